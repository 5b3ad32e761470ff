//! What decides a claim.

use boardbench_registry::{COMMON_MOVES, DEFAULT_BOARD, boards};
use serde::Deserialize;

use crate::contenders::Subjects;

/// One comparison, or one proof.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub(super) enum Trial {
    Ratio(RatioTrial),
    Nanoseconds(NanosecondsTrial),
    Bytes(BytesTrial),
    Proved(Proved),
    Disproved(Disproved),
}

/// The cost of one contender divided by that of another is within a range.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RatioTrial {
    pub(super) group: String,
    pub(super) contender: String,
    pub(super) than: String,
    #[serde(default)]
    pub(super) metric: Metric,
    #[serde(default)]
    pub(super) from: f64,
    #[serde(default = "one")]
    pub(super) below: f64,
    /// Whether it counts for the verdict.
    #[serde(default = "yes")]
    pub(super) decides: bool,
    /// The boards that a `*` in the group's name stands for; all if missing.
    #[serde(default)]
    subjects: Option<Subjects>,
}

/// An operation takes less than this.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NanosecondsTrial {
    pub(super) group: String,
    pub(super) contender: String,
    pub(super) nanoseconds: f64,
}

/// The size of something is at most `most` bytes, or smaller than another contender's. With both, it is larger by at
/// most `most` bytes.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BytesTrial {
    pub(super) group: String,
    pub(super) contender: String,
    pub(super) size: Size,
    pub(super) than: Option<String>,
    pub(super) most: Option<usize>,
}

/// A test or an assertion of the project shows that the claim is true.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Proved {
    /// As it is written in the file.
    #[serde(rename = "proved")]
    pub(super) test: String,
    /// From the root of the project.
    #[serde(rename = "in")]
    pub(super) path: String,
}

/// A test or an assertion of the project shows that the claim is false.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Disproved {
    #[serde(rename = "disproved")]
    pub(super) test: String,
    #[serde(rename = "in")]
    pub(super) path: String,
}

/// What a trial says about its claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    Supports,
    Contradicts,
    /// The two cost the same.
    Equal,
    /// The interval includes the limit, or something was not measured.
    CannotTell,
}

/// What an operation costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Metric {
    /// Wall time.
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
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Size {
    /// A move.
    Move,
    /// The part of a board that holds the pieces.
    Pieces,
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
            Self::Ratio(trial) => trial.decides,
            _ => true,
        }
    }

    /// The trial with the names that raw data have: one for each of these groups that a `*` stands for, or itself if
    /// no group matches; it then counts as not measured.
    pub(super) fn resolve(self, groups: &[&str]) -> Vec<Self> {
        match self {
            Self::Ratio(trial) => trial
                .for_each_subject(groups)
                .into_iter()
                .map(|trial| {
                    Self::Ratio(RatioTrial {
                        contender: full_name(&trial.group, trial.contender),
                        than: full_name(&trial.group, trial.than),
                        ..trial
                    })
                })
                .collect(),
            Self::Nanoseconds(trial) => vec![Self::Nanoseconds(NanosecondsTrial {
                contender: full_name(&trial.group, trial.contender),
                ..trial
            })],
            Self::Bytes(trial) => vec![Self::Bytes(BytesTrial {
                contender: full_name(&trial.group, trial.contender),
                than: trial.than.map(|than| full_name(&trial.group, than)),
                ..trial
            })],
            Self::Proved(_) | Self::Disproved(_) => vec![self],
        }
    }
}

impl RatioTrial {
    /// Whether it claims that the contender costs less, and no figure.
    pub(super) const fn is_plain(&self) -> bool {
        self.from <= 0.0 && (self.below - 1.0).abs() < f64::EPSILON
    }

    /// Whether it asks for something else than less time.
    #[cfg(test)]
    pub(super) fn needs_reason(&self) -> bool {
        !self.is_plain() || self.metric != Metric::Time
    }

    fn for_each_subject(self, groups: &[&str]) -> Vec<Self> {
        let Some((before, after)) = self.group.split_once('*') else {
            return vec![self];
        };
        let of_subject = |group: &&str| {
            let subject = group.strip_prefix(before)?.strip_suffix(after)?;
            Subjects::allow(self.subjects, Some(subject)).then(|| Self {
                group: (*group).to_owned(),
                ..self.clone()
            })
        };
        let found: Vec<Self> = groups.iter().filter_map(of_subject).collect();
        if found.is_empty() { vec![self] } else { found }
    }
}

/// A contender's name in raw data. A board alone means the pair with the encoding of the group's axis, an encoding alone
/// the pair with the default board.
pub(crate) fn full_name(group: &str, name: String) -> String {
    match group.split_once('/') {
        Some(("boards", _)) if boards().any(|board| board.name == name) => {
            format!("{name}/{COMMON_MOVES}")
        }
        Some(("boards-wide", _)) => format!("{name}/wide32"),
        Some(("boards-native", _)) => match boards().find(|board| board.name == name) {
            Some(board) => format!("{name}/{}", board.native),
            None => name,
        },
        Some(("encodings", _)) => format!("{DEFAULT_BOARD}/{name}"),
        _ => name,
    }
}
