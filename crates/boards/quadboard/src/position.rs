//! The position, apart from moves.

use core::marker::PhantomData;

use boardbench_core::{
    CastlingRights, Cell, Color, Grid8x8, HashKey, Layout, Occupancy, Piece, Position, Role, Setup,
    SetupBuilder, Square, zobrist,
};
use boardbench_sliders::{Sliders, king_attacks, knight_attacks, pawn_attacks};

use crate::Quadboard;
use crate::quad::{Nibble, Quad};
use crate::state::State;

/// What undoes a null move.
#[derive(Clone, Copy, Debug)]
pub struct NullUndo<K> {
    state: State,
    key: K,
}

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
    type NullUndo = NullUndo<K>;

    const PIECE_BYTES: usize = size_of::<Quad>();

    #[inline(always)]
    fn accelerated<R>(work: impl FnOnce() -> R) -> R {
        S::accelerated(work)
    }

    fn from_setup(setup: &Setup) -> Self {
        let (rights, side) = (setup.castling_rights(), setup.side_to_move());
        let mut board = Self {
            quad: Quad::EMPTY,
            state: State::new(
                side,
                rights,
                setup.en_passant(),
                setup.halfmove_clock(),
                setup.fullmove_number(),
            ),
            key: K::new(zobrist::state(rights, side)),
            sliders: PhantomData,
        };
        for (square, piece) in setup.pieces() {
            let change = board.put(Nibble::of(piece), square);
            board.key.toggle(change);
        }
        board.judge_en_passant();
        board
    }

    fn to_setup(&self) -> Setup {
        let mut builder = SetupBuilder::empty();
        for square in self.quad.occupied() {
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
        self.quad.nibble(square).piece()
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
