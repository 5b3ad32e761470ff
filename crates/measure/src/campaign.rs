//! A campaign: groups are timed until their intervals are narrow.
//!
//! The rule looks at widths alone, never at ratios or verdicts: otherwise a campaign would stop when chance shows a
//! difference. It looks rarely, because an interval whose estimated variance happens to be small stops early, and so covers
//! less than it says; `tests/coverage.rs` simulates how much that is.

use std::collections::BTreeMap;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::{Catalog, Group};
use boardbench_results::{
    InputSpec, MAX_DISTURBED, PlanFacts, Precision, Record, blocks, precision,
};

use super::context::{Context, Stage};
use super::plan::{CostEstimate, Plan, block};

/// The observations of each group before the first look.
pub const FIRST_LOOK: u32 = 16;

const BETWEEN_LOOKS: u32 = 8;

/// The most observations of a group. Each process has its own share of the roots, so they are enough for it.
pub const MAX_OBSERVATIONS: u32 = 128;

/// How long a campaign waits after a process that was disturbed; twice as long after the next, and so on.
const FIRST_WAIT: Duration = Duration::from_secs(15);

const MAX_WAIT: Duration = Duration::from_secs(300);

/// Returns the plan of a run that ends at the goals, or after this time: by group, the half-width of its intervals, as a share of
/// the ratio.
pub fn campaign(
    catalog: &Catalog,
    goals: BTreeMap<String, f64>,
    time: Duration,
    seed: Option<u64>,
) -> Plan {
    let groups = catalog.groups().iter();
    let own = groups.filter(|group| goals.contains_key(&group.name()));
    Plan {
        groups: own.cloned().collect(),
        processes: MAX_OBSERVATIONS,
        time,
        sample_time: Some(PlanFacts::SAMPLE_TIME),
        counts: true,
        inputs: InputSpec::corpus(InputSpec::POSITIONS),
        seed,
        goals,
    }
}

/// Leaves out the goals of groups that other data have finished.
pub fn leave_out_finished(goals: &mut BTreeMap<String, f64>, records: &[Record]) {
    for group in precision(records) {
        if goals.get(&group.group) == group.goal.as_ref() && group.is_enough() {
            goals.remove(&group.group);
        }
    }
}

/// Returns about how long a process takes for a group: its members' samples, if nothing disturbs them.
pub fn time_of(group: &Group) -> Duration {
    let turns = 1 + u32::from(group.has_base());
    let members = block(group, 0).samples.len() as u32;
    CostEstimate::default().with(PlanFacts::SAMPLE_TIME, 0.0) * members * turns
}

/// Returns `true` if a campaign looks at its widths before this process.
const fn is_look(process: u32) -> bool {
    process >= FIRST_LOOK && (process - FIRST_LOOK).is_multiple_of(BETWEEN_LOOKS)
}

/// Returns the groups that are not timed in this process and later ones: their intervals were narrow and they were not disturbed
/// when the campaign looked, now or before.
///
/// Data of an interrupted campaign give the same groups as before.
pub fn finished(records: &[Record], process: u32) -> Vec<String> {
    let last = blocks(records).map(|block| (&block.group, block.process));
    let last: BTreeMap<&String, u32> = last.collect();
    let left_out = last.into_iter().filter(|(_, last)| last.saturating_add(1) < process);
    let mut finished: Vec<String> = left_out.map(|(group, _)| group.clone()).collect();
    if is_look(process) {
        let groups = precision(records).into_iter();
        finished.extend(groups.filter(Precision::is_enough).map(|group| group.group));
    }
    finished
}

/// Returns the share of timings of a process that something disturbed.
fn disturbed(records: &[Record], process: u32) -> f64 {
    let is_others =
        |record: &Record| matches!(record, Record::Block(own) if own.process != process);
    let own = records.iter().filter(|record| !is_others(record));
    let groups = precision(&own.cloned().collect::<Vec<_>>());
    groups.iter().map(|group| group.disturbed).sum::<f64>() / groups.len().max(1) as f64
}

