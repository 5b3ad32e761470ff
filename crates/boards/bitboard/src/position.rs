//! The position, apart from moves.

use core::marker::PhantomData;

use boardbench_core::{
    Cell, Color, Grid8x8, HashKey, HashedState, Layout, Occupancy, Piece, Position, Role, Setup,
    Square, State,
};
use boardbench_setwise::{Legality, SetBoard, Sets};
use boardbench_sliders::{Sliders, SquareSet};

use crate::Bitboards;

impl<S: Sliders, K: HashKey, L: Legality> Occupancy for Bitboards<S, K, L> {
    #[inline(always)]
    fn is_occupied<M: Layout>(&self, cell: Cell<M>) -> bool {
        self.occupied().has(cell.square())
    }

    #[inline(always)]
    fn role_at<M: Layout>(&self, cell: Cell<M>) -> Option<Role> {
        self.cells[cell.square().index()].map(Piece::role)
    }
}

impl<S: Sliders, K: HashKey, L: Legality> Position for Bitboards<S, K, L> {
    type Layout = Grid8x8;
    type NullUndo = HashedState<K>;

    const PIECE_BYTES: usize = size_of::<[SquareSet; 10]>() + size_of::<[Option<Piece>; 64]>();

    #[inline(always)]
    fn accelerated<R>(work: impl FnOnce() -> R) -> R {
        S::accelerated(work)
    }

    fn from_setup(setup: &Setup) -> Self {
        let mut board = Self {
            roles: [SquareSet::EMPTY; 8],
            colors: [SquareSet::EMPTY; 2],
            cells: [None; 64],
            state: HashedState::from_setup(setup),
            techniques: PhantomData,
        };
        for (square, piece) in setup.pieces() {
            board.put(piece, square);
        }
        board
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()]
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

impl<S: Sliders, K: HashKey, L: Legality> SetBoard for Bitboards<S, K, L> {
    type Sliders = S;
    type Legality = L;

    #[inline(always)]
    fn sets(&self) -> &impl Sets {
        self
    }

    fn mark_en_passant_legal(&mut self) {
        self.state.mark_en_passant_legal();
    }
}

impl<S: Sliders, K: HashKey, L: Legality> Sets for Bitboards<S, K, L> {
    #[inline(always)]
    fn by_color(&self, color: Color) -> SquareSet {
        self.colors[color.index()]
    }

    #[inline(always)]
    fn holding(&self, piece: Piece) -> SquareSet {
        self.colors[piece.color().index()] & self.roles[piece.role().index()]
    }

    #[inline(always)]
    fn occupied(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    fn pawns(&self) -> SquareSet {
        self.roles[Role::Pawn.index()]
    }

    #[inline(always)]
    fn knights(&self) -> SquareSet {
        self.roles[Role::Knight.index()]
    }

    #[inline(always)]
    fn diagonal_sliders(&self) -> SquareSet {
        self.roles[Role::Bishop.index()] | self.roles[Role::Queen.index()]
    }

    #[inline(always)]
    fn straight_sliders(&self) -> SquareSet {
        self.roles[Role::Rook.index()] | self.roles[Role::Queen.index()]
    }

    #[inline(always)]
    fn kings(&self) -> SquareSet {
        self.roles[Role::King.index()]
    }
}
