//! The `Storage` trait: the pieces of a bitboard board.

use core::fmt;

use boardbench_core::{
    AttackMaps, Encoding, HashKey, Piece, Pieces, PiecesAndState, Square, StoragePart,
};

use crate::view::Sets;

/// Storage of the pieces of a bitboard board, which stores or computes the bitboards of [`Sets`].
pub trait Storage: Sets + Pieces + Send + Sync + 'static {
    /// Data that unmaking needs in addition to the move.
    type Undo<K: HashKey>: Copy + fmt::Debug;

    /// No pieces.
    const EMPTY: Self;

    /// Size of the tables that making moves reads.
    const TABLE_BYTES: usize;

    /// `true` if [`piece_at`](Self::piece_at) reads an array of cells. Otherwise it searches the bitboards.
    const HAS_CELLS: bool = false;

    /// `true` if [`attack_maps`](Self::attack_maps) returns tables.
    const HAS_ATTACK_TABLES: bool = false;

    /// Visits the parts of the pieces' memory, in the order of memory, for drawings.
    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>));

    /// Returns the piece on a square, or `None`.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Returns the incremental attack tables, if the board maintains them. Attack queries then read them.
    #[inline(always)]
    fn attack_maps(&self) -> Option<&AttackMaps> {
        None
    }

    /// Puts a piece onto an empty square.
    fn put(&mut self, piece: Piece, square: Square);

    /// Makes a move: [`Board::make`](boardbench_core::Board::make).
    fn make<E: Encoding, K: HashKey>(
        position: &mut PiecesAndState<Self, K>,
        mv: E,
    ) -> Self::Undo<K>;

    /// Unmakes the last move: [`Board::unmake`](boardbench_core::Board::unmake).
    fn unmake<E: Encoding, K: HashKey>(
        position: &mut PiecesAndState<Self, K>,
        mv: E,
        undo: Self::Undo<K>,
    );
}
