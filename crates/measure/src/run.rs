//! Carries out a plan: verifies, counts, then starts one measuring process after the other. In a dated folder it resumes what
//! was interrupted.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::{Group, Inputs};
use boardbench_results::{Block, End, GroupFacts, PlanFacts, Record, Remark, Verified};
use serde::Serialize;

use super::campaign::{finished, wait_if_disturbed};
use super::context::{Context, RunError, Stage};
use super::counting;
use super::job::Job;
use super::machine::{fingerprint, header_now, new_seed};
use super::plan::{Plan, fitting_sample_time, is_planned, link_order_seed};
use super::record_file::{RecordFile, completed, newest_interrupted};
use super::verification::{Verification, verify};

/// Carries out a plan and writes the measurements to `path`, whose folder must exist.
///
/// An interrupted run keeps the processes that were completed, and its [`End`] is marked as incomplete.
///
/// # Errors
///
/// See [`RunError`]. The file appears only if a process was completed, or none had to be.
pub fn run(plan: &Plan, path: &Path, context: Context<'_>) -> Result<Vec<Record>, RunError> {
    let begin = Instant::now();
    let (records, facts) = before_timing(plan, context)?;
    let mut run = Run::new(plan, facts, path, context)?;
    run.begin = begin;
    run.continue_with(records, 0)
}

/// What a run has before anything is timed, and the jobs of its measuring processes, for a program that starts these by other
/// means, such as a page in a browser.
#[derive(Debug, Serialize)]
pub struct Begun {
    /// The header, the groups and what was verified: the first lines of the measurements.
    pub records: Vec<Record>,
    /// For each process what [`work`](super::work()) reads. It writes the next lines.
    pub jobs: Vec<String>,
}

/// Verifies a plan and hands out its processes.
///
/// # Errors
///
/// See [`RunError`].
pub fn begin(plan: &Plan, context: Context<'_>) -> Result<Begun, RunError> {
    let (records, facts) = before_timing(plan, context)?;
    let time = plan.time / plan.processes.max(1);
    let blocks = plan.blocks(facts.seed, &facts.dropped);
    let jobs = (0..plan.processes).map(|process| {
        let (plan, blocks) = (facts.clone(), blocks.clone());
        let time_ns = time.as_nanos() as u64;
        let job = Job { plan, process, time_ns, blocks, ..Job::default() };
        serde_json::to_string(&job).map_err(|error| RunError::Io(error.into()))
    });
    let jobs = jobs.collect::<Result<_, _>>()?;
    Ok(Begun { records, jobs })
}

/// Verifies and counts, and decides what is timed for how long. The records begin with the header.
fn before_timing(plan: &Plan, context: Context<'_>) -> Result<(Vec<Record>, PlanFacts), RunError> {
    if plan.groups.is_empty() {
        return Err(RunError::Begin("there is nothing to compare".into()));
    }
    let begin = Instant::now();
    let inputs = Inputs::new(&plan.inputs, context.recorder)?;
    let seed = plan.seed.unwrap_or_else(new_seed);
    let verification = verify(plan, &inputs, seed, context)?;
    let mut records = verification.records();
    records.extend(count(plan, &verification, context)?);
    if context.is_interrupted() {
        return Err(RunError::Interrupted);
    }
    let spent = begin.elapsed() + context.workers.linking().unwrap_or_default() * plan.processes;
    let left = plan.time.saturating_sub(spent) / plan.processes.max(1);
    let left = left.saturating_sub(verification.start);
    let groups = plan.groups.iter();
    let without_traces = groups.filter(|group| group.is_without_traces(&inputs));
    let mut dropped: Vec<String> = without_traces.map(Group::name).collect();
    let blocks = plan.blocks(seed, &dropped);
    let sample_time = plan.sample_time.unwrap_or_else(|| {
        let time = |sample_time| {
            let times = blocks.iter();
            times.map(|block| verification.time_for(block, sample_time)).sum()
        };
        fitting_sample_time(time, left)
    });
    if plan.sample_time.is_some() && plan.goals.is_empty() {
        dropped.extend(too_long(&blocks, plan, &verification, sample_time, left));
        leave_out(&mut records, &dropped);
    }
    let facts = PlanFacts {
        processes: plan.processes,
        sample_ns: sample_time.as_nanos() as u64,
        inputs: plan.inputs.clone(),
        seed,
        seconds: plan.time.as_secs(),
        dropped,
        goals: plan.goals.clone(),
    };
    let header = header_now(facts.clone(), context.build);
    records.insert(0, Record::Header(Box::new(header)));
    Ok((records, facts))
}

