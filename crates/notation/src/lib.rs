//! FEN and UCI notation for chess, over the traits of boardbench.
//!
//! | you want | look at |
//! |---|---|
//! | a position from a FEN | [`parse_fen`], [`parse_fen_with`], [`FenError`] |
//! | a FEN of a position | [`write_fen`], [`write_fen_with`], [`EnPassantMode`] |
//! | the move that UCI text names | [`uci::find_legal`], [`uci::find_legal_dyn`] |
//! | a board to look at | [`diagram`] |
//! | to quote what somebody wrote in an error | [`quote`] |
//!
//! Nothing here knows a board: positions go in and out as [`Setup`](boardbench_core::Setup)s, and
//! moves are looked for among those that a board generates.
//!
//! Every error is one line, whatever the text was: what is quoted from it is escaped and, if it
//! is very long, cut short.
//!
//! The crate is `no_std`; it needs an allocator for the text it writes.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod diagram;
mod excerpt;
mod fen;
pub mod uci;

pub use diagram::diagram;
pub use excerpt::quote;
pub use fen::{
    EnPassantMode, FenError, FenProblem, FenProblemKind, parse_fen, parse_fen_with, write_fen,
    write_fen_with,
};
