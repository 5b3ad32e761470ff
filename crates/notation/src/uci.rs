//! Moves in UCI form: two squares and, for a promotion, a lower-case letter; `0000` is the null
//! move.
//!
//! The text does not tell whether a move is a capture, castling or en passant. There are two ways to
//! find the move, with the same results:
//!
//! | function | method |
//! |---|---|
//! | [`find_legal`] | generates the legal moves and searches for the text |
//! | [`construct`] | builds the move from the pieces on its squares and tests whether it is legal |
//!
//! Castling is the king's two squares, `e1g1`; with [`KingTakesRook`](boardbench_core::CastlingForm) it is the
//! king's square and the rook's, `e1h1`. The other form is refused.
//!
//! Source: "Description of the universal chess interface (UCI)", 2006, move format; Part 3 of the C#
//! engine series, UCI strings; "Chapter 6: Move Representation", `parse_uci_move`.

mod construct;
mod error;
mod find;
mod search;
mod write;

pub use construct::{construct, construct_with};
pub use error::UciMoveError;
pub use find::{find_legal, find_legal_dyn, find_legal_dyn_with, find_legal_with};
pub use write::{write, write_dyn, write_in};

/// The null move.
const NULL: &str = "0000";