/// The result of a comparison.
#[derive(Debug)]
pub struct Measured {
    /// The folder with `data.jsonl`.
    pub folder: PathBuf,
    /// The measurements.
    pub records: Vec<Record>,
}

/// Carries out a plan in a new dated folder below `reports`, or resumes an interrupted run of the same plan
/// there. Calls `begun` with the folder and the number of processes that were completed before.
///
/// # Errors
///
/// See [`RunError`]. A run that could not begin leaves no data, an interrupted one the processes that
/// were completed.
pub fn compare(
    plan: &Plan,
    reports: &Path,
    begun: &mut dyn FnMut(&Path, u32),
    context: Context<'_>,
) -> Result<Measured, RunError> {
    let here = fingerprint(context.build);
    let interrupted = newest_interrupted(reports, |header, records| {
        header.fingerprint == here
            && is_planned(plan, context.workers.linking().is_some(), header, records)
    });
    if let Some((path, facts, records, seconds)) = interrupted {
        let folder = path.parent().unwrap_or(reports).to_owned();
        let processes = completed(&records);
        begun(&folder, processes);
        // Its file is unchanged if anything fails.
        let mut run = Run::new(plan, facts, &path, context)?;
        run.seconds_before = seconds;
        let records = run.continue_with(records, processes)?;
        return Ok(Measured { folder, records });
    }
    let folder = new_folder(reports).map_err(|error| {
        RunError::Begin(format!("{} can't be written: {error}", reports.display()))
    })?;
    begun(&folder, 0);
    let records = run(plan, &folder.join("data.jsonl"), context).inspect_err(|_| {
        // Fails, and may, if another program has put something there.
        let _ = fs::remove_dir(&folder);
    })?;
    Ok(Measured { folder, records })
}

/// Makes a folder named by the time, with a number appended if that exists.
#[expect(clippy::disallowed_methods, reason = "the name of a folder")]
fn new_folder(reports: &Path) -> io::Result<PathBuf> {
    fs::create_dir_all(reports)?;
    let time = jiff::Timestamp::now().strftime("%Y-%m-%dT%H-%M-%SZ").to_string();
    let mut number = 1;
    loop {
        let name = if number == 1 { time.clone() } else { format!("{time}-{number}") };
        let folder = reports.join(name);
        match fs::create_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            result => return result.map(|()| folder),
        }
    }
}

/// Counts instructions, if planned and possible.
fn count(
    plan: &Plan,
    verification: &Verification,
    context: Context<'_>,
) -> Result<Vec<Record>, RunError> {
    if !plan.counts {
        return Ok(Vec::new());
    }
    if let Some(why) = counting::obstacle() {
        let text = format!("instructions are not counted: {why}");
        return Ok(vec![Record::Remark(Remark { text })]);
    }
    let cells = verification.cells_to_count(plan);
    (context.progress)(Stage::Counting, 0, cells.len());
    let counts = counting::count(&cells, &plan.inputs, context)?;
    Ok(counts.into_iter().map(Record::Count).collect())
}

