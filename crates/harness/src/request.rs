//! The request for a comparison, and the plan that follows from it.

use std::collections::BTreeMap;
use std::time::Duration;

use boardbench_cases::{Catalog, Contender, Group, Importance};
use boardbench_data::{Axis, InputSpec, PlanFacts, View};

use super::counting;
use super::plan::Plan;

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
            _ => Some(PlanFacts::SLICE),
        }
    }

    /// True if there is time to count instructions.
    const fn counts(self) -> bool {
        self.reaches(Self::Standard)
    }

    /// True if it is at least as long as another length.
    const fn reaches(self, other: Self) -> bool {
        self.total().as_secs() >= other.total().as_secs()
    }
}

/// The request for a comparison.
#[derive(Clone, Debug)]
pub struct Request {
    /// Its length.
    pub length: Length,
    /// The axis to compare them on; `None` for every axis for which there is time.
    pub axis: Option<Axis>,
    /// Only contenders with these names, or with these boards; all if empty.
    pub contenders: Vec<String>,
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
            inputs: self.inputs.clone(),
            seed: self.seed,
            goals: BTreeMap::new(),
        }
    }

    /// The groups of the catalog for which there is time, or those of the axis that is asked for, with the contenders that are
    /// asked for.
    fn select(&self, catalog: &Catalog) -> Vec<Group> {
        let all = catalog.groups().iter().chain(catalog.selection());
        let is_wanted = |group: &&Group| match self.axis {
            None => group.axis != Axis::Selection && self.has_time_for(group),
            Some(axis) => {
                let is_timely = axis != Axis::Selection
                    || group.importance <= Importance::Core
                    || self.length.reaches(Length::Useful);
                group.axis == axis && View::is_main(group.view.name()) && is_timely
            }
        };
        let wanted = all.filter(is_wanted);
        let mut groups: Vec<Group> = wanted
            .filter_map(|group| self.with_contenders(group))
            .collect();
        let names: Vec<String> = groups.iter().map(Group::name).collect();
        groups.retain(|group| self.is_named(&group.name(), &names));
        groups
    }

    /// A group with the contenders that were asked for; `None` if it has none of them or lacks a pair, or compares no boards
    /// while only some were asked for.
    fn with_contenders(&self, group: &Group) -> Option<Group> {
        let is_asked = |name: &str| self.contenders.iter().any(|asked| asked == name);
        if self.contenders.is_empty() || group.subject.is_some_and(is_asked) {
            return Some(group.clone());
        }
        let mut group = group.clone();
        let reference = group.reference()?.name.clone();
        let is_same_board = |it: &Contender| board(&it.name) == board(&reference);
        if group.contenders.iter().all(is_same_board) {
            return None;
        }
        group
            .contenders
            .retain(|it| is_asked(&it.name) || board(&it.name).is_some_and(is_asked));
        let is_measured = |contender: &Contender| contender.lacks.is_none();
        let is_own = |contender: &Contender| contender.name == reference && is_measured(contender);
        let own = group.contenders.iter().position(is_own);
        let other = group.contenders.iter().position(is_measured);
        group.reference = own.or(other).unwrap_or(0);
        let has_all = group.contenders.len() >= self.contenders.len();
        (!group.contenders.is_empty() && (has_all || group.axis != Axis::Selection))
            .then_some(group)
    }

    /// True if a group is asked for. A whole name means its group alone, any other text all groups that contain it.
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

    /// True if a comparison of this length includes a group. Named groups need less time.
    fn has_time_for(&self, group: &Group) -> bool {
        let length = self.length;
        if !group.is_timed() && !length.counts() {
            return false;
        }
        if length.reaches(Length::Full) {
            return true;
        }
        if !self.groups.is_empty() || length.reaches(Length::Standard) {
            return group.importance < Importance::Last;
        }
        match group.importance {
            Importance::First(_) => true,
            Importance::Second(_) => length.reaches(Length::Useful),
            Importance::Core | Importance::Other | Importance::Last => false,
        }
    }
}

