//! The crate `chess`, by Jordan Bray: bitboards and magics, boards that are copied.

use boardbench_core::{CanonicalMove, Color, Direction, Leniency, Setup, Square};
use boardbench_notation::parse_fen_with;
use chess::{Board, ChessMove, MoveGen};

use crate::library::Library;

/// The library.
#[derive(Debug)]
pub enum JordanBray {}

impl Library for JordanBray {
    type Board = Board;
    type Move = ChessMove;

    fn any_move() -> ChessMove {
        ChessMove::default()
    }

    /// For en passant the library writes the square of the pawn that can be taken, and only if an enemy
    /// pawn is beside it. Its clocks never change.
    fn last_fields(setup: &Setup) -> String {
        let backward = Direction::pawn_push(!setup.side_to_move());
        let behind = setup.pseudo_legal_en_passant();
        match behind.and_then(|square| square.step(backward)) {
            Some(pawn) => format!("{pawn} 0 1"),
            None => "- 0 1".to_owned(),
        }
    }

    /// The library has no clocks, and writes for en passant the square of the pawn that can be taken.
    fn setup(board: &Board) -> Option<Setup> {
        let fen = board.to_string();
        let fields: Vec<&str> = fen.split(' ').collect();
        let [placement, side, rights, pawn, ..] = fields[..] else {
            return None;
        };
        let push = Direction::pawn_push(match board.side_to_move() {
            chess::Color::White => Color::White,
            chess::Color::Black => Color::Black,
        });
        let behind = pawn.parse().ok().and_then(|pawn: Square| pawn.step(push));
        let behind = behind.map_or_else(|| "-".to_owned(), |square| square.to_string());
        let fen = format!("{placement} {side} {rights} {behind} 0 1");
        parse_fen_with(&fen, Leniency::PromotedPieces).ok()
    }

    fn canonical(_board: &Board, mv: ChessMove) -> CanonicalMove {
        let uci = mv.to_string();
        uci.parse().expect("the library writes UCI notation")
    }

    #[inline(always)]
    fn each_legal(board: &Board, visit: impl FnMut(ChessMove)) {
        MoveGen::new_legal(board).for_each(visit);
    }

    #[inline(always)]
    fn count_legal(board: &Board) -> u64 {
        MoveGen::new_legal(board).len() as u64
    }

    fn legal_move(_board: &Board, mv: CanonicalMove) -> Option<ChessMove> {
        mv.to_string().parse().ok()
    }

    #[inline(always)]
    fn after(board: &Board, mv: ChessMove) -> Board {
        board.make_move_new(mv)
    }

    /// The library finds out whether a move is legal by going through all that are.
    #[inline(always)]
    fn read_uci(board: &Board, text: &str) -> Option<ChessMove> {
        let mv = text.parse().ok()?;
        board.legal(mv).then_some(mv)
    }
}
