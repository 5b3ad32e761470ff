//! Selects the groups that a request names and its time allows, and plans their measurement.

use std::time::Duration;

use crate::{Catalog, Contender, Group, Importance};
use boardbench_results::{Factor, InputSpec, PlanFacts};

use super::counting;
use super::plan::Plan;

/// Length of a comparison, including verification and the start of processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Length {
    /// A number of seconds; less than a minute is for smoke tests only.
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
    /// Returns the total time.
    pub const fn total(self) -> Duration {
        Duration::from_secs(match self {
            Self::Seconds(seconds) => seconds,
            Self::Quick => 60,
            Self::Useful => 180,
            Self::Standard => 900,
            Self::Full => 3_600,
        })
    }

    /// Returns the number of processes. Each gives one observation.
    pub const fn processes(self) -> u32 {
        match self.total().as_secs() {
            0..60 => 6,
            60..180 => 8,
            180..900 => 12,
            900..3_600 => 24,
            _ => 48,
        }
    }

    /// Returns the length of a sample; `None` to fit the time, for less than a minute.
    const fn sample_time(self) -> Option<Duration> {
        match self {
            Self::Seconds(seconds) if seconds < 60 => None,
            _ => Some(PlanFacts::SAMPLE_TIME),
        }
    }

    /// Returns `true` if it is at least as long as another length.
    const fn reaches(self, other: Self) -> bool {
        self.total().as_secs() >= other.total().as_secs()
    }
}

/// Request for a comparison.
#[derive(Clone, Debug)]
pub struct Request {
    /// Length of the comparison.
    pub length: Length,
    /// Factor to compare contenders on; `None` for every factor that the time allows.
    pub factor: Option<Factor>,
    /// Only contenders with these names, or with these boards; all if empty.
    pub contenders: Vec<String>,
    /// Only groups with one of these names, or whose names contain one of these texts; all if empty.
    pub groups: Vec<String>,
    /// Positions to measure on.
    pub inputs: InputSpec,
    /// Seed of all random choices; `None` for a new one.
    pub seed: Option<u64>,
    /// Length of a sample, if not the usual one.
    pub sample_time: Option<Duration>,
    /// Number of processes, each with its own link order, if not the usual number.
    pub processes: Option<u32>,
}

impl Request {
    /// Returns the plan for this request, without count-only groups where valgrind can't count instructions.
    pub fn plan(&self, catalog: &Catalog) -> Plan {
        let mut groups = self.select(catalog);
        if counting::obstacle().is_some() {
            groups.retain(Group::is_timed);
        }
        Plan {
            groups,
            processes: self.processes.unwrap_or(self.length.processes()),
            time: self.length.total(),
            sample_time: self.sample_time.or(self.length.sample_time()),
            counts: self.length.reaches(Length::Standard),
            inputs: self.inputs.clone(),
            seed: self.seed,
            ..Plan::default()
        }
    }

    /// Returns the groups of the requested factor, or all groups that the time allows, with the requested contenders.
    fn select(&self, catalog: &Catalog) -> Vec<Group> {
        let groups = catalog.groups().iter().chain(catalog.selection());
        let is_requested = |group: &&Group| match self.factor {
            None => group.factor != Factor::Selection && self.has_time_for(group),
            Some(factor) => {
                let is_timely = factor != Factor::Selection
                    || group.importance <= Importance::Core
                    || self.length.reaches(Length::Useful);
                group.factor == factor && group.input_set.is_main() && is_timely
            }
        };
        let requested = groups.filter(is_requested);
        let mut groups: Vec<Group> =
            requested.filter_map(|group| self.with_contenders(group)).collect();
        let names: Vec<String> = groups.iter().map(Group::name).collect();
        groups.retain(|group| self.is_named(&group.name(), &names));
        groups
    }

    /// Returns a group with the requested contenders, and with all external ones: boards of other libraries, and programs.
    /// `None` if it has no requested contender or lacks a requested pair, or if it compares no boards.
    fn with_contenders(&self, group: &Group) -> Option<Group> {
        let is_chosen = |name: &str| self.contenders.iter().any(|it| it == name);
        if self.contenders.is_empty() || group.subject.is_some_and(is_chosen) {
            return Some(group.clone());
        }
        let mut group = group.clone();
        let Contender { name: reference, board: facts, .. } = group.reference()?.clone();
        let is_same_board = |it: &Contender| board(&it.name) == board(&reference);
        if facts.is_none() || group.contenders.iter().all(is_same_board) {
            return None;
        }
        group.contenders.retain(|it| {
            it.board.is_none() || is_chosen(&it.name) || board(&it.name).is_some_and(is_chosen)
        });
        let is_measured = |contender: &Contender| contender.missing_feature.is_none();
        let is_usual = |it: &Contender| it.name == reference && is_measured(it);
        let usual = group.contenders.iter().position(is_usual);
        let first = group.contenders.iter().position(is_measured);
        group.reference = usual.or(first).unwrap_or(0);
        let pairs = group.contenders.iter().filter(|it| it.board.is_some()).count();
        let has_all = pairs >= self.contenders.len() || group.factor != Factor::Selection;
        (pairs > 0 && has_all).then_some(group)
    }

    /// Returns `true` if a group is requested by name. A full name selects its group alone, any other text all groups whose names
    /// contain it.
    fn is_named(&self, group: &str, names: &[String]) -> bool {
        let is_selected = |text: &String| {
            if names.contains(text) { group == text } else { group.contains(text.as_str()) }
        };
        self.groups.is_empty() || self.groups.iter().any(is_selected)
    }

    /// Returns `true` if a comparison of this length includes a group. Groups requested by name need less time.
    fn has_time_for(&self, group: &Group) -> bool {
        let length = self.length;
        match group.importance {
            Importance::Last => length.reaches(Length::Full),
            _ if !group.is_timed() => length.reaches(Length::Standard),
            _ if !self.groups.is_empty() => true,
            Importance::First(_) => true,
            Importance::Second(_) => length.reaches(Length::Useful),
            Importance::Core | Importance::Other => length.reaches(Length::Standard),
        }
    }
}

/// Returns the board in the name of a pair.
fn board(contender: &str) -> Option<&str> {
    contender.split_once('/').map(|(board, _)| board)
}
