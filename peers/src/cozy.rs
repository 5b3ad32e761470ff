//! Wraps cozy-chess: bitboards and magics, sets of moves instead of lists, copy-make.
//!
//! The timed functions ([`each_legal`], [`count_legal`] and [`after`]) use the library as its documentation and benchmarks do. The
//! others convert to boardbench's types, so that an error in the library or here changes a checksum.

use boardbench_core::{CanonicalMove, Leniency, Setup};
use boardbench_notation::{parse_fen_with, write_fen};
use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, Move};

/// Maximum half-move clock of the library.
const MAX_HALFMOVES: u32 = 100;

/// Returns a setup with its clocks clamped to the library's range.
fn limit_clocks(setup: &Setup) -> Setup {
    let mut fields = setup.to_builder();
    fields.halfmove_clock = fields.halfmove_clock.min(MAX_HALFMOVES);
    fields.fullmove_number = fields.fullmove_number.clamp(1, u32::from(u16::MAX));
    Setup::from_board(fields)
}

/// Returns the board of a setup, or `None` if the library rejects it.
pub(crate) fn board(setup: &Setup) -> Option<Board> {
    write_fen(&limit_clocks(setup)).parse().ok()
}

/// Returns the position of a board.
pub(crate) fn setup(board: &Board) -> Option<Setup> {
    parse_fen_with(&board.to_string(), Leniency::PromotedPieces).ok()
}

/// Converts a legal move of a board.
pub(crate) fn canonical(board: &Board, mv: Move) -> CanonicalMove {
    let uci = display_uci_move(board, mv).to_string();
    uci.parse().expect("the library writes UCI notation")
}

/// Visits the legal moves.
#[inline(always)]
pub(crate) fn each_legal(board: &Board, mut visit: impl FnMut(Move)) {
    board.generate_moves(|moves| {
        moves.into_iter().for_each(&mut visit);
        false
    });
}

/// Counts the legal moves without visiting them.
#[inline(always)]
pub(crate) fn count_legal(board: &Board) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        count += moves.len();
        false
    });
    count as u64
}

/// Returns the library's form of a legal move.
pub(crate) fn legal_move(board: &Board, mv: CanonicalMove) -> Option<Move> {
    parse_uci_move(board, &mv.to_string()).ok()
}

/// Returns a new board after a legal move.
#[inline(always)]
pub(crate) fn after(board: &Board, mv: Move) -> Board {
    let mut after = board.clone();
    after.play_unchecked(mv);
    after
}
