//! Making moves. Taking them back is putting the copy back, and needs no code of its own.

use boardbench_core::{
    CastlingMove, CastlingSide, Color, Direction, Encoding, HashKey, MoveKind, Piece, Position,
    Role, Square, State, StateMask, zobrist,
};
use boardbench_setwise::View;
use boardbench_sliders::{Sliders, SquareSet};

use crate::Quadboard;
use crate::quad::Nibble;

/// What outlives a move.
struct Outlives {
    /// From or to a square.
    at: [StateMask; Square::COUNT],
    /// By a nibble that takes nothing.
    by: [StateMask; 16],
}

/// One table for both, so that one register leads to it.
static KEPT: Outlives = Outlives {
    at: StateMask::square_table(),
    by: {
        let mut by = [StateMask::ALL; 16];
        let mut index = 0;
        while index < Piece::ALL.len() {
            let piece = Piece::ALL[index];
            by[Nibble::of(piece).index()] = StateMask::for_piece(piece);
            index += 1;
        }
        by
    },
};

impl<S: Sliders, K: HashKey> Quadboard<S, K> {
    /// Makes a move.
    #[inline(always)]
    pub(crate) fn play<E: Encoding>(&mut self, mv: E) {
        let (from, to) = (mv.from().square(), mv.to().square());
        let both = SquareSet::from_square(from) | SquareSet::from_square(to);
        // One straight arm a kind, to its end: shared tails were dearer.
        match mv.classify(self) {
            MoveKind::Quiet => {
                let mover = self.quad.nibble(from);
                self.quad.toggle(mover, both);
                let change = shifted(mover, from, to);
                self.state
                    .advance(self.after_quiet(mover, from, to), change);
            }
            MoveKind::Capture => {
                let mover = self.quad.nibble(from);
                let victim = self.quad.nibble(to);
                self.quad.clear(to.into());
                self.quad.toggle(mover, both);
                let change = shifted(mover, from, to) ^ zobrist::content(victim.piece(), to);
                self.state
                    .advance(self.after_irreversible(from, to), change);
            }
            MoveKind::DoublePush => {
                let pawn = self.quad.nibble(from);
                self.quad.toggle(pawn, both);
                let change = shifted(pawn, from, to);
                let next = self
                    .after_irreversible(from, to)
                    .with_double_push(to.file());
                self.state.advance(next, change);
                self.judge_double_push(to);
            }
            kind => self.play_rare(from, to, kind),
        }
    }

    /// The state after `mover` has gone to an empty square.
    #[inline(always)]
    fn after_quiet(&self, mover: Nibble, from: Square, to: Square) -> State {
        let [from, to] = [from, to].map(|square| KEPT.at[square.index()]);
        self.state().after_quiet(from, to, KEPT.by[mover.index()])
    }

    /// The state after a capture or a pawn's move.
    #[inline(always)]
    fn after_irreversible(&self, from: Square, to: Square) -> State {
        let [from, to] = [from, to].map(|square| KEPT.at[square.index()]);
        self.state().after_irreversible(from, to)
    }

    /// After a double push: is a capture of it legal?
    #[inline(always)]
    fn judge_double_push(&mut self, to: Square) {
        let landed = SquareSet::from_square(to);
        let beside = landed.shift(Direction::WEST) | landed.shift(Direction::EAST);
        let enemies = self.quad.pawns() & self.quad.of_color(self.side_to_move());
        if beside.meets(enemies) {
            self.judge_en_passant();
        }
    }

    /// Makes the double push live if a capture of it is legal. Rare: an enemy pawn stands beside
    /// the one that has passed.
    #[cold]
    #[inline(never)]
    fn judge_en_passant(&mut self) {
        let (state, all) = (self.state(), SquareSet::ALL);
        let legal = match state.side_to_move() {
            Color::White => View::<S, true>::new(self, state, all).has_legal_en_passant(),
            Color::Black => View::<S, false>::new(self, state, all).has_legal_en_passant(),
        };
        if legal {
            self.state.mark_en_passant_legal();
        }
    }

    /// Castling, en passant and promotion, kept out of the way of all other moves.
    #[cold]
    #[inline(never)]
    fn play_rare(&mut self, from: Square, to: Square, kind: MoveKind) {
        let side = self.side_to_move();
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
                self.state
                    .advance(self.after_irreversible(from, to), change);
            }
            MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
                let (_, taken) = self.take(to);
                let (_, gone) = self.take(from);
                let promoted = Nibble::of(Piece::new(side, role.role()));
                let change = taken ^ gone ^ self.put(promoted, to);
                self.state
                    .advance(self.after_irreversible(from, to), change);
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
        self.state
            .advance(self.after_quiet(king, home, home), change);
    }

    /// Moves a piece to an empty square. Returns what that changes in the hash.
    #[inline(always)]
    fn shift(&mut self, nibble: Nibble, from: Square, to: Square) -> u64 {
        self.quad
            .toggle(nibble, SquareSet::from_square(from) | to.into());
        shifted(nibble, from, to)
    }

    /// Takes what stands on a square off it. Returns it and what that changes in the hash.
    fn take(&mut self, square: Square) -> (Nibble, u64) {
        let nibble = self.quad.nibble(square);
        self.quad.toggle(nibble, square.into());
        (nibble, zobrist::content(nibble.piece(), square))
    }

    /// Puts a piece onto an empty square. Returns what that changes in the hash.
    fn put(&mut self, nibble: Nibble, square: Square) -> u64 {
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
