//! What is asked of another library.

use std::fmt::Display;
use std::str::FromStr;

use boardbench_core::{CanonicalMove, Setup};
use boardbench_notation::write_fen;

/// A library whose boards are copied and played on, and are read from FENs and written as FENs.
///
/// What is timed ([`each_legal`](Self::each_legal), [`count_legal`](Self::count_legal),
/// [`after`](Self::after), the board's `FromStr` and `Display`) is done as the library's own
/// documentation and benchmarks do it. What is not timed goes through plain words, so that a mistake
/// of the library's or of this crate's shows in a digest.
pub trait Library: 'static {
    /// Its board. It is read from a FEN, and displayed as one.
    type Board: Clone + Display + FromStr;
    /// Its move.
    type Move: Copy;

    /// Any move, to fill a list with before there is one.
    fn any_move() -> Self::Move;

    /// The FEN of a setup, with nothing in it that the library can't read.
    fn fen(setup: &Setup) -> String {
        write_fen(setup)
    }

    /// The fields that the library may write in another way than we do: what it must write of a setup
    /// after the piece placement, the side to move and the castling rights. That is the en-passant
    /// square and the clocks, with one space between two of them.
    fn last_fields(setup: &Setup) -> String {
        last_fields(setup)
    }

    /// A board of a setup, or `None` if the library refuses it.
    fn board(setup: &Setup) -> Option<Self::Board> {
        Self::fen(setup).parse().ok()
    }

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

/// A library that reads UCI's form of a move.
pub trait ReadsUci: Library {
    /// The legal move that the text names, castling being the king's two squares; `None` if there is
    /// none.
    fn read_uci(board: &Self::Board, text: &str) -> Option<Self::Move>;
}

/// A library that writes SAN.
pub trait WritesSan: Library {
    /// What is to be written of a legal move: like our own `San` a value, which is displayed as text.
    fn san(board: &Self::Board, mv: Self::Move) -> impl Display;
}

/// The en-passant square and the clocks as we write them.
pub(crate) fn last_fields(setup: &Setup) -> String {
    let fen = write_fen(setup);
    let last = fen.splitn(4, ' ').nth(3);
    last.unwrap_or_default().to_owned()
}
