//! Making moves and taking them back.

use boardbench_core::{
    CastlingMove, Color, Direction, Encoding, HashKey, MoveKind, Piece, Role, Special, Square,
    zobrist,
};
use boardbench_sliders::{Sliders, SquareSet};

use crate::Bitboards;
use crate::state::State;
use crate::view::Generator;

/// What it takes to take a move back: state and hash before, and what was captured.
#[derive(Clone, Copy, Debug)]
pub struct Undo<K> {
    pub(crate) state: State,
    pub(crate) key: K,
    victim: Option<Piece>,
}

/// The code of what stands on a square, 0 for nothing: an index for tables of 16 and, by its low
/// three bits, of 8.
#[inline(always)]
fn code(content: Option<Piece>) -> usize {
    content.map_or(0, |piece| piece as usize) & 15
}

impl<S: Sliders, K: HashKey> Bitboards<S, K> {
    #[inline(always)]
    pub(crate) fn make_move<E: Encoding>(&mut self, mv: E) -> Undo<K> {
        let (from, to) = (mv.from().square(), mv.to().square());
        let before = Undo {
            state: self.state,
            key: self.key,
            victim: None,
        };
        // One straight arm a kind, to its end: merged tails would cost moves between registers.
        match mv.classify(self) {
            MoveKind::Quiet => {
                let piece = self.shift_piece(from, to);
                let change = zobrist::content(piece, from) ^ zobrist::content(piece, to);
                self.settle(before.state.after_quiet(piece, from, to), change);
                before
            }
            MoveKind::Capture => {
                let victim = self.cells[to.index()];
                self.flip(victim, to.into());
                let piece = self.shift_piece(from, to);
                let change = zobrist::content(piece, from)
                    ^ zobrist::content(piece, to)
                    ^ zobrist::content(victim, to);
                self.settle(before.state.after_irreversible(from, to), change);
                Undo { victim, ..before }
            }
            MoveKind::DoublePush => {
                let piece = self.shift_piece(from, to);
                let change = zobrist::content(piece, from) ^ zobrist::content(piece, to);
                self.settle(before.state.after_irreversible(from, to), change);
                self.leave_en_passant(from, to);
                before
            }
            kind => {
                let victim = self.make_special(from, to, kind);
                Undo { victim, ..before }
            }
        }
    }

    /// Enters a new state and brings the hash up to date: by `change` for the pieces, and by what
    /// the state itself changes.
    #[inline(always)]
    pub(crate) fn settle(&mut self, state: State, change: u64) {
        let old = self.state;
        self.state = state;
        if K::KEPT {
            self.key
                .toggle(change ^ zobrist::state_bits(old.key_change(state)));
            if let Some(square) = old.live_en_passant() {
                self.key.toggle(zobrist::en_passant(square.file()));
            }
        }
    }

    /// Moves whatever stands on `from` to `to`, over what `to` shows. Returns what moved.
    #[inline(always)]
    fn shift_piece(&mut self, from: Square, to: Square) -> Option<Piece> {
        let piece = self.cells[from.index()];
        self.cells[from.index()] = None;
        self.cells[to.index()] = piece;
        self.flip(piece, SquareSet::of(from) | SquareSet::of(to));
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

    /// Remembers the square that a double push has passed over, and whether a capture there is
    /// legal.
    #[inline(always)]
    fn leave_en_passant(&mut self, from: Square, to: Square) {
        let passed = Square::from_low_bits(u8::midpoint(from.code(), to.code()));
        self.state = self.state.with_en_passant(passed);
        let landed = SquareSet::of(to);
        let beside = landed.shift(Direction::WEST) | landed.shift(Direction::EAST);
        let enemies = self.colors[self.state.side_to_move().index()];
        if beside.meets(self.roles[Role::Pawn.index()] & enemies) {
            self.judge_en_passant();
        }
    }

    /// Marks the en-passant square as live, and puts it into the hash, if a capture there is
    /// legal. Rare: a pawn stands beside the one that has passed.
    #[cold]
    #[inline(never)]
    pub(crate) fn judge_en_passant(&mut self) {
        let live = match self.state.side_to_move() {
            Color::White => Generator::<S, true>::new(self, SquareSet::ALL).has_en_passant(),
            Color::Black => Generator::<S, false>::new(self, SquareSet::ALL).has_en_passant(),
        };
        if let (true, Some(square)) = (live, self.state.en_passant()) {
            self.state = self.state.with_live_en_passant();
            self.key.toggle(zobrist::en_passant(square.file()));
        }
    }

    /// Castling, en passant and promotion: rare, and kept out of the way of the others. Returns what was captured.
    #[cold]
    #[inline(never)]
    fn make_special(&mut self, from: Square, to: Square, kind: MoveKind) -> Option<Piece> {
        let (old, side) = (self.state, self.state.side_to_move());
        match kind {
            MoveKind::Castle(castling_side) => {
                let castling = CastlingMove::new(side, castling_side);
                let (home, corner) = (castling.king_from, castling.rook_from);
                let moved = self.cells[home.index()];
                let change = self.shift_and_key(home, castling.king_to)
                    ^ self.shift_and_key(corner, castling.rook_to);
                self.settle(old.after_quiet(moved, home, corner), change);
                None
            }
            MoveKind::EnPassant => {
                let passed = passed_pawn(to, side);
                let victim = self.cells[passed.index()];
                let change = self.clear(passed) ^ self.shift_and_key(from, to);
                self.settle(old.after_irreversible(from, to), change);
                victim
            }
            MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
                let victim = self.cells[to.index()];
                let change =
                    self.clear(to) ^ self.clear(from) ^ self.put(Piece::new(side, role.role()), to);
                self.settle(old.after_irreversible(from, to), change);
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
        self.state = undo.state;
        self.key = undo.key;
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
        let side = !self.state.side_to_move();
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
