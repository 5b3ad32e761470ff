//! Forsyth-Edwards Notation (FEN): strict and lenient parsing, and writing with three en-passant modes.

mod error;
mod read;
mod reader;
mod reading;
mod write;

pub use error::{FenError, FenProblem, FenProblemKind};
pub use read::{parse_fen, parse_fen_with, parse_fen_without_impossible};
pub use write::{EnPassantMode, write_fen, write_fen_with};
