//! The position, apart from moves.

use core::marker::PhantomData;

use boardbench_core::{
    Cell, Color, Grid8x8, HashKey, HashedState, Layout, Occupancy, Piece, Position, Role, Setup,
    Square, State,
};
use boardbench_setwise::{Legality, SetBoard, Sets};
use boardbench_sliders::Sliders;

use crate::Quadboard;
use crate::quad::{Nibble, Quad};

impl<S: Sliders, K: HashKey, L: Legality> Occupancy for Quadboard<S, K, L> {
    #[inline(always)]
    fn is_occupied<M: Layout>(&self, cell: Cell<M>) -> bool {
        self.quad.occupied().has(cell.square())
    }

    #[inline(always)]
    fn role_at<M: Layout>(&self, cell: Cell<M>) -> Option<Role> {
        self.piece_at(cell.square()).map(Piece::role)
    }
}

impl<S: Sliders, K: HashKey, L: Legality> Position for Quadboard<S, K, L> {
    type Layout = Grid8x8;
    type NullUndo = HashedState<K>;

    const PIECE_BYTES: usize = size_of::<Quad>();

    #[inline(always)]
    fn accelerated<R>(work: impl FnOnce() -> R) -> R {
        S::accelerated(work)
    }

    fn from_setup(setup: &Setup) -> Self {
        let mut quad = Quad::EMPTY;
        for (square, piece) in setup.pieces() {
            quad.toggle(Nibble::from_piece(piece), square.into());
        }
        Self {
            quad,
            state: HashedState::from_setup(setup),
            techniques: PhantomData,
        }
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.quad.nibble(square).piece()
    }

    #[inline(always)]
    fn visit_pieces(&self, visit: impl FnMut(Square, Piece)) {
        boardbench_setwise::visit_pieces(self.sets(), visit);
    }

    #[inline(always)]
    fn count_of(&self, piece: Piece) -> u32 {
        self.sets().holding(piece).len() as u32
    }

    #[inline(always)]
    fn material(&self, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        boardbench_setwise::material(self.sets(), values)
    }

    #[inline(always)]
    fn state(&self) -> State {
        self.state.state()
    }

    #[inline(always)]
    fn hash(&self) -> Option<u64> {
        self.state.hash()
    }

    #[inline]
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        boardbench_setwise::is_attacked(self, square, by)
    }

    #[inline]
    fn is_king_attacked(&self, color: Color) -> bool {
        boardbench_setwise::is_king_attacked(self, color)
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

impl<S: Sliders, K: HashKey, L: Legality> SetBoard for Quadboard<S, K, L> {
    type Sliders = S;
    type Legality = L;

    #[inline(always)]
    fn sets(&self) -> &impl Sets {
        &self.quad
    }

    fn mark_en_passant_legal(&mut self) {
        self.state.mark_en_passant_legal();
    }
}
