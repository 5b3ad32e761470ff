//! Verifies every cell, then has processes measure.

mod data;
mod resume;
mod verify;

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::counting;
use super::fingerprint::{Fingerprint, load};
use super::inputs::{Inputs, InputsError};
use super::plan::{Plan, fitting_slice};
use super::record::{End, Header, PlanFacts, Record, SCHEMA, now};
use super::scaling::scaling;
use data::DataFile;
pub use resume::Unfinished;
use verify::verify;

/// Why a comparison came to nothing.
#[derive(Debug)]
pub enum RunError {
    /// There is nothing to compare.
    Nothing,
    /// There are no inputs.
    Inputs(InputsError),
    /// A contender's answer is not the golden one. It has no number, and neither has any other.
    WrongAnswer {
        /// The group.
        group: String,
        /// The contender.
        contender: String,
    },
    /// Somebody wanted to stop before anything was measured.
    Interrupted,
    /// A file can't be written.
    Io(io::Error),
    /// A measuring process can't be started, died, or wrote something else than samples.
    Worker(String),
}

impl std::fmt::Display for RunError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Nothing => f.write_str("there is nothing to compare"),
            Self::Inputs(error) => error.fmt(f),
            Self::WrongAnswer { group, contender } => write!(
                f,
                "{contender} gives another answer than the golden one at {group}; \
                 nothing is measured before every cell is right"
            ),
            Self::Interrupted => f.write_str("interrupted before anything was measured"),
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

/// The program that measures: this one, called in a way that makes it a
/// [worker](super::worker::work).
pub type WorkerCommand<'a> = &'a dyn Fn() -> io::Result<Command>;

/// Is told what is going on: what is being done, how much of it is done, and of how much.
pub type Progress<'a> = &'a dyn Fn(Doing, usize, usize);

/// What a comparison is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Comparing answers with the naive reference's, cell by cell.
    Verifying,
    /// Counting instructions.
    Counting,
    /// Looking how much more threads do.
    Scaling,
    /// Taking samples, pair by pair.
    Sampling,
}

/// Whom a run talks to.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// Starts a measuring process.
    pub worker: WorkerCommand<'a>,
    /// Is told what is going on.
    pub progress: Progress<'a>,
    /// Becomes true when somebody wants to stop.
    pub interrupted: &'a AtomicBool,
}

impl std::fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").finish_non_exhaustive()
    }
}

impl Context<'_> {
    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}

/// Carries out a plan and writes the raw data to `path`, whose folder must exist.
///
/// If somebody wants to stop, what has been measured so far is kept, and the data say that they are not
/// complete.
///
/// # Errors
///
/// See [`RunError`]. The file appears only if measuring has begun and nothing failed.
pub fn run(plan: &Plan, path: &Path, context: Context<'_>) -> Result<Vec<Record>, RunError> {
    if plan.groups.is_empty() {
        return Err(RunError::Nothing);
    }
    let begin = Instant::now();
    let inputs = Inputs::of_spec(&plan.inputs).map_err(RunError::Inputs)?;
    let verification = verify(plan, &inputs, context)?;
    let mut records = verification.records();
    if plan.counts && counting::is_possible() {
        let cells = verification.cells_to_count(plan);
        (context.progress)(Doing::Counting, 0, cells.len());
        let counts = counting::count(&cells, &plan.inputs, context)?;
        records.extend(counts.into_iter().map(Record::Count));
    }
    if plan.scales {
        (context.progress)(Doing::Scaling, 0, 1);
        let samples = scaling(context.interrupted);
        records.extend(samples.into_iter().map(Record::Scaling));
    }
    if context.is_interrupted() {
        return Err(RunError::Interrupted);
    }
    let left = plan.time.saturating_sub(begin.elapsed()) / plan.processes.max(1);
    let measuring = left.saturating_sub(verification.start_of_a_process());
    let slice = fitting_slice(&verification.costs(plan), measuring);
    let mut run = Run {
        plan,
        slice,
        context,
        begin,
        seconds_before: 0.0,
        data: DataFile::create(path)?,
    };
    run.data
        .add(Record::Header(Box::new(header(plan, slice))))?;
    for record in records {
        run.data.add(record)?;
    }
    run.sample_from(0)
}

