//! A board's methods as functions that are never inlined.
//!
//! Generators and making are large, and boards ask compilers to inline them where they are called,
//! since that is what makes a timed loop fast. Everywhere else it only makes programs large and
//! slow to build. Whoever is not timed calls these: each is compiled once for a board and an
//! encoding, however many call it.

use core::ops::ControlFlow;

use crate::{Board, Encoding, MoveList};

/// [`Board::legal`] into a list, which is not cleared before.
#[inline(never)]
pub fn legal<B: Board<E>, E: Encoding>(board: &B, list: &mut MoveList<E>) -> ControlFlow<()> {
    board.legal(list)
}

/// [`Board::pseudo_legal`] into a list, which is not cleared before.
#[inline(never)]
pub fn pseudo_legal<B: Board<E>, E: Encoding>(
    board: &B,
    list: &mut MoveList<E>,
) -> ControlFlow<()> {
    board.pseudo_legal(list)
}

/// [`Board::captures`] into a list, which is not cleared before.
#[inline(never)]
pub fn captures<B: Board<E>, E: Encoding>(board: &B, list: &mut MoveList<E>) -> ControlFlow<()> {
    board.captures(list)
}

/// [`Board::count_legal`].
#[inline(never)]
pub fn count_legal<B: Board<E>, E: Encoding>(board: &B) -> usize {
    board.count_legal()
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
