//! Moves in UCI form: two squares and, for a promotion, a lower-case letter; `0000` is the null
//! move.
//!
//! The text does not contain whether a move is a capture, castling or en passant. There are two methods to
//! parse it, with the same results:
//!
//! | function | method |
//! |---|---|
//! | [`find_legal`] | generates the legal moves and searches for the text |
//! | [`construct`] | builds the move from the pieces on its squares and tests whether it is legal |
//!
//! Castling is the king's two squares, `e1g1`; for [`find_legal_dyn_with`] and [`write_in`] with
//! [`KingTakesRook`](boardbench_core::CastlingForm) it is the king's square and the rook's, `e1h1`. The other form is refused.
//!
//! Source: "Description of the universal chess interface (UCI)", 2006, move format; Part 3 of the C#
//! engine series, UCI strings; "Chapter 6: Move Representation", `parse_uci_move`.

mod construct;
mod find;
mod search;

use alloc::string::{String, ToString};

use boardbench_core::{CanonicalMove, CastlingForm, ParseMoveError, Piece, Setup};
use thiserror::Error;

use crate::legal::castling_side;

pub use construct::construct;
pub use find::{find_legal, find_legal_dyn_with};

const NULL: &str = "0000";

/// An error from parsing a legal move in UCI form. Its `Display` is one line of printable ASCII.
///
/// The moves are the squares and the letter of the text.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum UciMoveError {
    /// This text, [quoted](crate::quote), is not in UCI form.
    #[error("{0}: {ParseMoveError}")]
    Malformed(String),
    /// `0000`, the null move, which is never legal.
    #[error("\"0000\": the null move is not legal")]
    Null,
    /// The move is not legal in the position.
    #[error("\"{0}\": not a legal move here")]
    NotLegal(CanonicalMove),
    /// A legal promotion without its letter.
    #[error("\"{0}\": a promotion needs its letter: {0}n, {0}b, {0}r or {0}q")]
    MissingPromotion(CanonicalMove),
    /// A legal move with a letter, but it is not a promotion.
    #[error("\"{0}\": not a promotion, must be {without}", without = CanonicalMove::new(.0.from, .0.to))]
    NeedlessPromotion(CanonicalMove),
    /// Legal castling, but in the other [`CastlingForm`].
    #[error("\"{found}\": castling must be written {expected} here")]
    Castling {
        /// Move as written.
        found: CanonicalMove,
        /// Accepted form.
        expected: CanonicalMove,
    },
}

/// Returns a legal move of a position in UCI form. The position distinguishes castling from other moves
/// with the same squares.
///
/// ```
/// use boardbench_core::CastlingForm;
/// use boardbench_notation::{parse_fen, uci};
/// let setup = parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
/// let castling = "e1g1".parse().unwrap();
/// assert_eq!(uci::write_in(&setup, castling, CastlingForm::KingTwoSquares), "e1g1");
/// assert_eq!(uci::write_in(&setup, castling, CastlingForm::KingTakesRook), "e1h1");
/// ```
pub fn write_in(setup: &Setup, mv: CanonicalMove, form: CastlingForm) -> String {
    let role = setup.piece_at(mv.from).map(Piece::role);
    match role.and_then(|role| castling_side(role, mv)) {
        Some(side) => form.castling(mv.from, side).to_string(),
        None => mv.to_string(),
    }
}
