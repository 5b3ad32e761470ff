//! Making moves: changes of the four words. Unmaking restores a copy of pieces and state.

use boardbench_core::{
    CastlingRights, ClockMask, Color, Encoding, HashKey, MASK_BYTES, Piece, Pieces, PiecesAndState,
    Square, State, StoragePart, zobrist,
};
use boardbench_movegen_bitboard::{Storage, has_adjacent_pawn, has_legal_en_passant};
use boardbench_sliders::Bitboard;

use crate::quad::{Nibble, Quad};

/// Clock bits that a quiet move keeps, indexed by nibble.
const CLOCKS_KEPT: &[ClockMask; 16] = &{
    let mut masks = [ClockMask::ALL; 16];
    masks[Nibble::from_piece(Piece::WhitePawn).index()] = ClockMask::PAWN;
    masks[Nibble::from_piece(Piece::BlackPawn).index()] = ClockMask::PAWN;
    masks
};

/// Data that unmaking needs: the pieces and the state before the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo<K>(PiecesAndState<Quad, K>);

impl<K: HashKey> Undo<K> {
    /// Returns a copy made word by word. A block copy would use two overlapping vectors, whose loads
    /// can't be forwarded from the word-sized stores just before them. With a copy by words, the compiler may
    /// also keep the words in registers until unmaking.
    #[inline(always)]
    const fn save(position: &PiecesAndState<Quad, K>) -> Self {
        Self(PiecesAndState { pieces: position.pieces.copied(), state: position.state })
    }

    /// Restores pieces and state.
    #[inline(always)]
    const fn restore(self, position: &mut PiecesAndState<Quad, K>) {
        position.pieces = self.0.pieces.copied();
        position.state = self.0.state;
    }
}

impl Pieces for Quad {
    type SquareIndex = Square;
    type Content = Nibble;
    type Pawn = ();

    const EMPTY_CELL: Nibble = Nibble::EMPTY;

    #[inline(always)]
    fn code(nibble: Nibble) -> usize {
        nibble.piece().map_or(0, Piece::index)
    }

    #[inline(always)]
    fn key(nibble: Nibble, square: Square) -> u64 {
        zobrist::content(nibble.piece(), square)
    }

    #[inline(always)]
    fn castling_mask(square: Square) -> CastlingRights {
        CastlingRights::mask_for(square)
    }

    #[inline(always)]
    fn clock_mask(nibble: Nibble) -> ClockMask {
        CLOCKS_KEPT[nibble.index()]
    }

    #[inline(always)]
    fn content(&self, square: Square) -> Nibble {
        self.nibble(square)
    }

    #[inline(always)]
    fn shift(&mut self, _color: Color, from: Square, to: Square) -> Nibble {
        let from_and_to = Bitboard::from_square(from) | to.into();
        let nibble = self.nibble(from);
        self.toggle(nibble, from_and_to);
        nibble
    }

    #[inline(always)]
    fn capture(&mut self, _color: Color, from: Square, to: Square) -> [Nibble; 2] {
        let from_and_to = Bitboard::from_square(from) | to.into();
        let (mover, victim) = (self.nibble(from), self.nibble(to));
        self.empty(to.into());
        self.toggle(mover, from_and_to);
        [mover, victim]
    }

    #[inline(always)]
    fn shift_known(&mut self, piece: Piece, from: Square, to: Square) -> Nibble {
        let nibble = Nibble::from_piece(piece);
        self.toggle(nibble, Bitboard::from_square(from) | to.into());
        nibble
    }

    #[inline]
    fn clear(&mut self, square: Square) -> Nibble {
        let nibble = self.nibble(square);
        self.toggle(nibble, square.into());
        nibble
    }

    #[inline]
    fn promote(&mut self, from: Square, to: Square, piece: Piece) -> ((), u64) {
        let pawn = self.clear(from);
        self.put(piece, to);
        ((), Self::key(pawn, from) ^ zobrist::piece(piece, to))
    }

    #[inline(always)]
    fn has_adjacent_pawn(&self, square: Square, color: Color) -> bool {
        has_adjacent_pawn(self, square, color)
    }

    fn has_legal_en_passant(&self, state: State) -> bool {
        has_legal_en_passant(self, state)
    }
}

impl Storage for Quad {
    type Undo<K: HashKey> = Undo<K>;

    const EMPTY: Self = Self::NO_PIECES;
    const TABLE_BYTES: usize = MASK_BYTES + crate::quad::TABLE_BYTES;

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.nibble(square).piece()
    }

    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        self.visit_words(visit);
    }

    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.toggle(Nibble::from_piece(piece), square.into());
    }

    #[inline(always)]
    fn make<E: Encoding, K: HashKey>(position: &mut PiecesAndState<Self, K>, mv: E) -> Undo<K> {
        let before = Undo::save(position);
        position.make(mv);
        before
    }

    #[inline(always)]
    fn unmake<E: Encoding, K: HashKey>(
        position: &mut PiecesAndState<Self, K>,
        _mv: E,
        undo: Undo<K>,
    ) {
        undo.restore(position);
    }
}
