//! The request for a comparison, and the plan that follows from it.

use std::time::Duration;

use crate::{Catalog, Contender, Group, Importance};
use boardbench_results::{Factor, InputSpec, PlanFacts};

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
    /// Returns the whole time.
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

    /// Returns the length of a timing; less than a minute is only for trying things out.
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

/// The request for a comparison.
#[derive(Clone, Debug)]
pub struct Request {
    /// Its length.
    pub length: Length,
    /// The factor to compare them on; `None` for every factor for which there is time.
    pub factor: Option<Factor>,
    /// Only contenders with these names, or with these boards; all if empty.
    pub contenders: Vec<String>,
    /// Only groups with one of these names, or whose names contain one of these texts; all if empty.
    pub groups: Vec<String>,
    /// The positions.
    pub inputs: InputSpec,
    /// The seed of all random choices; `None` for a new one.
    pub seed: Option<u64>,
    /// The length of a timing, if not the usual one.
    pub sample_time: Option<Duration>,
    /// The number of processes, each with a link order of its own, if not the usual one.
    pub processes: Option<u32>,
}

impl Request {
    /// Returns the plan for this request. Groups that are only counted are left out if valgrind can't count them.
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

    /// Returns the groups of the catalog for which there is time, or those of the factor that is asked for, with the contenders
    /// that are asked for.
    fn select(&self, catalog: &Catalog) -> Vec<Group> {
        let all = catalog.groups().iter().chain(catalog.selection());
        let is_wanted = |group: &&Group| match self.factor {
            None => group.factor != Factor::Selection && self.has_time_for(group),
            Some(factor) => {
                let is_timely = factor != Factor::Selection
                    || group.importance <= Importance::Core
                    || self.length.reaches(Length::Useful);
                group.factor == factor && group.input_set.is_main() && is_timely
            }
        };
        let wanted = all.filter(is_wanted);
        let mut groups: Vec<Group> =
            wanted.filter_map(|group| self.with_contenders(group)).collect();
        let names: Vec<String> = groups.iter().map(Group::name).collect();
        groups.retain(|group| self.is_named(&group.name(), &names));
        groups
    }

    /// Returns a group with the requested contenders, and with those outside this project: other libraries' boards and programs.
    /// `None` if it has none of the requested ones or lacks a pair, or compares no boards while only some were requested.
    fn with_contenders(&self, group: &Group) -> Option<Group> {
        let is_asked = |name: &str| self.contenders.iter().any(|asked| asked == name);
        if self.contenders.is_empty() || group.subject.is_some_and(is_asked) {
            return Some(group.clone());
        }
        let mut group = group.clone();
        let Contender { name: reference, board: facts, .. } = group.reference()?.clone();
        let is_same_board = |it: &Contender| board(&it.name) == board(&reference);
        if facts.is_none() || group.contenders.iter().all(is_same_board) {
            return None;
        }
        group.contenders.retain(|it| {
            it.board.is_none() || is_asked(&it.name) || board(&it.name).is_some_and(is_asked)
        });
        let is_measured = |contender: &Contender| contender.missing_feature.is_none();
        let is_own = |contender: &Contender| contender.name == reference && is_measured(contender);
        let own = group.contenders.iter().position(is_own);
        let other = group.contenders.iter().position(is_measured);
        group.reference = own.or(other).unwrap_or(0);
        let pairs = group.contenders.iter().filter(|it| it.board.is_some()).count();
        let has_all = pairs >= self.contenders.len() || group.factor != Factor::Selection;
        (pairs > 0 && has_all).then_some(group)
    }

    /// Returns `true` if a group is asked for. A whole name means its group alone, any other text all groups that contain it.
    fn is_named(&self, group: &str, names: &[String]) -> bool {
        let is_it = |text: &String| {
            if names.contains(text) { group == text } else { group.contains(text.as_str()) }
        };
        self.groups.is_empty() || self.groups.iter().any(is_it)
    }

    /// Returns `true` if a comparison of this length includes a group. Named groups need less time.
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
