//! Carries out a plan: verifies, counts, then starts one measuring process after the other. Resumes an interrupted run of the
//! same plan.

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
/// An interrupted run keeps its completed processes, and its [`End`] is marked as incomplete.
///
/// # Errors
///
/// See [`RunError`]. The file appears only if a process was completed, or nothing had to be timed.
pub fn run(plan: &Plan, path: &Path, context: Context<'_>) -> Result<Vec<Record>, RunError> {
    let begin = Instant::now();
    let (records, facts) = before_timing(plan, context)?;
    let mut run = Run::new(plan, facts, path, context)?;
    run.begin = begin;
    run.continue_with(records, 0)
}

/// First records of a run, and the jobs of its measuring processes, for a program that starts these itself, such as a page in a
/// browser.
#[derive(Debug, Serialize)]
pub struct Begun {
    /// Header, groups and verified contenders: the first lines of the measurements.
    pub records: Vec<Record>,
    /// Input of [`work`](super::work()) for each process, which writes the next lines.
    pub jobs: Vec<String>,
}

/// Verifies a plan, and returns the jobs of its processes instead of starting them.
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

/// Verifies and counts, and decides which groups are timed and with which sample time. The first record is the header.
fn before_timing(plan: &Plan, context: Context<'_>) -> Result<(Vec<Record>, PlanFacts), RunError> {
    if plan.groups.is_empty() {
        return Err(RunError::Begin("nothing to compare: the plan has no group".into()));
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
    let remaining = plan.time.saturating_sub(spent) / plan.processes.max(1);
    let remaining = remaining.saturating_sub(verification.start);
    let groups = plan.groups.iter();
    let without_traces = groups.filter(|group| group.is_without_traces(&inputs));
    let mut dropped: Vec<String> = without_traces.map(Group::name).collect();
    let blocks = plan.blocks(seed, &dropped);
    let sample_time = plan.sample_time.unwrap_or_else(|| {
        let time = |sample_time| {
            let times = blocks.iter();
            times.map(|block| verification.time_for(block, sample_time)).sum()
        };
        fitting_sample_time(time, remaining)
    });
    if plan.sample_time.is_some() && plan.goals.is_empty() {
        dropped.extend(too_long(&blocks, plan, &verification, sample_time, remaining));
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

/// Result of a comparison.
#[derive(Debug)]
pub struct Measured {
    /// Folder with `data.jsonl`.
    pub folder: PathBuf,
    /// Measurements.
    pub records: Vec<Record>,
}

/// Carries out a plan in a new dated folder below `reports`, or resumes an interrupted run of the same plan
/// there. Calls `begun` with the folder and the number of processes that were completed before.
///
/// # Errors
///
/// See [`RunError`]. A run that could not begin leaves no data, an interrupted one its completed processes.
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
        RunError::Begin(format!("cannot create a folder below {}: {error}", reports.display()))
    })?;
    begun(&folder, 0);
    let records = run(plan, &folder.join("data.jsonl"), context).inspect_err(|_| {
        // Fails if another program has written something there, which must stay.
        let _ = fs::remove_dir(&folder);
    })?;
    Ok(Measured { folder, records })
}

/// Creates a folder named by the time, with a number appended if that exists.
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
    if let Some(obstacle) = counting::obstacle() {
        let text = format!("instructions are not counted: {obstacle}");
        return Ok(vec![Record::Remark(Remark { text })]);
    }
    let cells = verification.cells_to_count(plan);
    (context.progress)(Stage::Counting, 0, cells.len());
    let counts = counting::count(&cells, &plan.inputs, context)?;
    Ok(counts.into_iter().map(Record::Count).collect())
}

/// Removes the records of dropped groups, unless their instructions were counted.
fn leave_out(records: &mut Vec<Record>, dropped: &[String]) {
    let is_counted = |group: &String| {
        let is_count = |record: &Record| matches!(record, Record::Count(it) if it.group == *group);
        records.iter().any(is_count)
    };
    let mut removed = dropped.to_vec();
    removed.retain(|group| !is_counted(group));
    records.retain(|record| match record {
        Record::Group(GroupFacts { group, .. }) | Record::Verified(Verified { group, .. }) => {
            !removed.contains(group)
        }
        _ => true,
    });
}

