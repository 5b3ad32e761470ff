//! Making and unmaking moves, independent of how a board stores its pieces: written once for all boards.

use core::fmt;

use crate::{
    CastlingMove, CastlingRights, CastlingSide, Cell, ClockMask, Color, Encoding, HashKey,
    HashedState, Layout, MoveKind, Occupancy, Piece, PromotionRole, Role, Special, Square, State,
};

/// Pieces of a board, with the changes that a move makes. [`PiecesAndState`] makes and unmakes moves with these methods.
///
/// No method panics, even if the position does not have the move; then the result is unspecified.
pub trait Pieces: Occupancy + Copy + Eq + fmt::Debug {
    /// A cell, in the form that a move reaches fastest.
    type SquareIndex: Copy + From<Square>;
    /// Content of a cell.
    type Content: Copy + Eq + fmt::Debug;
    /// Pawn, in the form that [`Reversible::demote`] needs.
    type Pawn: Copy + Eq + fmt::Debug + Default;

    /// Content of an empty cell.
    const EMPTY_CELL: Self::Content;

    /// Returns the cell of a move.
    #[inline(always)]
    fn square_index<M: Layout>(cell: Cell<M>) -> Self::SquareIndex {
        cell.square().into()
    }

    /// Returns the [piece code](Piece::index) of a content; 0 for an empty cell.
    fn code(content: Self::Content) -> usize;

    /// Returns the change of the hash when a content appears in a cell or disappears; 0 for an empty cell.
    fn key(content: Self::Content, index: Self::SquareIndex) -> u64;

    /// Returns the castling rights that a move from or to a cell keeps.
    fn castling_mask(index: Self::SquareIndex) -> CastlingRights;

    /// Returns the clock bits that a quiet move of a piece keeps.
    #[inline(always)]
    fn clock_mask(piece: Self::Content) -> ClockMask {
        ClockMask::for_code(Self::code(piece))
    }

    /// Returns the content of a cell.
    fn content(&self, index: Self::SquareIndex) -> Self::Content;

    /// Shifts a piece of this colour to an empty cell. Returns the cell's content.
    fn shift(
        &mut self,
        color: Color,
        from: Self::SquareIndex,
        to: Self::SquareIndex,
    ) -> Self::Content;

    /// Shifts a piece of this colour to a cell with an enemy. Returns the contents of both cells.
    fn capture(
        &mut self,
        color: Color,
        from: Self::SquareIndex,
        to: Self::SquareIndex,
    ) -> [Self::Content; 2];

    /// Empties a cell. Returns its content.
    fn clear(&mut self, index: Self::SquareIndex) -> Self::Content;

    /// Moves this piece to an empty square. Returns its cell's content. A board can use `piece` instead of reading the cell.
    #[inline(always)]
    fn shift_known(&mut self, piece: Piece, from: Square, to: Square) -> Self::Content {
        self.shift(piece.color(), from.into(), to.into())
    }

    /// Replaces the pawn in `from` by a piece in `to`, which is empty. Returns the pawn and the change of the hash.
    fn promote(
        &mut self,
        from: Self::SquareIndex,
        to: Self::SquareIndex,
        piece: Piece,
    ) -> (Self::Pawn, u64);

    /// Returns `true` if a pawn of this colour is on an adjacent file of the cell's rank.
    fn has_adjacent_pawn(&self, index: Self::SquareIndex, color: Color) -> bool;

    /// Returns `true` if a capture of the last double push is legal.
    fn has_legal_en_passant(&self, state: State) -> bool;
}

/// Pieces of a board that can undo the changes of a move. A copy-make board needs only [`Pieces`].
pub trait Reversible: Pieces {
    /// Shifts a piece of this colour back from `to`, and puts the `victim` there if there is one. `is_known_non_capture` if the
    /// encoding rules out a victim.
    fn shift_back(
        &mut self,
        color: Color,
        from: Self::SquareIndex,
        to: Self::SquareIndex,
        victim: Self::Content,
        is_known_non_capture: bool,
    );

    /// Moves this piece back from `to`, as [`shift_back`](Self::shift_back) without a victim. A board can use `piece` instead of
    /// reading the cell.
    #[inline(always)]
    fn shift_known_back(&mut self, piece: Piece, from: Square, to: Square) {
        let (from, to) = (from.into(), to.into());
        self.shift_back(piece.color(), from, to, Self::EMPTY_CELL, true);
    }

