//! Shortens the names of contenders and selects boards by kind; reads the report's data files.

use std::collections::BTreeMap;

use boardbench_results::{BoardFacts, Factor, Row};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Parses a data file of the report, an array of tables. It may panic, because tests read all files.
pub(crate) fn entries<T: DeserializeOwned>(text: &str) -> Vec<T> {
    let arrays: BTreeMap<String, Vec<T>> = toml::from_str(text).expect("tests read the file");
    arrays.into_values().flatten().collect()
}

/// Returns the part of a contender's name that differs within its factor: the board if each board has one encoding, or the
/// encoding if all have the same board.
pub(crate) fn short_name(factor: Factor, contender: &str) -> &str {
    match (factor, contender.split_once('/')) {
        (Factor::Boards | Factor::BoardsNative | Factor::BoardsWide, Some((board, _))) => board,
        (Factor::Encodings, Some((_, encoding))) => encoding,
        _ => contender,
    }
}

/// Returns `true` for another library or program among pairs of board and encoding.
pub(crate) fn is_peer(row: &Row) -> bool {
    matches!(row.group.factor, Factor::Boards | Factor::BoardsNative)
        && !row.contender().contains('/')
}

/// A kind of boards: bitboard boards, mailbox boards, or mailbox boards with piece lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Subjects {
    Bitboards,
    Mailboxes,
    Lists,
}

impl Subjects {
    /// Returns `true` if a board is of the given kind, or if no kind is given.
    pub(crate) fn allow(subjects: Option<Self>, board: Option<&BoardFacts>) -> bool {
        let Some(subjects) = subjects else {
            return true;
        };
        board.is_some_and(|board| match (subjects, board.piece_lists.as_deref()) {
            (Self::Bitboards, piece_lists) => piece_lists.is_none(),
            (Self::Mailboxes, piece_lists) => piece_lists.is_some(),
            (Self::Lists, piece_lists) => piece_lists == Some("lists"),
        })
    }
}
