//! How a board stores its pieces.

use core::fmt;

use boardbench_core::{AttackMaps, Encoding, HashKey, Piece, Pieces, Placed, Square, StoragePart};

use crate::view::Sets;

/// How a board stores its pieces: as sets, or so that it computes them.
pub trait Storage: Sets + Pieces + Send + Sync + 'static {
    /// The data that unmaking a move needs besides the move.
    type Undo<K: HashKey>: Copy + fmt::Debug;

    /// No pieces.
    const EMPTY: Self;

    /// The size of the tables of making moves.
    const TABLE_BYTES: usize;

    /// True if [`piece_at`](Self::piece_at) reads an array of cells. Otherwise it searches the sets.
    const HAS_CELLS: bool = false;

    /// True if [`attack_maps`](Self::attack_maps) gives some.
    const KEEPS_ATTACKS: bool = false;

    /// Visits the parts of the pieces' memory, in the order of memory, for drawings.
    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>));

    /// Returns the piece on a square, or `None`.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Returns the attacks of the pieces, if the board keeps them. Then no slider is looked up to answer who attacks whom.
    #[inline(always)]
    fn attack_maps(&self) -> Option<&AttackMaps> {
        None
    }

    /// Puts a piece onto an empty square.
    fn put(&mut self, piece: Piece, square: Square);

    /// Makes a move: [`Board::make`](boardbench_core::Board::make).
    fn make<E: Encoding, K: HashKey>(position: &mut Placed<Self, K>, mv: E) -> Self::Undo<K>;

    /// Unmakes the last move: [`Board::unmake`](boardbench_core::Board::unmake).
    fn unmake<E: Encoding, K: HashKey>(position: &mut Placed<Self, K>, mv: E, undo: Self::Undo<K>);
}
