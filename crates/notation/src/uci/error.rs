//! The errors of reading a move in UCI form.

use alloc::string::String;

use boardbench_core::{CanonicalMove, ParseMoveError};
use thiserror::Error;

/// Why a text is not a legal move. Its `Display` is one line of printable ASCII.
///
/// The moves are the squares and the letter of the text.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum UciMoveError {
    /// The text is not in UCI form.
    #[error("{text}: {ParseMoveError}")]
    Malformed {
        /// The text, [quoted](crate::quote).
        text: String,
    },
    /// `0000`, the null move, which is never legal.
    #[error("\"0000\": the null move is not legal")]
    Null,
    /// The move is not legal in the position.
    #[error("\"{0}\": not a legal move here")]
    NotLegal(CanonicalMove),
    /// A legal promotion without its letter.
    #[error("\"{0}\": a promotion must say which, {0}n, {0}b, {0}r or {0}q")]
    MissingPromotion(CanonicalMove),
    /// A legal move with a letter, but it is not a promotion.
    #[error("\"{0}\": nothing is promoted, must be {without}", without = CanonicalMove::new(.0.from, .0.to))]
    NeedlessPromotion(CanonicalMove),
    /// Legal castling, but in the other [`CastlingForm`](boardbench_core::CastlingForm).
    #[error("\"{found}\": castling must be written {expected} here")]
    Castling {
        /// The text.
        found: CanonicalMove,
        /// The accepted form.
        expected: CanonicalMove,
    },
}
