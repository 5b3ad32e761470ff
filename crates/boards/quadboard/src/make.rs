//! Making moves. Taking them back is putting the copy back, and needs no code of its own.

use boardbench_core::{
    CastlingMove, CastlingSide, Color, Direction, Encoding, HashKey, MoveKind, Piece, Role, Square,
    zobrist,
};
use boardbench_sliders::{Sliders, SquareSet};

use crate::Quadboard;
use crate::quad::Nibble;
use crate::state::State;
use crate::view::View;

/// The side's bit in an index of [`zobrist::state_bits`]. It changes with every move.
const SIDE_CHANGES: u8 = 1 << 4;

impl<S: Sliders, K: HashKey> Quadboard<S, K> {
    /// Makes a move.
    #[inline(always)]
    pub(crate) fn play<E: Encoding>(&mut self, mv: E) {
        let (from, to) = (mv.from().square(), mv.to().square());
        let both = SquareSet::of(from) | SquareSet::of(to);
        // One straight arm a kind, to its end: shared tails were dearer.
        match mv.classify(self) {
            MoveKind::Quiet => {
                let mover = self.quad.nibble(from);
                self.quad.toggle(mover, both);
                let change = shifted(mover, from, to);
                self.settle(self.state.after_quiet(mover, from, to), change);
            }
            MoveKind::Capture => {
                let mover = self.quad.nibble(from);
                let victim = self.quad.nibble(to);
                self.quad.clear(to.into());
                self.quad.toggle(mover, both);
                let change = shifted(mover, from, to) ^ zobrist::content(victim.piece(), to);
                self.settle(self.state.after_irreversible(from, to), change);
            }
            MoveKind::DoublePush => {
                let pawn = self.quad.nibble(from);
                self.quad.toggle(pawn, both);
                let change = shifted(pawn, from, to);
                self.settle(self.state.after_irreversible(from, to), change);
                self.leave_passed(to);
            }
            kind => self.play_rare(from, to, kind),
        }
    }

    /// Enters the next state and brings the hash up to date: by `change` for the pieces, and by
    /// what the state itself changes.
    #[inline(always)]
    pub(crate) fn settle(&mut self, next: State, change: u64) {
        let before = self.state;
        self.state = next;
        if !K::KEPT {
            return;
        }
        let rights = before.lost_rights(next).bits();
        self.key
            .toggle(change ^ zobrist::state_bits(SIDE_CHANGES | rights));
        if let Some(file) = before.legal_en_passant() {
            self.key.toggle(zobrist::en_passant(file));
        }
    }

    /// Remembers that a pawn has gone two squares to `to`.
    #[inline(always)]
    fn leave_passed(&mut self, to: Square) {
        self.state = self.state.with_passed(to.file());
        let landed = SquareSet::of(to);
        let beside = landed.shift(Direction::WEST) | landed.shift(Direction::EAST);
        let enemies = self.quad.pawns() & self.quad.of_color(self.state.side_to_move());
        if beside.meets(enemies) {
            self.judge_en_passant();
        }
    }

    /// Marks the en-passant capture as legal, and counts it for the hash, if it is. Rare: an enemy
    /// pawn stands beside the one that has passed.
    #[cold]
    #[inline(never)]
    pub(crate) fn judge_en_passant(&mut self) {
        let legal = match self.state.side_to_move() {
            Color::White => View::<S, true>::new(&self.quad, self.state).has_legal_en_passant(),
            Color::Black => View::<S, false>::new(&self.quad, self.state).has_legal_en_passant(),
        };
        if legal {
            self.state = self.state.with_legal_en_passant();
            if let Some(file) = self.state.legal_en_passant() {
                self.key.toggle(zobrist::en_passant(file));
            }
        }
    }

    /// Castling, en passant and promotion, kept out of the way of all other moves.
    #[cold]
    #[inline(never)]
    fn play_rare(&mut self, from: Square, to: Square, kind: MoveKind) {
        let side = self.state.side_to_move();
        match kind {
            // Four calls, so that the compiler knows every square.
            MoveKind::Castle(CastlingSide::King) => match side {
                Color::White => self.castle(CastlingMove::new(Color::White, CastlingSide::King)),
                Color::Black => self.castle(CastlingMove::new(Color::Black, CastlingSide::King)),
            },
            MoveKind::Castle(CastlingSide::Queen) => match side {
                Color::White => self.castle(CastlingMove::new(Color::White, CastlingSide::Queen)),
                Color::Black => self.castle(CastlingMove::new(Color::Black, CastlingSide::Queen)),
            },
            MoveKind::EnPassant => {
                let behind = Direction::pawn_push(!side).offset();
                let passed = Square::from_low_bits(to.code().wrapping_add_signed(behind));
                let (_, taken) = self.take(passed);
                let (pawn, gone) = self.take(from);
                let change = taken ^ gone ^ self.put(pawn, to);
                self.settle(self.state.after_irreversible(from, to), change);
            }
            MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
                let (_, taken) = self.take(to);
                let (_, gone) = self.take(from);
                let promoted = Nibble::of(Piece::new(side, role.role()));
                let change = taken ^ gone ^ self.put(promoted, to);
                self.settle(self.state.after_irreversible(from, to), change);
            }
            // Made in line.
            MoveKind::Quiet | MoveKind::Capture | MoveKind::DoublePush => {}
        }
    }

    /// Moves king and rook. Whatever else stands there makes no sense, but no panic either.
    #[inline(always)]
    fn castle(&mut self, castling: CastlingMove) {
        let home = castling.king_from;
        let king = Nibble::of(Piece::new(castling.color, Role::King));
        let rook = Nibble::of(Piece::new(castling.color, Role::Rook));
        let change = self.shift(king, home, castling.king_to)
            ^ self.shift(rook, castling.rook_from, castling.rook_to);
        self.settle(self.state.after_quiet(king, home, home), change);
    }

    /// Moves a piece to an empty square. Returns what that changes in the hash.
    #[inline(always)]
    fn shift(&mut self, nibble: Nibble, from: Square, to: Square) -> u64 {
        self.quad.toggle(nibble, SquareSet::of(from) | to.into());
        shifted(nibble, from, to)
    }

    /// Takes what stands on a square off it. Returns it and what that changes in the hash.
    fn take(&mut self, square: Square) -> (Nibble, u64) {
        let nibble = self.quad.nibble(square);
        self.quad.toggle(nibble, square.into());
        (nibble, zobrist::content(nibble.piece(), square))
    }

    /// Puts a piece onto an empty square. Returns what that changes in the hash.
    pub(crate) fn put(&mut self, nibble: Nibble, square: Square) -> u64 {
        self.quad.toggle(nibble, square.into());
        zobrist::content(nibble.piece(), square)
    }
}

/// What a piece that goes from one square to another changes in the hash.
#[inline(always)]
fn shifted(nibble: Nibble, from: Square, to: Square) -> u64 {
    let piece = nibble.piece();
    zobrist::content(piece, from) ^ zobrist::content(piece, to)
}
