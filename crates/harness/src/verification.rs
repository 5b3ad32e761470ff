//! Compares every answer with the golden one, before anything is timed.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use boardbench_cases::roots::{self, ROOTS, RootKind};
use boardbench_cases::{Contender, Group, Inputs, WALK_NODES, WALKS};
use boardbench_data::{GroupFacts, Record, Verified, View};
use boardbench_kernels::{Digest, KernelId, Prepared, Walk};
use rand::RngExt;

use super::context::{Context, RunError, Stage};
use super::job::BlockPlan;
use super::plan::{
    CoursePace, LEAD_IN_ROOTS, LEAD_IN_WALKS, Pace, Plan, process_rng, share_of_roots,
};

/// The result of verification: groups, cells, and the speed of each cell.
pub(super) struct Verification {
    groups: Vec<GroupFacts>,
    cells: Vec<Verified>,
    paces: HashMap<(String, String), Pace>,
    /// The time until a process can measure.
    pub(super) start: Duration,
}

/// The number of roots whose answers are compared in a run.
const SAMPLED_ROOTS: usize = 4;

/// The stream of random numbers that draws walks and roots: of no process.
const SAMPLING: u32 = u32::MAX - 1;

/// The time to start a process and load the program.
const LOADING: Duration = Duration::from_millis(30);

/// Compares the answer of every cell with the golden one.
///
/// # Errors
///
/// The first wrong answer, or an interruption.
pub(super) fn verify(
    plan: &Plan,
    inputs: &Inputs,
    seed: u64,
    context: Context<'_>,
) -> Result<Verification, RunError> {
    let mut sample = SampledWalks {
        seed,
        recording: HashMap::new(),
        walks: HashMap::new(),
        golden: HashMap::new(),
    };
    let groups = plan
        .groups
        .iter()
        .filter(|group| !group.is_without_walks(inputs));
    let mut verification = Verification {
        groups: groups.clone().filter_map(Group::facts).collect(),
        cells: Vec::new(),
        paces: HashMap::new(),
        start: LOADING + time_to_make(plan, context),
    };
    let total = groups.clone().map(|group| group.contenders.len()).sum();
    let mut known = HashMap::new();
    for group in groups {
        let on_walk = sample.walk(group, inputs)?;
        for contender in &group.contenders {
            let golden = golden(group, contender, inputs, &mut known);
            verification.add(group, contender, inputs, golden)?;
            if let Some((walk, golden)) = &on_walk {
                let walks = inputs.walks(group.view).len();
                verification.add_walk(group, contender, (walk, walks), *golden)?;
            }
            if let Some(kind) = group.root_kind() {
                let first = process_rng(seed, SAMPLING).random_range(0..ROOTS);
                verification.add_roots(group, contender, kind, (first, plan.processes))?;
            }
            (context.progress)(Stage::Verifying, verification.cells.len(), total);
            if context.is_interrupted() {
                return Err(RunError::Interrupted);
            }
        }
    }
    // A process records every walk once at most.
    let recording = sample.recording.values().sum::<Duration>();
    verification.start += recording * WALKS as u32;
    Ok(verification)
}

/// The time in which a process makes its inputs, measured by making them again: the corpus and, if an
/// contender needs them, the move lists.
fn time_to_make(plan: &Plan, context: Context<'_>) -> Duration {
    let begin = Instant::now();
    let needs_lists = |group: &Group| group.contenders.iter().any(Contender::needs_lists);
    if let Ok(again) = Inputs::new(&plan.inputs, context.recorder)
        && plan.groups.iter().any(needs_lists)
    {
        again.lists();
    }
    begin.elapsed()
}

/// A walk of each view, at random, and the golden digests of operations on it.
struct SampledWalks {
    seed: u64,
    /// The time to record a walk of each view.
    recording: HashMap<View, Duration>,
    walks: HashMap<View, Walk>,
    golden: HashMap<(KernelId, View), Digest>,
}

impl SampledWalks {
    /// The walk for a group, and its golden digest, if the group is timed on walks.
    fn walk(&mut self, group: &Group, inputs: &Inputs) -> Result<Option<(Walk, Digest)>, RunError> {
        let kernel = group
            .reference()
            .and_then(|reference| reference.work.kernel());
        let Some(kernel) = kernel.filter(|_| group.base().is_some()) else {
            return Ok(None);
        };
        if !self.walks.contains_key(&group.view) {
            let begin = Instant::now();
            let walks = inputs.walks(group.view);
            let number = process_rng(self.seed, SAMPLING).random_range(0..walks.len());
            let walk = walks.get(number)?;
            self.recording.insert(group.view, begin.elapsed());
            self.walks.insert(group.view, walk.first(WALK_NODES));
        }
        let walk = &self.walks[&group.view];
        let golden = self.golden.entry((kernel, group.view));
        let golden = golden.or_insert_with(|| kernel.golden_on_walk(walk));
        Ok(Some((walk.clone(), *golden)))
    }
}

