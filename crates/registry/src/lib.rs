//! The one list of boards and move encodings, and the one place where pairs of them are compiled.
//!
//! A pair leaves this crate as a [`Pair`]: names, sizes, plain functions. So the command, the tests and the
//! benchmarks are not generic over boards and compile no pair again.
//!
//! The crates in the folders below compile the parts, so that an edit in one board does not compile all of them again.
//!
//! A new board is one crate, a dependency of the crates that compile it, and one line of the list in `contender`.

#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod groups;

pub use boardbench_registry_axes::{AXES, AxisInfo, RECORDER, TABLE_SEARCHES};
pub use boardbench_registry_contender::{
    BoardInfo, COMMON_MOVES, DEFAULT_BOARD, HAS_ALL_PAIRS, HAS_MORE_THAN_PAIRS, MovesInfo,
    OPTIMISATION, Pair, VARIED, Variant, Varied, WIDE_MOVES, Word,
};
pub use groups::catalog;

use boardbench_kernels::{Kernel, KernelId};
use boardbench_registry_axes::copies;
use boardbench_registry_contender::{ENCODINGS, Entry};
use boardbench_registry_sets::BOARDS as SETS;
use boardbench_registry_squares::BOARDS as SQUARES;

/// Returns the boards, each with what is compiled of it, in the order of the list.
fn entries() -> impl Iterator<Item = &'static Entry> {
    SQUARES.iter().chain(SETS)
}

/// Returns the pairs of board and encoding that this build has, by board, in the order of the list.
pub fn contenders() -> impl Iterator<Item = &'static Pair> {
    entries().flat_map(|board| &board.pairs).flatten()
}

/// Returns the contender of a board with an encoding, by their names. `None` if a name is unknown, or if this build
/// lacks the pair: without the feature `all-pairs` it has every board with its native encoding and with
/// [`COMMON_MOVES`], and every encoding on [`DEFAULT_BOARD`].
pub fn find(board: &str, moves: &str) -> Option<&'static Pair> {
    contenders().find(|contender| contender.board.name == board && contender.moves.name == moves)
}

/// Returns the contender of a board with its native encoding.
pub fn native(board: &str) -> Option<&'static Pair> {
    contenders().find(|contender| contender.board.name == board && contender.is_native())
}

/// Returns the boards, in the order of the list.
pub fn boards() -> impl Iterator<Item = &'static BoardInfo> {
    entries().map(|board| board.info)
}

/// Returns the encodings, in the order of the list.
pub fn encodings() -> impl Iterator<Item = &'static MovesInfo> {
    ENCODINGS.iter()
}

/// Returns a second copy of a contender's kernel: the same work by code elsewhere in the program. Every pair that has a
/// [variant](variants) has copies of the kernels that variants are compared at, and so has a board of each geometry and storage.
pub fn copy_of(contender: &Pair, kernel: KernelId) -> Option<Kernel> {
    let own = copies().find(|copies| copies.board == contender.board.name)?;
    let is_own = |(moves, _): &&(&str, _)| *moves == contender.moves.name;
    own.kernels.iter().find(is_own)?.1?.get(kernel)
}

/// Returns the pairs that differ from one of the list in one thing, in the order of the list: of two boards, or of all in a build
/// with all pairs.
pub fn variants() -> impl Iterator<Item = &'static Variant> {
    entries().flat_map(Entry::variants)
}

/// Returns the pair of the list that a variant differs from.
pub fn original(variant: &Variant) -> Option<&'static Pair> {
    find(variant.board.name, Varied::of(variant.factor).moves)
}
