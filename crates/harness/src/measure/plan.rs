//! What a comparison measures, and how long it takes.

use std::time::Duration;

use super::groups::Group;
use super::worker::{Job, Pair};

/// A comparison: groups of contenders, and the time for them.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is compared with what.
    pub groups: Vec<Group>,
    /// How many processes take samples; their means are the observations.
    pub processes: u32,
    /// How long measuring may take in all.
    pub time: Duration,
    /// How many positions the kernels rotate over.
    pub positions: usize,
    /// The seed of all orders.
    pub seed: u64,
}

/// How many slices a pair takes in a process: four are timed, and finding out how many
/// repetitions fill one takes about half a slice for each side.
const SLICES_A_PAIR: u32 = 5;

/// A slice is never shorter than this, or the clock itself would show.
const SHORTEST_SLICE: Duration = Duration::from_millis(2);

impl Plan {
    /// Every pair: in each group the reference beside itself, which is the A/A control, and beside
    /// each of the others.
    pub fn pairs(&self) -> Vec<Pair> {
        self.groups
            .iter()
            .filter_map(|group| Some((group, group.reference()?)))
            .flat_map(|(group, reference)| {
                group.entrants.iter().map(|entrant| Pair {
                    group: group.name.to_owned(),
                    reference: reference.name.clone(),
                    contender: entrant.name.clone(),
                    weight: group.weight,
                })
            })
            .collect()
    }

    /// How long one timing lasts, in groups without more [weight](Group::weight).
    pub fn slice(&self) -> Duration {
        (self.time / self.slices().max(1)).max(SHORTEST_SLICE)
    }

    /// How long measuring will take.
    pub fn estimate(&self) -> Duration {
        self.slice() * self.slices()
    }

    /// How many slices there are in all.
    fn slices(&self) -> u32 {
        let of_group = |group: &Group| group.entrants.len() as u32 * group.weight;
        let a_turn: u32 = self.groups.iter().map(of_group).sum();
        a_turn * self.processes * SLICES_A_PAIR
    }

    /// The job of one process.
    pub fn job(&self, process: u32) -> Job {
        let (_, seed) =
            boardbench_core::zobrist::splitmix64(self.seed.wrapping_add(u64::from(process)));
        Job {
            process,
            seed,
            slice_ns: self.slice().as_nanos() as u64,
            positions: self.positions,
            pairs: self.pairs(),
        }
    }
}

#[cfg(test)]
mod tests {
    use boardbench_kernels::KernelId;
    use boardbench_registry::contenders;

    use super::super::groups::{of_boards, of_orderings};
    use super::*;

    fn plan(time: Duration) -> Plan {
        let natives: Vec<_> = contenders()
            .filter(|contender| contender.is_native())
            .collect();
        let mut groups = of_boards(&natives, &KernelId::ALL);
        groups.extend(of_orderings());
        Plan {
            groups,
            processes: 12,
            time,
            positions: 100,
            seed: 1,
        }
    }

    #[test]
    fn every_group_has_one_control() {
        let plan = plan(Duration::from_secs(60));
        let pairs = plan.pairs();
        for group in &plan.groups {
            let of_group = || pairs.iter().filter(|pair| pair.group == group.name);
            assert_eq!(of_group().count(), group.entrants.len());
            let controls = of_group().filter(|pair| pair.reference == pair.contender);
            assert_eq!(controls.count(), 1, "{}", group.name);
        }
    }

    #[test]
    fn the_estimate_is_the_time_asked_for_unless_slices_get_too_short() {
        let asked = Duration::from_secs(180);
        let estimate = plan(asked).estimate();
        assert!(
            estimate <= asked && estimate > asked * 99 / 100,
            "{estimate:?}"
        );
        assert_eq!(plan(Duration::ZERO).slice(), SHORTEST_SLICE);
    }

    #[test]
    fn processes_have_orders_of_their_own() {
        let plan = plan(Duration::from_secs(60));
        assert_ne!(plan.job(0).seed, plan.job(1).seed);
    }
}