    /// Puts a cleared piece back into its cell; nothing if there was none.
    fn restore(&mut self, piece: Self::Content, index: Self::SquareIndex);

    /// Undoes [`Pieces::promote`] for a pawn of this colour.
    fn demote(
        &mut self,
        from: Self::SquareIndex,
        to: Self::SquareIndex,
        color: Color,
        pawn: Self::Pawn,
    );
}

/// Pieces, and the state outside the squares, in one struct, so that functions that make moves take one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PiecesAndState<P, K> {
    /// Pieces.
    pub pieces: P,
    /// Side to move, castling rights, en passant, clocks, and the hash if it is maintained.
    pub state: HashedState<K>,
}

/// Data that [`PiecesAndState::unmake`] needs in addition to the move: state and hash before it, and [`Pieces::Content`] and
/// [`Pieces::Pawn`] of the pieces that it removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo<C, W, K> {
    before: HashedState<K>,
    victim: C,
    pawn: W,
}

#[inline(always)]
fn after_quiet<P: Pieces>(
    state: State,
    piece: P::Content,
    from: P::SquareIndex,
    to: P::SquareIndex,
) -> State {
    state.after_quiet(P::castling_mask(from), P::castling_mask(to), P::clock_mask(piece))
}

#[inline(always)]
fn after_irreversible<P: Pieces>(state: State, from: P::SquareIndex, to: P::SquareIndex) -> State {
    state.after_irreversible(P::castling_mask(from), P::castling_mask(to))
}

/// Returns the change of the hash when a piece moves.
#[inline(always)]
fn change<P: Pieces>(piece: P::Content, from: P::SquareIndex, to: P::SquareIndex) -> u64 {
    P::key(piece, from) ^ P::key(piece, to)
}

/// Returns [`change`], and updates the keys of the piece.
#[inline(always)]
fn moved<P: Pieces, K: HashKey>(
    state: &mut HashedState<K>,
    piece: P::Content,
    from: P::SquareIndex,
    to: P::SquareIndex,
) -> u64 {
    let change = change::<P>(piece, from, to);
    state.toggle_piece(P::code(piece), change);
    change
}

/// Returns the change of the hash when a piece is captured, and updates the keys of the piece.
#[inline(always)]
fn captured<P: Pieces, K: HashKey>(
    state: &mut HashedState<K>,
    victim: P::Content,
    index: P::SquareIndex,
) -> u64 {
    let change = P::key(victim, index);
    state.toggle_piece(P::code(victim), change);
    change
}

/// Returns [`PiecesAndState::undo_of_quiet`] for a state.
#[inline(always)]
fn undo_of_quiet<P: Pieces, K: HashKey>(before: HashedState<K>) -> Undo<P::Content, P::Pawn, K> {
    Undo { before, victim: P::EMPTY_CELL, pawn: P::Pawn::default() }
}

/// Returns the square of the pawn that is captured en passant.
#[inline(always)]
const fn passed_pawn(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}

impl<P: Pieces, K: HashKey> PiecesAndState<P, K> {
    /// Returns the data that unmaking a move needs if it removes nothing.
    #[inline(always)]
    pub fn undo_of_quiet(&self) -> Undo<P::Content, P::Pawn, K> {
        undo_of_quiet::<P, K>(self.state)
    }

