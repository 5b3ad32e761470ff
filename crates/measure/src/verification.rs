//! Compares every answer with the golden one, before anything is timed.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;
use std::time::{Duration, Instant};

use crate::{Contender, Group, Inputs, Items, WALKS, Work};
use boardbench_kernels::{Digest, KernelId, Prepared};
use boardbench_results::{GroupFacts, Record, Verified, View};
use rand::RngExt;

use super::context::{Context, RunError, Stage};
use super::job::BlockPlan;
use super::plan::{
    CoursePace, LEAD_IN_ROOTS, LEAD_IN_WALKS, Pace, Plan, process_rng, share_of_roots,
};

/// The result of verification: groups, cells, and the speed of each cell.
#[derive(Default)]
pub(super) struct Verification {
    groups: Vec<GroupFacts>,
    cells: Vec<Verified>,
    paces: HashMap<(String, String), Pace>,
    /// The time until a process can measure.
    pub(super) start: Duration,
    /// The golden digest of all contenders with the same question: the naive reference is slow.
    golden: HashMap<Question, Digest>,
    /// That of a sample of walks or roots.
    golden_of_sample: HashMap<Question, Digest>,
    /// The time to record a walk of each view.
    recording: HashMap<View, Duration>,
}

/// An operation, and its positions.
type Question = (&'static str, View);

/// The stream of random numbers that draws walks and roots: of no process.
const SAMPLING: u32 = u32::MAX - 1;

/// The time to start a process and load the program.
const LOADING: Duration = Duration::from_millis(30);

/// Compares the answer of every cell with the golden one, up to the first wrong answer or an interruption.
pub(super) fn verify(
    plan: &Plan,
    inputs: &Inputs,
    seed: u64,
    context: Context<'_>,
) -> Result<Verification, RunError> {
    let groups = plan
        .groups
        .iter()
        .filter(|group| !group.is_without_walks(inputs));
    let mut verification = Verification {
        groups: groups.clone().filter_map(Group::facts).collect(),
        start: LOADING + time_to_make(plan, context),
        ..Verification::default()
    };
    let total = groups.clone().map(|group| group.contenders.len()).sum();
    for group in groups {
        let sample = verification.sample(group, inputs, seed)?;
        for contender in &group.contenders {
            let mut pace = verification.add(group, contender, inputs)?;
            if let Some(sample) = &sample {
                pace = pace_on(sample, group, contender, plan.processes)?;
            }
            let key = (group.name(), contender.name.clone());
            verification.paces.insert(key, pace);
            (context.progress)(Stage::Verifying, verification.cells.len(), total);
            if context.is_interrupted() {
                return Err(RunError::Interrupted);
            }
        }
    }
    // A process records every walk once at most.
    let recording: Duration = verification.recording.values().sum();
    verification.start += recording * WALKS as u32;
    Ok(verification)
}

/// The time in which a process makes its inputs, measured by making them again: the corpus and, if a
/// contender needs them, the move lists.
fn time_to_make(plan: &Plan, context: Context<'_>) -> Duration {
    let begin = Instant::now();
    let mut contenders = plan.groups.iter().flat_map(|group| &group.contenders);
    if let Ok(again) = Inputs::new(&plan.inputs, context.recorder)
        && contenders.any(|it| matches!(it.work, Work::Lists(..)))
    {
        again.lists();
    }
    begin.elapsed()
}

/// A few of a group's walks or roots, at random, with the golden digest of their answers.
struct Sample<'i> {
    items: Items<'i>,
    numbers: Range<usize>,
    golden: Digest,
}

/// The question to all contenders with the same operation and positions.
fn question(group: &Group, contender: &Contender) -> Question {
    let kernel = contender.work.kernel();
    let name = kernel.map_or(group.operation, KernelId::name);
    (name, group.view)
}

