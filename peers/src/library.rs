//! What is asked of another library.

use boardbench_core::{CanonicalMove, Setup};

/// A library whose boards are copied and played on.
///
/// What is timed ([`each_legal`](Self::each_legal), [`count_legal`](Self::count_legal),
/// [`after`](Self::after)) is done as the library's own documentation and benchmarks do it. What
/// is not timed goes through plain words, so that a mistake of the library's or of this crate's shows
/// in a digest.
pub trait Library: 'static {
    /// Its board.
    type Board: Clone;
    /// Its move.
    type Move: Copy;

    /// Any move, to fill a list with before there is one.
    fn any_move() -> Self::Move;

    /// A board of a setup, or `None` if the library refuses it.
    fn board(setup: &Setup) -> Option<Self::Board>;

    /// What a board says of its position. Clocks that the library does not keep are at their start.
    fn setup(board: &Self::Board) -> Option<Setup>;

    /// One of a board's legal moves in plain words.
    fn canonical(board: &Self::Board, mv: Self::Move) -> CanonicalMove;

    /// Goes through the legal moves.
    fn each_legal(board: &Self::Board, seen: impl FnMut(Self::Move));

    /// How many legal moves there are, without going through them.
    fn count_legal(board: &Self::Board) -> u64;

    /// A new board after a legal move.
    fn after(board: &Self::Board, mv: Self::Move) -> Self::Board;
}
