//! What any position can be asked, and passing.

use boardbench_core::{
    CastlingRights, Cell, Color, Grid10x10, HashKey, Layout, Occupancy, Piece, Position, Rank,
    Role, Setup, SetupBuilder, Square,
};

use crate::cells::Cells;
use crate::man::Man;
use crate::pieces::Bookkeeping;
use crate::place::Place;
use crate::state::State;
use crate::{Mailbox10x10, Undo, attacks};

impl<P: Bookkeeping, K: HashKey> Occupancy for Mailbox10x10<P, K> {
    #[inline(always)]
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        !self.cells.at(Place::of_cell(cell)).is_empty()
    }

    #[inline(always)]
    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.cells.at(Place::of_cell(cell)).role()
    }
}

impl<P: Bookkeeping, K: HashKey> Position for Mailbox10x10<P, K> {
    type Layout = Grid10x10;
    type NullUndo = Undo<K>;

    const PIECE_BYTES: usize = size_of::<Cells>() + size_of::<P>();

    fn from_setup(setup: &Setup) -> Self {
        let mut cells = Cells::EMPTY;
        for (square, piece) in setup.pieces() {
            cells.set(Place::of(square), Man::new(piece.color(), piece.role(), 0));
        }
        let state = State::new(
            setup.side_to_move(),
            setup.castling_rights(),
            setup.en_passant().map(Square::file),
            setup.halfmove_clock(),
            setup.fullmove_number(),
        );
        let in_key = K::KEPT && setup.legal_en_passant().is_some();
        Self {
            pieces: P::of(&mut cells),
            cells,
            state: if in_key {
                state.with_file_in_key()
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
        self.state.castling_rights()
    }

    fn en_passant(&self) -> Option<Square> {
        let rank = Rank::R6.relative_to(self.side_to_move());
        let file = self.state.double_push()?;
        Some(Square::new(file, rank))
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
        let target = Place::of(square);
        match by {
            Color::White => attacks::is_attacked::<false>(&self.cells, target),
            Color::Black => attacks::is_attacked::<true>(&self.cells, target),
        }
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        let king = self.pieces.king(&self.cells, color);
        match color {
            Color::White => attacks::is_attacked::<true>(&self.cells, king),
            Color::Black => attacks::is_attacked::<false>(&self.cells, king),
        }
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
