//! FEN, SAN and UCI notation for chess, on the traits of boardbench.
//!
//! | to | see |
//! |---|---|
//! | parse a FEN | [`parse_fen`], [`parse_fen_with`], [`FenError`] |
//! | parse a FEN, and drop impossible fields | [`parse_fen_without_impossible`] |
//! | split a line of EPD into position and operations | [`epd`] |
//! | write a FEN | [`write_fen`], [`write_fen_with`], [`EnPassantMode`] |
//! | parse a move in UCI form | [`uci::find_legal`], [`uci::construct`] |
//! | write a move in UCI form, with castling in either form | [`uci::write_in`], [`CastlingForm`](boardbench_core::CastlingForm) |
//! | parse a move in SAN | [`san::find_legal_dyn`], [`san::Strictness`] |
//! | write one or all legal moves in SAN | [`san::write_dyn`], [`san::write_all_dyn`] |
//! | parse SAN without a board | [`San`](san::San) |
//! | draw a board | [`diagram`] |
//! | quote input in an error message | [`quote`] |
//!
//! The crate depends on no board: positions are [`Setup`](boardbench_core::Setup)s, and moves are
//! looked up among the legal moves of a board. Functions over any board behind
//! [`DynBoard`](boardbench_core::DynBoard) are named `…_dyn`; functions for UCI moves also take a typed
//! [`Board`](boardbench_core::Board) with an encoding.
//!
//! Every error is one line of ASCII: quoted input is escaped and, if it is long, truncated.
//!
//! The crate is `no_std` and needs an allocator.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

extern crate alloc;

mod ascii;
mod diagram;
pub mod epd;
mod excerpt;
mod fen;
mod legal;
pub mod san;
pub mod uci;

pub use diagram::diagram;
pub use excerpt::quote;
pub use fen::{
    EnPassantMode, FenError, FenProblem, FenProblemKind, parse_fen, parse_fen_with,
    parse_fen_without_impossible, write_fen, write_fen_with,
};
