//! What contenders of a group differ in, and on which positions they are compared.

use std::fmt;

use boardbench_corpus::Class;
use serde::{Deserialize, Serialize};

/// The one thing that the contenders of a group differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Axis {
    /// Boards, each with its native encoding.
    Boards,
    /// Boards, all with the encoding that is the default board's native one.
    BoardsFixed,
    /// One board with its native encoding, and with the fixed one that it has to convert.
    Conversion,
    /// Encodings on the default board.
    Encodings,
    /// Every board with every encoding.
    Matrix,
    /// One representation, visited cell by cell and with piece lists.
    Bookkeeping,
    /// One board, taking moves back and copying.
    CopyMake,
    /// One board, keeping the hash and without.
    Hash,
    /// One board, two values of an evaluation in one integer and in two.
    Evaluation,
    /// One board, reading UCI's moves by generating all and by building the one.
    Reading,
    /// One encoding, in a transposition table as it is and decomposed.
    Table,
    /// What encodings do by themselves.
    Codec,
    /// Move lists of a search.
    Lists,
    /// Orderings and scored forms.
    Ordering,
    /// Small operations on squares and sets of them: sliders, counting and finding bits.
    Micro,
    /// The contenders that were asked for by name.
    Selection,
}

impl Axis {
    /// All axes, in the order of reports.
    pub const ALL: [Self; 16] = [
        Self::Boards,
        Self::BoardsFixed,
        Self::Conversion,
        Self::Encodings,
        Self::Matrix,
        Self::Bookkeeping,
        Self::CopyMake,
        Self::Hash,
        Self::Evaluation,
        Self::Reading,
        Self::Table,
        Self::Codec,
        Self::Lists,
        Self::Ordering,
        Self::Micro,
        Self::Selection,
    ];

    /// The name in raw data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Boards => "boards",
            Self::BoardsFixed => "boards-fixed",
            Self::Conversion => "conversion",
            Self::Encodings => "encodings",
            Self::Matrix => "matrix",
            Self::Bookkeeping => "bookkeeping",
            Self::CopyMake => "copy-make",
            Self::Hash => "hash",
            Self::Evaluation => "evaluation",
            Self::Reading => "reading",
            Self::Table => "table",
            Self::Codec => "codec",
            Self::Lists => "lists",
            Self::Ordering => "ordering",
            Self::Micro => "micro",
            Self::Selection => "selection",
        }
    }

    /// What its contenders differ in, in a line.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Boards => "boards, each with its native encoding",
            Self::BoardsFixed => "boards, all with the same encoding",
            Self::Conversion => "a board with its native encoding, and with one of other squares",
            Self::Encodings => "encodings, on the same board",
            Self::Matrix => "every board with every encoding",
            Self::Bookkeeping => "the same representation, scanned and with piece lists",
            Self::CopyMake => "the same board, taking moves back and copying",
            Self::Hash => "the same board, keeping its hash and keeping none",
            Self::Evaluation => "the same board, adding two values in one integer and in two",
            Self::Reading => "the same board, finding a move among all and building it",
            Self::Table => "the same encoding, stored as it is and decomposed",
            Self::Codec => "encodings by themselves",
            Self::Lists => "move lists and scored forms of a search",
            Self::Ordering => "orderings, scored forms and encodings",
            Self::Micro => "algorithms for one small question",
            Self::Selection => "the contenders that were asked for",
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Which positions of the corpus a group works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum View {
    /// Many positions in turn, so that no branch predictor learns them by heart.
    Rotating,
    /// One position over and over.
    Hot,
    /// Many positions of one class.
    Class(Class),
    /// What speed bars are defined on: for perft Kiwipete at depth 4, for all else the corpus's mix of 50
    /// positions. Instructions are counted there, and nothing is timed.
    Bars,
}

impl View {
    /// All views, in the order of reports.
    pub const ALL: [Self; 7] = [
        Self::Rotating,
        Self::Hot,
        Self::Class(Class::Opening),
        Self::Class(Class::Middlegame),
        Self::Class(Class::Endgame),
        Self::Class(Class::Check),
        Self::Bars,
    ];

    /// The name in raw data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rotating => "rotating",
            Self::Hot => "hot",
            Self::Class(Class::Opening) => "opening",
            Self::Class(Class::Middlegame) => "middlegame",
            Self::Class(Class::Endgame) => "endgame",
            Self::Class(Class::Check) => "check",
            Self::Bars => "bars",
        }
    }

    /// The view with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.name() == name)
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
