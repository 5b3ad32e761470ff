//! Forsyth-Edwards Notation: reading it strictly, writing it in three customs.

mod error;
mod fields;
mod placement;
mod quick;
mod read;
mod write;

pub use error::{FenError, FenProblem, FenProblemKind};
pub use read::{parse_fen, parse_fen_with};
pub use write::{EnPassantMode, write_fen, write_fen_with};
