//! What a comparison is asked for, and the plan that follows from it.

use std::time::Duration;

use boardbench_kernels::KernelId;
use boardbench_registry::{Contender, boards};

use super::catalog::{CORE, Catalog, selection};
use super::counting;
use super::group::Group;
use super::plan::Plan;
use crate::data::{Axis, InputSpec, View};

/// The default number of positions. A large branch predictor learns 512 positions, and for which boards
/// depends on the processor; `docs/bias.md` has the figures.
pub const POSITIONS: usize = 4_096;

/// The seed of all random orders.
const SEED: u64 = 0x0062_6f61_7264;

/// The length of a comparison, including verification and the start of processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Length {
    /// A number of seconds, for trying things out.
    Seconds(u64),
    /// One minute.
    Quick,
    /// Three minutes.
    #[default]
    Useful,
    /// A quarter of an hour.
    Standard,
    /// An hour.
    Full,
}

impl Length {
    /// The whole time.
    pub const fn total(self) -> Duration {
        Duration::from_secs(match self {
            Self::Seconds(seconds) => seconds,
            Self::Quick => 60,
            Self::Useful => 180,
            Self::Standard => 900,
            Self::Full => 3_600,
        })
    }

    /// The number of processes that take samples. Each gives one observation.
    const fn processes(self) -> u32 {
        match self {
            Self::Seconds(_) | Self::Quick | Self::Useful => 12,
            Self::Standard => 16,
            Self::Full => 24,
        }
    }

    /// Whether there is time to count instructions.
    const fn counts(self) -> bool {
        self.reaches(Self::Standard)
    }

    /// Whether it is at least as long as another length.
    const fn reaches(self, other: Self) -> bool {
        self.total().as_secs() >= other.total().as_secs()
    }
}

/// What a comparison is asked for.
#[derive(Clone, Debug)]
pub struct Request {
    /// Its length.
    pub length: Length,
    /// The pairs of board and encoding.
    pub pairs: Vec<&'static Contender>,
    /// Only groups whose names contain one of these texts; all if empty.
    pub groups: Vec<String>,
    /// The positions.
    pub inputs: InputSpec,
}

impl Request {
    /// The plan for this request. Groups that are only counted are left out if valgrind can't count them.
    pub fn plan(&self, catalog: &Catalog) -> Plan {
        let mut groups = self.select(catalog);
        if counting::obstacle().is_some() {
            groups.retain(Group::is_timed);
        }
        Plan {
            groups,
            processes: self.length.processes(),
            time: self.length.total(),
            counts: self.length.counts(),
            scales: self.length.counts() && self.groups.is_empty(),
            inputs: self.inputs.clone(),
            seed: SEED,
        }
    }

    /// If every board is asked for with its native encoding, the groups of the catalog for which there is
    /// time. Otherwise the pairs as one selection, at the core kernels or, from three minutes on, at all.
    fn select(&self, catalog: &Catalog) -> Vec<Group> {
        let mut groups: Vec<Group> = if self.has_all_natives() {
            let all = catalog.groups().iter();
            all.filter(|group| self.has_time_for(group))
                .cloned()
                .collect()
        } else {
            let kernels: &[KernelId] = if self.length.reaches(Length::Useful) {
                &KernelId::ALL
            } else {
                &CORE
            };
            let kernels = kernels.iter();
            kernels
                .map(|&kernel| selection(kernel, &self.pairs))
                .collect()
        };
        groups.retain(|group| self.is_named(&group.name()));
        groups
    }

    fn has_all_natives(&self) -> bool {
        self.pairs.len() == boards().count() && self.pairs.iter().all(|pair| pair.is_native())
    }

    fn is_named(&self, group: &str) -> bool {
        self.groups.is_empty() || self.groups.iter().any(|part| group.contains(part.as_str()))
    }

    /// Whether a comparison of this length includes a group. Named groups need less time.
    fn has_time_for(&self, group: &Group) -> bool {
        let length = self.length;
        if !group.is_timed() && !length.counts() {
            return false;
        }
        if length.reaches(Length::Full) {
            return true;
        }
        if !self.groups.is_empty() || length.reaches(Length::Standard) {
            return group.axis != Axis::Matrix;
        }
        let is_core = CORE.iter().any(|kernel| kernel.name() == group.operation);
        let is_search = group.operation == KernelId::Search.name();
        let is_useful = length.reaches(Length::Useful);
        match group.axis {
            Axis::Boards => group.view == View::Rotating && (is_useful || (is_core && !is_search)),
            Axis::Encodings => is_useful && is_core,
            Axis::Lists | Axis::Ordering | Axis::Codec => is_useful,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use boardbench_registry::{DEFAULT_BOARD, HAS_ALL_PAIRS, contenders, native};

    use super::*;

    fn groups(length: Length, pairs: &[&'static Contender], parts: &[&str]) -> Vec<Group> {
        let parts: Vec<_> = parts.iter().map(ToString::to_string).collect();
        let request = Request {
            length,
            pairs: pairs.to_vec(),
            groups: parts,
            inputs: InputSpec::corpus(1),
        };
        request.select(&Catalog::with_peers(&[]))
    }

    fn natives() -> Vec<&'static Contender> {
        contenders().filter(|pair| pair.is_native()).collect()
    }

    fn has(groups: &[Group], axis: Axis) -> bool {
        groups.iter().any(|group| group.axis == axis)
    }

    #[test]
    fn more_time_brings_more_groups() {
        let groups_of = |length| groups(length, &natives(), &[]);
        let [quick, useful, standard, full] = [
            Length::Quick,
            Length::Useful,
            Length::Standard,
            Length::Full,
        ]
        .map(groups_of);
        assert!(quick.len() < useful.len());
        assert!(useful.len() < standard.len() && standard.len() <= full.len());
        assert!(has(&quick, Axis::Boards) && !has(&quick, Axis::Encodings));
        assert!(has(&useful, Axis::Ordering) && !has(&useful, Axis::Hash));
        assert!(has(&standard, Axis::Micro) && !has(&standard, Axis::Matrix));
        assert_eq!(has(&full, Axis::Matrix), HAS_ALL_PAIRS);
        let are_timed = |groups: &[Group]| groups.iter().all(Group::is_timed);
        assert!(are_timed(&useful) && !are_timed(&standard));
    }

    #[test]
    fn chosen_pairs_are_compared_with_each_other() {
        let pairs = [DEFAULT_BOARD, "x88-scan"].map(|name| native(name).expect(name));
        let selected = groups(Length::Quick, &pairs, &[]);
        assert_eq!(selected.len(), CORE.len());
        for group in &selected {
            assert_eq!(group.axis, Axis::Selection);
            assert_eq!(group.entrants.len(), 2);
        }
        let named = groups(Length::Quick, &natives(), &["hash:", "boards/legal-list"]);
        assert!(has(&named, Axis::Hash));
        assert!(
            named
                .iter()
                .any(|group| group.name() == "boards/legal-list@hot")
        );
        assert!(groups(Length::Quick, &natives(), &["no such group"]).is_empty());
    }
}
