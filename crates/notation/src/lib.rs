//! FEN, SAN and UCI notation for chess, over the traits of boardbench.
//!
//! | you want | look at |
//! |---|---|
//! | a position from a FEN | [`parse_fen`], [`parse_fen_with`], [`FenError`] |
//! | a FEN of a position | [`write_fen`], [`write_fen_with`], [`EnPassantMode`] |
//! | the move that UCI text names | [`uci::find_legal`], [`uci::construct`] |
//! | a move in UCI's form, castling in either custom | [`uci::write`], [`CastlingForm`](boardbench_core::CastlingForm) |
//! | the move that SAN text names | [`san::find_legal`], [`san::Strictness`] |
//! | a move in SAN, or all of them | [`san::write`], [`san::write_all`] |
//! | what SAN text says, without a board | [`San`](san::San) |
//! | a board to look at | [`diagram`] |
//! | to quote what somebody wrote in an error | [`quote`] |
//!
//! Nothing here knows a board: positions go in and out as [`Setup`](boardbench_core::Setup)s, and
//! moves are looked for among those that a board generates. What asks a
//! [`Board`](boardbench_core::Board) with its encoding has a twin, by the name of `…_dyn`, that asks
//! any board behind [`DynBoard`](boardbench_core::DynBoard).
//!
//! Every error is one line, whatever the text was: what is quoted from it is escaped and, if it
//! is very long, cut short.
//!
//! The crate is `no_std`; it needs an allocator for the text it writes.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod ascii;
mod diagram;
mod excerpt;
mod fen;
mod legal;
pub mod san;
pub mod uci;

pub use diagram::diagram;
pub use excerpt::quote;
pub use fen::{
    EnPassantMode, FenError, FenProblem, FenProblemKind, parse_fen, parse_fen_with, write_fen,
    write_fen_with,
};

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
