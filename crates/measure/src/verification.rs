//! Compares every result with the expected one before anything is timed, so that no wrong code has a number.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::{Duration, Instant};

use crate::workload::Workload;
use crate::{Contender, Group, Inputs, TRACES, Work};
use boardbench_kernels::{Checksum, KernelId, Prepared};
use boardbench_notation::write_fen;
use boardbench_results::{Block, GroupFacts, InputSet, Record, Verified};
use rand::RngExt;

use super::context::{Context, RunError, Stage};
use super::plan::{CostEstimate, Plan, WARM_UP_ROOTS, WARM_UP_TRACES, process_rng, share_of_roots};

/// Result of verification: groups, cells (a contender in a group), and the cost of each cell.
#[derive(Default)]
pub(super) struct Verification {
    groups: Vec<GroupFacts>,
    cells: Vec<Verified>,
    costs: HashMap<(String, String), CostEstimate>,
    /// Time until a process can measure.
    pub(super) start: Duration,
    /// Expected results by operation, input set, and `true` for an excerpt. Contenders share them because the naive reference is
    /// slow.
    expected: HashMap<(&'static str, InputSet, bool), Checksum>,
    /// Time to record a trace of each input set.
    recording: HashMap<InputSet, Duration>,
}

/// Stream of random numbers that draws traces and roots; no process uses it.
const SAMPLING: u32 = u32::MAX - 1;

/// Time to start a process and load the program.
const LOADING: Duration = Duration::from_millis(30);

/// Compares the result of every cell with the expected one, up to the first wrong result or an interruption.
pub(super) fn verify(
    plan: &Plan,
    inputs: &Inputs,
    seed: u64,
    context: Context<'_>,
) -> Result<Verification, RunError> {
    let groups = plan.groups.iter().filter(|group| !group.is_without_traces(inputs));
    let mut verification = Verification {
        groups: groups.clone().filter_map(Group::facts).collect(),
        start: LOADING + time_to_build(plan, context),
        ..Verification::default()
    };
    let total = groups.clone().map(|group| group.contenders.len()).sum();
    for group in groups {
        let counted = Workload::Whole(inputs, group.input_set);
        let timed = group.workload(inputs);
        let first = verification.first_of_excerpt(group, &timed, seed)?;
        for contender in &group.contenders {
            let workloads = [(&counted, 0), (&timed, first)];
            verification.verify(group, contender, workloads, plan.processes)?;
            (context.progress)(Stage::Verifying, verification.cells.len(), total);
            if context.is_interrupted() {
                return Err(RunError::Interrupted);
            }
        }
    }
    // A process records every trace at most once.
    let recording: Duration = verification.recording.values().sum();
    verification.start += recording * TRACES as u32;
    Ok(verification)
}

/// Measures the time in which a process builds its inputs, by building them again: the corpus and, if a
/// contender needs them, the move lists.
fn time_to_build(plan: &Plan, context: Context<'_>) -> Duration {
    let begin = Instant::now();
    let mut contenders = plan.groups.iter().flat_map(|group| &group.contenders);
    if let Ok(inputs) = Inputs::new(&plan.inputs, context.recorder)
        && contenders.any(|it| matches!(it.work, Work::Lists(..)))
    {
        inputs.lists();
    }
    begin.elapsed()
}

impl Verification {
    /// Draws the first trace or root of the excerpt that a group is verified on, the same for all groups with the same number
    /// of items.
    fn first_of_excerpt(
        &mut self,
        group: &Group,
        workload: &Workload<'_>,
        seed: u64,
    ) -> Result<usize, RunError> {
        let begin = Instant::now();
        // Roots of some kinds are fewer.
        let choices = workload.count() + 1 - workload.verified();
        let first = process_rng(seed, SAMPLING).random_range(0..choices);
        if let Workload::Traces(traces) = workload {
            traces.get(first)?;
            let recording = self.recording.entry(group.input_set);
            recording.or_insert_with(|| begin.elapsed());
        }
        Ok(first)
    }

