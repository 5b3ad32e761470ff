//! Why a text in UCI's form names no legal move.

use alloc::string::String;
use core::fmt;

use boardbench_core::{CanonicalMove, ParseMoveError};

/// Why a text names no legal move. Its `Display` is one line of printable ASCII.
///
/// Where a move is given, it is the text's squares and letter.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UciMoveError {
    /// The text is not in UCI's form.
    Malformed {
        /// The text in double quotes, escaped, and cut short if it is very long.
        text: String,
    },
    /// `0000`, the null move, which is never legal.
    Null,
    /// The move is not legal in the position.
    NotLegal(CanonicalMove),
    /// A legal promotion, but for the letter of what the pawn becomes.
    MissingPromotion(CanonicalMove),
    /// A legal move, but for a letter: nothing is promoted.
    NeedlessPromotion(CanonicalMove),
    /// Legal castling, but in the other [`CastlingForm`](boardbench_core::CastlingForm).
    Castling {
        /// The text.
        found: CanonicalMove,
        /// The accepted form.
        expected: CanonicalMove,
    },
}

impl fmt::Display for UciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { text } => write!(f, "{text}: {ParseMoveError}"),
            Self::Null => f.write_str("\"0000\": the null move is no legal move"),
            Self::NotLegal(mv) => write!(f, "\"{mv}\": not a legal move here"),
            Self::MissingPromotion(mv) => write!(
                f,
                "\"{mv}\": a promotion must say which, {mv}n, {mv}b, {mv}r or {mv}q"
            ),
            Self::NeedlessPromotion(mv) => write!(
                f,
                "\"{mv}\": nothing is promoted, must be {}",
                CanonicalMove::new(mv.from, mv.to)
            ),
            Self::Castling { found, expected } => {
                write!(f, "\"{found}\": castling must be written {expected} here")
            }
        }
    }
}

impl core::error::Error for UciMoveError {}