/// Waits for the machine to become quiet.
#[derive(Debug, Default)]
pub(super) struct Quiet {
    last: Duration,
}

impl Quiet {
    /// Waits if the process that has just ended was disturbed; until the given time at most.
    pub(super) fn wait(
        &mut self,
        records: &[Record],
        process: u32,
        until: Instant,
        context: Context<'_>,
    ) {
        if disturbed(records, process) <= MAX_DISTURBED {
            self.last = Duration::ZERO;
            return;
        }
        self.last = (self.last * 2).clamp(FIRST_WAIT, MAX_WAIT);
        let begin = Instant::now();
        while begin.elapsed() < self.last && Instant::now() < until && !context.is_interrupted() {
            let seconds = self.last.as_secs() as usize;
            (context.progress)(Stage::Waiting, begin.elapsed().as_secs() as usize, seconds);
            sleep(Duration::from_millis(200));
        }
    }
}

#[cfg(test)]
mod tests {
    use boardbench_results::{Block, Build, End, Factor, GroupFacts, InputSet, Sample, Verified};

    use super::super::machine::header_now;
    use super::*;

    #[test]
    fn it_looks_rarely() {
        let looks: Vec<u32> = (0..=40).filter(|&process| is_look(process)).collect();
        assert_eq!(looks, [16, 24, 32, 40]);
    }

    /// Returns a header of a campaign until this group has intervals of this half-width.
    fn with_goal(half_width: f64) -> Record {
        let plan = PlanFacts {
            goals: BTreeMap::from([("boards/one".to_owned(), half_width)]),
            ..PlanFacts::default()
        };
        Record::Header(Box::new(header_now(plan, &Build::default())))
    }

    #[test]
    fn only_what_another_processor_finished_with_the_same_goal_is_left_out() {
        let own = BTreeMap::from([("boards/one".to_owned(), 0.02)]);
        for (goal, is_disturbed, is_left_out) in
            [(0.02, false, true), (0.02, true, false), (0.05, false, false)]
        {
            let records = [vec![with_goal(goal)], compared(is_disturbed)].concat();
            let mut goals = own.clone();
            leave_out_finished(&mut goals, &records);
            assert_eq!(goals.is_empty(), is_left_out, "{goal} {is_disturbed}");
        }
    }

    /// Returns the records of two contenders with equal ratios in 16 processes.
    fn compared(is_disturbed: bool) -> Vec<Record> {
        let names = ["reference", "other"];
        let group = "boards/one".to_owned();
        let mut records = vec![Record::Group(GroupFacts {
            group: group.clone(),
            factor: Factor::Boards,
            subject: None,
            operation: "one".to_owned(),
            input_set: InputSet::Rotating,
            unit: "move".to_owned(),
            about: String::new(),
            reference: names[0].to_owned(),
            has_base: false,
        })];
        records.extend(names.map(|name| {
            Record::Verified(Verified {
                group: group.clone(),
                contender: name.to_owned(),
                operations: 1,
                ..Verified::default()
            })
        }));
        let sample = |(turn, name): (usize, &str)| Sample {
            contender: name.to_owned(),
            operations: 1_000,
            wall_ns: if is_disturbed && turn > 1 { 1_100_000 } else { 1_000_000 },
            cpu_ns: 1_000_000,
            ..Sample::default()
        };
        let turns = || [names[0], names[1], names[1], names[0]].into_iter();
        records.extend((0..FIRST_LOOK).map(|process| {
            Record::Block(Block {
                process,
                link_order: Some(process + 1),
                group: group.clone(),
                roots: None,
                samples: turns().enumerate().map(sample).collect(),
            })
        }));
        records.push(Record::End(End { complete: true, seconds: 1.0 }));
        records
    }
}
