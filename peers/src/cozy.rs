//! cozy-chess: bitboards and magics, sets of moves instead of lists, boards that are copied.

use std::fmt::Display;

use boardbench_core::{CanonicalMove, Leniency, Setup};
use boardbench_notation::{parse_fen_with, write_fen};
use cozy_chess::util::{display_san_move, display_uci_move, parse_uci_move};
use cozy_chess::{Board, Move, Square};

use crate::library::{Library, last_fields};

/// The library.
#[derive(Debug)]
pub enum Cozy {}

/// The half-move clock at which the library's stops.
const MAX_HALFMOVES: u32 = 100;

/// Returns a setup with clocks that the library can read.
fn limit_clocks(setup: &Setup) -> Setup {
    let mut fields = setup.to_builder();
    fields.halfmove_clock = fields.halfmove_clock.min(MAX_HALFMOVES);
    fields.fullmove_number = fields.fullmove_number.clamp(1, u32::from(u16::MAX));
    Setup::from_board(fields)
}

impl Library for Cozy {
    type Board = Board;
    type Move = Move;

    fn any_move() -> Move {
        Move { from: Square::A1, to: Square::A1, promotion: None }
    }

    fn fen(setup: &Setup) -> String {
        write_fen(&limit_clocks(setup))
    }

    fn last_fields(setup: &Setup) -> String {
        last_fields(&limit_clocks(setup))
    }

    fn setup(board: &Board) -> Option<Setup> {
        parse_fen_with(&board.to_string(), Leniency::PromotedPieces).ok()
    }

    fn canonical(board: &Board, mv: Move) -> CanonicalMove {
        let uci = display_uci_move(board, mv).to_string();
        uci.parse().expect("the library writes UCI notation")
    }

    #[inline(always)]
    fn each_legal(board: &Board, mut visit: impl FnMut(Move)) {
        board.generate_moves(|moves| {
            moves.into_iter().for_each(&mut visit);
            false
        });
    }

    #[inline(always)]
    fn count_legal(board: &Board) -> u64 {
        let mut count = 0;
        board.generate_moves(|moves| {
            count += moves.len();
            false
        });
        count as u64
    }

    fn legal_move(board: &Board, mv: CanonicalMove) -> Option<Move> {
        parse_uci_move(board, &mv.to_string()).ok()
    }

    #[inline(always)]
    fn after(board: &Board, mv: Move) -> Board {
        let mut after = board.clone();
        after.play_unchecked(mv);
        after
    }

    /// Parses a UCI move. The library's reader uses the board only to turn castling into the king's move onto its rook.
    #[inline(always)]
    fn read_uci(board: &Board, text: &str) -> Option<Move> {
        let mv = parse_uci_move(board, text).ok()?;
        board.is_legal(mv).then_some(mv)
    }

    #[inline(always)]
    fn san(board: &Board, mv: Move) -> impl Display {
        display_san_move(board, mv)
    }
}
