//! What a comparison is asked for, and the plan that follows from it.

use std::collections::BTreeMap;
use std::time::Duration;

use boardbench_data::{Axis, InputSpec, View};
use boardbench_kernels::KernelId;
use boardbench_registry::{COMMON_MOVES, Pair, boards};

use super::catalog::{CORE, Catalog, selection};
use super::contender::Contender;
use super::counting;
use super::group::Group;
use super::plan::{Plan, SLICE};

/// The default number of positions. A large branch predictor learns 512 positions, and for which boards
/// depends on the processor; `docs/bias.md` has the figures.
pub const POSITIONS: usize = 4_096;

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

    /// The number of processes. Each gives one observation.
    pub const fn processes(self) -> u32 {
        match self.total().as_secs() {
            0..60 => 6,
            60..180 => 8,
            180..900 => 12,
            900..3_600 => 24,
            _ => 48,
        }
    }

    /// The length of a timing; less than a minute is only for trying things out.
    const fn slice(self) -> Option<Duration> {
        match self {
            Self::Seconds(seconds) if seconds < 60 => None,
            _ => Some(SLICE),
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
    pub pairs: Vec<&'static Pair>,
    /// Only groups with one of these names, or whose names contain one of these texts; all if empty.
    pub groups: Vec<String>,
    /// The positions.
    pub inputs: InputSpec,
    /// The seed of all random choices; `None` for a new one.
    pub seed: Option<u64>,
    /// The length of a timing, if not the usual one.
    pub slice: Option<Duration>,
    /// The number of processes, each with a layout of its own, if not the usual one.
    pub processes: Option<u32>,
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
            processes: self.processes.unwrap_or(self.length.processes()),
            time: self.length.total(),
            slice: self.slice.or(self.length.slice()),
            counts: self.length.counts(),
            scales: self.length.counts() && self.groups.is_empty(),
            inputs: self.inputs.clone(),
            seed: self.seed,
            goals: BTreeMap::new(),
        }
    }

    /// If boards are asked for with the common encoding, the groups of the catalog for which there is time, with
    /// these boards alone; with native ones, the groups of boards with these. Otherwise the pairs as one selection, at the
    /// core kernels or, from three minutes on, at all.
    fn select(&self, catalog: &Catalog) -> Vec<Group> {
        let are_common = self
            .pairs
            .iter()
            .all(|pair| pair.moves.name == COMMON_MOVES);
        let are_native = self.pairs.iter().all(|pair| pair.is_native());
        let mut groups: Vec<Group> = if are_common || are_native {
            let is_wanted = |group: &&Group| {
                let is_native = group.axis == Axis::BoardsNative;
                let is_timely = are_common || is_native && View::is_main(group.view.name());
                is_timely && (!are_common && is_native || self.has_time_for(group))
            };
            let all = catalog.groups().iter().filter(is_wanted);
            all.filter_map(|group| self.with_boards(group)).collect()
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
        let names: Vec<String> = groups.iter().map(Group::name).collect();
        groups.retain(|group| self.is_named(&group.name(), &names));
        groups
    }

    /// A group with the boards that were asked for; `None` if it has none of them, or is not about boards while
    /// only some were asked for.
    fn with_boards(&self, group: &Group) -> Option<Group> {
        if self.pairs.len() == boards().count() {
            return Some(group.clone());
        }
        let is_wanted = |name: &str| {
            let board = name.split_once('/').map(|(board, _)| board);
            self.pairs.iter().any(|pair| Some(pair.board.name) == board)
        };
        let is_of_wanted = |subject| self.pairs.iter().any(|pair| pair.board.name == subject);
        if group.subject.is_some_and(is_of_wanted) {
            return Some(group.clone());
        }
        let mut group = group.clone();
        let reference = group.reference()?.name.clone();
        group
            .contenders
            .retain(|contender| is_wanted(&contender.name));
        let is_measured = |contender: &Contender| contender.lacks.is_none();
        let is_own = |contender: &Contender| contender.name == reference && is_measured(contender);
        let own = group.contenders.iter().position(is_own);
        let other = group.contenders.iter().position(is_measured);
        group.reference = own.or(other).unwrap_or(0);
        let axes = [Axis::Boards, Axis::BoardsNative, Axis::BoardsWide];
        (axes.contains(&group.axis) && !group.contenders.is_empty()).then_some(group)
    }

    /// Whether a group is asked for. A whole name means its group alone, any other text all groups that contain it.
    fn is_named(&self, group: &str, names: &[String]) -> bool {
        let is_it = |text: &String| {
            if names.contains(text) {
                group == text
            } else {
                group.contains(text.as_str())
            }
        };
        self.groups.is_empty() || self.groups.iter().any(is_it)
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
        match importance(group) {
            Importance::Headline(place) => place < HEADLINE.len() || length.reaches(Length::Useful),
            Importance::Core | Importance::Other => false,
        }
    }
}

/// How much a reader needs a group. If the time is too short, the less important are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Importance {
    /// What uses all of a board, and what people ask for first; with the place among these.
    Headline(usize),
    /// Every axis at its main operations.
    Core,
    /// All that is left.
    Other,
}

