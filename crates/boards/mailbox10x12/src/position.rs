//! What any position can be asked, and passing.

use core::borrow::Borrow;

use boardbench_core::{
    Color, Grid10x12, HashKey, HashedState, Piece, Position, Setup, Square, State,
};

use crate::Mailbox10x12;
use crate::bookkeeping::Bookkeeping;
use crate::cells::Cells;
use crate::place::Place;
use crate::threats::is_attacked;

impl<P: Bookkeeping, K: HashKey> Position for Mailbox10x12<P, K> {
    type Layout = Grid10x12;
    type NullUndo = HashedState<K>;

    const PIECE_BYTES: usize = size_of::<Cells>() + size_of::<P>();

    fn from_setup(setup: &Setup) -> Self {
        let (mut cells, mut pieces) = (Cells::empty(), P::EMPTY);
        for (square, piece) in setup.pieces() {
            let place = Place::of(square);
            cells.set(place, pieces.enter(piece, place));
        }
        Self {
            cells,
            pieces,
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
        let roster = self.pieces.roster(&self.cells);
        is_attacked(&self.cells, roster.borrow(), Place::of(square), by)
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        let roster = self.pieces.roster(&self.cells);
        let roster = roster.borrow();
        is_attacked(&self.cells, roster, roster.king(color), !color)
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
