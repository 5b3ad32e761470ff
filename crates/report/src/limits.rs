//! Instruction limits: how many instructions an operation of a board may take, set by the best known programs of its
//! kind.
//!
//! The limits are data, `data/limits.toml`. A limit is defined by its inputs, so only counts on those are judged by it:
//! the groups of [`View::Bars`](boardbench_data::View::Bars), in which nothing is timed.

use std::sync::LazyLock;

use boardbench_data::{Axis, Header, Row};
use boardbench_registry::{BoardInfo, boards};
use serde::Deserialize;

use crate::contenders::{board_of, entries, is_peer, unique};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limit {
    pub(crate) work: Work,
    /// The boards have one of these representations, one of these kinds of bookkeeping, and one of these slider
    /// algorithms, as the registry calls them; any if empty.
    #[serde(default)]
    family: Vec<String>,
    #[serde(default)]
    bookkeeping: Vec<String>,
    #[serde(default)]
    sliders: Vec<String>,
    #[serde(skip)]
    boards: Vec<&'static str>,
    /// True if it suffices that one of the boards reaches it.
    #[serde(default)]
    any: bool,
    pub(crate) most: f64,
    /// The builds that it applies to; all if missing.
    build: Option<Processors>,
}

impl Limit {
    fn applies_to(&self, board: &BoardInfo) -> bool {
        let is_among = |names: &[String], name: Option<&str>| {
            names.is_empty() || names.iter().any(|own| Some(own.as_str()) == name)
        };
        is_among(&self.family, Some(board.family))
            && is_among(&self.bookkeeping, board.bookkeeping)
            && is_among(&self.sliders, board.sliders)
    }
}

/// The processors that a program was built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Processors {
    /// Those with BMI2 and POPCNT.
    Native,
    /// Any of its architecture.
    Portable,
}

impl Processors {
    pub(crate) fn from_header(header: Option<&Header>) -> Self {
        let features = header.map_or("", |header| &header.fingerprint.build.target_features);
        let has = |wanted| features.split(',').any(|feature| feature == wanted);
        if has("bmi2") && has("popcnt") {
            Self::Native
        } else {
            Self::Portable
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Native => "a build for processors with BMI2 and POPCNT",
            Self::Portable => "a portable build",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Work {
    PerftBulk,
    PerftFull,
    LegalList,
    Make,
    MakeWithoutHash,
}

impl Work {
    #[cfg(test)]
    pub(crate) const ALL: [Self; 5] = [
        Self::PerftBulk,
        Self::PerftFull,
        Self::LegalList,
        Self::Make,
        Self::MakeWithoutHash,
    ];

    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::PerftBulk => "a leaf of Kiwipete at depth 4, counted in bulk",
            Self::PerftFull => "a leaf of Kiwipete at depth 4, made and unmade, with a hash",
            Self::LegalList => "legal moves into a list, a position of the mix",
            Self::Make => "a move of the mix, unmade or made on a copy, with a hash",
            Self::MakeWithoutHash => "a move of the mix, unmade or made on a copy, without a hash",
        }
    }

    /// The operations that do it. The one with the fewest instructions decides.
    const fn operations(self) -> &'static [&'static str] {
        match self {
            Self::PerftBulk => &["perft-bulk"],
            Self::PerftFull => &["perft-full"],
            Self::LegalList => &["legal-list"],
            Self::Make | Self::MakeWithoutHash => &["make-unmake", "copy-make"],
        }
    }

    /// True if a row of one of these operations is this board's.
    fn is_by(self, row: &Row, board: &str) -> bool {
        if self == Self::MakeWithoutHash {
            let is_board = row.group.subject.as_deref() == Some(board);
            row.group.axis == Axis::Hash && is_board && row.contender == "none"
        } else {
            let is_ours = row.group.axis == Axis::BoardsNative && !is_peer(row);
            is_ours && board_of(&row.contender) == board
        }
    }

    /// The instructions of another program at this work, if it was counted. Other programs are compared with boards that have
    /// a hash.
    pub(crate) fn of_peer(self, rows: &[Row], name: &str) -> Option<f64> {
        let own = rows.iter().filter(|row| {
            let is_at_it = self.operations().contains(&&*row.group.operation);
            is_at_it && is_peer(row) && row.contender == name
        });
        let counted = own.filter(|_| self != Self::MakeWithoutHash);
        counted.filter_map(instructions).reduce(f64::min)
    }
}

fn instructions(row: &Row) -> Option<f64> {
    row.count.map(|count| count.instructions)
}

static LIMITS: LazyLock<Vec<Limit>> = LazyLock::new(|| {
    let mut limits: Vec<Limit> = entries(include_str!("../data/limits.toml"));
    for limit in &mut limits {
        let own = boards().filter(|board| limit.applies_to(board));
        limit.boards = own.map(|board| board.name).collect();
    }
    limits
});

/// The result for one limit, for one board or for several of which one has to reach it.
#[derive(Debug)]
pub(crate) struct Judged<'r> {
    pub(crate) limit: &'static Limit,
    pub(crate) boards: &'static [&'static str],
    /// The fewest instructions of any of them, if any was counted.
    pub(crate) fewest: Option<Fewest<'r>>,
    /// `None` if no count reaches it, but some counts are missing.
    pub(crate) is_reached: Option<bool>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Fewest<'r> {
    pub(crate) board: &'static str,
    pub(crate) row: &'r Row,
    pub(crate) instructions: f64,
}

/// Judges counts by all limits of a build.
pub(crate) fn judge(rows: &[Row], build: Processors) -> Vec<Judged<'_>> {
    let applies = |limit: &&Limit| limit.build.is_none_or(|own| own == build);
    let judged = LIMITS.iter().filter(applies).flat_map(|limit| {
        let together = if limit.any { limit.boards.len() } else { 1 };
        let boards = limit.boards.chunks(together.max(1));
        boards.map(move |boards| judge_one(rows, limit, boards))
    });
    judged.collect()
}

fn judge_one<'r>(
    rows: &'r [Row],
    limit: &'static Limit,
    boards: &'static [&'static str],
) -> Judged<'r> {
    let counted = |board: &'static str, operation: &str| {
        let mut at_it = rows.iter().filter(|row| row.group.operation == operation);
        let row = at_it.find(|row| limit.work.is_by(row, board))?;
        Some(Fewest {
            board,
            row,
            instructions: instructions(row)?,
        })
    };
    let operations = limit.work.operations();
    let counts = |board| operations.iter().map(move |operation| (board, operation));
    let each = boards.iter().copied().flat_map(counts);
    let each = each.map(|(board, operation)| counted(board, operation));
    let each: Vec<Option<Fewest<'r>>> = each.collect();
    let all = each.iter().flatten().copied();
    let fewest = all.min_by(|one, other| one.instructions.total_cmp(&other.instructions));
    let is_reached = fewest.is_some_and(|fewest| fewest.instructions <= limit.most);
    let can_tell = is_reached || each.iter().all(Option::is_some);
    Judged {
        limit,
        boards,
        fewest,
        is_reached: can_tell.then_some(is_reached),
    }
}

/// The boards that miss a limit of their own. Limits that one of several boards has to reach do not count, because the
/// best of these boards is no worse than the others.
pub(crate) fn not_competitive(rows: &[Row], header: Option<&Header>) -> Vec<&'static str> {
    let judged = judge(rows, Processors::from_header(header)).into_iter();
    let missed = judged.filter(|one| !one.limit.any && one.is_reached == Some(false));
    unique(missed.filter_map(|one| Some(one.fewest?.board)))
}

#[cfg(test)]
mod tests;
