//! The position, apart from moves.

use core::marker::PhantomData;

use boardbench_core::{
    Cell, Color, Grid8x8, HashKey, HashedState, Layout, Occupancy, Piece, Position, Role, Setup,
    Square, State,
};
use boardbench_setwise::Sets;
use boardbench_sliders::{Sliders, SquareSet, king_attacks, knight_attacks, pawn_attacks};

use crate::Bitboards;

impl<S: Sliders, K: HashKey> Bitboards<S, K> {
    /// The pieces of one kind and colour.
    #[inline(always)]
    fn pieces(&self, color: Color, role: Role) -> SquareSet {
        self.colors[color.index()] & self.roles[role.index()]
    }
}

impl<S: Sliders, K: HashKey> Occupancy for Bitboards<S, K> {
    #[inline(always)]
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        self.occupied().has(cell.square())
    }

    #[inline(always)]
    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.cells[cell.square().index()].map(Piece::role)
    }
}

impl<S: Sliders, K: HashKey> Position for Bitboards<S, K> {
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
            sliders: PhantomData,
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
    fn visit_pieces(&self, mut visit: impl FnMut(Square, Piece)) {
        for piece in Piece::ALL {
            for square in self.pieces(piece.color(), piece.role()) {
                visit(square, piece);
            }
        }
    }

    #[inline(always)]
    fn count_of(&self, piece: Piece) -> u32 {
        self.pieces(piece.color(), piece.role()).len() as u32
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
        let [pawns, knights, bishops, rooks, queens, king] =
            Role::ALL.map(|role| self.roles[role.index()]);
        // What a piece of each kind would attack from the square is where one attacks it from.
        let attackers = pawn_attacks(!by, square) & pawns
            | knight_attacks(square) & knights
            | king_attacks(square) & king
            | S::bishop(square, self.occupied()) & (bishops | queens)
            | S::rook(square, self.occupied()) & (rooks | queens);
        attackers.meets(self.colors[by.index()])
    }

    #[inline]
    fn is_king_attacked(&self, color: Color) -> bool {
        let king = self.pieces(color, Role::King).first_or_h8();
        self.is_attacked(king, !color)
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

impl<S: Sliders, K: HashKey> Sets for Bitboards<S, K> {
    #[inline(always)]
    fn of_color(&self, color: Color) -> SquareSet {
        self.colors[color.index()]
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
