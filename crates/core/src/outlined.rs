//! The methods of boards as functions that are never inlined.
//!
//! Generators and `make` are large, and boards ask the compiler to inline them, because that makes
//! timed loops fast. Everywhere else inlining only makes programs large and slow to build. Code
//! that is not timed calls these functions, which are compiled once for each pair of board and
//! encoding.
//!
//! ```text
//! timed loop     inlined generator
//! check, façade ─┐
//! digest ────────┼─ call ─> one copy of the generator, into a list
//! set-up ────────┘
//! ```
//!
//! The cost is a call, and a list even for moves that are only inspected.
//!
//! ```
//! use boardbench_array8x8::Array8x8;
//! use boardbench_core::{MoveList, Position, Setup, outlined};
//! use boardbench_flags16::FromLow;
//!
//! let mut board = <Array8x8>::from_setup(&Setup::initial());
//! let before = board;
//! let mut list = MoveList::<FromLow>::new();
//! let _ = outlined::legal(&board, &mut list);
//! for &mv in &list {
//!     let undo = outlined::make(&mut board, mv);
//!     assert_eq!(outlined::count_legal::<_, FromLow>(&board), 20);
//!     outlined::unmake(&mut board, mv, undo);
//! }
//! assert_eq!(board, before);
//! ```

use core::ops::ControlFlow;

use crate::{Board, Encoding, MoveList, Position, Setup};

/// [`Position::from_setup`].
#[inline(never)]
pub fn from_setup<P: Position>(setup: &Setup) -> P {
    P::from_setup(setup)
}

/// [`Board::legal`] into a list, which is not cleared first.
#[inline(never)]
pub fn legal<B: Board<E>, E: Encoding>(board: &B, list: &mut MoveList<E>) -> ControlFlow<()> {
    B::accelerated(
        #[inline(always)]
        || board.legal(list),
    )
}

/// [`Board::pseudo_legal`] into a list, which is not cleared first.
#[inline(never)]
pub fn pseudo_legal<B: Board<E>, E: Encoding>(
    board: &B,
    list: &mut MoveList<E>,
) -> ControlFlow<()> {
    B::accelerated(
        #[inline(always)]
        || board.pseudo_legal(list),
    )
}

/// [`Board::captures`] into a list, which is not cleared first.
#[inline(never)]
pub fn captures<B: Board<E>, E: Encoding>(board: &B, list: &mut MoveList<E>) -> ControlFlow<()> {
    B::accelerated(
        #[inline(always)]
        || board.captures(list),
    )
}

/// [`Board::count_legal`].
#[inline(never)]
pub fn count_legal<B: Board<E>, E: Encoding>(board: &B) -> usize {
    B::accelerated(
        #[inline(always)]
        || board.count_legal(),
    )
}

/// [`Board::is_legal`].
#[inline(never)]
pub fn is_legal<B: Board<E>, E: Encoding>(board: &B, mv: E) -> bool {
    board.is_legal(mv)
}

/// [`Board::make`].
#[inline(never)]
pub fn make<B: Board<E>, E: Encoding>(board: &mut B, mv: E) -> B::Undo {
    board.make(mv)
}

/// [`Board::unmake`].
#[inline(never)]
pub fn unmake<B: Board<E>, E: Encoding>(board: &mut B, mv: E, undo: B::Undo) {
    board.unmake(mv, undo);
}
