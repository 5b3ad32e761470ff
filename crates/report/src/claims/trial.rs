//! What decides a claim.

use boardbench_registry::{COMMON_MOVES, DEFAULT_BOARD, boards};
use serde::Deserialize;

use crate::contenders::Subjects;

/// One comparison, or one proof.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub(super) enum Trial {
    Measured(Measured),
    Proof(Proof),
}

/// The cost of one contender divided by that of another is within a range; or, if it is compared with nothing, it is at most
/// an amount.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Measured {
    pub(super) group: String,
    pub(super) contender: String,
    pub(super) than: Option<String>,
    #[serde(default)]
    pub(super) metric: Metric,
    #[serde(default)]
    pub(super) from: f64,
    #[serde(default = "one")]
    pub(super) below: f64,
    /// The most that it may cost, if it is compared with nothing.
    pub(super) most: Option<f64>,
    /// Whether it counts for the verdict.
    #[serde(default = "yes")]
    pub(super) decides: bool,
    /// The boards that a `*` in the group's name stands for; all if missing.
    subjects: Option<Subjects>,
}

/// A test or an assertion of the project.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Proof {
    #[serde(flatten)]
    pub(super) shows: Shows,
    /// The file that has it, from the root of the project.
    #[serde(rename = "in")]
    pub(super) path: String,
}

/// What a test shows of a claim, with the test as it is written in the file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Shows {
    Proved(String),
    Disproved(String),
}

/// What a contender costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Metric {
    /// Wall time of an operation.
    #[default]
    Time,
    /// Instructions on the simulated processor.
    Instructions,
    /// Estimated cycles on the simulated processor.
    Cycles,
    /// Mispredicted branches on the simulated processor.
    BranchMisses,
    /// Reads and writes of memory on the simulated processor.
    Accesses,
    /// Conditional branches on the simulated processor.
    Branches,
    /// The bytes of a move.
    MoveBytes,
    /// The bytes of the part of a board that holds the pieces.
    PiecesBytes,
}

const fn one() -> f64 {
    1.0
}

const fn yes() -> bool {
    true
}

impl Trial {
    /// Whether it counts for the verdict.
    pub(super) const fn decides(&self) -> bool {
        match self {
            Self::Measured(trial) => trial.decides,
            Self::Proof(_) => true,
        }
    }

    /// The trial with the names that raw data have: one for each of these groups that a `*` stands for, or itself if
    /// no group matches; it then counts as not measured.
    pub(super) fn resolve(&self, groups: &[&str]) -> Vec<Self> {
        match self {
            Self::Measured(trial) => {
                let groups = trial.groups(groups).into_iter();
                groups
                    .map(|group| Self::Measured(trial.in_group(group)))
                    .collect()
            }
            Self::Proof(_) => vec![self.clone()],
        }
    }
}

impl Measured {
    /// Whether it claims that the contender costs less than another, and no figure.
    pub(super) const fn is_plain(&self) -> bool {
        self.from <= 0.0 && (self.below - 1.0).abs() < f64::EPSILON
    }

    /// Whether it asks for something else than less time.
    #[cfg(test)]
    pub(super) fn needs_reason(&self) -> bool {
        !self.is_plain() || self.than.is_none() || self.metric != Metric::Time
    }

    /// Those of some groups that its name stands for.
    fn groups<'g>(&'g self, all: &[&'g str]) -> Vec<&'g str> {
        let Some((before, after)) = self.group.split_once('*') else {
            return vec![&self.group];
        };
        let is_meant = |group: &&str| {
            let rest = group.strip_prefix(before);
            let subject = rest.and_then(|rest| rest.strip_suffix(after));
            subject.is_some() && Subjects::allow(self.subjects, subject)
        };
        let found: Vec<&str> = all.iter().copied().filter(is_meant).collect();
        if found.is_empty() {
            vec![&self.group]
        } else {
            found
        }
    }

    fn in_group(&self, group: &str) -> Self {
        Self {
            group: group.to_owned(),
            contender: full_name(group, &self.contender),
            than: self.than.as_ref().map(|than| full_name(group, than)),
            ..self.clone()
        }
    }
}

/// A contender's name in raw data. A board alone means the pair with the encoding of the group's axis, an encoding alone
/// the pair with the default board.
pub(crate) fn full_name(group: &str, name: &str) -> String {
    let axis = group.split_once('/').map_or(group, |(axis, _)| axis);
    let board = || boards().find(|board| board.name == name);
    let encoding = match axis {
        "boards" => board().map(|_| COMMON_MOVES),
        "boards-wide" => Some("wide32"),
        "boards-native" => board().map(|board| board.native),
        "encodings" => return format!("{DEFAULT_BOARD}/{name}"),
        _ => None,
    };
    encoding.map_or_else(|| name.to_owned(), |encoding| format!("{name}/{encoding}"))
}