    /// Compares the results of a contender with the expected ones, on its counted inputs and on an excerpt of the timed ones, and
    /// records the cell and its cost.
    fn verify(
        &mut self,
        group: &Group,
        contender: &Contender,
        [(counted, _), (timed, first)]: [(&Workload<'_>, usize); 2],
        processes: u32,
    ) -> Result<(), RunError> {
        let (mut cell, mut cost) = self.run(group, contender, counted, 0)?;
        if !matches!(timed, Workload::Whole(..)) {
            (_, cost) = self.run(group, contender, timed, first)?;
            (cost.warm_up, cost.items) = match timed {
                Workload::Traces(traces) => (WARM_UP_TRACES, Some(traces.len())),
                _ => (WARM_UP_ROOTS, Some(share_of_roots(timed.count(), processes))),
            };
        }
        cell.table = contender.table_use();
        let key = (cell.group.clone(), cell.contender.clone());
        self.costs.insert(key, cost);
        self.cells.push(cell);
        Ok(())
    }

    fn expected(
        &mut self,
        group: &Group,
        contender: &Contender,
        workload: &Workload<'_>,
        first: usize,
    ) -> Result<Checksum, RunError> {
        // The transposition table decides which nodes it visits, so it has its own expected result.
        if let Work::ToDepth(_) = contender.work {
            return Ok(workload.expected(contender.work, first)?);
        }
        let kernel = contender.work.kernel();
        let name = kernel.map_or(group.operation, KernelId::name);
        let is_excerpt = !matches!(workload, Workload::Whole(..));
        Ok(match self.expected.entry((name, group.input_set, is_excerpt)) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => *new.insert(workload.expected(contender.work, first)?),
        })
    }

    /// Runs a contender and its A/A copy on some items, compares the results with the expected ones, and returns the record and
    /// the cost.
    fn run(
        &mut self,
        group: &Group,
        contender: &Contender,
        workload: &Workload<'_>,
        first: usize,
    ) -> Result<(Verified, CostEstimate), RunError> {
        let expected = self.expected(group, contender, workload, first)?;
        let numbers = first..first + workload.verified();
        let count = workload.verified() as u32;
        let begin = Instant::now();
        let parts = workload.parts(contender.work).iter();
        let mut parts = parts
            .map(|&is_base| workload.prepare(contender.work, is_base, numbers.clone()))
            .collect::<Result<Vec<_>, _>>()?;
        let preparation = begin.elapsed() / count;
        let mut runs = parts.iter_mut().map(|part| second_run(part.as_mut()));
        let (operations, run) = runs.next().unwrap_or_default();
        let base = runs.next().map(|(_, run)| run / count);
        let copy = contender.copy.map(|copy| workload.prepare(copy, false, numbers));
        let copy = copy.transpose()?;
        let is_expected = |prepared: &mut Box<dyn Prepared>| prepared.checksum() == expected;
        if !parts.first_mut().is_none_or(is_expected)
            || !copy.is_none_or(|mut copy| is_expected(&mut copy))
        {
            return Err(wrong_result(group, contender, workload, first));
        }
        let whole = matches!(workload, Workload::Whole(..)).then_some(parts.first_mut()).flatten();
        let cell = Verified {
            group: group.name(),
            contender: contender.name.clone(),
            about: contender.about.to_owned(),
            command: contender.work.program().map(|it| it.command().to_owned()),
            checksum: format!("{:016x}", expected.get()),
            operations,
            option_hits: whole.and_then(|prepared| prepared.option_hits()),
            table: None,
            bytes: contender.bytes,
            board: contender.board.clone().map(Box::new),
            missing_feature: contender.missing_feature.map(ToOwned::to_owned),
        };
        let cost = CostEstimate { preparation, run: run / count, base, warm_up: 1, items: None };
        Ok((cell, cost))
    }

    pub(super) fn records(&self) -> Vec<Record> {
        let groups = self.groups.iter().cloned().map(Record::Group);
        let cells = self.cells.iter().cloned().map(Record::Verified);
        groups.chain(cells).collect()
    }

    /// Returns the cells to count, without cells that need a CPU feature that this build lacks, and without most searches,
    /// which take long on a simulated processor.
    pub(super) fn cells_to_count(&self, plan: &Plan) -> Vec<Verified> {
        let is_counted = |cell: &&Verified| {
            let mut groups = plan.groups.iter().filter(|group| group.name() == cell.group);
            // If nothing is timed, there is time to count everything.
            let is_short = |group: &Group| {
                plan.processes == 0
                    || group.counts_searches
                    || !group.contenders.iter().any(|it| it.work.is_search())
            };
            cell.missing_feature.is_none()
                && cell.command.is_none()
                && groups.any(|group| group.is_counted() && is_short(group))
        };
        self.cells.iter().filter(is_counted).cloned().collect()
    }

    /// Estimates the time that a process needs for a block with samples of this length. On traces and roots, all contenders run
    /// over as many items as the fastest of them completes in a sample time.
    pub(super) fn time_for(&self, block: &Block, sample_time: Duration) -> Duration {
        let costs = block.samples.iter().map(|sample| {
            let key = (block.group.clone(), sample.contender.clone());
            self.costs.get(&key).copied().unwrap_or_default()
        });
        let fastest = costs.clone().map(|cost| cost.run).min();
        let items =
            sample_time.as_secs_f64() / fastest.unwrap_or(sample_time).as_secs_f64().max(1e-9);
        costs.map(|cost| cost.with(sample_time, items)).sum()
    }
}

/// Runs a loop twice. Returns its operations and the time of the second run, because the first one warms up.
fn second_run(prepared: &mut dyn Prepared) -> (u64, Duration) {
    let operations = prepared.run();
    let begin = Instant::now();
    prepared.run();
    (operations, begin.elapsed())
}

/// Returns the error of a wrong result, or the failure of an external program.
fn wrong_result(
    group: &Group,
    contender: &Contender,
    workload: &Workload<'_>,
    first: usize,
) -> RunError {
    let position = workload.first_wrong(contender.work, first);
    contender.failure().unwrap_or_else(|| RunError::WrongResult {
        group: group.name(),
        contender: contender.name.clone(),
        position: position.map(|setup| write_fen(&setup)),
    })
}
