//! Instruction limits: how many instructions an operation of a board may take, set by the best known programs of its
//! kind.
//!
//! The limits are data, `data/limits.toml`. A limit is defined by its inputs, so only counts on those are judged by it: the
//! groups on [views of limits](View::is_limit), in which nothing is timed.

use std::sync::LazyLock;

use boardbench_data::{Axis, Header, Row, View};
use boardbench_registry::{BoardInfo, boards};
use serde::Deserialize;

use crate::contenders::{board_of, entries, is_peer, unique};

/// A view of instruction limits, and its inputs in words.
type Inputs = (View, &'static str);

/// The inputs of perft's limits: the six published positions, in their order.
const PUBLISHED: [Inputs; 6] = [
    (View::Bars1, "the initial position to depth 4"),
    (View::Bars, "Kiwipete to depth 4"),
    (View::Bars3, "the third position to depth 5"),
    (View::Bars4, "the fourth position to depth 4"),
    (View::Bars5, "the fifth position to depth 3"),
    (View::Bars6, "the sixth position to depth 3"),
];

/// The inputs of all other limits.
const MIX: [Inputs; 1] = [(View::Bars, "the mix of 50 positions")];

/// A row of the file. A test finds rows without operations or values.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Limit {
    /// The operations that do the work. The one with the fewest instructions decides.
    operations: Vec<String>,
    /// True if the boards keep no hash.
    without_hash: bool,
    /// The boards have one of these representations, one of these kinds of bookkeeping, and one of these slider
    /// algorithms, as the registry calls them; any if empty.
    family: Vec<String>,
    bookkeeping: Vec<String>,
    sliders: Vec<String>,
    #[serde(skip)]
    boards: Vec<&'static str>,
    /// True if it suffices that one of the boards reaches it.
    any: bool,
    /// The most instructions on each of the [inputs](Self::inputs).
    most: Vec<f64>,
    /// Whether it applies to builds for processors with BMI2 and POPCNT, or to portable ones; to all if missing.
    bmi2: Option<bool>,
}

impl Limit {
    const fn inputs(&self) -> &'static [Inputs] {
        if self.most.len() == 1 {
            &MIX
        } else {
            &PUBLISHED
        }
    }

    fn applies_to(&self, board: &BoardInfo) -> bool {
        let is_among = |names: &[String], name: Option<&str>| {
            names.is_empty() || names.iter().any(|own| Some(own.as_str()) == name)
        };
        is_among(&self.family, Some(board.family))
            && is_among(&self.bookkeeping, board.bookkeeping)
            && is_among(&self.sliders, board.sliders)
    }

    /// True if a row is this board's.
    fn is_by(&self, row: &Row, board: &str) -> bool {
        if self.without_hash {
            let is_board = row.group.subject.as_deref() == Some(board);
            row.group.axis == Axis::Hash && is_board && row.contender == "none"
        } else {
            let is_ours = row.group.axis == Axis::BoardsNative && !is_peer(row);
            is_ours && board_of(&row.contender) == board
        }
    }
}

/// True if a program was built for processors with BMI2 and POPCNT.
pub(crate) fn has_bmi2(header: Option<&Header>) -> bool {
    let features = header.map_or("", |header| &header.fingerprint.build.target_features);
    let has = |wanted| features.split(',').any(|feature| feature == wanted);
    has("bmi2") && has("popcnt")
}

static LIMITS: LazyLock<Vec<Limit>> = LazyLock::new(|| {
    let mut limits: Vec<Limit> = entries(include_str!("../data/limits.toml"));
    for limit in &mut limits {
        let own = boards().filter(|board| limit.applies_to(board));
        limit.boards = own.map(|board| board.name).collect();
    }
    limits
});

/// The result for one limit on one of its inputs, for one board or for several of which one has to reach it.
#[derive(Debug)]
pub(crate) struct Judged<'r> {
    limit: &'static Limit,
    inputs: Inputs,
    /// The most instructions on these inputs.
    pub(crate) most: f64,
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

impl Judged<'_> {
    /// `make-unmake or copy-make on the mix of 50 positions, without a hash`.
    pub(crate) fn words(&self) -> String {
        let operations = self.limit.operations.join(" or ");
        let mut words = format!("{operations} on {}", self.inputs.1);
        if self.limit.without_hash {
            words += ", without a hash";
        }
        words
    }

    /// The instructions of another program at this work, if it was counted. Other programs are compared with boards that have
    /// a hash.
    pub(crate) fn of_peer(&self, rows: &[Row], name: &str) -> Option<f64> {
        let own = rows.iter().filter(|row| {
            row.group.view == self.inputs.0.name()
                && self.limit.operations.contains(&row.group.operation)
                && is_peer(row)
                && row.contender == name
                && !self.limit.without_hash
        });
        let counts = own.filter_map(|row| row.count);
        counts.map(|count| count.instructions).reduce(f64::min)
    }
}

/// Judges counts by all limits of a build.
pub(crate) fn judge(rows: &[Row], bmi2: bool) -> Vec<Judged<'_>> {
    let applies = |limit: &&Limit| limit.bmi2.is_none_or(|own| own == bmi2);
    let judged = LIMITS.iter().filter(applies).flat_map(|limit| {
        let together = if limit.any { limit.boards.len() } else { 1 };
        let boards = limit.boards.chunks(together.max(1));
        boards.flat_map(move |boards| {
            let each = limit.inputs().iter().zip(&limit.most);
            each.map(move |(inputs, most)| judge_one(rows, limit, *inputs, *most, boards))
        })
    });
    judged.collect()
}

fn judge_one<'r>(
    rows: &'r [Row],
    limit: &'static Limit,
    inputs: Inputs,
    most: f64,
    boards: &'static [&'static str],
) -> Judged<'r> {
    let counted = |board: &'static str, operation: &String| {
        let mut at_it = rows
            .iter()
            .filter(|row| row.group.operation == *operation && row.group.view == inputs.0.name());
        let row = at_it.find(|row| limit.is_by(row, board))?;
        Some(Fewest {
            board,
            row,
            instructions: row.count?.instructions,
        })
    };
    let each = boards.iter().flat_map(|&board| {
        let operations = limit.operations.iter();
        operations.map(move |operation| counted(board, operation))
    });
    let each: Vec<Option<Fewest<'r>>> = each.collect();
    let all = each.iter().flatten().copied();
    let fewest = all.min_by(|one, other| one.instructions.total_cmp(&other.instructions));
    let is_reached = fewest.is_some_and(|fewest| fewest.instructions <= most);
    let can_tell = is_reached || each.iter().all(Option::is_some);
    Judged {
        limit,
        inputs,
        most,
        boards,
        fewest,
        is_reached: can_tell.then_some(is_reached),
    }
}

/// The boards that miss a limit of their own. Limits that one of several boards has to reach do not count, because the
/// best of these boards is no worse than the others.
pub(crate) fn not_competitive(rows: &[Row], header: Option<&Header>) -> Vec<&'static str> {
    let judged = judge(rows, has_bmi2(header)).into_iter();
    let missed = judged.filter(|one| !one.limit.any && one.is_reached == Some(false));
    unique(missed.filter_map(|one| Some(one.fewest?.board)))
}

#[cfg(test)]
mod tests;
