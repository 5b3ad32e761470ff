//! Compares every answer with the golden one, before anything is timed.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use boardbench_kernels::Digest;

use super::context::{Context, RunError, Stage};
use super::entrant::Entrant;
use super::group::Group;
use super::inputs::Inputs;
use super::job::BlockPlan;
use super::plan::{Pace, Plan};
use crate::data::{Axis, GroupFacts, Record, Verified, View};

/// The result of verification: groups, cells, and the speed of each cell.
pub(super) struct Verification {
    groups: Vec<GroupFacts>,
    cells: Vec<Verified>,
    paces: HashMap<(String, String), Pace>,
    /// The time until a process can measure.
    pub(super) start: Duration,
}

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
    context: Context<'_>,
) -> Result<Verification, RunError> {
    let mut verification = Verification {
        groups: plan.groups.iter().filter_map(facts).collect(),
        cells: Vec::new(),
        paces: HashMap::new(),
        start: LOADING + time_to_make(plan),
    };
    let total = plan.groups.iter().map(|group| group.entrants.len()).sum();
    let mut known = HashMap::new();
    for group in &plan.groups {
        let golden = golden(group, inputs, &mut known)?;
        for entrant in &group.entrants {
            verification.add(group, entrant, inputs, golden)?;
            (context.progress)(Stage::Verifying, verification.cells.len(), total);
            if context.is_interrupted() {
                return Err(RunError::Interrupted);
            }
        }
    }
    Ok(verification)
}

/// The time in which a process makes its inputs, measured by making them again: the corpus and, if an
/// entrant needs them, the move lists.
fn time_to_make(plan: &Plan) -> Duration {
    let begin = Instant::now();
    let needs_lists = |group: &Group| group.entrants.iter().any(Entrant::needs_lists);
    if let Ok(again) = Inputs::new(&plan.inputs)
        && plan.groups.iter().any(needs_lists)
    {
        again.lists();
    }
    begin.elapsed()
}

fn facts(group: &Group) -> Option<GroupFacts> {
    Some(GroupFacts {
        group: group.name(),
        axis: group.axis,
        subject: group.subject.map(ToOwned::to_owned),
        operation: group.operation.to_owned(),
        view: group.view.to_string(),
        unit: group.unit.to_owned(),
        about: group.about.to_owned(),
        reference: group.reference()?.name.clone(),
    })
}

/// The golden digest of a group. It is computed once for all groups with the same operation and positions,
/// since the naive reference is slow.
fn golden(
    group: &Group,
    inputs: &Inputs,
    known: &mut HashMap<(Axis, &'static str, View), Digest>,
) -> Result<Digest, RunError> {
    let reference = group.reference().ok_or(RunError::Nothing)?;
    let key = match reference.kernel() {
        Some(kernel) => (Axis::Boards, kernel.name(), group.view),
        None => (group.axis, group.operation, group.view),
    };
    let digest = known
        .entry(key)
        .or_insert_with(|| reference.golden(inputs, group.view));
    Ok(*digest)
}

impl Verification {
    fn add(
        &mut self,
        group: &Group,
        entrant: &Entrant,
        inputs: &Inputs,
        golden: Digest,
    ) -> Result<(), RunError> {
        let begin = Instant::now();
        let mut prepared = entrant.prepare(inputs, group.view);
        let preparation = begin.elapsed();
        // The first run warms up.
        let operations = prepared.run();
        let begin = Instant::now();
        prepared.run();
        let run = begin.elapsed();
        let copy = entrant.prepare_copy(inputs, group.view);
        if prepared.digest() != golden || copy.is_some_and(|mut copy| copy.digest() != golden) {
            return Err(RunError::WrongAnswer {
                group: group.name(),
                contender: entrant.name.clone(),
            });
        }
        let key = (group.name(), entrant.name.clone());
        self.paces.insert(key, Pace { preparation, run });
        self.cells.push(Verified {
            group: group.name(),
            contender: entrant.name.clone(),
            about: entrant.about.to_owned(),
            command: None,
            digest: format!("{:016x}", golden.get()),
            operations,
            bytes: entrant.bytes,
            lacks: entrant.lacks.map(ToOwned::to_owned),
        });
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
                    || group.axis == Axis::Boards
                    || !group.entrants.iter().any(Entrant::is_search)
            };
            cell.lacks.is_none() && group.is_some_and(is_short)
        };
        self.cells.iter().filter(is_counted).cloned().collect()
    }

    /// The pace of each member of a block.
    pub(super) fn paces<'v>(&'v self, block: &'v BlockPlan) -> impl Iterator<Item = Pace> {
        block.members.iter().map(|member| {
            let key = (block.group.clone(), member.contender.clone());
            self.paces.get(&key).copied().unwrap_or_default()
        })
    }
}