    /// Makes a move: [`Board::make`](crate::Board::make).
    #[inline(always)]
    pub fn make<E: Encoding>(&mut self, mv: E) -> Undo<P::Content, P::Pawn, K> {
        let Self { pieces, state } = self;
        let (from, to) = (P::square_index(mv.from()), P::square_index(mv.to()));
        let (old, key) = (state.state(), state.key_without_rights());
        let color = old.side_to_move();
        let undo = undo_of_quiet::<P, K>(*state);
        // Arms without common tails: merging them costs moves between registers.
        match mv.classify(pieces) {
            MoveKind::Quiet => {
                let piece = pieces.shift(color, from, to);
                let next = after_quiet::<P>(old, piece, from, to);
                let change = moved::<P, K>(state, piece, from, to);
                state.advance(next, key ^ change);
                undo
            }
            MoveKind::Capture => {
                let [piece, victim] = pieces.capture(color, from, to);
                let change = moved::<P, K>(state, piece, from, to);
                let key = key ^ change ^ captured::<P, K>(state, victim, to);
                state.advance(after_irreversible::<P>(old, from, to), key);
                Undo { victim, ..undo }
            }
            MoveKind::DoublePush => {
                let pawn = pieces.shift(color, from, to);
                let next = after_irreversible::<P>(old, from, to);
                let next = next.with_double_push(mv.to().square().file());
                let change = moved::<P, K>(state, pawn, from, to);
                state.advance(next, key ^ change);
                if pieces.has_adjacent_pawn(to, next.side_to_move()) {
                    self.mark_en_passant();
                }
                undo
            }
            MoveKind::Castle(side) => {
                self.castle(side);
                undo
            }
            kind => {
                let (from, to) = (mv.from().square(), mv.to().square());
                let (victim, pawn) = self.make_special(from, to, kind);
                Undo { victim, pawn, ..undo }
            }
        }
    }

    /// Returns the hash after a move: [`Board::hash_after`](crate::Board::hash_after).
    #[inline(always)]
    pub fn hash_after<E: Encoding>(&self, mv: E) -> Option<u64> {
        if !K::ENABLED {
            return None;
        }
        let Self { pieces, state } = self;
        let (from, to) = (P::square_index(mv.from()), P::square_index(mv.to()));
        let (old, piece) = (state.state(), pieces.content(from));
        let key = state.key_without_rights() ^ change::<P>(piece, from, to);
        let (next, key) = match mv.classify(pieces) {
            MoveKind::Quiet => (after_quiet::<P>(old, piece, from, to), key),
            MoveKind::Capture => {
                (after_irreversible::<P>(old, from, to), key ^ P::key(pieces.content(to), to))
            }
            MoveKind::DoublePush if !pieces.has_adjacent_pawn(to, !old.side_to_move()) => {
                (after_irreversible::<P>(old, from, to), key)
            }
            _ => return self.hash_after_making(mv),
        };
        Some(HashedState::<K>::advanced(next, key))
    }

    /// Returns the hash after a move, made on a copy because its kind is rare.
    #[cold]
    #[inline(never)]
    fn hash_after_making<E: Encoding>(&self, mv: E) -> Option<u64> {
        let mut after = *self;
        after.make(mv);
        after.state.hash()
    }

