//! Carries out a plan: verifies, counts, then starts one measuring process after the other.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::context::{Context, RunError, Stage};
use super::counting;
use super::inputs::Inputs;
use super::plan::{Plan, fitting_slice};
use super::scaling::scaling;
use super::verification::verify;
use crate::data::{End, Header, Interrupted, PlanFacts, Record, RecordFile, Remark};

/// Carries out a plan and writes the raw data to `path`, whose folder must exist.
///
/// An interrupted run keeps the processes that were completed, and its [`End`] is marked as incomplete.
///
/// # Errors
///
/// See [`RunError`]. The file appears only if sampling began and nothing failed.
pub fn run(plan: &Plan, path: &Path, context: Context<'_>) -> Result<Vec<Record>, RunError> {
    if plan.groups.is_empty() {
        return Err(RunError::Nothing);
    }
    let begin = Instant::now();
    let inputs = Inputs::new(&plan.inputs)?;
    let verification = verify(plan, &inputs, context)?;
    let mut records = verification.records();
    if let Some(why) = counting::obstacle().filter(|_| plan.counts) {
        let text = format!("instructions are not counted: {why}");
        records.push(Record::Remark(Remark { text }));
    } else if plan.counts {
        let cells = verification.cells_to_count(plan);
        (context.progress)(Stage::Counting, 0, cells.len());
        let counts = counting::count(&cells, &plan.inputs, context)?;
        records.extend(counts.into_iter().map(Record::Count));
    }
    if plan.scales {
        (context.progress)(Stage::Scaling, 0, 1);
        let samples = scaling(context.interrupted);
        records.extend(samples.into_iter().map(Record::Scaling));
    }
    if context.is_interrupted() {
        return Err(RunError::Interrupted);
    }
    let left = plan.time.saturating_sub(begin.elapsed()) / plan.processes.max(1);
    let measuring = left.saturating_sub(verification.start);
    let slice = fitting_slice(&verification.costs(plan), measuring);
    let mut run = Run {
        plan,
        slice,
        context,
        begin,
        seconds_before: 0.0,
        data: RecordFile::create(path)?,
    };
    let facts = PlanFacts {
        processes: plan.processes,
        slice_ns: slice.as_nanos() as u64,
        inputs: plan.inputs.clone(),
        seed: plan.seed,
        seconds: plan.time.as_secs(),
    };
    let header = Header::now(facts, context.build);
    run.data.add(Record::Header(Box::new(header)))?;
    for record in records {
        run.data.add(record)?;
    }
    run.sample_from(0)
}

/// Resumes an interrupted run and replaces its file by the whole.
///
/// # Errors
///
/// See [`RunError`]. The file is unchanged if anything fails.
pub fn resume(
    plan: &Plan,
    interrupted: Interrupted,
    context: Context<'_>,
) -> Result<Vec<Record>, RunError> {
    let mut run = Run {
        plan,
        slice: Duration::from_nanos(interrupted.slice_ns),
        context,
        begin: Instant::now(),
        seconds_before: interrupted.seconds,
        data: RecordFile::create(&interrupted.path)?,
    };
    for record in interrupted.records {
        run.data.add(record)?;
    }
    run.sample_from(interrupted.processes)
}

/// A run that is taking samples.
struct Run<'a> {
    plan: &'a Plan,
    slice: Duration,
    context: Context<'a>,
    begin: Instant,
    /// The seconds that it took before it was interrupted.
    seconds_before: f64,
    data: RecordFile,
}

impl Run<'_> {
    /// Runs the processes from `first` on and finishes the file.
    fn sample_from(mut self, first: u32) -> Result<Vec<Record>, RunError> {
        let mut complete = true;
        // Without timed groups, the counts are the whole result.
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

    /// Runs one process. Returns `false` if it was interrupted.
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
            // If the child has died, waiting for it reports that.
            let _ = stdin.write_all(job.as_bytes());
        }
        let pairs = self.plan.pairs().len();
        let mut samples = Vec::new();
        if let Some(stdout) = child.stdout.take() {
            for line in BufReader::new(stdout).lines() {
                let line = line.map_err(|error| failed(&error))?;
                let record = serde_json::from_str(&line).map_err(|error| failed(&error))?;
                if let (0, Record::Sample(sample)) = (process, &record) {
                    (self.context.preview)(sample);
                }
                samples.push(record);
                let done = pairs * process as usize + samples.len();
                let all = pairs * self.plan.processes as usize;
                (self.context.progress)(Stage::Sampling, done, all);
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
        // Only a complete process is kept.
        for sample in samples {
            self.data.add(sample)?;
        }
        Ok(true)
    }
}
