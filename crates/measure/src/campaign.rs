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

/// Waits for the machine to become idle if the process that has just ended was disturbed; until the given time at most. Returns
/// the length of the wait, given that of the last one.
pub(super) fn wait_if_disturbed(
    records: &[Record],
    process: u32,
    last: Duration,
    until: Instant,
    context: Context<'_>,
) -> Duration {
    if disturbed(records, process) <= MAX_DISTURBED {
        return Duration::ZERO;
    }
    let wait = (last * 2).clamp(FIRST_WAIT, MAX_WAIT);
    let begin = Instant::now();
    while begin.elapsed() < wait && Instant::now() < until && !context.is_interrupted() {
        let seconds = begin.elapsed().as_secs() as usize;
        (context.progress)(Stage::Waiting, seconds, wait.as_secs() as usize);
        sleep(Duration::from_millis(200));
    }
    wait
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_looks_rarely() {
        let looks: Vec<u32> = (0..=40).filter(|&process| is_look(process)).collect();
        assert_eq!(looks, [16, 24, 32, 40]);
    }
}
