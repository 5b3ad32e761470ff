//! Plans a run: its blocks, its random choices, and how long it takes.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use crate::roots::ROOTS;
use crate::{Contender, Group};
use boardbench_results::{Block, Control, Header, InputSpec, PlanFacts, Record, Sample};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A run: groups of contenders, and the time for them.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Groups to measure. If the time is too short for all, the least important are left out.
    pub groups: Vec<Group>,
    /// Number of processes. Each gives one observation of a group, because all samples of a process have its link order and
    /// addresses in common.
    pub processes: u32,
    /// Length of the run, including verification and counting.
    pub time: Duration,
    /// Length of a sample; `None` to fit the time, which is for smoke tests only.
    pub sample_time: Option<Duration>,
    /// Counts instructions, if valgrind is installed.
    pub counts: bool,
    /// Positions to measure on.
    pub inputs: InputSpec,
    /// Seed of all random choices; `None` for a new one.
    pub seed: Option<u64>,
    /// Goals of a [campaign](super::campaign()), by group: the half-width of intervals at which its timing ends. Empty for
    /// other runs.
    pub goals: BTreeMap<String, f64>,
}

/// Minimum sample time. A shorter one would measure the clock, too.
const MIN_SAMPLE_TIME: Duration = Duration::from_millis(1);

pub(super) const WARM_UP_TRACES: usize = 8;

pub(super) const WARM_UP_ROOTS: usize = 2;

/// Ratio of the time of a contender's samples to two samples whose warm-up is steady at once: some are disturbed.
const UNSTEADY: f64 = 1.5;

/// Cost of timing a contender, measured during verification.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CostEstimate {
    /// Time to convert an item.
    pub(super) preparation: Duration,
    /// Time of a run over an item.
    pub(super) run: Duration,
    /// Time of the base that the operation is added to, on traces.
    pub(super) base: Option<Duration>,
    /// Number of items in the warm-up.
    pub(super) warm_up: usize,
    /// Number of items that can be timed, the same for all contenders of a group; `None` for a single item, which is repeated
    /// to fill a sample.
    pub(super) items: Option<usize>,
}

impl CostEstimate {
    /// Estimates the time that a process needs for preparing and sampling the contender, if all contenders of its group run over
    /// this number of items.
    pub(super) fn with(self, sample_time: Duration, items: f64) -> Duration {
        let shared = self.items.map(|max| items.min(max as f64));
        let runs = |run: Duration| sample_time.as_secs_f64() / run.as_secs_f64();
        let sample = |run: Duration| {
            let run = run.max(Duration::from_nanos(1));
            let timed = shared.unwrap_or(runs(run).ceil().max(1.0));
            sample_time.mul_f64(0.75).max(run * self.warm_up as u32) + run.mul_f64(timed)
        };
        let samples = sample(self.run) + self.base.map_or(Duration::ZERO, sample);
        // Each contender runs twice to find the fastest.
        let (prepared, compared) = match shared {
            Some(items) => (items + self.warm_up as f64, 2 * self.warm_up as u32),
            None => (1.0, 0),
        };
        self.preparation.mul_f64(prepared) + self.run * compared + samples.mul_f64(2.0 * UNSTEADY)
    }
}

