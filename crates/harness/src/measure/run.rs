//! Verifies every cell, then has processes measure.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use tempfile::NamedTempFile;

use crate::files;

use super::fingerprint::Fingerprint;
use super::groups::{Entrant, Group};
use super::inputs::Inputs;
use super::plan::Plan;
use super::record::{End, Header, PlanFacts, Record, SCHEMA, Verified};

/// Why a comparison came to nothing.
#[derive(Debug)]
pub enum RunError {
    /// There is nothing to compare.
    Nothing,
    /// A contender's answer is not the golden one. It has no number, and neither has any other.
    WrongAnswer {
        /// The group.
        group: &'static str,
        /// The contender.
        contender: String,
    },
    /// A file can't be written.
    Io(io::Error),
    /// A measuring process can't be started, died, or wrote something else than samples.
    Worker(String),
}

impl std::fmt::Display for RunError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Nothing => f.write_str("there is nothing to compare"),
            Self::WrongAnswer { group, contender } => write!(
                f,
                "{contender} gives another answer than the golden one at {group}; \
                 nothing is measured before every cell is right"
            ),
            Self::Io(error) => write!(f, "the data can't be written: {error}"),
            Self::Worker(problem) => write!(f, "a measuring process failed: {problem}"),
        }
    }
}

impl std::error::Error for RunError {}

impl From<io::Error> for RunError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The raw data while they grow: a temporary file beside the place they will have.
struct DataFile {
    file: NamedTempFile,
    records: Vec<Record>,
}

impl DataFile {
    fn create(folder: &Path) -> io::Result<Self> {
        Ok(Self {
            file: files::partial(folder)?,
            records: Vec::new(),
        })
    }

    fn add(&mut self, record: Record) -> io::Result<()> {
        let line = serde_json::to_string(&record)?;
        writeln!(self.file, "{line}")?;
        self.records.push(record);
        Ok(())
    }

    /// Gives the file its name.
    fn finish(self, path: &Path) -> io::Result<Vec<Record>> {
        files::finish(self.file, path)?;
        Ok(self.records)
    }
}

/// The program that measures: this one, called in a way that makes it a
/// [worker](super::worker::work).
pub type WorkerCommand<'a> = &'a dyn Fn() -> io::Result<Command>;

/// Is told after every pair how many are measured, and of how many.
pub type Progress<'a> = &'a dyn Fn(usize, usize);

/// Carries out a plan and writes the raw data to `path`, whose folder must exist.
///
/// If `interrupted` becomes true, what has been measured so far is kept, and the data say that
/// they are not complete.
///
/// # Errors
///
/// See [`RunError`]. The file appears only if measuring has begun and nothing failed.
pub fn run(
    plan: &Plan,
    inputs: &Inputs,
    path: &Path,
    worker: WorkerCommand<'_>,
    progress: Progress<'_>,
    interrupted: &AtomicBool,
) -> Result<Vec<Record>, RunError> {
    if plan.pairs().is_empty() {
        return Err(RunError::Nothing);
    }
    let begin = Instant::now();
    let mut data = DataFile::create(path.parent().unwrap_or(Path::new(".")))?;
    data.add(Record::Header(header(plan)))?;
    for record in verify(plan, inputs)? {
        data.add(Record::Verified(record))?;
    }
    let mut complete = true;
    for process in 0..plan.processes {
        if interrupted.load(Ordering::Relaxed)
            || !measure(plan, process, worker, progress, interrupted, &mut data)?
        {
            complete = false;
            break;
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    data.add(Record::End(End { complete, seconds }))?;
    Ok(data.finish(path)?)
}

fn header(plan: &Plan) -> Header {
    Header {
        schema: SCHEMA,
        started: jiff::Timestamp::now()
            .strftime("%Y-%m-%dT%H:%M:%SZ")
            .to_string(),
        plan: PlanFacts {
            processes: plan.processes,
            slice_ns: plan.slice().as_nanos() as u64,
            positions: plan.positions,
            seed: plan.seed,
        },
        fingerprint: Fingerprint::here(),
    }
}

/// Compares the answer of every cell with the golden one.
fn verify(plan: &Plan, inputs: &Inputs) -> Result<Vec<Verified>, RunError> {
    let mut verified = Vec::new();
    for group in &plan.groups {
        let Some(reference) = group.reference() else {
            continue;
        };
        let golden = reference.golden(inputs).get();
        for entrant in &group.entrants {
            verified.push(verify_cell(group, entrant, inputs, golden)?);
        }
    }
    Ok(verified)
}

fn verify_cell(
    group: &Group,
    entrant: &Entrant,
    inputs: &Inputs,
    golden: u64,
) -> Result<Verified, RunError> {
    let mut prepared = entrant.prepare(inputs);
    let operations = prepared.run();
    if prepared.digest().get() != golden {
        return Err(RunError::WrongAnswer {
            group: group.name,
            contender: entrant.name.clone(),
        });
    }
    Ok(Verified {
        group: group.name.to_owned(),
        unit: group.unit.to_owned(),
        contender: entrant.name.clone(),
        digest: format!("{golden:016x}"),
        operations,
    })
}

/// Runs one process. Returns whether it did all it was to do; an interrupted one did not.
fn measure(
    plan: &Plan,
    process: u32,
    worker: WorkerCommand<'_>,
    progress: Progress<'_>,
    interrupted: &AtomicBool,
    data: &mut DataFile,
) -> Result<bool, RunError> {
    let failed = |problem: &dyn std::fmt::Display| RunError::Worker(problem.to_string());
    let mut child = worker()?
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| failed(&error))?;
    let job = serde_json::to_string(&plan.job(process)).map_err(io::Error::from)?;
    if let Some(mut stdin) = child.stdin.take() {
        // A child that is gone already is found out below.
        let _ = stdin.write_all(job.as_bytes());
    }
    let pairs = plan.pairs().len();
    let mut samples = Vec::new();
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).lines() {
            let line = line.map_err(|error| failed(&error))?;
            let record = serde_json::from_str(&line).map_err(|error| failed(&error))?;
            samples.push(record);
            let whole = pairs * process as usize;
            progress(whole + samples.len(), pairs * plan.processes as usize);
            if interrupted.load(Ordering::Relaxed) {
                let _ = child.kill();
                break;
            }
        }
    }
    let status = child.wait()?;
    if interrupted.load(Ordering::Relaxed) {
        return Ok(false);
    }
    if !status.success() {
        return Err(failed(&status));
    }
    // A process counts whole or not at all.
    for sample in samples {
        data.add(sample)?;
    }
    Ok(true)
}
