//! Lists all boards and move encodings, and compiles pairs of them in one place.
//!
//! A pair is exported as a [`Pair`]: names, sizes, plain functions. So the command, the tests and the
//! benchmarks are not generic over boards and compile no pair again.
//!
//! The crates in the folders below compile the parts, so that an edit of one board does not compile all of them again.
//!
//! To add a board, add its crate to the dependencies of the crates that compile it, and a line to the list in `contender`.

#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod groups;

pub use boardbench_registry_contender::{
    BoardInfo, COMMON_MOVES, DEFAULT_BOARD, HAS_ALL_PAIRS, HAS_MORE_THAN_PAIRS, MovesInfo,
    OPTIMISATION, Pair, VARIED, Variant, VariedFactor, WIDE_MOVES, Word,
};
pub use boardbench_registry_factors::{AXES, OrderingInfo, RECORDER, TABLE_SEARCHES};
pub use groups::catalog;

use boardbench_kernels::{Kernel, KernelId};
use boardbench_registry_bitboards::BOARDS as BITBOARDS;
use boardbench_registry_contender::{ENCODINGS, Entry};
use boardbench_registry_factors::copies;
use boardbench_registry_mailboxes::BOARDS as MAILBOXES;

/// Returns the boards with their compiled pairs and variants, in the order of the list.
fn entries() -> impl Iterator<Item = &'static Entry> {
    MAILBOXES.iter().chain(BITBOARDS)
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

/// Returns a copy of a contender's kernel for A/A controls: the same work by code elsewhere in the program. Every pair that has a
/// [variant](variants) has copies of the kernels that compare variants, and so has a board of each geometry and storage.
pub fn copy_of(contender: &Pair, kernel: KernelId) -> Option<Kernel> {
    let copies = copies().find(|copies| copies.board == contender.board.name)?;
    let has_encoding = |(moves, _): &&(&str, _)| *moves == contender.moves.name;
    copies.kernels.iter().find(has_encoding)?.1?.get(kernel)
}

/// Returns the pairs that differ from a listed pair in one factor, in the order of the list: of two boards, or of all boards in a
/// build with all pairs.
pub fn variants() -> impl Iterator<Item = &'static Variant> {
    entries().flat_map(Entry::variants)
}

/// Returns the listed pair that a variant is derived from.
pub fn original(variant: &Variant) -> Option<&'static Pair> {
    find(variant.board.name, VariedFactor::of(variant.factor).moves)
}
