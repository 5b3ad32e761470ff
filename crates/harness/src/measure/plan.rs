//! What a comparison measures, and how long it takes.

use std::time::Duration;

use boardbench_kernels::KernelId;
use boardbench_registry::{Contender, DEFAULT_BOARD};

use super::worker::{Job, Pair};

/// A comparison: contenders, kernels, and the time for them.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is compared, the reference of every group among it.
    pub contenders: Vec<&'static Contender>,
    /// What they are compared at.
    pub kernels: Vec<KernelId>,
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
    /// The contender that all others are compared with: the default board's, or the first.
    pub fn reference(&self) -> Option<&'static Contender> {
        let default = self
            .contenders
            .iter()
            .find(|contender| contender.board.name == DEFAULT_BOARD);
        default.or(self.contenders.first()).copied()
    }

    /// Every pair: in each kernel's group the reference beside itself, which is the A/A control,
    /// and beside each of the others.
    pub fn pairs(&self) -> Vec<Pair> {
        let Some(reference) = self.reference() else {
            return Vec::new();
        };
        let reference = reference.name();
        let names: Vec<String> = self
            .contenders
            .iter()
            .map(|contender| contender.name())
            .collect();
        self.kernels
            .iter()
            .flat_map(|kernel| {
                names.iter().map(|contender| Pair {
                    kernel: kernel.name().to_owned(),
                    reference: reference.clone(),
                    contender: contender.clone(),
                })
            })
            .collect()
    }

    /// How long one timing lasts.
    pub fn slice(&self) -> Duration {
        let slices = self.pairs().len() as u32 * self.processes * SLICES_A_PAIR;
        (self.time / slices.max(1)).max(SHORTEST_SLICE)
    }

    /// How long measuring will take.
    pub fn estimate(&self) -> Duration {
        self.slice() * self.pairs().len() as u32 * self.processes * SLICES_A_PAIR
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
    use super::*;

    fn plan(time: Duration) -> Plan {
        Plan {
            contenders: boardbench_registry::contenders()
                .filter(|contender| contender.is_native())
                .collect(),
            kernels: KernelId::ALL.to_vec(),
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
        assert_eq!(pairs.len(), plan.contenders.len() * plan.kernels.len());
        for kernel in KernelId::ALL {
            let controls = pairs
                .iter()
                .filter(|pair| pair.kernel == kernel.name() && pair.reference == pair.contender);
            assert_eq!(controls.count(), 1, "{kernel}");
        }
    }

    #[test]
    fn the_estimate_is_the_time_asked_for_unless_slices_get_too_short() {
        let minute = Duration::from_secs(60);
        let estimate = plan(minute).estimate();
        assert!(
            estimate <= minute && estimate > minute * 99 / 100,
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
