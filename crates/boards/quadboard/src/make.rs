//! Making moves. Unmaking copies the board before the move back.

use boardbench_core::{
    CastlingMove, CastlingSide, Color, Direction, Encoding, HashKey, MoveKind, Piece, Position,
    Role, Square, State, StateMask, zobrist,
};
use boardbench_setwise::{Legality, resolve_en_passant};
use boardbench_sliders::{Sliders, SquareSet};

use crate::Quadboard;
use crate::quad::Nibble;

/// The parts of the state that a move keeps. One struct, so that one address serves both tables.
struct Masks {
    /// For a move from or to a square.
    by_square: [StateMask; Square::COUNT],
    /// For a quiet move of a nibble.
    by_nibble: [StateMask; 16],
}

static MASKS: Masks = Masks {
    by_square: StateMask::square_table(),
    by_nibble: {
        let mut by = [StateMask::ALL; 16];
        let mut index = 0;
        while index < Piece::ALL.len() {
            let piece = Piece::ALL[index];
            by[Nibble::from_piece(piece).index()] = StateMask::for_piece(piece);
            index += 1;
        }
        by
    },
};

impl<S: Sliders, K: HashKey, L: Legality> Quadboard<S, K, L> {
    /// Makes a move.
    #[inline(always)]
    pub(crate) fn play<E: Encoding>(&mut self, mv: E) {
        let (from, to) = (mv.from().square(), mv.to().square());
        let both = SquareSet::from_square(from) | SquareSet::from_square(to);
        // Arms without common tails: merging them was slower.
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
                resolve_en_passant(self, to);
            }
            kind => self.make_special(from, to, kind),
        }
    }

    /// The state after a quiet move of `mover`.
    #[inline(always)]
    fn after_quiet(&self, mover: Nibble, from: Square, to: Square) -> State {
        let [from, to] = [from, to].map(|square| MASKS.by_square[square.index()]);
        self.state()
            .after_quiet(from, to, MASKS.by_nibble[mover.index()])
    }

    /// The state after a capture or a pawn move.
    #[inline(always)]
    fn after_irreversible(&self, from: Square, to: Square) -> State {
        let [from, to] = [from, to].map(|square| MASKS.by_square[square.index()]);
        self.state().after_irreversible(from, to)
    }

    /// Castling, en passant and promotion, out of line because they are rare.
    #[cold]
    #[inline(never)]
    fn make_special(&mut self, from: Square, to: Square, kind: MoveKind) {
        let side = self.side_to_move();
        match kind {
            // Four calls with constant squares.
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
                let promoted = Nibble::from_piece(Piece::new(side, role.role()));
                let change = taken ^ gone ^ self.put(promoted, to);
                self.state
                    .advance(self.after_irreversible(from, to), change);
            }
            // Handled by the caller.
            MoveKind::Quiet | MoveKind::Capture | MoveKind::DoublePush => {}
        }
    }

    /// Moves king and rook. On a board that lacks them the result is wrong, but nothing panics.
    #[inline(always)]
    fn castle(&mut self, castling: CastlingMove) {
        let home = castling.king_from;
        let king = Nibble::from_piece(Piece::new(castling.color, Role::King));
        let rook = Nibble::from_piece(Piece::new(castling.color, Role::Rook));
        let change = self.shift(king, home, castling.king_to)
            ^ self.shift(rook, castling.rook_from, castling.rook_to);
        self.state
            .advance(self.after_quiet(king, home, home), change);
    }

    /// Moves a piece to an empty square. Returns the change of the hash.
    #[inline(always)]
    fn shift(&mut self, nibble: Nibble, from: Square, to: Square) -> u64 {
        self.quad
            .toggle(nibble, SquareSet::from_square(from) | to.into());
        shifted(nibble, from, to)
    }

    /// Removes the content of a square. Returns it and the change of the hash.
    fn take(&mut self, square: Square) -> (Nibble, u64) {
        let nibble = self.quad.nibble(square);
        self.quad.toggle(nibble, square.into());
        (nibble, zobrist::content(nibble.piece(), square))
    }

    /// Puts a piece on an empty square. Returns the change of the hash.
    fn put(&mut self, nibble: Nibble, square: Square) -> u64 {
        self.quad.toggle(nibble, square.into());
        zobrist::content(nibble.piece(), square)
    }
}

/// The change of the hash when a piece moves.
#[inline(always)]
fn shifted(nibble: Nibble, from: Square, to: Square) -> u64 {
    let piece = nibble.piece();
    zobrist::content(piece, from) ^ zobrist::content(piece, to)
}