/// Returns the groups of the least important blocks that a process can't time within `time`. The most important block is always
/// kept.
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
    // Stable: within a class of importance the order is the plan's.
    order.sort_by_key(importance);
    let mut total = Duration::ZERO;
    let mut dropped = Vec::new();
    for (place, block) in order.into_iter().enumerate() {
        let needed = verification.time_for(block, sample_time);
        if place > 0 && total + needed > time {
            dropped.push(block.group.clone());
        } else {
            total += needed;
        }
    }
    dropped
}

/// A run in its timing stage.
struct Run<'a> {
    plan: &'a Plan,
    facts: PlanFacts,
    blocks: Vec<Block>,
    context: Context<'a>,
    begin: Instant,
    /// Seconds that it took before it was interrupted.
    seconds_before: f64,
    data: RecordFile,
    /// Length of the last wait for an idle machine.
    waited: Duration,
}

impl<'a> Run<'a> {
    /// Returns a run with the blocks that its facts give.
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

    /// Returns `true` for a campaign, whose groups have goals.
    fn is_campaign(&self) -> bool {
        !self.plan.goals.is_empty()
    }

    /// Writes the earlier records, runs the processes from `first` on and finishes the file.
    fn continue_with(mut self, earlier: Vec<Record>, first: u32) -> Result<Vec<Record>, RunError> {
        for record in earlier {
            self.data.add(record)?;
        }
        let mut complete = true;
        // Without timed groups, the counts are the whole result.
        let is_timed = !self.blocks.is_empty();
        let processes = if is_timed { self.plan.processes } else { 0 };
        for process in first..processes {
            if self.is_campaign() {
                // Groups that have reached their goals are no longer timed.
                let finished = finished(self.data.records(), process);
                self.blocks.retain(|block| !finished.contains(&block.group));
                if self.blocks.is_empty() {
                    break;
                }
            }
            // A campaign ends with its time, other runs with their processes. Each call completes at least one process, however
            // long verification and counting took.
            let is_late = self.is_campaign() && self.begin.elapsed() >= self.plan.time;
            let is_over = process > first && is_late;
            let begin = Instant::now();
            let measured = if self.context.is_interrupted() || is_over {
                Ok(false)
            } else {
                self.measure(process)
            };
            match measured {
                Ok(true) => {
                    let later = processes - process - 1;
                    if process == first && later > 0 && !self.is_campaign() {
                        (self.context.remaining)(self.blocks.len(), begin.elapsed() * later);
                    }
                }
                Err(error) if !self.context.is_interrupted() => {
                    // The earlier processes are kept, and the run can be resumed.
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

    /// Writes the end record and renames the file to its path.
    fn finish(mut self, complete: bool) -> Result<Vec<Record>, RunError> {
        if let Err(error) = self.add_end(complete) {
            let processes = completed(self.data.records());
            self.keep(processes)?;
            return Err(error.into());
        }
        Ok(self.data.finish()?)
    }

    /// Keeps the first `processes`, or as many of them as the disk has room for. Without a completed process there is no file.
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

    /// Returns an equal share of the remaining time for a process. 4 % of the time is reserved for the report.
    fn time_for(&self, process: u32) -> Duration {
        if self.is_campaign() {
            // Disturbed samples are always repeated.
            return self.plan.time;
        }
        let spent = Duration::from_secs_f64(self.seconds_before) + self.begin.elapsed();
        let later = self.plan.processes - process - 1;
        let linking = self.context.workers.linking().unwrap_or_default() * later;
        let total = self.plan.time.mul_f64(0.96);
        total.saturating_sub(spent + linking) / (later + 1)
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
                return Err(RunError::worker("it wrote a record that is not a block"));
            };
            if process == 0 {
                (self.context.preview)(block);
            }
            measured.push(record);
            let done = blocks * process as usize + measured.len();
            let total = blocks * self.plan.processes as usize;
            (self.context.progress)(Stage::Timing, done, total);
            if self.context.is_interrupted() {
                break;
            }
        }
        Ok(measured)
    }

    /// Runs one process, with its own link order. Returns `false` if it was interrupted.
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
        // Only complete processes are kept.
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