    /// Makes en passant and promotions, out of line because they are rare. Returns the removed pieces.
    #[cold]
    #[inline(never)]
    fn make_special(&mut self, from: Square, to: Square, kind: MoveKind) -> (P::Content, P::Pawn) {
        match kind {
            MoveKind::EnPassant => self.capture_en_passant(from, to),
            MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
                self.promote(from, to, role)
            }
            // Made by the caller.
            MoveKind::Quiet | MoveKind::Capture | MoveKind::DoublePush | MoveKind::Castle(_) => {
                (P::EMPTY_CELL, P::Pawn::default())
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn castle(&mut self, side: CastlingSide) {
        let color = self.state.state().side_to_move();
        CastlingMove::as_constant(color, side, |castling| self.castle_by(castling));
    }

    #[inline(always)]
    fn castle_by(&mut self, castling: CastlingMove) {
        let mut key = self.state.key_without_rights();
        let [king, rook] = castling.steps().map(|(role, from, to)| {
            let piece = Piece::new(castling.color, role);
            let content = self.pieces.shift_known(piece, from, to);
            key ^= change::<P>(content, from.into(), to.into());
            content
        });
        // Not in the closure, where the state would be one more captured variable for boards without such keys.
        if self.state.piece_keys().is_some() {
            for (content, (_, from, to)) in [king, rook].into_iter().zip(castling.steps()) {
                moved::<P, K>(&mut self.state, content, from.into(), to.into());
            }
        }
        let [home, corner] = [castling.king_from, castling.rook_from].map(P::SquareIndex::from);
        let next = after_quiet::<P>(self.state.state(), king, home, corner);
        self.state.advance(next, key);
    }

    fn capture_en_passant(&mut self, from: Square, to: Square) -> (P::Content, P::Pawn) {
        let passed = P::SquareIndex::from(passed_pawn(from, to));
        let (from, to) = (P::SquareIndex::from(from), P::SquareIndex::from(to));
        let victim = self.pieces.clear(passed);
        let pawn = self.pieces.shift(self.state.state().side_to_move(), from, to);
        let state = &mut self.state;
        let change = captured::<P, K>(state, victim, passed) ^ moved::<P, K>(state, pawn, from, to);
        let next = after_irreversible::<P>(state.state(), from, to);
        state.advance(next, state.key_without_rights() ^ change);
        (victim, P::Pawn::default())
    }

    fn promote(&mut self, from: Square, to: Square, role: PromotionRole) -> (P::Content, P::Pawn) {
        let (from, to) = (P::SquareIndex::from(from), P::SquareIndex::from(to));
        let Self { pieces, state } = self;
        let old = state.state();
        let victim = pieces.clear(to);
        let of_side = |role| Piece::new(old.side_to_move(), role);
        let piece = of_side(role.role());
        let (pawn, change) = pieces.promote(from, to, piece);
        if state.piece_keys().is_some() {
            let added = P::key(pieces.content(to), to);
            state.toggle_piece(of_side(Role::Pawn).index(), change ^ added);
            state.toggle_piece(piece.index(), added);
        }
        let next = after_irreversible::<P>(old, from, to);
        let key = state.key_without_rights() ^ change;
        let key = key ^ captured::<P, K>(state, victim, to);
        state.advance(next, key);
        (victim, pawn)
    }

    /// Includes a double push in the hash if its capture is legal. Rare: an enemy pawn is next to the pushed pawn.
    #[cold]
    #[inline(never)]
    fn mark_en_passant(&mut self) {
        if self.pieces.has_legal_en_passant(self.state.state()) {
            self.state.mark_en_passant_legal();
        }
    }
}

impl<P: Reversible, K: HashKey> PiecesAndState<P, K> {
    /// Unmakes the last move: [`Board::unmake`](crate::Board::unmake).
    #[inline(always)]
    pub fn unmake<E: Encoding>(&mut self, mv: E, undo: Undo<P::Content, P::Pawn, K>) {
        let color = undo.before.state().side_to_move();
        if mv.is_simple_quiet() {
            let (from, to) = (P::square_index(mv.from()), P::square_index(mv.to()));
            self.pieces.shift_back(color, from, to, P::EMPTY_CELL, true);
        } else if mv.is_plain() {
            let (from, to) = (P::square_index(mv.from()), P::square_index(mv.to()));
            self.pieces.shift_back(color, from, to, undo.victim, false);
        } else if let Some(Special::Castle(side)) = mv.special() {
            self.unmake_castling(color, side);
        } else {
            let (from, to) = (mv.from().square(), mv.to().square());
            self.unmake_special(from, to, mv.special(), (undo.victim, undo.pawn));
        }
        self.state = undo.before;
    }

    #[cold]
    #[inline(never)]
    fn unmake_castling(&mut self, color: Color, side: CastlingSide) {
        CastlingMove::as_constant(color, side, |castling| {
            for (role, from, to) in castling.steps() {
                (self.pieces).shift_known_back(Piece::new(color, role), from, to);
            }
        });
    }

    /// Unmakes en passant or a promotion. The state is still the state after the move.
    #[cold]
    #[inline(never)]
    fn unmake_special(
        &mut self,
        from: Square,
        to: Square,
        special: Option<Special>,
        (victim, pawn): (P::Content, P::Pawn),
    ) {
        let pieces = &mut self.pieces;
        let side = !self.state.state().side_to_move();
        match special {
            Some(Special::EnPassant) => {
                let passed = P::SquareIndex::from(passed_pawn(from, to));
                let (from, to) = (P::SquareIndex::from(from), P::SquareIndex::from(to));
                pieces.shift_back(side, from, to, P::EMPTY_CELL, true);
                pieces.restore(victim, passed);
            }
            Some(Special::Promotion(_) | Special::Castle(_)) | None => {
                let (from, to) = (P::SquareIndex::from(from), P::SquareIndex::from(to));
                pieces.demote(from, to, side, pawn);
                pieces.restore(victim, to);
            }
        }
    }
}
