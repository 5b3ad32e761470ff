//! What any position can be asked, and passing.

use core::borrow::Borrow;

use boardbench_core::{
    CastlingRights, Color, Grid10x12, HashKey, Piece, Position, Rank, Setup, SetupBuilder, Square,
};

use crate::bookkeeping::Bookkeeping;
use crate::cells::Cells;
use crate::place::Place;
use crate::state::State;
use crate::threats::is_attacked;
use crate::{Mailbox10x12, Undo};

impl<P: Bookkeeping, K: HashKey> Position for Mailbox10x12<P, K> {
    type Layout = Grid10x12;
    type NullUndo = Undo<K>;

    const PIECE_BYTES: usize = size_of::<Cells>() + size_of::<P>();

    fn from_setup(setup: &Setup) -> Self {
        let (mut cells, mut pieces) = (Cells::empty(), P::EMPTY);
        for (square, piece) in setup.pieces() {
            let place = Place::of(square);
            cells.set(place, pieces.enter(piece, place));
        }
        let state = State::of(setup);
        Self {
            cells,
            pieces,
            state: if K::KEPT && setup.legal_en_passant().is_some() {
                state.with_en_passant_in_key()
            } else {
                state
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
        self.state.side_to_move()
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cells.at(Place::of(square)).piece()
    }

    fn castling_rights(&self) -> CastlingRights {
        self.state.rights()
    }

    fn en_passant(&self) -> Option<Square> {
        let rank = Rank::R6.relative_to(self.state.side_to_move());
        self.state.double_push().map(|file| Square::new(file, rank))
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
        let roster = self.pieces.roster(&self.cells);
        is_attacked(&self.cells, roster.borrow(), Place::of(square), by)
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        let roster = self.pieces.roster(&self.cells);
        let roster = roster.borrow();
        is_attacked(&self.cells, roster, roster.king(color), !color)
    }

    fn make_null(&mut self) -> Undo<K> {
        let undo = self.before();
        self.settle(self.state.after_null(), 0);
        undo
    }

    fn unmake_null(&mut self, undo: Undo<K>) {
        self.restore(undo);
    }
}
