//! Making and unmaking moves: changes of the bitboards and the cells.

use boardbench_core::{
    AttackMaps, CastlingRights, Color, Encoding, HashKey, MASK_BYTES, Piece, Pieces,
    PiecesAndState, Reversible, Role, Square, State, StoragePart, zobrist,
};
use boardbench_movegen_bitboard::{Storage, has_adjacent_pawn, has_legal_en_passant};
use boardbench_sliders::Bitboard;

use crate::pieces::{Arrangement, AttackTables, Cells, Change, PieceSets, Union, code};

/// Changes of the bitboards and the cells. Attack tables are updated after them.
impl<A: Arrangement, C: Cells, O: Union, M: AttackTables> PieceSets<A, C, O, M> {
    /// Shifts a piece of this colour to an empty square.
    #[inline(always)]
    fn step(&mut self, color: Color, piece: Option<Piece>, from: Square, to: Square) {
        self.cells.put(from, None);
        self.cells.put(to, piece);
        self.flip(color, piece, Bitboard::from_square(from) | to.into());
    }

    /// Puts a piece onto an empty square; nothing if there is none.
    #[inline(always)]
    fn appear(&mut self, content: Option<Piece>, square: Square) {
        if let Some(piece) = content {
            self.cells.put(square, content);
            self.flip(piece.color(), content, square.into());
        }
    }

    /// Empties a square. Returns its content.
    #[inline(always)]
    fn vanish(&mut self, square: Square) -> Option<Piece> {
        let content = self.at(square);
        if let Some(piece) = content {
            self.cells.put(square, None);
            self.flip(piece.color(), content, square.into());
        }
        content
    }
}

impl<A: Arrangement, C: Cells, O: Union, M: AttackTables> Pieces for PieceSets<A, C, O, M> {
    type SquareIndex = Square;
    type Content = Option<Piece>;
    /// No data: the colour determines the pawn.
    type Pawn = ();

    const EMPTY_CELL: Option<Piece> = None;

    #[inline(always)]
    fn code(content: Option<Piece>) -> usize {
        code(content)
    }

    #[inline(always)]
    fn key(piece: Option<Piece>, square: Square) -> u64 {
        zobrist::content(piece, square)
    }

    #[inline(always)]
    fn castling_mask(square: Square) -> CastlingRights {
        CastlingRights::mask_for(square)
    }

    #[inline(always)]
    fn content(&self, square: Square) -> Option<Piece> {
        self.at(square)
    }

    #[inline(always)]
    fn shift(&mut self, color: Color, from: Square, to: Square) -> Option<Piece> {
        let piece = self.at(from);
        self.step(color, piece, from, to);
        self.update_attacks(Change::moved(piece, from, to, false));
        piece
    }

    #[inline(always)]
    fn shift_known(&mut self, piece: Piece, from: Square, to: Square) -> Option<Piece> {
        self.step(piece.color(), Some(piece), from, to);
        self.update_attacks(Change::moved(Some(piece), from, to, false));
        Some(piece)
    }

    #[inline(always)]
    fn capture(&mut self, color: Color, from: Square, to: Square) -> [Option<Piece>; 2] {
        let victim = self.at(to);
        self.flip(!color, victim, to.into());
        let piece = self.at(from);
        self.step(color, piece, from, to);
        self.update_attacks(Change::moved(piece, from, to, true));
        [piece, victim]
    }

    #[inline]
    fn clear(&mut self, square: Square) -> Option<Piece> {
        let content = self.vanish(square);
        if content.is_some() {
            self.update_attacks(Change::Vanished(square));
        }
        content
    }

    #[inline]
    fn promote(&mut self, from: Square, to: Square, piece: Piece) -> ((), u64) {
        let pawn = self.clear(from);
        self.put(piece, to);
        ((), zobrist::content(pawn, from) ^ zobrist::piece(piece, to))
    }

    #[inline(always)]
    fn has_adjacent_pawn(&self, square: Square, color: Color) -> bool {
        has_adjacent_pawn(self, square, color)
    }

    fn has_legal_en_passant(&self, state: State) -> bool {
        has_legal_en_passant(self, state)
    }
}

/// Does not update attack tables: [`Storage::unmake`] restores a copy.
impl<A: Arrangement, C: Cells, O: Union, M: AttackTables> Reversible for PieceSets<A, C, O, M> {
    #[inline(always)]
    fn shift_back(
        &mut self,
        color: Color,
        from: Square,
        to: Square,
        victim: Option<Piece>,
        is_known_non_capture: bool,
    ) {
        let piece = self.at(to);
        self.step(color, piece, to, from);
        if !is_known_non_capture && victim.is_some() {
            self.appear(victim, to);
        }
    }

    #[inline(always)]
    fn shift_known_back(&mut self, piece: Piece, from: Square, to: Square) {
        self.step(piece.color(), Some(piece), to, from);
    }

    #[inline(always)]
    fn restore(&mut self, content: Option<Piece>, square: Square) {
        self.appear(content, square);
    }

    #[inline]
    fn demote(&mut self, from: Square, to: Square, color: Color, (): ()) {
        self.vanish(to);
        self.appear(Some(Piece::new(color, Role::Pawn)), from);
    }
}

impl<A: Arrangement, C: Cells, O: Union, M: AttackTables> Storage for PieceSets<A, C, O, M> {
    type Undo<K: HashKey> = M::Undo<K>;

    const EMPTY: Self =
        Self { sets: A::EMPTY, cells: C::EMPTY, occupied: O::EMPTY, maps: M::EMPTY };
    const TABLE_BYTES: usize = MASK_BYTES;
    const HAS_CELLS: bool = C::IS_STORED;
    const HAS_ATTACK_TABLES: bool = M::IS_ENABLED;

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.at(square)
    }

    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        self.sets.visit_storage(visit);
        self.cells.visit_storage(visit);
        self.occupied.visit_storage(visit);
        if let Some(maps) = self.maps.get() {
            maps.visit_storage(visit);
        }
    }

    #[inline(always)]
    fn attack_maps(&self) -> Option<&AttackMaps> {
        self.maps.get()
    }

    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.appear(Some(piece), square);
        self.update_attacks(Change::Appeared(piece, square));
    }

    #[inline(always)]
    fn make<E: Encoding, K: HashKey>(position: &mut PiecesAndState<Self, K>, mv: E) -> M::Undo<K> {
        M::make(position, mv)
    }

    #[inline(always)]
    fn unmake<E: Encoding, K: HashKey>(
        position: &mut PiecesAndState<Self, K>,
        mv: E,
        undo: M::Undo<K>,
    ) {
        M::unmake(position, mv, undo);
    }
}