/// The board in the name of a pair.
fn board(contender: &str) -> Option<&str> {
    contender.split_once('/').map(|(board, _)| board)
}

#[cfg(test)]
mod tests {
    use boardbench_kernels::{Comparison, KernelId};
    use boardbench_registry::{DEFAULT_BOARD, HAS_ALL_PAIRS, catalog, contenders};

    use super::*;

    /// The groups with these names in them, of these boards or pairs.
    fn groups(
        length: Length,
        axis: Option<Axis>,
        contenders: &[&str],
        parts: &[&str],
    ) -> Vec<Group> {
        let owned = |texts: &[&str]| texts.iter().map(ToString::to_string).collect();
        let request = Request {
            length,
            axis,
            contenders: owned(contenders),
            groups: owned(parts),
            inputs: InputSpec::corpus(1),
            seed: None,
            slice: None,
            processes: None,
        };
        request.select(&catalog(&[]))
    }

    fn has(groups: &[Group], axis: Axis) -> bool {
        groups.iter().any(|group| group.axis == axis)
    }

    #[test]
    fn more_time_brings_more_groups() {
        let groups_of = |length| groups(length, None, &[], &[]);
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
        let quick = |boards: &[&str], parts: &[&str]| groups(Length::Quick, None, boards, parts);
        let boards = [DEFAULT_BOARD, "x88-scan"];
        let selected = quick(&boards, &[]);
        assert_eq!(selected.len(), 5);
        for group in &selected {
            assert_eq!((group.axis, group.contenders.len()), (Axis::Boards, 2));
            let reference = &group.reference().expect("one").name;
            assert_eq!(board(reference), Some(boards[0]));
        }
        let alone = quick(&boards[1..], &["boards/legal-list"]);
        assert!(alone.iter().all(|group| group.contenders.len() == 1));
        assert_eq!(alone[0].name(), "boards/legal-list");
        let of_x88 = quick(&boards[1..], &["copy-make:"]);
        assert!(of_x88.iter().all(|group| group.subject == Some("x88-scan")) && !of_x88.is_empty());
        let named = quick(&[], &["hash:", "boards/legal-list"]);
        assert!(has(&named, Axis::Hash));
        let of_boards = named.iter().filter(|group| group.axis == Axis::Boards);
        assert_eq!(of_boards.count(), 1, "a whole name is one group");
        let parts = quick(&[], &["boards/legal-list@"]);
        assert!(parts.len() > 1 && parts.iter().all(|group| group.view != View::Walk));
        assert!(quick(&[], &["no such group"]).is_empty());
    }

    #[test]
    fn native_pairs_are_compared_at_the_core_kernels() {
        let boards = ["x88-lists", "x88-scan"];
        let selected = groups(Length::Quick, Some(Axis::BoardsNative), &boards, &[]);
        assert_eq!(selected.len(), KernelId::taken_by(Comparison::Core).count());
        for group in &selected {
            assert_eq!(
                (group.axis, group.contenders.len()),
                (Axis::BoardsNative, 2)
            );
            assert_eq!(board(&group.contenders[1].name), Some(boards[0]));
        }
    }

    #[test]
    fn pairs_beside_those_are_a_selection() {
        let pair = contenders().find(|pair| !pair.is_native()).expect("one");
        let select = |length, names: &[&str]| groups(length, Some(Axis::Selection), names, &[]);
        let selected = select(Length::Quick, &[&pair.name()]);
        assert_eq!(selected.len(), KernelId::taken_by(Comparison::Core).count());
        assert!(selected.iter().all(|group| group.axis == Axis::Selection));
        // With more time every kernel that all of them have.
        let more = select(Length::Useful, &[&pair.name(), "x88-lists/wide32"]);
        assert!(more.iter().all(|group| group.contenders.len() == 2));
        let all = KernelId::ALL.into_iter().filter(|kernel| !kernel.asks());
        assert_eq!(more.len() == all.count(), HAS_ALL_PAIRS);
    }
}
