//! Names of contenders and of kinds of boards, in raw data and in the report's own data files.

use std::collections::BTreeMap;

use boardbench_registry::{BoardInfo, boards};
pub(crate) use boardbench_results::unique;
use boardbench_results::{Axis, Row};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The entries of a data file of the report, an array of tables. Tests read all files.
pub(crate) fn entries<T: DeserializeOwned>(text: &str) -> Vec<T> {
    let arrays: BTreeMap<String, Vec<T>> = toml::from_str(text).expect("tests read the file");
    arrays.into_values().flatten().collect()
}

/// The board of a contender: `x88-lists` of `x88-lists/wide32`.
pub(crate) fn board_of(contender: &str) -> &str {
    contender.split('/').next().unwrap_or(contender)
}

/// The representation of a contender's board. For a board that the registry does not know, it is the part of the name
/// before the first hyphen.
pub(crate) fn family_of(contender: &str) -> &str {
    let name = board_of(contender);
    let before_hyphen = name.split('-').next().unwrap_or(name);
    let board = boards().find(|board| board.name == name);
    board.map_or(before_hyphen, |board| board.family)
}

/// Boards made of sets of squares or of an array of squares; of the latter, those with piece lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Subjects {
    Sets,
    Squares,
    Lists,
}

impl Subjects {
    /// True if a board is one of them.
    pub(crate) fn include(self, board: &BoardInfo) -> bool {
        match self {
            Self::Sets => board.sliders.is_some(),
            Self::Squares => board.bookkeeping.is_some(),
            Self::Lists => board.bookkeeping == Some("lists"),
        }
    }

    /// True if this is the name of one of them; any name is, also none, if all boards are meant.
    pub(crate) fn allow(subjects: Option<Self>, board: Option<&str>) -> bool {
        subjects.is_none_or(|subjects| {
            let mut known = boards();
            known.any(|known| Some(known.name) == board && subjects.include(known))
        })
    }
}

/// True if a contender among pairs of board and encoding is another program.
pub(crate) fn is_peer(row: &Row) -> bool {
    matches!(row.group.axis, Axis::Boards | Axis::BoardsNative) && !row.contender.contains('/')
}
