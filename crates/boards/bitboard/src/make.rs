//! Making and unmaking moves.

use boardbench_core::{
    CastlingMove, Color, Direction, Encoding, HashKey, HashedState, MoveKind, Piece, Role, Special,
    Square, State, StateMask, zobrist,
};
use boardbench_setwise::{Storage, Stored, resolve_en_passant};
use boardbench_sliders::SquareSet;

use crate::pieces::{PieceSets, code};

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

#[inline(always)]
fn after_quiet(state: State, piece: Option<Piece>, from: Square, to: Square) -> State {
    let by = MASK_BY_PIECE[code(piece)];
    state.after_quiet(MASK_BY_SQUARE[from.index()], MASK_BY_SQUARE[to.index()], by)
}

#[inline(always)]
fn after_irreversible(state: State, from: Square, to: Square) -> State {
    state.after_irreversible(MASK_BY_SQUARE[from.index()], MASK_BY_SQUARE[to.index()])
}

#[inline(always)]
pub(crate) fn make<E: Encoding, K: HashKey>(position: &mut Stored<PieceSets, K>, mv: E) -> Undo<K> {
    let Stored { pieces, state } = position;
    let (from, to) = (mv.from().square(), mv.to().square());
    let old = state.state();
    let before = Undo {
        before: *state,
        victim: None,
    };
    // Arms without common tails: merging them costs moves between registers.
    match mv.classify(pieces) {
        MoveKind::Quiet => {
            let piece = pieces.shift_piece(from, to);
            let change = zobrist::content(piece, from) ^ zobrist::content(piece, to);
            state.advance(after_quiet(old, piece, from, to), change);
            before
        }
        MoveKind::Capture => {
            let victim = pieces.cells[to.index()];
            pieces.flip(victim, to.into());
            let piece = pieces.shift_piece(from, to);
            let change = zobrist::content(piece, from)
                ^ zobrist::content(piece, to)
                ^ zobrist::content(victim, to);
            state.advance(after_irreversible(old, from, to), change);
            Undo { victim, ..before }
        }
        MoveKind::DoublePush => {
            let piece = pieces.shift_piece(from, to);
            let change = zobrist::content(piece, from) ^ zobrist::content(piece, to);
            let next = after_irreversible(old, from, to).with_double_push(to.file());
            state.advance(next, change);
            resolve_en_passant(position, to);
            before
        }
        kind => {
            let victim = make_special(position, from, to, kind);
            Undo { victim, ..before }
        }
    }
}

/// Castling, en passant and promotion, out of line because they are rare. Returns the captured
/// piece.
#[cold]
#[inline(never)]
fn make_special<K: HashKey>(
    Stored { pieces, state }: &mut Stored<PieceSets, K>,
    from: Square,
    to: Square,
    kind: MoveKind,
) -> Option<Piece> {
    let old = state.state();
    let side = old.side_to_move();
    match kind {
        MoveKind::Castle(castling_side) => {
            let castling = CastlingMove::new(side, castling_side);
            let (home, corner) = (castling.king_from, castling.rook_from);
            let moved = pieces.cells[home.index()];
            let change = pieces.shift_and_key(home, castling.king_to)
                ^ pieces.shift_and_key(corner, castling.rook_to);
            state.advance(after_quiet(old, moved, home, corner), change);
            None
        }
        MoveKind::EnPassant => {
            let passed = passed_pawn(to, side);
            let victim = pieces.cells[passed.index()];
            let change = pieces.clear(passed) ^ pieces.shift_and_key(from, to);
            state.advance(after_irreversible(old, from, to), change);
            victim
        }
        MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
            let victim = pieces.cells[to.index()];
            let change = pieces.clear(to)
                ^ pieces.clear(from)
                ^ pieces.put_and_key(Piece::new(side, role.role()), to);
            state.advance(after_irreversible(old, from, to), change);
            victim
        }
        // Handled by the caller.
        MoveKind::Quiet | MoveKind::Capture | MoveKind::DoublePush => None,
    }
}

#[inline(always)]
pub(crate) fn unmake<E: Encoding, K: HashKey>(
    position: &mut Stored<PieceSets, K>,
    mv: E,
    undo: Undo<K>,
) {
    let pieces = &mut position.pieces;
    let (from, to) = (mv.from().square(), mv.to().square());
    if mv.is_plain() {
        pieces.shift_piece(to, from);
        if !mv.takes_nothing() && undo.victim.is_some() {
            pieces.cells[to.index()] = undo.victim;
            pieces.flip(undo.victim, to.into());
        }
    } else {
        unmake_special(position, from, to, mv.special(), undo.victim);
    }
    position.state = undo.before;
}

#[cold]
#[inline(never)]
fn unmake_special<K: HashKey>(
    Stored { pieces, state }: &mut Stored<PieceSets, K>,
    from: Square,
    to: Square,
    special: Option<Special>,
    victim: Option<Piece>,
) {
    let side = !state.state().side_to_move();
    match special {
        Some(Special::Castle(castling_side)) => {
            let castling = CastlingMove::new(side, castling_side);
            pieces.shift_piece(castling.king_to, castling.king_from);
            pieces.shift_piece(castling.rook_to, castling.rook_from);
        }
        Some(Special::EnPassant) => {
            pieces.shift_piece(to, from);
            if let Some(pawn) = victim {
                pieces.put(pawn, passed_pawn(to, side));
            }
        }
        Some(Special::Promotion(_)) | None => {
            pieces.clear(to);
            pieces.put(Piece::new(side, Role::Pawn), from);
            if let Some(piece) = victim {
                pieces.put(piece, to);
            }
        }
    }
}

impl Storage for PieceSets {
    type Undo<K: HashKey> = Undo<K>;

    const EMPTY: Self = Self {
        roles: [SquareSet::EMPTY; 8],
        colors: [SquareSet::EMPTY; 2],
        cells: [None; 64],
    };

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()]
    }

    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.cells[square.index()] = Some(piece);
        self.flip(Some(piece), square.into());
    }

    #[inline(always)]
    fn make<E: Encoding, K: HashKey>(position: &mut Stored<Self, K>, mv: E) -> Undo<K> {
        make(position, mv)
    }

    #[inline(always)]
    fn unmake<E: Encoding, K: HashKey>(position: &mut Stored<Self, K>, mv: E, undo: Undo<K>) {
        unmake(position, mv, undo);
    }
}

impl PieceSets {
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

    /// Puts a piece on an empty square. Returns the change of the hash.
    #[inline]
    fn put_and_key(&mut self, piece: Piece, square: Square) -> u64 {
        self.put(piece, square);
        zobrist::piece(piece, square)
    }

    /// Removes the piece on a square, if any. Returns the change of the hash.
    #[inline]
    fn clear(&mut self, square: Square) -> u64 {
        let piece = self.cells[square.index()].take();
        if piece.is_some() {
            self.flip(piece, square.into());
        }
        zobrist::content(piece, square)
    }

    /// Moves a piece to an empty square. Returns the change of the hash.
    #[inline]
    fn shift_and_key(&mut self, from: Square, to: Square) -> u64 {
        let piece = self.shift_piece(from, to);
        zobrist::content(piece, from) ^ zobrist::content(piece, to)
    }
}

/// The square of the pawn that `side` captures en passant on `target`.
#[inline(always)]
fn passed_pawn(target: Square, side: Color) -> Square {
    let behind = Direction::pawn_push(side).reversed().offset();
    Square::from_low_bits(target.code().wrapping_add_signed(behind))
}
