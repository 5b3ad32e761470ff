//! Making moves and taking them back.

use boardbench_core::{
    CastlingMove, Color, Direction, Encoding, HashKey, HashedState, MoveKind, Piece, Position,
    Role, Special, Square, State, StateMask, zobrist,
};
use boardbench_setwise::View;
use boardbench_sliders::{Sliders, SquareSet};

use crate::Bitboards;

/// What it takes to take a move back: state and hash before, and what was captured.
#[derive(Clone, Copy, Debug)]
pub struct Undo<K> {
    before: HashedState<K>,
    victim: Option<Piece>,
}

/// What outlives a move from or to a square.
static KEPT_AT: [StateMask; Square::COUNT] = StateMask::square_table();

/// What outlives a move by a piece that takes nothing, by [`code`].
static KEPT_BY: [StateMask; Piece::INDEX_SPACE] = StateMask::piece_table();

/// The code of what stands on a square, 0 for nothing: an index for tables of 16 and, by its low
/// three bits, of 8.
#[inline(always)]
fn code(content: Option<Piece>) -> usize {
    content.map_or(0, |piece| piece as usize) & 15
}

#[inline(always)]
fn after_quiet(state: State, piece: Option<Piece>, from: Square, to: Square) -> State {
    let by = KEPT_BY[code(piece)];
    state.after_quiet(KEPT_AT[from.index()], KEPT_AT[to.index()], by)
}

#[inline(always)]
fn after_irreversible(state: State, from: Square, to: Square) -> State {
    state.after_irreversible(KEPT_AT[from.index()], KEPT_AT[to.index()])
}

impl<S: Sliders, K: HashKey> Bitboards<S, K> {
    #[inline(always)]
    pub(crate) fn make_move<E: Encoding>(&mut self, mv: E) -> Undo<K> {
        let (from, to) = (mv.from().square(), mv.to().square());
        let old = self.state.state();
        let before = Undo {
            before: self.state,
            victim: None,
        };
        // One straight arm a kind, to its end: merged tails would cost moves between registers.
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
                self.judge_double_push(to);
                before
            }
            kind => {
                let victim = self.make_special(from, to, kind);
                Undo { victim, ..before }
            }
        }
    }

    /// Moves whatever stands on `from` to `to`, over what `to` shows. Returns what moved.
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

    /// Puts a piece into its two sets, or takes it out of them.
    #[inline(always)]
    fn flip(&mut self, piece: Option<Piece>, squares: SquareSet) {
        self.roles[code(piece) & 7] ^= squares;
        self.colors[code(piece) >> 3] ^= squares;
    }

    /// Puts a piece down on an empty square. Returns what that changes in the hash.
    pub(crate) fn put(&mut self, piece: Piece, square: Square) -> u64 {
        self.cells[square.index()] = Some(piece);
        self.flip(Some(piece), square.into());
        zobrist::piece(piece, square)
    }

    /// Takes the piece off a square, if there is one. Returns what that changes in the hash.
    fn clear(&mut self, square: Square) -> u64 {
        let piece = self.cells[square.index()].take();
        if piece.is_some() {
            self.flip(piece, square.into());
        }
        zobrist::content(piece, square)
    }

    /// After a double push: is a capture of it legal?
    #[inline(always)]
    fn judge_double_push(&mut self, to: Square) {
        let landed = SquareSet::from_square(to);
        let beside = landed.shift(Direction::WEST) | landed.shift(Direction::EAST);
        let enemies = self.colors[self.side_to_move().index()];
        if beside.meets(self.roles[Role::Pawn.index()] & enemies) {
            self.judge_en_passant();
        }
    }

    /// Makes the double push live if a capture of it is legal. Rare: a pawn stands beside the one
    /// that has passed.
    #[cold]
    #[inline(never)]
    fn judge_en_passant(&mut self) {
        let (state, all) = (self.state(), SquareSet::ALL);
        let live = match state.side_to_move() {
            Color::White => View::<S, true>::new(self, state, all).has_legal_en_passant(),
            Color::Black => View::<S, false>::new(self, state, all).has_legal_en_passant(),
        };
        if live {
            self.state.mark_en_passant_legal();
        }
    }

    /// Castling, en passant and promotion: rare, and kept out of the way of the others. Returns what was captured.
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
            // Made in line.
            MoveKind::Quiet | MoveKind::Capture | MoveKind::DoublePush => None,
        }
    }

    /// Moves a piece to an empty square. Returns what that changes in the hash.
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

/// Where the pawn stands that is taken en passant on `target` by `side`: one rank behind it.
#[inline(always)]
fn passed_pawn(target: Square, side: Color) -> Square {
    let behind = Direction::pawn_push(side).reversed().offset();
    Square::from_low_bits(target.code().wrapping_add_signed(behind))
}
