//! How long a comparison takes, and what there is time for.

use std::time::Duration;

use boardbench_corpus::Class;
use boardbench_kernels::KernelId;
use boardbench_registry::{Contender, boards};

use super::catalog::{CORE, Catalog, selection};
use super::group::Group;
use crate::data::{Axis, View};

/// How long a comparison may take, verification and start of processes included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Length {
    /// So many seconds: for trying things out.
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

    /// How many processes take samples. Each is one observation.
    pub const fn processes(self) -> u32 {
        match self {
            Self::Seconds(_) | Self::Quick | Self::Useful => 12,
            Self::Standard => 16,
            Self::Full => 24,
        }
    }

    /// Whether there is time to count instructions.
    pub const fn counts(self) -> bool {
        self.reaches(Self::Standard)
    }

    /// Whether there is as much time as that.
    const fn reaches(self, other: Self) -> bool {
        self.total().as_secs() >= other.total().as_secs()
    }
}

/// What of the catalog is compared.
#[derive(Clone, Debug)]
pub struct Scope<'a> {
    /// The time.
    pub length: Length,
    /// The pairs that were asked for.
    pub pairs: &'a [&'static Contender],
    /// Only groups whose names hold one of these texts; all if there are none.
    pub groups: &'a [String],
}

impl Scope<'_> {
    /// The groups of a comparison.
    ///
    /// If every board is asked for with its native encoding, that is the catalog, as far as there is time
    /// for it. Otherwise the pairs are compared with each other, at the kernels that matter most or, with
    /// more time, at all.
    pub fn groups(&self, catalog: &Catalog) -> Vec<Group> {
        let mut groups = if self.is_everything() {
            let all = catalog.groups().iter();
            all.filter(|group| self.has_time_for(group))
                .cloned()
                .collect()
        } else {
            self.selected()
        };
        if !self.groups.is_empty() {
            groups.retain(|group| {
                let name = group.name();
                self.groups.iter().any(|part| name.contains(part.as_str()))
            });
        }
        groups
    }

    fn is_everything(&self) -> bool {
        self.pairs.len() == boards().count() && self.pairs.iter().all(|pair| pair.is_native())
    }

    /// The pairs that were asked for, with each other.
    fn selected(&self) -> Vec<Group> {
        let kernels: &[KernelId] = if self.length.reaches(Length::Useful) {
            &KernelId::ALL
        } else {
            &CORE
        };
        kernels
            .iter()
            .map(|&kernel| selection(kernel, self.pairs))
            .collect()
    }

    /// Whether a group belongs into so long a comparison. Who asks for groups by name wants them.
    fn has_time_for(&self, group: &Group) -> bool {
        if !group.is_timed() && !self.length.counts() {
            return false;
        }
        if !self.groups.is_empty() {
            return group.axis != Axis::Matrix || self.length.reaches(Length::Full);
        }
        let is_core = || CORE.iter().any(|kernel| kernel.name() == group.operation);
        let is_rotating = group.view == View::Rotating;
        if self.length.reaches(Length::Full) {
            true
        } else if self.length.reaches(Length::Standard) {
            group.axis != Axis::Matrix
        } else if self.length.reaches(Length::Useful) {
            match group.axis {
                Axis::Boards => is_rotating,
                Axis::Encodings => is_core(),
                Axis::Lists | Axis::Ordering | Axis::Codec => true,
                _ => false,
            }
        } else {
            let is_search = group.operation == KernelId::Search.name();
            group.axis == Axis::Boards && is_rotating && is_core() && !is_search
        }
    }
}

/// The names of the classes of positions, for whoever chooses among them.
pub fn class_names() -> Vec<String> {
    Class::ALL.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use boardbench_registry::{DEFAULT_BOARD, HAS_ALL_PAIRS, contenders, native};

    use super::*;

    fn groups(length: Length, pairs: &[&'static Contender], parts: &[&str]) -> Vec<Group> {
        let parts: Vec<_> = parts.iter().map(ToString::to_string).collect();
        let scope = Scope {
            length,
            pairs,
            groups: &parts,
        };
        scope.groups(&Catalog::with_outsiders(&[]))
    }

    fn natives() -> Vec<&'static Contender> {
        contenders().filter(|pair| pair.is_native()).collect()
    }

    fn has(groups: &[Group], axis: Axis) -> bool {
        groups.iter().any(|group| group.axis == axis)
    }

    #[test]
    fn more_time_brings_more_groups() {
        let of = |length| groups(length, &natives(), &[]);
        let [quick, useful, standard, full] = [
            Length::Quick,
            Length::Useful,
            Length::Standard,
            Length::Full,
        ]
        .map(of);
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
    fn what_is_asked_for_is_compared_with_itself() {
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
