//! Names and facts of contenders. No other file of the report reads the registry.

use std::collections::BTreeMap;

pub(crate) use boardbench_registry::COMMON_MOVES;
use boardbench_registry::{DEFAULT_BOARD, boards};
pub(crate) use boardbench_results::unique;
use boardbench_results::{Axis, Row};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// How many positions a search with a transposition table is measured on.
pub(crate) const TABLE_SEARCHES: usize = boardbench_registry::TABLE_SEARCHES.len();

/// The facts about a board that its measurements lack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardFacts {
    /// The representation.
    pub(crate) family: &'static str,
    /// How a mailbox finds its pieces; `None` for bitboards.
    pub(crate) bookkeeping: Option<&'static str>,
    native: &'static str,
    /// A warning to users; may be empty.
    pub(crate) caveat: &'static str,
    /// The bytes of its tables that some position leads to.
    pub(crate) table_bytes_read: usize,
}

impl BoardFacts {
    /// Looks up a board by its name; `None` if nobody knows it.
    pub(crate) fn of(name: &str) -> Option<Self> {
        let board = boards().find(|board| board.name == name)?;
        Some(Self {
            family: board.family,
            bookkeeping: board.bookkeeping,
            native: board.native,
            caveat: board.caveat,
            table_bytes_read: board.table_bytes_read,
        })
    }
}

/// Parses a data file of the report, an array of tables. Tests read all files.
pub(crate) fn entries<T: DeserializeOwned>(text: &str) -> Vec<T> {
    let arrays: BTreeMap<String, Vec<T>> = toml::from_str(text).expect("tests read the file");
    arrays.into_values().flatten().collect()
}

/// Returns the board of a contender: `x88-lists` of `x88-lists/wide32`.
pub(crate) fn board_of(contender: &str) -> &str {
    contender.split('/').next().unwrap_or(contender)
}

/// Returns the representation of a contender's board: of an unknown one, its name before the first hyphen.
pub(crate) fn family_of(contender: &str) -> &str {
    let board = board_of(contender);
    let before_hyphen = board.split('-').next().unwrap_or(board);
    BoardFacts::of(board).map_or(before_hyphen, |facts| facts.family)
}

/// Returns a contender's name in the measurements. A board alone means the pair with the encoding of the axis, an encoding alone
/// the pair with the default board.
pub(crate) fn full_name(axis: Axis, name: &str) -> String {
    let encoding = match (axis, BoardFacts::of(name)) {
        (Axis::Encodings, _) => return format!("{DEFAULT_BOARD}/{name}"),
        (Axis::Boards, Some(_)) => COMMON_MOVES,
        (Axis::BoardsWide, _) => "wide32",
        (Axis::BoardsNative, Some(board)) => board.native,
        _ => return name.to_owned(),
    };
    format!("{name}/{encoding}")
}

/// Returns the part of a contender's name that differs within its axis: the board, where each board has one encoding, or the
/// encoding, where all have the same board.
pub(crate) fn short_name(axis: Axis, contender: &str) -> &str {
    match (axis, contender.split_once('/')) {
        (Axis::Boards | Axis::BoardsNative | Axis::BoardsWide, Some((board, _))) => board,
        (Axis::Encodings, Some((_, encoding))) => encoding,
        _ => contender,
    }
}

/// Returns `true` if a contender among pairs of board and encoding is another program.
pub(crate) fn is_peer(row: &Row) -> bool {
    matches!(row.group.axis, Axis::Boards | Axis::BoardsNative) && !row.contender.contains('/')
}

/// A kind of boards: bitboards, mailboxes, or mailboxes with piece lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Subjects {
    Sets,
    Squares,
    Lists,
}

impl Subjects {
    /// Returns `true` if a board is one of them.
    pub(crate) fn include(self, board: BoardFacts) -> bool {
        match self {
            Self::Sets => board.bookkeeping.is_none(),
            Self::Squares => board.bookkeeping.is_some(),
            Self::Lists => board.bookkeeping == Some("lists"),
        }
    }

    /// Returns `true` if this is the name of one of them; for any name, also none, if all boards are meant.
    pub(crate) fn allow(subjects: Option<Self>, board: Option<&str>) -> bool {
        let facts = board.and_then(BoardFacts::of);
        subjects.is_none_or(|subjects| facts.is_some_and(|facts| subjects.include(facts)))
    }
}

/// The name of a group, taken apart.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct GroupName {
    pub(crate) whole: String,
    pub(crate) axis: Axis,
    /// The board or encoding that its contenders are variants of; empty if there is none.
    pub(crate) subject: String,
    /// The operation and, unless it is a main one, the view.
    pub(crate) operation: String,
}

impl TryFrom<String> for GroupName {
    type Error = String;

    fn try_from(whole: String) -> Result<Self, String> {
        let (group, operation) = whole.split_once('/').unwrap_or((&whole, ""));
        let (axis, subject) = group.split_once(':').unwrap_or((group, ""));
        Ok(Self {
            axis: Axis::from_name(axis).ok_or_else(|| format!("no axis has the name {axis}"))?,
            subject: subject.to_owned(),
            operation: operation.to_owned(),
            whole,
        })
    }
}
