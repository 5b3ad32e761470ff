//! What any position can be asked, and passing.

use boardbench_core::{
    CastlingRights, Color, Grid8x8, HashKey, Piece, Position, Setup, SetupBuilder, Square,
};

use crate::bookkeeping::Bookkeeping;
use crate::squares::{Coords, Squares, cell, cell_mut};
use crate::state::State;
use crate::{Array8x8, Undo, attacks};

impl<P: Bookkeeping, K: HashKey> Position for Array8x8<P, K> {
    type Layout = Grid8x8;
    type NullUndo = Undo<P, K>;

    const PIECE_BYTES: usize = size_of::<Squares>() + size_of::<P>();

    fn from_setup(setup: &Setup) -> Self {
        let mut squares = [[None; 8]; 8];
        for (square, piece) in setup.pieces() {
            *cell_mut(&mut squares, square) = Some(piece);
        }
        let mut state = State::new(
            setup.side_to_move(),
            setup.castling_rights(),
            setup.en_passant().map(Square::file),
            setup.halfmove_clock(),
            setup.fullmove_number(),
        );
        if K::KEPT && setup.legal_en_passant().is_some() {
            state = state.with_live_double_push();
        }
        Self {
            squares,
            pieces: P::of(&squares),
            state,
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
        self.state.side_to_move()
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        cell(&self.squares, square)
    }

    fn castling_rights(&self) -> CastlingRights {
        self.state.rights()
    }

    fn en_passant(&self) -> Option<Square> {
        self.state.en_passant()
    }

    fn halfmove_clock(&self) -> u32 {
        self.state.halfmove_clock()
    }

    fn fullmove_number(&self) -> u32 {
        self.state.fullmove_number()
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
        let king = self.pieces.king(&self.squares, color);
        match color {
            Color::White => attacks::is_attacked::<true>(&self.squares, king),
            Color::Black => attacks::is_attacked::<false>(&self.squares, king),
        }
    }

    fn make_null(&mut self) -> Undo<P, K> {
        let undo = self.before();
        self.end_turn(self.state.after_null());
        undo
    }

    fn unmake_null(&mut self, undo: Undo<P, K>) {
        self.restore(undo);
    }
}
