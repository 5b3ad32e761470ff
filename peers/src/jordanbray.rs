//! The crate `chess`, by Jordan Bray: bitboards and magics, boards that are copied.

use boardbench_core::{
    CanonicalMove, CastlingRights, Color, Direction, Leniency, Piece, PromotionRole, Role, Setup,
    SetupBuilder, Square,
};
use chess::{ALL_SQUARES, Board, ChessMove, MoveGen};

use crate::library::{Library, ReadsUci};

/// The library.
#[derive(Debug)]
pub enum JordanBray {}

/// Converts a square. Both number them from a1 = 0 to h8 = 63, file by file.
fn square(square: chess::Square) -> Square {
    Square::from_low_bits(square.to_int())
}

const fn color(color: chess::Color) -> Color {
    match color {
        chess::Color::White => Color::White,
        chess::Color::Black => Color::Black,
    }
}

const fn role(piece: chess::Piece) -> Role {
    match piece {
        chess::Piece::Pawn => Role::Pawn,
        chess::Piece::Knight => Role::Knight,
        chess::Piece::Bishop => Role::Bishop,
        chess::Piece::Rook => Role::Rook,
        chess::Piece::Queen => Role::Queen,
        chess::Piece::King => Role::King,
    }
}

const fn promotion(piece: chess::Piece) -> Option<PromotionRole> {
    match piece {
        chess::Piece::Knight => Some(PromotionRole::Knight),
        chess::Piece::Bishop => Some(PromotionRole::Bishop),
        chess::Piece::Rook => Some(PromotionRole::Rook),
        chess::Piece::Queen => Some(PromotionRole::Queen),
        chess::Piece::Pawn | chess::Piece::King => None,
    }
}

fn castling_rights(board: &Board) -> CastlingRights {
    let white = board.castle_rights(chess::Color::White);
    let black = board.castle_rights(chess::Color::Black);
    let all = [
        (white.has_kingside(), CastlingRights::WHITE_KING_SIDE),
        (white.has_queenside(), CastlingRights::WHITE_QUEEN_SIDE),
        (black.has_kingside(), CastlingRights::BLACK_KING_SIDE),
        (black.has_queenside(), CastlingRights::BLACK_QUEEN_SIDE),
    ];
    let granted = all.into_iter().filter(|&(is_granted, _)| is_granted);
    granted.fold(CastlingRights::NONE, |rights, (_, right)| rights | right)
}

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

    /// The library has no clocks, and for en passant the square of the pawn that can be taken.
    fn setup(board: &Board) -> Option<Setup> {
        let side = color(board.side_to_move());
        let mut fields = SetupBuilder::empty();
        for from in ALL_SQUARES {
            let piece = board.color_on(from).zip(board.piece_on(from));
            fields.pieces[square(from).index()] =
                piece.map(|(owner, piece)| Piece::new(color(owner), role(piece)));
        }
        fields.side_to_move = side;
        fields.castling_rights = castling_rights(board);
        fields.en_passant = board
            .en_passant()
            .and_then(|pawn| square(pawn).step(Direction::pawn_push(side)));
        fields.build_with(Leniency::PromotedPieces).ok()
    }

    fn canonical(_board: &Board, mv: ChessMove) -> CanonicalMove {
        CanonicalMove {
            from: square(mv.get_source()),
            to: square(mv.get_dest()),
            promotion: mv.get_promotion().and_then(promotion),
        }
    }

    #[inline(always)]
    fn each_legal(board: &Board, visit: impl FnMut(ChessMove)) {
        MoveGen::new_legal(board).for_each(visit);
    }

    #[inline(always)]
    fn count_legal(board: &Board) -> u64 {
        MoveGen::new_legal(board).len() as u64
    }

    #[inline(always)]
    fn after(board: &Board, mv: ChessMove) -> Board {
        board.make_move_new(mv)
    }
}

impl ReadsUci for JordanBray {
    /// The library finds out whether a move is legal by going through all that are.
    #[inline(always)]
    fn read_uci(board: &Board, text: &str) -> Option<ChessMove> {
        let mv = text.parse().ok()?;
        board.legal(mv).then_some(mv)
    }
}
