//! The position, apart from moves.

use core::marker::PhantomData;

use boardbench_core::{
    Cell, Color, Grid8x8, HashKey, HashedState, Layout, Occupancy, Piece, Position, Role, Setup,
    Square, State,
};
use boardbench_setwise::Sets;
use boardbench_sliders::{Sliders, SquareSet, king_attacks, knight_attacks, pawn_attacks};

use crate::Quadboard;
use crate::quad::{Nibble, Quad};

impl<S: Sliders, K: HashKey> Occupancy for Quadboard<S, K> {
    #[inline(always)]
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        self.quad.occupied().has(cell.square())
    }

    #[inline(always)]
    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.piece_at(cell.square()).map(Piece::role)
    }
}

impl<S: Sliders, K: HashKey> Position for Quadboard<S, K> {
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
            quad.toggle(Nibble::of(piece), square.into());
        }
        Self {
            quad,
            state: HashedState::from_setup(setup),
            sliders: PhantomData,
        }
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.quad.nibble(square).piece()
    }

    /// Piece by piece: to gather the nibbles of the occupied squares would take more.
    #[inline(always)]
    fn visit_pieces(&self, mut visit: impl FnMut(Square, Piece)) {
        for piece in Piece::ALL {
            for square in self.quad.holding(Nibble::of(piece)) {
                visit(square, piece);
            }
        }
    }

    #[inline(always)]
    fn count_of(&self, piece: Piece) -> u32 {
        self.quad.holding(Nibble::of(piece)).len() as u32
    }

    #[inline(always)]
    fn material(&self, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let worth = |piece: Piece| self.count_of(piece) as i32 * values[piece.index()];
        Piece::ALL.into_iter().map(worth).sum()
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
        let occupied = self.quad.occupied();
        // Where a piece would attack from this square is where one of its kind attacks it from.
        let attackers = pawn_attacks(!by, square) & self.quad.pawns()
            | knight_attacks(square) & self.quad.knights()
            | king_attacks(square) & self.quad.kings()
            | S::bishop(square, occupied) & self.quad.diagonal_sliders()
            | S::rook(square, occupied) & self.quad.straight_sliders();
        attackers.meets(self.quad.of_color(by))
    }

    #[inline]
    fn is_king_attacked(&self, color: Color) -> bool {
        let king = self.quad.kings() & self.quad.of_color(color);
        self.is_attacked(king.first_or_h8(), !color)
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

impl<S: Sliders, K: HashKey> Sets for Quadboard<S, K> {
    #[inline(always)]
    fn of_color(&self, color: Color) -> SquareSet {
        self.quad.of_color(color)
    }

    #[inline(always)]
    fn occupied(&self) -> SquareSet {
        self.quad.occupied()
    }

    #[inline(always)]
    fn pawns(&self) -> SquareSet {
        self.quad.pawns()
    }

    #[inline(always)]
    fn knights(&self) -> SquareSet {
        self.quad.knights()
    }

    #[inline(always)]
    fn diagonal_sliders(&self) -> SquareSet {
        self.quad.diagonal_sliders()
    }

    #[inline(always)]
    fn straight_sliders(&self) -> SquareSet {
        self.quad.straight_sliders()
    }

    #[inline(always)]
    fn kings(&self) -> SquareSet {
        self.quad.kings()
    }
}
