//! What any position can be asked, and passing.

use boardbench_core::{
    CastlingRights, Color, Grid8x8, HashKey, Piece, Position, Rank, Setup, SetupBuilder, Square,
};

use crate::squares::{Coords, Squares, at, at_mut};
use crate::{Array8x8, State, Undo, attacks};

impl<K: HashKey> Position for Array8x8<K> {
    type Layout = Grid8x8;
    type NullUndo = Undo<K>;

    const PIECE_BYTES: usize = size_of::<Squares>();

    fn from_setup(setup: &Setup) -> Self {
        let mut squares = [[None; 8]; 8];
        for (square, piece) in setup.pieces() {
            *at_mut(&mut squares, Coords::of(square)) = Some(piece);
        }
        Self {
            squares,
            state: State {
                side_to_move: setup.side_to_move(),
                castling_rights: setup.castling_rights(),
                double_push: setup.en_passant().map(Square::file),
                en_passant_in_key: K::KEPT && setup.legal_en_passant().is_some(),
                halfmove_clock: setup.halfmove_clock(),
                fullmove_number: setup.fullmove_number(),
            },
            key: K::new(setup.hash()),
        }
    }

    fn to_setup(&self) -> Setup {
        let mut builder = SetupBuilder::empty();
        for square in Square::all() {
            builder.pieces[square.index()] = self.piece_at(square);
        }
        builder.side_to_move = self.side_to_move();
        builder.castling_rights = self.castling_rights();
        builder.en_passant = self.en_passant();
        builder.halfmove_clock = self.halfmove_clock();
        builder.fullmove_number = self.fullmove_number();
        Setup::from_board(builder)
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.state.side_to_move
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        at(&self.squares, Coords::of(square))
    }

    fn castling_rights(&self) -> CastlingRights {
        self.state.castling_rights
    }

    fn en_passant(&self) -> Option<Square> {
        let rank = Rank::R6.relative_to(self.state.side_to_move);
        self.state.double_push.map(|file| Square::new(file, rank))
    }

    fn halfmove_clock(&self) -> u32 {
        self.state.halfmove_clock
    }

    fn fullmove_number(&self) -> u32 {
        self.state.fullmove_number
    }

    #[inline(always)]
    fn hash(&self) -> Option<u64> {
        self.key.get()
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        match by {
            Color::White => attacks::is_attacked::<false>(&self.squares, Coords::of(square)),
            Color::Black => attacks::is_attacked::<true>(&self.squares, Coords::of(square)),
        }
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        match color {
            Color::White => attacks::is_king_attacked::<true>(&self.squares),
            Color::Black => attacks::is_king_attacked::<false>(&self.squares),
        }
    }

    fn make_null(&mut self) -> Undo<K> {
        let undo = self.before(None);
        self.pass_turn(self.state.castling_rights);
        undo
    }

    fn unmake_null(&mut self, undo: Undo<K>) {
        self.restore(undo);
    }
}