/// The operations of boards in the headline, the most important first.
const HEADLINE: [KernelId; 5] = [
    KernelId::Search,
    KernelId::PerftFull,
    KernelId::PerftBulk,
    KernelId::LegalList,
    KernelId::MakeUnmake,
];

pub(super) fn importance(group: &Group) -> Importance {
    let place = |kernels: &[KernelId]| kernels.iter().position(|it| it.name() == group.operation);
    match (group.axis, place(&HEADLINE)) {
        _ if !View::is_main(group.view.name()) => Importance::Other,
        (Axis::Boards | Axis::Selection, Some(place)) => Importance::Headline(place),
        (Axis::Boards | Axis::Selection, None) if place(&CORE).is_some() => Importance::Core,
        (Axis::Encodings, Some(place)) if place < 2 => Importance::Headline(HEADLINE.len() + place),
        (Axis::Encodings, Some(_)) | (Axis::Lists | Axis::Ordering, _) => Importance::Core,
        _ => Importance::Other,
    }
}

#[cfg(test)]
mod tests {
    use boardbench_registry::{DEFAULT_BOARD, HAS_ALL_PAIRS, contenders, find, native};

    use super::*;

    fn groups(length: Length, pairs: &[&'static Pair], parts: &[&str]) -> Vec<Group> {
        let parts: Vec<_> = parts.iter().map(ToString::to_string).collect();
        let request = Request {
            length,
            pairs: pairs.to_vec(),
            groups: parts,
            inputs: InputSpec::corpus(1),
            seed: None,
            slice: None,
            processes: None,
        };
        request.select(&Catalog::with_peers(&[]))
    }

    fn commons() -> Vec<&'static Pair> {
        let has_common = |pair: &&Pair| pair.moves.name == COMMON_MOVES;
        contenders().filter(has_common).collect()
    }

    fn has(groups: &[Group], axis: Axis) -> bool {
        groups.iter().any(|group| group.axis == axis)
    }

    #[test]
    fn more_time_brings_more_groups() {
        let groups_of = |length| groups(length, &commons(), &[]);
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
        assert!(has(&useful, Axis::Encodings) && !has(&useful, Axis::Ordering));
        assert!(
            has(&standard, Axis::Micro)
                && has(&standard, Axis::Ordering)
                && !has(&standard, Axis::Matrix)
        );
        assert_eq!(has(&full, Axis::Matrix), HAS_ALL_PAIRS);
        let are_timed = |groups: &[Group]| groups.iter().all(Group::is_timed);
        assert!(are_timed(&useful) && !are_timed(&standard));
    }

    #[test]
    fn a_group_keeps_its_name_whatever_is_selected() {
        let pairs = [DEFAULT_BOARD, "x88-scan"].map(|name| find(name, COMMON_MOVES).expect(name));
        let selected = groups(Length::Quick, &pairs, &[]);
        assert_eq!(selected.len(), HEADLINE.len());
        for group in &selected {
            assert_eq!((group.axis, group.contenders.len()), (Axis::Boards, 2));
            assert_eq!(group.reference().expect("one").name, pairs[0].name());
        }
        let alone = groups(Length::Quick, &pairs[1..], &["boards/legal-list"]);
        assert!(alone.iter().all(|group| group.contenders.len() == 1));
        assert_eq!(alone[0].name(), "boards/legal-list");
        let of_x88 = groups(Length::Quick, &pairs[1..], &["copy-make:"]);
        assert!(of_x88.iter().all(|group| group.subject == Some("x88-scan")) && !of_x88.is_empty());
        let named = groups(Length::Quick, &commons(), &["hash:", "boards/legal-list"]);
        assert!(has(&named, Axis::Hash));
        let of_boards = named.iter().filter(|group| group.axis == Axis::Boards);
        assert_eq!(of_boards.count(), 1, "a whole name is one group");
        let parts = groups(Length::Quick, &commons(), &["boards/legal-list@"]);
        assert!(parts.len() > 1 && parts.iter().all(|group| group.view != View::Walk));
        assert!(groups(Length::Quick, &commons(), &["no such group"]).is_empty());
    }

    #[test]
    fn native_pairs_are_compared_at_the_core_kernels() {
        let pairs = ["x88-lists", "x88-scan"].map(|name| native(name).expect(name));
        let selected = groups(Length::Quick, &pairs, &[]);
        assert_eq!(selected.len(), CORE.len());
        for group in &selected {
            assert_eq!(
                (group.axis, group.contenders.len()),
                (Axis::BoardsNative, 2)
            );
            assert_eq!(group.contenders[1].name, pairs[0].name());
        }
    }

    #[test]
    fn pairs_beside_those_are_a_selection() {
        let is_other = |pair: &&Pair| !pair.is_native() && pair.moves.name != COMMON_MOVES;
        let pair = contenders().find(is_other).expect("one");
        let selected = groups(Length::Quick, &[pair], &[]);
        assert_eq!(selected.len(), CORE.len());
        assert!(selected.iter().all(|group| group.axis == Axis::Selection));
    }
}
