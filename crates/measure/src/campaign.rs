//! Plans a campaign, which times each group until its intervals are narrow.
//!
//! The stopping rule considers widths alone, never ratios or verdicts: otherwise a campaign would stop when chance shows a
//! difference. Widths are checked rarely, because an interval whose estimated variance happens to be small would end its group
//! early and cover the true ratio less often than stated; `tests/coverage.rs` simulates by how much.

use std::collections::BTreeMap;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::{Catalog, Group};
use boardbench_results::{
    InputSpec, MAX_DISTURBED, PlanFacts, Precision, Record, blocks, precision,
};

use super::context::{Context, Stage};
use super::plan::{CostEstimate, Plan, block};

/// Number of observations of each group before its width is checked first.
pub const FIRST_CHECK: u32 = 16;

/// Number of observations between two checks.
const BETWEEN_CHECKS: u32 = 8;

/// Maximum number of observations of a group. Each process has its own share of the roots, which are enough for so many.
pub const MAX_OBSERVATIONS: u32 = 128;

/// Wait after a disturbed process. It doubles with each further one, up to [`MAX_WAIT`].
const FIRST_WAIT: Duration = Duration::from_secs(15);

const MAX_WAIT: Duration = Duration::from_secs(300);

/// Returns the plan of a run that ends when the goals are reached, or after `time`. A goal is the half-width of a group's
/// intervals, as a share of the ratio.
pub fn campaign(
    catalog: &Catalog,
    goals: BTreeMap<String, f64>,
    time: Duration,
    seed: Option<u64>,
) -> Plan {
    let groups = catalog.groups().iter();
    let with_goal = groups.filter(|group| goals.contains_key(&group.name()));
    Plan {
        groups: with_goal.cloned().collect(),
        processes: MAX_OBSERVATIONS,
        time,
        sample_time: Some(PlanFacts::SAMPLE_TIME),
        counts: true,
        inputs: InputSpec::corpus(InputSpec::POSITIONS),
        seed,
        goals,
    }
}

/// Estimates the time that a process takes for the samples of a group, if nothing disturbs them.
pub fn time_of(group: &Group) -> Duration {
    let parts = 1 + u32::from(group.has_base());
    let contenders = block(group, 0).samples.len() as u32;
    CostEstimate::default().with(PlanFacts::SAMPLE_TIME, 0.0) * contenders * parts
}

/// Returns `true` if a campaign checks its widths before this process.
const fn is_check(process: u32) -> bool {
    process >= FIRST_CHECK && (process - FIRST_CHECK).is_multiple_of(BETWEEN_CHECKS)
}

/// Returns the groups that are not timed from this process on: at a check their intervals were narrow, and their samples
/// undisturbed. An interrupted campaign resumes with the same groups.
pub fn finished(records: &[Record], process: u32) -> Vec<String> {
    let last = blocks(records).map(|block| (&block.group, block.process));
    let last: BTreeMap<&String, u32> = last.collect();
    let ended = last.into_iter().filter(|(_, last)| last.saturating_add(1) < process);
    let mut finished: Vec<String> = ended.map(|(group, _)| group.clone()).collect();
    if is_check(process) {
        let groups = precision(records).into_iter();
        finished.extend(groups.filter(Precision::is_enough).map(|group| group.group));
    }
    finished
}

/// Returns the share of disturbed samples in a process.
fn disturbed(records: &[Record], process: u32) -> f64 {
    let is_excluded =
        |record: &Record| matches!(record, Record::Block(block) if block.process != process);
    let included = records.iter().filter(|record| !is_excluded(record));
    let groups = precision(&included.cloned().collect::<Vec<_>>());
    groups.iter().map(|group| group.disturbed).sum::<f64>() / groups.len().max(1) as f64
}

/// Waits for the machine to become idle if the process that has just ended was disturbed, up to `until`. Returns the length of
/// the wait, which is twice the `last` one.
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
    fn widths_are_checked_rarely() {
        let checks: Vec<u32> = (0..=40).filter(|&process| is_check(process)).collect();
        assert_eq!(checks, [16, 24, 32, 40]);
    }
}
