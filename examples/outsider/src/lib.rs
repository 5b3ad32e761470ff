//! A chess board and a move encoding that boardbench has never heard of.
//!
//! [`PieceLists`] is a board without a board: two lists say which man stands where, and nothing
//! says what stands on a square. [`TypedMove`] is a move without bits: two squares and an enum.
//! Both are as plain as they can be. They are here to be read, and to be copied by whoever has a
//! board of his own: every check of `boardbench-conformance` runs by one macro call in
//! `tests/conformance.rs`, every benchmark of `boardbench-kernels` by one line in
//! `benches/beside.rs`.
//!
//! | file | what it holds |
//! |---|---|
//! | `typed_move.rs` | the encoding: [`Encoding`](boardbench_core::Encoding) |
//! | `piece_lists.rs` | the lists, who attacks what, and what a position is asked: [`Position`](boardbench_core::Position), [`Occupancy`](boardbench_core::Occupancy) |
//! | `generate.rs` | how men move |
//! | `make.rs` | making moves and taking them back |
//!
//! The board speaks this one encoding only. Those of the project are generic over it, which costs
//! little more; but an outsider need not.

#![no_std]
#![forbid(unsafe_code)]

mod generate;
mod make;
mod piece_lists;
mod typed_move;

pub use make::Undo;
pub use piece_lists::PieceLists;
pub use typed_move::TypedMove;
