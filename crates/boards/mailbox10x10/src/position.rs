//! What any position can be asked, and passing.

use boardbench_core::{
    Cell, Color, Grid10x10, HashKey, HashedState, Layout, Occupancy, Piece, Position, Role, Setup,
    Square, State,
};

use crate::cells::Cells;
use crate::man::Man;
use crate::pieces::Bookkeeping;
use crate::place::Place;
use crate::{Mailbox10x10, attacks};

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
    type NullUndo = HashedState<K>;

    const PIECE_BYTES: usize = size_of::<Cells>() + size_of::<P>();

    fn from_setup(setup: &Setup) -> Self {
        let mut cells = Cells::EMPTY;
        for (square, piece) in setup.pieces() {
            cells.set(Place::of(square), Man::new(piece.color(), piece.role(), 0));
        }
        Self {
            pieces: P::of(&mut cells),
            cells,
            state: HashedState::from_setup(setup),
        }
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cells.at(Place::of(square)).piece()
    }

    #[inline]
    fn visit_pieces(&self, visit: impl FnMut(Square, Piece)) {
        self.pieces.visit(&self.cells, visit);
    }

    #[inline]
    fn count_of(&self, piece: Piece) -> u32 {
        self.pieces.count(&self.cells, piece)
    }

    #[inline]
    fn material(&self, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        self.pieces.material(&self.cells, values)
    }

    #[inline(always)]
    fn state(&self) -> State {
        self.state.state()
    }

    #[inline(always)]
    fn hash(&self) -> Option<u64> {
        self.state.hash()
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

    fn make_null(&mut self) -> HashedState<K> {
        let before = self.state;
        self.state.pass();
        before
    }

    fn unmake_null(&mut self, before: HashedState<K>) {
        self.state = before;
    }
}