/// Returns the longest sample time, up to the usual one, for which a process is estimated to need at most `time`, or the
/// minimum if there is none.
pub(super) fn fitting_sample_time(
    estimate: impl Fn(Duration) -> Duration,
    time: Duration,
) -> Duration {
    let (mut low, mut high) = (MIN_SAMPLE_TIME, PlanFacts::SAMPLE_TIME);
    if estimate(high) <= time {
        return high;
    }
    while high.saturating_sub(low) > Duration::from_micros(10) {
        let middle = (low + high) / 2;
        if estimate(middle) <= time {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// Returns the random-number generator of one process: `ChaCha8`, with the process as its stream.
pub(super) fn process_rng(seed: u64, process: u32) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(process.into());
    rng
}

/// Returns the number of roots that a process may time, so that no two processes time the same.
pub(super) fn share_of_roots(roots: usize, processes: u32) -> usize {
    (roots / processes.max(1) as usize).max(1)
}

/// Returns the root that the first process of a run begins with in a group, drawn at random for each run and group.
pub(super) fn first_root(seed: u64, group: &str) -> usize {
    group_rng(seed, group).random_range(0..ROOTS)
}

/// Returns the random-number generator of one group, independent of the other groups.
fn group_rng(seed: u64, group: &str) -> ChaCha8Rng {
    let number =
        group.bytes().fold(0_u64, |number, byte| number.wrapping_mul(31).wrapping_add(byte.into()));
    process_rng(seed ^ number, u32::MAX)
}

/// Returns the seed of the link order of a process. The linker reserves 0 and -1.
pub(super) fn link_order_seed(seed: u64, process: u32) -> u32 {
    // Independent of the random orders within the process.
    process_rng(!seed, process).random_range(1..1 << 31)
}

impl Plan {
    /// Returns the blocks to time, one per group that was not dropped. Contenders for A/A controls are drawn at random in each
    /// group.
    pub(super) fn blocks(&self, seed: u64, dropped: &[String]) -> Vec<Block> {
        let timed = self.groups.iter().filter(|group| group.is_timed());
        let kept = timed.filter(|group| !dropped.contains(&group.name()));
        kept.map(|group| block(group, seed)).collect()
    }

    /// Returns the number of contenders and controls that are timed.
    pub fn cells(&self) -> usize {
        let blocks = self.blocks(0, &[]);
        blocks.iter().map(|block| block.samples.len()).sum()
    }

    /// Estimates the length of the run: its time, or more if its samples would become too short.
    pub fn estimate(&self) -> Duration {
        let shortest = CostEstimate::default().with(MIN_SAMPLE_TIME, 0.0)
            * self.cells() as u32
            * self.processes;
        match self.sample_time {
            Some(_) => self.time,
            None => self.time.max(shortest),
        }
    }
}

/// Returns the block of a group, without times: all contenders, one of them drawn and prepared a second time, and A/A copies of
/// code. A/A controls are in the block so that they are measured under the same conditions as the contenders. Searches have all
/// A/A copies of the build, because there a copy's deviation depends on the board; other groups have one, drawn.
pub(super) fn block(group: &Group, seed: u64) -> Block {
    let rng = &mut group_rng(seed, &group.name());
    let name = |contender: &Contender| contender.name.clone();
    let contenders: Vec<String> = group.measurable().map(name).collect();
    let mut copied: Vec<String> = group.copied().map(name).collect();
    let prepared_twice = contenders.choose(rng).cloned();
    if !group.facts().is_some_and(|facts| facts.is_search()) {
        copied = copied.choose(rng).cloned().into_iter().collect();
    }
    let kinds = [
        (None, contenders),
        (Some(Control::Instance), Vec::from_iter(prepared_twice)),
        (Some(Control::Copy), copied),
    ];
    let sample = |control| move |contender| Sample { contender, control, ..Sample::default() };
    let samples =
        kinds.into_iter().flat_map(|(control, names)| names.into_iter().map(sample(control)));
    Block {
        process: 0,
        link_order: None,
        group: group.name(),
        roots: None,
        samples: samples.collect(),
    }
}

/// Returns `true` if records were measured by this plan: same options, same groups, and all contenders verified. A campaign may
/// have another time, and its records may have further groups.
pub(super) fn is_planned(
    plan: &Plan,
    has_link_orders: bool,
    header: &Header,
    records: &[Record],
) -> bool {
    let facts = &header.plan;
    let is_campaign = !plan.goals.is_empty();
    let are_options_equal = facts.processes == plan.processes
        && facts.inputs == plan.inputs
        && plan.seed.is_none_or(|seed| seed == facts.seed)
        && (is_campaign || facts.seconds == plan.time.as_secs())
        && is_campaign != facts.goals.is_empty()
        && plan
            .sample_time
            .is_none_or(|sample_time| sample_time.as_nanos() == u128::from(facts.sample_ns));
    let (mut groups, mut verified) = (HashSet::new(), HashSet::new());
    for record in records {
        match record {
            Record::Group(facts) => {
                groups.insert(facts.group.clone());
            }
            Record::Verified(cell) => {
                verified.insert((cell.group.as_str(), cell.contender.as_str()));
            }
            Record::Block(block) if block.link_order.is_some() != has_link_orders => return false,
            _ => {}
        }
    }
    let are_verified = plan.blocks(facts.seed, &facts.dropped).iter().all(|block| {
        let samples = &mut block.samples.iter();
        samples.all(|sample| verified.contains(&(&*block.group, &*sample.contender)))
    });
    groups.extend(facts.dropped.iter().cloned());
    let planned: HashSet<String> = plan.groups.iter().map(Group::name).collect();
    let is_goal = |(group, goal): (&String, &f64)| facts.goals.get(group) == Some(goal);
    let are_goals_equal = plan.goals.iter().all(is_goal);
    let are_groups_equal = planned == groups || is_campaign && planned.is_subset(&groups);
    are_options_equal && are_verified && are_groups_equal && are_goals_equal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::catalog;

    fn plan() -> Plan {
        Plan {
            groups: catalog().groups().to_vec(),
            processes: 8,
            time: Duration::from_secs(60),
            inputs: InputSpec::corpus(100),
            seed: Some(1),
            ..Plan::default()
        }
    }

    #[test]
    fn blocks_have_every_contender_and_its_controls() {
        let plan = plan();
        let blocks = plan.blocks(1, &[]);
        assert_eq!(blocks, plan.blocks(1, &[]));
        assert_ne!(blocks, plan.blocks(2, &[]), "controls are drawn at random");
        let first = [blocks[0].group.clone()];
        assert_eq!(plan.blocks(1, &first), blocks[1..]);
        let timed = plan.groups.iter().filter(|group| group.is_timed());
        for (block, group) in blocks.iter().zip(timed) {
            assert_eq!(block.group, group.name());
            let count = |control| {
                let samples = block.samples.iter();
                samples.filter(|sample| sample.control == control).count()
            };
            // None, if the build lacks the CPU feature that all of them need.
            let measurable = group.measurable().count();
            assert_eq!(count(None), measurable);
            assert_eq!(count(Some(Control::Instance)), measurable.min(1));
            let is_search = group.facts().is_some_and(|facts| facts.is_search());
            let max = if is_search { usize::MAX } else { 1 };
            assert_eq!(count(Some(Control::Copy)), group.copied().count().min(max));
        }
    }

    #[test]
    fn samples_fill_the_time() {
        let cost = |run| CostEstimate {
            preparation: Duration::from_millis(1),
            run: Duration::from_micros(run),
            warm_up: 1,
            ..CostEstimate::default()
        };
        let costs = [cost(10), cost(200_000), cost(10)];
        let estimate = |sample_time| -> Duration {
            costs.iter().map(|cost| cost.with(sample_time, 0.0)).sum()
        };
        let time = Duration::from_secs(2);
        assert_eq!(fitting_sample_time(estimate, time), PlanFacts::SAMPLE_TIME);
        let time = Duration::from_millis(1_330);
        let total = estimate(fitting_sample_time(estimate, time));
        assert!(total <= time && total > time * 98 / 100, "{total:?}");
        assert_eq!(fitting_sample_time(estimate, Duration::ZERO), MIN_SAMPLE_TIME);
    }

    #[test]
    fn link_orders_differ_by_seed_and_process() {
        let seeds = [(1, 0), (1, 1), (2, 0)].map(|(seed, process)| link_order_seed(seed, process));
        assert!(seeds[0] != seeds[1] && seeds[0] != seeds[2]);
        assert_eq!(seeds[0], link_order_seed(1, 0));
        assert!(seeds.iter().all(|&seed| 0 < seed && seed < 1 << 31));
    }
}