/// Leaves groups out, but not those that were counted: they are shown, though they were not timed.
fn leave_out(records: &mut Vec<Record>, dropped: &[String]) {
    let is_counted = |group: &String| {
        let is_it = |record: &Record| matches!(record, Record::Count(own) if own.group == *group);
        records.iter().any(is_it)
    };
    let mut left_out = dropped.to_vec();
    left_out.retain(|group| !is_counted(group));
    records.retain(|record| match record {
        Record::Group(GroupFacts { group, .. }) | Record::Verified(Verified { group, .. }) => {
            !left_out.contains(group)
        }
        _ => true,
    });
}

/// Returns the names of the least important blocks, without which a process can time the others within `time`; never of all.
fn too_long(
    blocks: &[Block],
    plan: &Plan,
    verification: &Verification,
    sample_time: Duration,
    time: Duration,
) -> Vec<String> {
    let importance = |block: &&Block| {
        let group = plan.groups.iter().find(|group| group.name() == block.group);
        group.map(|group| group.importance)
    };
    let mut order: Vec<&Block> = blocks.iter().collect();
    // Stable: within a class the order is the plan's.
    order.sort_by_key(importance);
    let mut all = Duration::ZERO;
    let mut dropped = Vec::new();
    for (place, block) in order.into_iter().enumerate() {
        let takes = verification.time_for(block, sample_time);
        if place > 0 && all + takes > time {
            dropped.push(block.group.clone());
        } else {
            all += takes;
        }
    }
    dropped
}

/// A run that is timing.
struct Run<'a> {
    plan: &'a Plan,
    facts: PlanFacts,
    blocks: Vec<Block>,
    context: Context<'a>,
    begin: Instant,
    /// The seconds that it took before it was interrupted.
    seconds_before: f64,
    data: RecordFile,
    /// How long it waited for an idle machine after the last process.
    waited: Duration,
}

impl<'a> Run<'a> {
    /// Returns a run whose blocks are those of its facts.
    fn new(
        plan: &'a Plan,
        facts: PlanFacts,
        path: &Path,
        context: Context<'a>,
    ) -> io::Result<Self> {
        Ok(Self {
            plan,
            blocks: plan.blocks(facts.seed, &facts.dropped),
            facts,
            context,
            begin: Instant::now(),
            seconds_before: 0.0,
            data: RecordFile::create(path)?,
            waited: Duration::ZERO,
        })
    }

    /// Returns `true` if it is a campaign: its groups have goals.
    fn is_campaign(&self) -> bool {
        !self.plan.goals.is_empty()
    }

    /// Writes what was recorded before, runs the processes from `first` on and finishes the file.
    fn continue_with(mut self, before: Vec<Record>, first: u32) -> Result<Vec<Record>, RunError> {
        for record in before {
            self.data.add(record)?;
        }
        let mut complete = true;
        // Without timed groups, the counts are the whole result.
        let is_timed = !self.blocks.is_empty();
        let processes = if is_timed { self.plan.processes } else { 0 };
        for process in first..processes {
            if self.is_campaign() {
                // Groups that have reached their goals are timed no longer.
                let finished = finished(self.data.records(), process);
                self.blocks.retain(|block| !finished.contains(&block.group));
                if self.blocks.is_empty() {
                    break;
                }
            }
            // A campaign ends with its time, other runs with their processes. However long verification and counting took,
            // each call gets further.
            let is_late = self.is_campaign() && self.begin.elapsed() >= self.plan.time;
            let is_over = process > first && is_late;
            let measured = if self.context.is_interrupted() || is_over {
                Ok(false)
            } else {
                self.measure(process)
            };
            match measured {
                Ok(true) => {}
                Err(error) if !self.context.is_interrupted() => {
                    // The processes before are kept, and can be resumed.
                    self.keep(process)?;
                    return Err(error);
                }
                Ok(false) | Err(_) => {
                    complete = false;
                    break;
                }
            }
        }
        self.finish(complete)
    }