impl Verification {
    /// The sample of a group, the same one for all groups with the same items; `None` if it is timed on neither walks nor
    /// roots.
    fn sample<'i>(
        &mut self,
        group: &Group,
        inputs: &'i Inputs,
        seed: u64,
    ) -> Result<Option<Sample<'i>>, RunError> {
        let (Some(items), Some(reference)) = (group.items(inputs), group.reference()) else {
            return Ok(None);
        };
        let begin = Instant::now();
        // Those of some kinds are fewer.
        let places = items.count() + 1 - items.sampled();
        let first = process_rng(seed, SAMPLING).random_range(0..places);
        if let Items::Walks(walks) = &items {
            walks.get(first)?;
            let recording = self.recording.entry(group.view);
            recording.or_insert_with(|| begin.elapsed());
        }
        let golden = match self.golden_of_sample.entry(question(group, reference)) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => *new.insert(items.golden(reference.work, first)?),
        };
        let numbers = first..first + items.sampled();
        Ok(Some(Sample {
            items,
            numbers,
            golden,
        }))
    }

    fn golden(&mut self, group: &Group, contender: &Contender, inputs: &Inputs) -> Digest {
        let answer = || inputs.golden(contender.work, group.view);
        // Its table decides which nodes it visits.
        if let Work::ToDepth(_) = contender.work {
            return answer();
        }
        let known = self.golden.entry(question(group, contender));
        *known.or_insert_with(answer)
    }

    /// Compares the answer of a contender, and returns its pace.
    fn add(
        &mut self,
        group: &Group,
        contender: &Contender,
        inputs: &Inputs,
    ) -> Result<Pace, RunError> {
        let golden = self.golden(group, contender, inputs);
        let begin = Instant::now();
        let mut prepared = inputs.prepare(contender.work, group.view);
        let preparation = begin.elapsed();
        let (operations, run) = second_run(prepared.as_mut());
        let copy = contender.copy.map(|copy| inputs.prepare(copy, group.view));
        if prepared.digest() != golden || copy.is_some_and(|mut copy| copy.digest() != golden) {
            return Err(wrong_answer(group, contender));
        }
        self.cells.push(Verified {
            group: group.name(),
            contender: contender.name.clone(),
            about: contender.about.to_owned(),
            command: None,
            digest: format!("{:016x}", golden.get()),
            operations,
            decided: prepared.decided(),
            table: contender.table_use(),
            bytes: contender.bytes,
            lacks: contender.lacks.map(ToOwned::to_owned),
        });
        Ok(Pace {
            preparation,
            run,
            course: None,
        })
    }

    pub(super) fn records(&self) -> Vec<Record> {
        let groups = self.groups.iter().cloned().map(Record::Group);
        let cells = self.cells.iter().cloned().map(Record::Verified);
        groups.chain(cells).collect()
    }

    /// The cells to count: those whose instructions this build has. Of searches, which take long on a
    /// simulated processor, only those of boards.
    pub(super) fn cells_to_count(&self, plan: &Plan) -> Vec<Verified> {
        let is_counted = |cell: &&Verified| {
            let group = plan.groups.iter().find(|group| group.name() == cell.group);
            let is_short = |group: &Group| {
                // Where nothing is timed there is time to count everything.
                plan.processes == 0
                    || group.counts_searches
                    || !group.contenders.iter().any(|it| it.work.is_search())
            };
            let is_counted = |group: &Group| group.is_counted() && is_short(group);
            cell.lacks.is_none() && group.is_some_and(is_counted)
        };
        self.cells.iter().filter(is_counted).cloned().collect()
    }

    /// The time that a process needs for a block with slices of this length. The members of a block on a course all go
    /// along as many items as the fastest of them completes in a slice.
    pub(super) fn time_for(&self, block: &BlockPlan, slice: Duration) -> Duration {
        let paces = block.members.iter().map(|member| {
            let key = (block.group.clone(), member.contender.clone());
            self.paces.get(&key).copied().unwrap_or_default()
        });
        let fastest = paces.clone().map(|pace| pace.run).min();
        let items = slice.as_secs_f64() / fastest.unwrap_or(slice).as_secs_f64().max(1e-9);
        paces.map(|pace| pace.with(slice, items)).sum()
    }
}

/// Compares the answers of a contender on a sample of walks or roots, and returns its pace there.
fn pace_on(
    sample: &Sample<'_>,
    group: &Group,
    contender: &Contender,
    processes: u32,
) -> Result<Pace, RunError> {
    let items = &sample.items;
    let prepare = |work, is_base| items.prepare(work, is_base, sample.numbers.clone());
    for work in [Some(contender.work), contender.copy].into_iter().flatten() {
        if prepare(work, false)?.digest() != sample.golden {
            return Err(wrong_answer(group, contender));
        }
    }
    let count = items.sampled() as u32;
    let begin = Instant::now();
    let parts = items.parts(contender.work).iter();
    let mut prepared = parts
        .map(|&is_base| prepare(contender.work, is_base))
        .collect::<Result<Vec<_>, _>>()?;
    let preparation = begin.elapsed() / count;
    let mut times = prepared
        .iter_mut()
        .map(|prepared| second_run(prepared.as_mut()).1 / count);
    let run = times.next().unwrap_or_default();
    let (lead_in, most) = match items {
        Items::Walks(walks) => (LEAD_IN_WALKS, walks.len()),
        Items::Roots(_, roots) => (LEAD_IN_ROOTS, share_of_roots(roots.len(), processes)),
    };
    Ok(Pace {
        preparation,
        run,
        course: Some(CoursePace {
            base: times.next(),
            lead_in,
            most,
        }),
    })
}

/// The operations of a run, and the time of another one: the first warms up.
fn second_run(prepared: &mut dyn Prepared) -> (u64, Duration) {
    let operations = prepared.run();
    let begin = Instant::now();
    prepared.run();
    (operations, begin.elapsed())
}

fn wrong_answer(group: &Group, contender: &Contender) -> RunError {
    RunError::WrongAnswer {
        group: group.name(),
        contender: contender.name.clone(),
    }
}
