//! The position, apart from moves.

use core::marker::PhantomData;

use boardbench_core::{
    CastlingRights, Cell, Color, Grid8x8, HashKey, Layout, Occupancy, Piece, Position, Role, Setup,
    SetupBuilder, Square, zobrist,
};
use boardbench_sliders::{Sliders, SquareSet, king_attacks, knight_attacks, pawn_attacks};

use crate::Bitboards;
use crate::state::State;

/// What undoes a null move.
#[derive(Clone, Copy, Debug)]
pub struct NullUndo<K> {
    state: State,
    key: K,
}

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
    type NullUndo = NullUndo<K>;

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
            state: State::new(
                setup.side_to_move(),
                setup.castling_rights(),
                setup.en_passant(),
                setup.halfmove_clock(),
                setup.fullmove_number(),
            ),
            key: K::new(zobrist::state(
                setup.castling_rights(),
                setup.side_to_move(),
            )),
            sliders: PhantomData,
        };
        for (square, piece) in setup.pieces() {
            let change = board.put(piece, square);
            board.key.toggle(change);
        }
        board.judge_en_passant();
        board
    }

    fn to_setup(&self) -> Setup {
        Setup::from_board(SetupBuilder {
            pieces: self.cells,
            side_to_move: self.side_to_move(),
            castling_rights: self.castling_rights(),
            en_passant: self.en_passant(),
            halfmove_clock: self.halfmove_clock(),
            fullmove_number: self.fullmove_number(),
        })
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.state.side_to_move()
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()]
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

    fn make_null(&mut self) -> NullUndo<K> {
        let undo = NullUndo {
            state: self.state,
            key: self.key,
        };
        self.settle(self.state.after_null(), 0);
        undo
    }

    fn unmake_null(&mut self, undo: NullUndo<K>) {
        self.state = undo.state;
        self.key = undo.key;
    }
}
