//! The interface that a library must provide.

use std::fmt::Display;
use std::str::FromStr;

use boardbench_core::{CanonicalMove, Setup};
use boardbench_notation::write_fen;

/// A library with boards that are copied and played on, and that are read from FENs and written as FENs.
///
/// The timed methods ([`each_legal`](Self::each_legal), [`count_legal`](Self::count_legal),
/// [`after`](Self::after), [`read_uci`](Self::read_uci), the board's `FromStr` and `Display`) are
/// implemented as the library's own documentation and benchmarks use it. The rest converts to
/// boardbench's types, so that a mistake in the library or in this crate changes a digest.
pub trait Library: 'static {
    /// Its board, which is parsed from a FEN and displayed as one.
    type Board: Clone + Display + FromStr;
    /// Its move.
    type Move: Copy;

    /// Any move, to fill an empty list.
    fn any_move() -> Self::Move;

    /// Returns the FEN of a setup, restricted to what the library can read.
    fn fen(setup: &Setup) -> String;

    /// Returns the text that the library must write after piece placement, side to move and castling rights:
    /// the en-passant square and the clocks, separated by spaces. Only these fields may differ from ours.
    fn last_fields(setup: &Setup) -> String;

    /// Returns the board of a setup, or `None` if the library refuses it.
    fn board(setup: &Setup) -> Option<Self::Board> {
        Self::fen(setup).parse().ok()
    }

    /// Returns the position of a board, with initial clocks if the library keeps none.
    fn setup(board: &Self::Board) -> Option<Setup>;

    /// Returns a legal move of a board, converted.
    fn canonical(board: &Self::Board, mv: Self::Move) -> CanonicalMove;

    /// Visits the legal moves.
    fn each_legal(board: &Self::Board, visit: impl FnMut(Self::Move));

    /// Counts the legal moves without visiting them.
    fn count_legal(board: &Self::Board) -> u64;

    /// Returns the library's form of a legal move.
    fn legal_move(board: &Self::Board, mv: CanonicalMove) -> Option<Self::Move>;

    /// Returns a new board after a legal move.
    fn after(board: &Self::Board, mv: Self::Move) -> Self::Board;

    /// Returns the legal move that a text in UCI notation names, if there is one. Castling is the king's two
    /// squares.
    fn read_uci(board: &Self::Board, text: &str) -> Option<Self::Move>;

    /// Returns a value that displays a legal move in SAN, like our own `San`.
    fn san(board: &Self::Board, mv: Self::Move) -> impl Display;
}

/// Returns the en-passant square and the clocks as we write them.
pub(crate) fn last_fields(setup: &Setup) -> String {
    let fen = write_fen(setup);
    let last = fen.splitn(4, ' ').nth(3);
    last.unwrap_or_default().to_owned()
}
