//! Implements a chess board and a move encoding outside boardbench, as an example to copy.
//!
//! [`PieceLists`] stores each side's pieces with their squares in a list, and has no array of squares.
//! [`TypedMove`] is a struct of two squares and an enum. Both are as simple as possible: they are meant
//! to be read, and to be copied for a board of your own. One macro call in `tests/conformance.rs` runs
//! every check of `boardbench-conformance`. One line in `benches/side_by_side.rs` runs every benchmark of
//! `boardbench-kernels`.
//!
//! | file | contents |
//! |---|---|
//! | `typed_move.rs` | the encoding: [`Encoding`](boardbench_core::Encoding) |
//! | `piece_lists.rs` | the lists, attacks, and queries of a position: [`Position`](boardbench_core::Position), [`Occupancy`](boardbench_core::Occupancy) |
//! | `generate.rs` | move generation |
//! | `make.rs` | making and unmaking moves |
//!
//! The board supports this one encoding only. The project's boards are generic over the encoding,
//! which needs little more code.

#![no_std]
#![forbid(unsafe_code)]

mod generate;
mod make;
mod piece_lists;
mod typed_move;

pub use make::Undo;
pub use piece_lists::PieceLists;
pub use typed_move::TypedMove;