/// The golden digest of a contender. It is computed once for all with the same operation and positions, since the naive
/// reference is slow.
fn golden(
    group: &Group,
    contender: &Contender,
    inputs: &Inputs,
    known: &mut HashMap<(&'static str, View), Digest>,
) -> Digest {
    let answer = || inputs.golden(contender.work, group.view);
    if contender.has_own_answers() {
        return answer();
    }
    let kernel = contender.work.kernel();
    let question = kernel.map_or(group.operation, KernelId::name);
    *known.entry((question, group.view)).or_insert_with(answer)
}

impl Verification {
    fn add(
        &mut self,
        group: &Group,
        contender: &Contender,
        inputs: &Inputs,
        golden: Digest,
    ) -> Result<(), RunError> {
        let begin = Instant::now();
        let mut prepared = inputs.prepare(contender.work, group.view);
        let preparation = begin.elapsed();
        // The first run warms up.
        let operations = prepared.run();
        let begin = Instant::now();
        prepared.run();
        let run = begin.elapsed();
        let copy = contender.copy.map(|copy| inputs.prepare(copy, group.view));
        if prepared.digest() != golden || copy.is_some_and(|mut copy| copy.digest() != golden) {
            return Err(wrong_answer(group, contender));
        }
        let key = (group.name(), contender.name.clone());
        let pace = Pace {
            preparation,
            run,
            course: None,
        };
        self.paces.insert(key, pace);
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
        Ok(())
    }

    /// Compares the answers on a walk, and measures the pace there.
    fn add_walk(
        &mut self,
        group: &Group,
        contender: &Contender,
        (walk, walks): (&Walk, usize),
        golden: Digest,
    ) -> Result<(), RunError> {
        let kernels = [false, true].map(|is_copy| contender.work(is_copy)?.walk());
        let are_right = kernels
            .iter()
            .flatten()
            .all(|kernel| (kernel.whole)(&[walk]).digest() == golden);
        let [Some(kernel), _] = kernels else {
            let (name, group) = (&contender.name, group.name());
            return Err(RunError::Worker(format!(
                "{name} has no loop on walks, and {group} is timed on them"
            )));
        };
        if !are_right {
            return Err(wrong_answer(group, contender));
        }
        let begin = Instant::now();
        let mut prepared = [kernel.whole, kernel.base].map(|prepare| prepare(&[walk]));
        let preparation = begin.elapsed();
        let [run, base] = prepared.each_mut().map(|prepared| {
            // The first run warms up.
            prepared.run();
            let begin = Instant::now();
            prepared.run();
            begin.elapsed()
        });
        let key = (group.name(), contender.name.clone());
        let pace = Pace {
            preparation,
            run,
            course: Some(CoursePace {
                base: Some(base),
                lead_in: LEAD_IN_WALKS,
                most: walks,
            }),
        };
        self.paces.insert(key, pace);
        Ok(())
    }

    /// Compares the answers from a few roots, and measures the pace there.
    fn add_roots(
        &mut self,
        group: &Group,
        contender: &Contender,
        kind: RootKind,
        (first, processes): (usize, u32),
    ) -> Result<(), RunError> {
        let all = roots::inputs(kind);
        // Those of some kinds are fewer.
        let first = first.min(all.len() - SAMPLED_ROOTS);
        let sample = &all[first..first + SAMPLED_ROOTS];
        let golden = roots::golden(kind, first, SAMPLED_ROOTS);
        let mut both =
            [false, true].map(|is_copy| roots::prepare(contender.work(is_copy)?, sample));
        let is_right = |prepared: &mut Box<dyn Prepared>| prepared.digest() == golden;
        if !both.iter_mut().flatten().all(is_right) {
            return Err(wrong_answer(group, contender));
        }
        let begin = Instant::now();
        if let [Some(prepared), _] = &mut both {
            prepared.run();
        }
        let pace = Pace {
            preparation: Duration::ZERO,
            run: begin.elapsed() / SAMPLED_ROOTS as u32,
            course: Some(CoursePace {
                base: None,
                lead_in: LEAD_IN_ROOTS,
                most: share_of_roots(all.len(), processes),
            }),
        };
        self.paces
            .insert((group.name(), contender.name.clone()), pace);
        Ok(())
    }

    /// The groups and cells as raw data.
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
            cell.lacks.is_none() && group.is_some_and(is_short)
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

fn wrong_answer(group: &Group, contender: &Contender) -> RunError {
    RunError::WrongAnswer {
        group: group.name(),
        contender: contender.name.clone(),
    }
}
