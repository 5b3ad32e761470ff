//! What a run measures, and how long it takes.

use std::collections::HashSet;
use std::time::Duration;

use super::group::Group;
use super::job::{Job, Pair, Task};
use crate::data::{Header, InputSpec, Record, Role};

/// A run: groups of contenders, and the time for them.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The groups.
    pub groups: Vec<Group>,
    /// The number of processes that take samples. Each gives one observation of a pair.
    pub processes: u32,
    /// The length of the run, including verification and counting.
    pub time: Duration,
    /// Whether to count instructions, if valgrind is installed.
    pub counts: bool,
    /// Whether to measure thread scaling.
    pub scales: bool,
    /// The positions.
    pub inputs: InputSpec,
    /// The seed of all random orders.
    pub seed: u64,
}

/// The slices that each side of a pair takes in a process: two timings, and about three quarters of a slice
/// to find the number of repetitions.
const SLICES_A_SIDE: f64 = 2.75;

/// The shortest slice. In a shorter one the clock itself would show.
const SHORTEST_SLICE: Duration = Duration::from_millis(1);

/// The longest slice. A longer one gives no better result.
const LONGEST_SLICE: Duration = Duration::from_millis(100);

/// The speed of a contender, measured while it was verified.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace {
    /// The time to convert its inputs.
    pub(super) preparation: Duration,
    /// The time of one run.
    pub(super) run: Duration,
}

/// The cost of measuring a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    /// The speed of both sides.
    pub(super) paces: [Pace; 2],
    /// The length of a timing, in slices.
    pub(super) weight: u32,
}

impl Cost {
    /// The seconds that a process needs for the pair with slices of this length.
    fn with(&self, slice: Duration) -> f64 {
        let wanted = slice.as_secs_f64() * f64::from(self.weight);
        let side = |pace: &Pace| {
            let timing = wanted.max(pace.run.as_secs_f64());
            pace.preparation.as_secs_f64() + SLICES_A_SIDE * timing
        };
        self.paces.iter().map(side).sum()
    }
}

/// The longest slice with which a process measures all pairs within `time`, or the shortest slice if no
/// length does.
pub(super) fn fitting_slice(costs: &[Cost], time: Duration) -> Duration {
    let takes = |slice: Duration| costs.iter().map(|cost| cost.with(slice)).sum::<f64>();
    let (mut low, mut high) = (SHORTEST_SLICE, LONGEST_SLICE);
    if takes(high) <= time.as_secs_f64() {
        return high;
    }
    while high.saturating_sub(low) > Duration::from_micros(10) {
        let middle = (low + high) / 2;
        if takes(middle) <= time.as_secs_f64() {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

impl Plan {
    /// All pairs: in each group the reference beside itself, which is the A/A control, each other contender
    /// beside the reference, and the placebos.
    pub fn pairs(&self) -> Vec<Pair> {
        self.groups.iter().flat_map(group_pairs).collect()
    }

    /// The expected length of the run: its time, or more if its timings would become too short.
    pub fn estimate(&self) -> Duration {
        self.time.max(self.shortest())
    }

    /// The length of a run with the shortest slices.
    fn shortest(&self) -> Duration {
        let weights: u32 = self.pairs().iter().map(|pair| pair.weight).sum();
        let each = SHORTEST_SLICE.mul_f64(2.0 * SLICES_A_SIDE);
        each * weights * self.processes
    }

    /// The job of one process that takes samples.
    pub(super) fn sampling(&self, process: u32, slice: Duration) -> Job {
        Job {
            inputs: self.inputs.clone(),
            task: Task::Sample {
                process,
                seed: self.seed,
                slice_ns: slice.as_nanos() as u64,
                pairs: self.pairs(),
            },
        }
    }
}

/// Whether data were measured by this plan: same options, same groups, and all contenders verified.
pub(super) fn is_planned(plan: &Plan, header: &Header, records: &[Record]) -> bool {
    let facts = &header.plan;
    let are_options_equal = facts.processes == plan.processes
        && facts.inputs == plan.inputs
        && facts.seed == plan.seed
        && facts.seconds == plan.time.as_secs();
    let (mut groups, mut verified) = (HashSet::new(), HashSet::new());
    for record in records {
        match record {
            Record::Group(facts) => {
                groups.insert(facts.group.clone());
            }
            Record::Verified(cell) => {
                verified.insert((cell.group.as_str(), cell.contender.as_str()));
            }
            _ => {}
        }
    }
    let planned: HashSet<String> = plan.groups.iter().map(Group::name).collect();
    let are_verified = plan
        .pairs()
        .iter()
        .all(|pair| verified.contains(&(pair.group.as_str(), pair.contender.as_str())));
    are_options_equal && are_verified && planned == groups
}

fn group_pairs(group: &Group) -> Vec<Pair> {
    let Some(reference) = group.reference().filter(|_| group.is_timed()) else {
        return Vec::new();
    };
    let pair = |contender: &str, role| Pair {
        group: group.name(),
        contender: contender.to_owned(),
        role,
        weight: group.weight,
    };
    let role = |name: &str| {
        if name == reference.name {
            Role::Control
        } else {
            Role::Contender
        }
    };
    let contenders = group
        .measurable()
        .map(|entrant| pair(&entrant.name, role(&entrant.name)));
    let placebos = group
        .placebos()
        .map(|entrant| pair(&entrant.name, Role::Placebo));
    contenders.chain(placebos).collect()
}

#[cfg(test)]
mod tests {
    use super::super::catalog::catalog;
    use super::*;

    fn plan() -> Plan {
        Plan {
            groups: catalog(),
            processes: 12,
            time: Duration::from_secs(60),
            counts: false,
            scales: false,
            inputs: InputSpec::corpus(100),
            seed: 1,
        }
    }

    #[test]
    fn every_group_has_one_control() {
        let plan = plan();
        let pairs = plan.pairs();
        for group in plan.groups.iter().filter(|group| group.is_timed()) {
            let count = |role| {
                let name = group.name();
                let is_it = move |pair: &&Pair| pair.group == name && pair.role == role;
                pairs.iter().filter(is_it).count()
            };
            assert_eq!(count(Role::Control), 1, "{}", group.name());
            let others = group.measurable().count() - 1;
            assert_eq!(count(Role::Contender), others, "{}", group.name());
            assert_eq!(count(Role::Placebo), group.placebos().count());
        }
    }

    #[test]
    fn slices_fill_the_time() {
        let pace = |run| Pace {
            preparation: Duration::from_millis(1),
            run: Duration::from_micros(run),
        };
        let cost = |run, weight| Cost {
            paces: [pace(run); 2],
            weight,
        };
        let costs = [cost(10, 1), cost(200_000, 1), cost(10, 8)];
        let time = Duration::from_secs(2);
        let slice = fitting_slice(&costs, time);
        let takes: f64 = costs.iter().map(|cost| cost.with(slice)).sum();
        let takes = Duration::from_secs_f64(takes);
        assert!(takes <= time && takes > time * 98 / 100, "{takes:?}");
        assert_eq!(fitting_slice(&costs, Duration::ZERO), SHORTEST_SLICE);
        let long = Duration::from_secs(1_000);
        assert_eq!(fitting_slice(&costs, long), LONGEST_SLICE);
    }
}
