//! Making and unmaking moves.

use boardbench_core::{
    CastlingMove, Color, Direction, Encoding, HashKey, HashedState, MoveKind, Piece, Position,
    Role, Special, Square, State, StateMask, zobrist,
};
use boardbench_setwise::{Legality, resolve_en_passant};
use boardbench_sliders::{Sliders, SquareSet};

use crate::Bitboards;

/// What unmaking needs: state and hash before the move, and the captured piece.
#[derive(Clone, Copy, Debug)]
pub struct Undo<K> {
    before: HashedState<K>,
    victim: Option<Piece>,
}

/// The parts of the state that a move from or to a square keeps.
static MASK_BY_SQUARE: [StateMask; Square::COUNT] = StateMask::square_table();

/// The parts of the state that a quiet move of a piece keeps, by [`code`].
static MASK_BY_PIECE: [StateMask; Piece::INDEX_SPACE] = StateMask::piece_table();

/// The code of a cell's content, 0 if empty: an index for tables of 16 and, by its low three bits,
/// of 8.
#[inline(always)]
fn code(content: Option<Piece>) -> usize {
    content.map_or(0, |piece| piece as usize) & 15
}

#[inline(always)]
fn after_quiet(state: State, piece: Option<Piece>, from: Square, to: Square) -> State {
    let by = MASK_BY_PIECE[code(piece)];
    state.after_quiet(MASK_BY_SQUARE[from.index()], MASK_BY_SQUARE[to.index()], by)
}

#[inline(always)]
fn after_irreversible(state: State, from: Square, to: Square) -> State {
    state.after_irreversible(MASK_BY_SQUARE[from.index()], MASK_BY_SQUARE[to.index()])
}

impl<S: Sliders, K: HashKey, L: Legality> Bitboards<S, K, L> {
    #[inline(always)]
    pub(crate) fn make_move<E: Encoding>(&mut self, mv: E) -> Undo<K> {
        let (from, to) = (mv.from().square(), mv.to().square());
        let old = self.state.state();
        let before = Undo {
            before: self.state,
            victim: None,
        };
        // Arms without common tails: merging them costs moves between registers.
        match mv.classify(self) {
            MoveKind::Quiet => {
                let piece = self.shift_piece(from, to);
                let change = zobrist::content(piece, from) ^ zobrist::content(piece, to);
                self.state
                    .advance(after_quiet(old, piece, from, to), change);
                before
            }
            MoveKind::Capture => {
                let victim = self.cells[to.index()];
                self.flip(victim, to.into());
                let piece = self.shift_piece(from, to);
                let change = zobrist::content(piece, from)
                    ^ zobrist::content(piece, to)
                    ^ zobrist::content(victim, to);
                self.state
                    .advance(after_irreversible(old, from, to), change);
                Undo { victim, ..before }
            }
            MoveKind::DoublePush => {
                let piece = self.shift_piece(from, to);
                let change = zobrist::content(piece, from) ^ zobrist::content(piece, to);
                let next = after_irreversible(old, from, to).with_double_push(to.file());
                self.state.advance(next, change);
                resolve_en_passant(self, to);
                before
            }
            kind => {
                let victim = self.make_special(from, to, kind);
                Undo { victim, ..before }
            }
        }
    }

    /// Moves the piece on `from` to `to`, overwriting the cell there. Returns the piece.
    #[inline(always)]
    fn shift_piece(&mut self, from: Square, to: Square) -> Option<Piece> {
        let piece = self.cells[from.index()];
        self.cells[from.index()] = None;
        self.cells[to.index()] = piece;
        self.flip(
            piece,
            SquareSet::from_square(from) | SquareSet::from_square(to),
        );
        piece
    }

    /// Adds a piece to its two sets, or removes it.
    #[inline(always)]
    fn flip(&mut self, piece: Option<Piece>, squares: SquareSet) {
        self.roles[code(piece) & 7] ^= squares;
        self.colors[code(piece) >> 3] ^= squares;
    }

