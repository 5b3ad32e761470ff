//! A board's methods as functions that are never inlined.
//!
//! Generators and making are large, and boards ask compilers to inline them where they are called,
//! since that is what makes a timed loop fast. Everywhere else it only makes programs large and
//! slow to build. Whoever is not timed calls these: each is compiled once for a board and an
//! encoding, however many call it.
//!
//! ```text
//! timed loop     generator in line: registers, constants and all
//! check, façade ─┐
//! digest ────────┼─ call ─> one copy of the generator, into a list
//! set-up ────────┘
//! ```
//!
//! What it costs is a call, and that moves go through a list even if they are only looked at.
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

/// [`Board::legal`] into a list, which is not cleared before.
#[inline(never)]
pub fn legal<B: Board<E>, E: Encoding>(board: &B, list: &mut MoveList<E>) -> ControlFlow<()> {
    B::accelerated(
        #[inline(always)]
        || board.legal(list),
    )
}

/// [`Board::pseudo_legal`] into a list, which is not cleared before.
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

/// [`Board::captures`] into a list, which is not cleared before.
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
