//! Making moves and taking them back.

use boardbench_core::{
    CastlingMove, Color, Direction, Encoding, HashKey, MoveKind, Piece, Role, Special, Square,
    zobrist,
};
use boardbench_sliders::{Sliders, SquareSet};

use crate::Bitboards;
use crate::generate::Generator;
use crate::state::State;

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
        let mut undo = Undo {
            state: self.state,
            key: self.key,
            victim: None,
        };
        match mv.classify(self) {
            MoveKind::Quiet => {
                let piece = self.shift_piece(from, to);
                self.state = self.state.after_quiet(piece, from, to);
            }
            MoveKind::Capture => {
                undo.victim = self.cells[to.index()];
                self.lift(undo.victim, to);
                self.shift_piece(from, to);
                self.state = self.state.after_irreversible(from, to);
            }
            MoveKind::DoublePush => {
                self.shift_piece(from, to);
                self.state = self.state.after_irreversible(from, to);
                self.leave_en_passant(from, to);
            }
            kind => undo.victim = self.make_special(from, to, kind),
        }
        self.toggle_state_key(undo.state);
        undo
    }

    /// Moves whatever stands on `from` to `to`, over what `to` shows. Returns what moved.
    #[inline(always)]
    fn shift_piece(&mut self, from: Square, to: Square) -> Option<Piece> {
        let piece = self.cells[from.index()];
        let squares = SquareSet::of(from) | SquareSet::of(to);
        self.cells[from.index()] = None;
        self.cells[to.index()] = piece;
        self.roles[code(piece) & 7] ^= squares;
        self.colors[code(piece) >> 3] ^= squares;
        self.key
            .toggle(zobrist::content(piece, from) ^ zobrist::content(piece, to));
        piece
    }

    /// Takes a piece out of its sets and the hash; the cell keeps showing it, for whoever moves
    /// in.
    #[inline(always)]
    fn lift(&mut self, piece: Option<Piece>, square: Square) {
        self.roles[code(piece) & 7] ^= square.into();
        self.colors[code(piece) >> 3] ^= square.into();
        self.key.toggle(zobrist::content(piece, square));
    }

    /// Puts a piece down on an empty square.
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        self.cells[square.index()] = Some(piece);
        self.lift(Some(piece), square);
    }

    /// Takes the piece off a square.
    fn clear(&mut self, square: Square) -> Option<Piece> {
        let piece = self.cells[square.index()].take();
        self.lift(piece, square);
        piece
    }

    /// XORs into the hash what the state has changed since `before`.
    #[inline(always)]
    pub(crate) fn toggle_state_key(&mut self, before: State) {
        if !K::KEPT {
            return;
        }
        self.key
            .toggle(zobrist::state_bits(before.key_change(self.state)));
        if let Some(square) = before.live_en_passant() {
            self.key.toggle(zobrist::en_passant(square.file()));
        }
        // A new live square has toggled its key when it was left.
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
            self.settle_en_passant();
        }
    }

    /// Marks the en-passant square as live, and puts it into the hash, if a capture there is
    /// legal. Rare: a pawn stands beside the one that has passed.
    #[cold]
    #[inline(never)]
    pub(crate) fn settle_en_passant(&mut self) {
        let live = match self.state.side_to_move() {
            Color::White => Generator::<S, true>::new(self, SquareSet::ALL).has_en_passant(),
            Color::Black => Generator::<S, false>::new(self, SquareSet::ALL).has_en_passant(),
        };
        if let (true, Some(square)) = (live, self.state.en_passant()) {
            self.state = self.state.with_live_en_passant();
            self.key.toggle(zobrist::en_passant(square.file()));
        }
    }

    /// Castling, en passant and promotion: together one move in fifty, kept out of the way of
    /// the others. Returns what was captured.
    #[cold]
    #[inline(never)]
    fn make_special(&mut self, from: Square, to: Square, kind: MoveKind) -> Option<Piece> {
        let side = self.state.side_to_move();
        match kind {
            MoveKind::Castle(castling_side) => {
                let castling = CastlingMove::new(side, castling_side);
                let moved = self.shift_piece(castling.king_from, castling.king_to);
                self.shift_piece(castling.rook_from, castling.rook_to);
                self.state = self
                    .state
                    .after_quiet(moved, castling.king_from, castling.rook_from);
                None
            }
            MoveKind::EnPassant => {
                let victim = self.clear(passed_pawn(to, side));
                self.shift_piece(from, to);
                self.state = self.state.after_irreversible(from, to);
                victim
            }
            MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
                let victim = self.cells[to.index()];
                if victim.is_some() {
                    self.clear(to);
                }
                self.clear(from);
                self.put(Piece::new(side, role.role()), to);
                self.state = self.state.after_irreversible(from, to);
                victim
            }
            // Made in line.
            MoveKind::Quiet | MoveKind::Capture | MoveKind::DoublePush => None,
        }
    }

    #[inline(always)]
    pub(crate) fn unmake_move<E: Encoding>(&mut self, mv: E, undo: Undo<K>) {
        let (from, to) = (mv.from().square(), mv.to().square());
        if mv.is_plain() {
            let piece = self.cells[to.index()];
            let squares = SquareSet::of(from) | SquareSet::of(to);
            self.cells[from.index()] = piece;
            self.cells[to.index()] = undo.victim;
            self.roles[code(piece) & 7] ^= squares;
            self.colors[code(piece) >> 3] ^= squares;
            if !mv.takes_nothing() && undo.victim.is_some() {
                self.roles[code(undo.victim) & 7] ^= to.into();
                self.colors[code(undo.victim) >> 3] ^= to.into();
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
