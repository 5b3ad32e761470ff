//! What any position can be asked, and passing.

use boardbench_core::{
    Color, Grid0x88, HashKey, HashedState, Piece, Position, Setup, Square, State,
};

use crate::X88;
use crate::attacks::is_attacked_by;
use crate::cells::{Cells, Content, Place};
use crate::roster::Bookkeeping;

impl<P: Bookkeeping, K: HashKey> Position for X88<P, K> {
    type Layout = Grid0x88;
    type NullUndo = HashedState<K>;

    const PIECE_BYTES: usize = size_of::<Cells>() + size_of::<P>();

    fn from_setup(setup: &Setup) -> Self {
        let mut cells = Cells::EMPTY;
        for (square, piece) in setup.pieces() {
            cells.put(Place::at(square), Content::of(piece));
        }
        let pieces = P::of(&mut cells);
        Self {
            cells,
            pieces,
            state: HashedState::from_setup(setup),
        }
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cells.at(Place::at(square)).piece()
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
        let cells = &self.cells;
        self.pieces.with_roster(cells, |roster| {
            is_attacked_by(cells, roster, Place::at(square), roster.all(by))
        })
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        let cells = &self.cells;
        self.pieces.with_roster(cells, |roster| {
            is_attacked_by(cells, roster, roster.king(color), roster.all(!color))
        })
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
