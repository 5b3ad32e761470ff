//! What any position can be asked, and passing.

use boardbench_core::{
    Color, Grid8x8, HashKey, HashedState, Piece, Position, Setup, Square, State,
};

use crate::bookkeeping::Bookkeeping;
use crate::squares::{Coords, Squares, cell, cell_mut};
use crate::{Array8x8, attacks};

impl<P: Bookkeeping, K: HashKey> Position for Array8x8<P, K> {
    type Layout = Grid8x8;
    type NullUndo = HashedState<K>;

    const PIECE_BYTES: usize = size_of::<Squares>() + size_of::<P>();

    fn from_setup(setup: &Setup) -> Self {
        let mut squares = [[None; 8]; 8];
        for (square, piece) in setup.pieces() {
            *cell_mut(&mut squares, square) = Some(piece);
        }
        Self {
            squares,
            pieces: P::of(&squares),
            state: HashedState::from_setup(setup),
        }
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        cell(&self.squares, square)
    }

    #[inline]
    fn visit_pieces(&self, visit: impl FnMut(Square, Piece)) {
        self.pieces.visit(&self.squares, visit);
    }

    #[inline]
    fn count_of(&self, piece: Piece) -> u32 {
        self.pieces.count(&self.squares, piece)
    }

    #[inline]
    fn material(&self, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        self.pieces.material(&self.squares, values)
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
        match by {
            Color::White => attacks::is_attacked::<false>(&self.squares, Coords::of(square)),
            Color::Black => attacks::is_attacked::<true>(&self.squares, Coords::of(square)),
        }
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        let king = self.pieces.king(&self.squares, color);
        match color {
            Color::White => attacks::is_attacked::<true>(&self.squares, king),
            Color::Black => attacks::is_attacked::<false>(&self.squares, king),
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
