//! The plan of a run, and how long it takes.

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
    /// The groups. If the time is too short for all, the last are left out.
    pub groups: Vec<Group>,
    /// The number of processes. Each gives one observation of a group, unless processes have one link order in common.
    pub processes: u32,
    /// The length of the run, including verification and counting.
    pub time: Duration,
    /// The length of a timing; `None` if it is to fit the time, which is only for trying things out.
    pub sample_time: Option<Duration>,
    /// True to count instructions, if valgrind is installed.
    pub counts: bool,
    /// The positions.
    pub inputs: InputSpec,
    /// The seed of all random choices; `None` for a new one.
    pub seed: Option<u64>,
    /// Of a [campaign](super::campaign()), the half-width of its intervals at which a group is timed no longer; otherwise none.
    pub goals: BTreeMap<String, f64>,
}

/// The shortest sample time. In a shorter one the clock itself would show.
const MIN_SAMPLE_TIME: Duration = Duration::from_millis(1);

pub(super) const WARM_UP_TRACES: usize = 8;

pub(super) const WARM_UP_ROOTS: usize = 2;

/// How much longer the samples of a member take than two whose warm-up is steady at once: some are disturbed.
const UNSTEADY: f64 = 1.5;

/// The cost of timing a contender, measured while it was verified.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CostEstimate {
    /// The time to convert an item.
    pub(super) preparation: Duration,
    /// The time of a run over an item.
    pub(super) run: Duration,
    /// On traces: the time of what the operation is added to.
    pub(super) base: Option<Duration>,
    /// The number of items that run untimed first.
    pub(super) warm_up: usize,
    /// The number of items that can be timed, of which all contenders of a group take the same; `None` if there is one, over which
    /// each runs as often as it takes.
    pub(super) items: Option<usize>,
}

impl CostEstimate {
    /// Returns the time that a process needs for the contender with samples of this length, preparation and two samples, if all
    /// contenders of its group take this number of items.
    pub(super) fn with(self, sample_time: Duration, items: f64) -> Duration {
        let shared = self.items.map(|most| items.min(most as f64));
        let runs = |run: Duration| sample_time.as_secs_f64() / run.as_secs_f64();
        let sample = |run: Duration| {
            let run = run.max(Duration::from_nanos(1));
            let timed = shared.unwrap_or(runs(run).ceil().max(1.0));
            sample_time.mul_f64(0.75).max(run * self.warm_up as u32) + run.mul_f64(timed)
        };
        let samples = sample(self.run) + self.base.map_or(Duration::ZERO, sample);
        // To find the fastest, each runs twice.
        let (prepared, compared) = match shared {
            Some(items) => (items + self.warm_up as f64, 2 * self.warm_up as u32),
            None => (1.0, 0),
        };
        self.preparation.mul_f64(prepared) + self.run * compared + samples.mul_f64(2.0 * UNSTEADY)
    }
}