    /// Writes the end and gives the file its name.
    fn finish(mut self, complete: bool) -> Result<Vec<Record>, RunError> {
        if let Err(error) = self.add_end(complete) {
            let processes = completed(self.data.records());
            self.keep(processes)?;
            return Err(error.into());
        }
        Ok(self.data.finish()?)
    }

    /// Keeps the first processes, up to this number: all, or as many as the disk has room for. None leave no file.
    fn keep(mut self, processes: u32) -> Result<(), RunError> {
        for processes in (1..=processes).rev() {
            let is_later = |record: &Record| matches!(record, Record::Block(block) if block.process >= processes);
            let records = self.data.records();
            let count = records.iter().position(is_later);
            self.data.truncate(count.unwrap_or(records.len()))?;
            if self.add_end(false).is_ok() {
                self.data.finish()?;
                break;
            }
        }
        Ok(())
    }

    fn add_end(&mut self, complete: bool) -> io::Result<()> {
        let seconds = self.seconds_before + self.begin.elapsed().as_secs_f64();
        self.data.add(Record::End(End { complete, seconds }))
    }

    /// Returns the time that is left for a process, if all from it on take equally long. A little is kept for the report.
    fn time_for(&self, process: u32) -> Duration {
        if self.is_campaign() {
            // Disturbed samples are always repeated.
            return self.plan.time;
        }
        let spent = Duration::from_secs_f64(self.seconds_before) + self.begin.elapsed();
        let others = self.plan.processes - process - 1;
        let linking = self.context.workers.linking().unwrap_or_default() * others;
        let all = self.plan.time.mul_f64(0.96);
        all.saturating_sub(spent + linking) / (others + 1)
    }

    /// Receives the blocks of a process, until it ends or the run is interrupted.
    fn receive(&self, process: u32, child: &mut Child) -> Result<Vec<Record>, RunError> {
        let blocks = self.blocks.len();
        let mut measured = Vec::new();
        let lines = child.stdout.take().into_iter();
        for line in lines.flat_map(|stdout| BufReader::new(stdout).lines()) {
            let line = line.map_err(RunError::worker)?;
            let record = serde_json::from_str(&line).map_err(RunError::worker)?;
            let Record::Block(block) = &record else {
                return Err(RunError::worker("it wrote another record than a block"));
            };
            if process == 0 {
                (self.context.preview)(block);
            }
            measured.push(record);
            let done = blocks * process as usize + measured.len();
            let all = blocks * self.plan.processes as usize;
            (self.context.progress)(Stage::Timing, done, all);
            if self.context.is_interrupted() {
                break;
            }
        }
        Ok(measured)
    }

    /// Runs one process. Returns `false` if it was interrupted.
    fn measure(&mut self, process: u32) -> Result<bool, RunError> {
        let linking = self.context.workers.linking();
        let link_order = linking.map(|_| link_order_seed(self.facts.seed, process));
        let job = Job {
            plan: self.facts.clone(),
            process,
            link_order,
            time_ns: self.time_for(process).as_nanos() as u64,
            blocks: self.blocks.clone(),
            cells: Vec::new(),
        };
        let mut worker = self.context.workers.command(link_order)?;
        let child = job.start(worker.stdout(Stdio::piped()));
        let mut child = child.map_err(RunError::worker)?;
        let measured = self.receive(process, &mut child);
        if measured.is_err() || self.context.is_interrupted() {
            let _ = child.kill();
        }
        let status = child.wait()?;
        if self.context.is_interrupted() {
            return Ok(false);
        }
        let measured = measured?;
        if !status.success() {
            return Err(RunError::worker(status));
        }
        // Only a complete process is kept.
        for block in measured {
            self.data.add(block)?;
        }
        if self.is_campaign() {
            let until = self.begin + self.plan.time;
            let records = self.data.records();
            self.waited = wait_if_disturbed(records, process, self.waited, until, self.context);
        }
        Ok(true)
    }
}
