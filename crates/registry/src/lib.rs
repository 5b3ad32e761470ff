//! The one list of boards and move encodings, and the one place where pairs of them are compiled.
//!
//! Every board meets every encoding here. A pair leaves this crate as a [`Contender`]: names,
//! sizes, plain functions. So the command, the tests and the benchmarks are not generic over boards and compile
//! no pair again.
//!
//! A new board is one crate and one line in `list.rs`.

#![forbid(unsafe_code)]

mod axes;
mod codecs;
mod contender;
mod list;
mod orderings;

pub use axes::{AxisInfo, axes};
pub use codecs::{CodecContender, codecs};
pub use contender::{BoardInfo, Contender, Hashless, MovesInfo};
pub use list::{COMMON_MOVES, DEFAULT_BOARD, HAS_ALL_PAIRS};
pub use orderings::{
    Group, OrderingContender, SearchContender, ordering_groups, recorded_lists, search_groups,
};

use list::BOARDS;

/// The pairs of board and encoding that this build has, by board, in the order of the list.
pub fn contenders() -> impl Iterator<Item = &'static Contender> {
    BOARDS.iter().flat_map(|board| board.pairs).flatten()
}

/// The contender of a board with an encoding, by their names. `None` if a name is unknown, or if this build
/// lacks the pair: without the feature `all-pairs` it has every board with its native encoding and with
/// [`COMMON_MOVES`], and every encoding on [`DEFAULT_BOARD`].
pub fn find(board: &str, moves: &str) -> Option<&'static Contender> {
    contenders().find(|contender| contender.board.name == board && contender.moves.name == moves)
}

/// The contender of a board with its native encoding.
pub fn native(board: &str) -> Option<&'static Contender> {
    contenders().find(|contender| contender.board.name == board && contender.is_native())
}

/// The boards, in the order of the list.
pub fn boards() -> impl Iterator<Item = &'static BoardInfo> {
    BOARDS.iter().map(|board| board.info)
}

/// The encodings, in the order of the list.
pub fn encodings() -> impl Iterator<Item = &'static MovesInfo> {
    list::encodings::ALL.iter().copied()
}

/// The boards that can also do without a hash, without it, in the order of the list.
pub fn hashless() -> impl Iterator<Item = &'static Hashless> {
    BOARDS.iter().flat_map(|board| board.hashless)
}

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