    /// Puts a piece on an empty square. Returns the change of the hash.
    pub(crate) fn put(&mut self, piece: Piece, square: Square) -> u64 {
        self.cells[square.index()] = Some(piece);
        self.flip(Some(piece), square.into());
        zobrist::piece(piece, square)
    }

    /// Removes the piece on a square, if any. Returns the change of the hash.
    fn clear(&mut self, square: Square) -> u64 {
        let piece = self.cells[square.index()].take();
        if piece.is_some() {
            self.flip(piece, square.into());
        }
        zobrist::content(piece, square)
    }

    /// Castling, en passant and promotion, out of line because they are rare. Returns the captured
    /// piece.
    #[cold]
    #[inline(never)]
    fn make_special(&mut self, from: Square, to: Square, kind: MoveKind) -> Option<Piece> {
        let (old, side) = (self.state.state(), self.side_to_move());
        match kind {
            MoveKind::Castle(castling_side) => {
                let castling = CastlingMove::new(side, castling_side);
                let (home, corner) = (castling.king_from, castling.rook_from);
                let moved = self.cells[home.index()];
                let change = self.shift_and_key(home, castling.king_to)
                    ^ self.shift_and_key(corner, castling.rook_to);
                self.state
                    .advance(after_quiet(old, moved, home, corner), change);
                None
            }
            MoveKind::EnPassant => {
                let passed = passed_pawn(to, side);
                let victim = self.cells[passed.index()];
                let change = self.clear(passed) ^ self.shift_and_key(from, to);
                self.state
                    .advance(after_irreversible(old, from, to), change);
                victim
            }
            MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
                let victim = self.cells[to.index()];
                let change =
                    self.clear(to) ^ self.clear(from) ^ self.put(Piece::new(side, role.role()), to);
                self.state
                    .advance(after_irreversible(old, from, to), change);
                victim
            }
            // Handled by the caller.
            MoveKind::Quiet | MoveKind::Capture | MoveKind::DoublePush => None,
        }
    }

    /// Moves a piece to an empty square. Returns the change of the hash.
    fn shift_and_key(&mut self, from: Square, to: Square) -> u64 {
        let piece = self.shift_piece(from, to);
        zobrist::content(piece, from) ^ zobrist::content(piece, to)
    }

    #[inline(always)]
    pub(crate) fn unmake_move<E: Encoding>(&mut self, mv: E, undo: Undo<K>) {
        let (from, to) = (mv.from().square(), mv.to().square());
        if mv.is_plain() {
            self.shift_piece(to, from);
            if !mv.takes_nothing() && undo.victim.is_some() {
                self.cells[to.index()] = undo.victim;
                self.flip(undo.victim, to.into());
            }
        } else {
            self.unmake_special(from, to, mv.special(), undo.victim);
        }
        self.state = undo.before;
    }

    #[cold]
    #[inline(never)]
    fn unmake_special(
        &mut self,
        from: Square,
        to: Square,
        special: Option<Special>,
        victim: Option<Piece>,
    ) {
        let side = !self.side_to_move();
        match special {
            Some(Special::Castle(castling_side)) => {
                let castling = CastlingMove::new(side, castling_side);
                self.shift_piece(castling.king_to, castling.king_from);
                self.shift_piece(castling.rook_to, castling.rook_from);
            }
            Some(Special::EnPassant) => {
                self.shift_piece(to, from);
                if let Some(pawn) = victim {
                    self.put(pawn, passed_pawn(to, side));
                }
            }
            Some(Special::Promotion(_)) | None => {
                self.clear(to);
                self.put(Piece::new(side, Role::Pawn), from);
                if let Some(piece) = victim {
                    self.put(piece, to);
                }
            }
        }
    }
}

/// The square of the pawn that `side` captures en passant on `target`.
#[inline(always)]
fn passed_pawn(target: Square, side: Color) -> Square {
    let behind = Direction::pawn_push(side).reversed().offset();
    Square::from_low_bits(target.code().wrapping_add_signed(behind))
}