/// Goes on with a run that was interrupted, and writes the whole in its place.
///
/// # Errors
///
/// See [`RunError`]. The file stays as it was if anything fails.
pub fn resume(
    plan: &Plan,
    unfinished: Unfinished,
    context: Context<'_>,
) -> Result<Vec<Record>, RunError> {
    let mut run = Run {
        plan,
        slice: Duration::from_nanos(unfinished.slice_ns),
        context,
        begin: Instant::now(),
        seconds_before: unfinished.seconds,
        data: DataFile::create(&unfinished.path)?,
    };
    for record in unfinished.records {
        run.data.add(record)?;
    }
    run.sample_from(unfinished.processes)
}

fn header(plan: &Plan, slice: Duration) -> Header {
    Header {
        schema: SCHEMA,
        started: now(),
        plan: PlanFacts {
            processes: plan.processes,
            slice_ns: slice.as_nanos() as u64,
            inputs: plan.inputs.clone(),
            seed: plan.seed,
            seconds: plan.time.as_secs(),
        },
        fingerprint: Fingerprint::here(),
        load: load(),
    }
}

/// A run that takes samples.
struct Run<'a> {
    plan: &'a Plan,
    slice: Duration,
    context: Context<'a>,
    begin: Instant,
    /// How long it took until it was interrupted, if it was.
    seconds_before: f64,
    data: DataFile,
}

impl Run<'_> {
    /// Runs the processes from this one on and finishes the file.
    fn sample_from(mut self, first: u32) -> Result<Vec<Record>, RunError> {
        let mut complete = true;
        // Where nothing is timed, counts are all there is.
        let is_timed = !self.plan.pairs().is_empty();
        let processes = if is_timed { self.plan.processes } else { 0 };
        for process in first..processes {
            if self.context.is_interrupted() || !self.measure(process)? {
                complete = false;
                break;
            }
        }
        let seconds = self.seconds_before + self.begin.elapsed().as_secs_f64();
        self.data.add(Record::End(End { complete, seconds }))?;
        Ok(self.data.finish()?)
    }

    /// Runs one process. Returns whether it did all it was to do; an interrupted one did not.
    fn measure(&mut self, process: u32) -> Result<bool, RunError> {
        let failed = |problem: &dyn std::fmt::Display| RunError::Worker(problem.to_string());
        let mut child = (self.context.worker)()?
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| failed(&error))?;
        let job = self.plan.sampling(process, self.slice);
        let job = serde_json::to_string(&job).map_err(io::Error::from)?;
        if let Some(mut stdin) = child.stdin.take() {
            // A child that is gone already is found out below.
            let _ = stdin.write_all(job.as_bytes());
        }
        let pairs = self.plan.pairs().len();
        let mut samples = Vec::new();
        if let Some(stdout) = child.stdout.take() {
            for line in BufReader::new(stdout).lines() {
                let line = line.map_err(|error| failed(&error))?;
                let record = serde_json::from_str(&line).map_err(|error| failed(&error))?;
                samples.push(record);
                let done = pairs * process as usize + samples.len();
                let all = pairs * self.plan.processes as usize;
                (self.context.progress)(Doing::Sampling, done, all);
                if self.context.is_interrupted() {
                    let _ = child.kill();
                    break;
                }
            }
        }
        let status = child.wait()?;
        if self.context.is_interrupted() {
            return Ok(false);
        }
        if !status.success() {
            return Err(failed(&status));
        }
        // A process counts whole or not at all.
        for sample in samples {
            self.data.add(sample)?;
        }
        Ok(true)
    }
}