/// Returns the longest sample time, up to the usual one, with which what a process measures `takes` at most `time`, or the
/// shortest sample time if no length does.
pub(super) fn fitting_sample_time(
    takes: impl Fn(Duration) -> Duration,
    time: Duration,
) -> Duration {
    let (mut low, mut high) = (MIN_SAMPLE_TIME, PlanFacts::SAMPLE_TIME);
    if takes(high) <= time {
        return high;
    }
    while high.saturating_sub(low) > Duration::from_micros(10) {
        let middle = (low + high) / 2;
        if takes(middle) <= time {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// Returns the random numbers of one process: `ChaCha8`, with the process as its stream.
pub(super) fn process_rng(seed: u64, process: u32) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(process.into());
    rng
}

/// Returns how many of these roots a process may time, so that no two processes have the same.
pub(super) fn share_of_roots(roots: usize, processes: u32) -> usize {
    (roots / processes.max(1) as usize).max(1)
}

/// Returns the root that the first process of a run begins with in a group. Groups begin elsewhere, and so do runs.
pub(super) fn first_root(seed: u64, group: &str) -> usize {
    group_rng(seed, group).random_range(0..ROOTS)
}

/// Returns the random numbers of one group, whatever others there are.
fn group_rng(seed: u64, group: &str) -> ChaCha8Rng {
    let number =
        group.bytes().fold(0_u64, |number, byte| number.wrapping_mul(31).wrapping_add(byte.into()));
    process_rng(seed ^ number, u32::MAX)
}

/// Returns the seed of the code's link order in a process. 0 and -1 have a meaning of their own for the linker.
pub(super) fn link_order_seed(seed: u64, process: u32) -> u32 {
    // Other numbers than those of the process's orders.
    process_rng(!seed, process).random_range(1..1 << 31)
}

impl Plan {
    /// Returns the blocks to time, one per group that was not dropped. Contenders for controls are drawn at random, for each
    /// group by itself.
    pub(super) fn blocks(&self, seed: u64, dropped: &[String]) -> Vec<Block> {
        let timed = self.groups.iter().filter(|group| group.is_timed());
        let left = timed.filter(|group| !dropped.contains(&group.name()));
        left.map(|group| block(group, seed)).collect()
    }

    /// Returns the number of contenders and controls that are timed.
    pub fn cells(&self) -> usize {
        let blocks = self.blocks(0, &[]);
        blocks.iter().map(|block| block.samples.len()).sum()
    }

    /// Returns the expected length of the run: its time, or more if its timings would become too short.
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

/// Returns the block of a group, without times. Its members are the contenders, one of them drawn and prepared a second time, and
/// second copies of code: of searches all that the build has, because a copy's deviation depends on the board there; otherwise one,
/// drawn.
pub(super) fn block(group: &Group, seed: u64) -> Block {
    let rng = &mut group_rng(seed, &group.name());
    let name = |contender: &Contender| contender.name.clone();
    let own: Vec<String> = group.measurable().map(name).collect();
    let mut copied: Vec<String> = group.copied().map(name).collect();
    let prepared_twice = own.choose(rng).cloned();
    if !group.facts().is_some_and(|facts| facts.is_search()) {
        copied = copied.choose(rng).cloned().into_iter().collect();
    }
    let kinds = [
        (None, own),
        (Some(Control::Instance), Vec::from_iter(prepared_twice)),
        (Some(Control::Copy), copied),
    ];
    let member = |control| move |contender| Sample { contender, control, ..Sample::default() };
    let samples =
        kinds.into_iter().flat_map(|(control, names)| names.into_iter().map(member(control)));
    Block {
        process: 0,
        link_order: None,
        group: group.name(),
        roots: None,
        samples: samples.collect(),
    }
}

/// Returns `true` if data were measured by this plan: same options, same groups, and all contenders verified. A campaign may be
/// given another time, and its data may have groups that are finished elsewhere.
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
        let members = &mut block.samples.iter();
        members.all(|member| verified.contains(&(&*block.group, &*member.contender)))
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
    fn every_contender_takes_turns_with_controls() {
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
                let members = block.samples.iter();
                members.filter(|member| member.control == control).count()
            };
            // None, if the build lacks the instruction that all of them need.
            let measurable = group.measurable().count();
            assert_eq!(count(None), measurable);
            assert_eq!(count(Some(Control::Instance)), measurable.min(1));
            let is_search = group.facts().is_some_and(|facts| facts.is_search());
            let most = if is_search { usize::MAX } else { 1 };
            assert_eq!(count(Some(Control::Copy)), group.copied().count().min(most));
        }
    }

    #[test]
    fn slices_fill_the_time() {
        let cost = |run| CostEstimate {
            preparation: Duration::from_millis(1),
            run: Duration::from_micros(run),
            warm_up: 1,
            ..CostEstimate::default()
        };
        let costs = [cost(10), cost(200_000), cost(10)];
        let takes = |sample_time| -> Duration {
            costs.iter().map(|cost| cost.with(sample_time, 0.0)).sum()
        };
        let time = Duration::from_secs(2);
        assert_eq!(fitting_sample_time(takes, time), PlanFacts::SAMPLE_TIME);
        let time = Duration::from_millis(1_330);
        let all = takes(fitting_sample_time(takes, time));
        assert!(all <= time && all > time * 98 / 100, "{all:?}");
        assert_eq!(fitting_sample_time(takes, Duration::ZERO), MIN_SAMPLE_TIME);
    }

    #[test]
    fn layouts_differ_by_seed_and_process() {
        let seeds = [(1, 0), (1, 1), (2, 0)].map(|(seed, process)| link_order_seed(seed, process));
        assert!(seeds[0] != seeds[1] && seeds[0] != seeds[2]);
        assert_eq!(seeds[0], link_order_seed(1, 0));
        assert!(seeds.iter().all(|&seed| 0 < seed && seed < 1 << 31));
    }
}
