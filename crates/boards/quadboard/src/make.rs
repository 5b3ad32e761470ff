//! Making moves. Unmaking copies pieces and state before the move back.

use boardbench_core::{
    CastlingMove, CastlingSide, Color, Direction, Encoding, HashKey, MoveKind, Piece, Role, Square,
    State, StateMask, zobrist,
};
use boardbench_setwise::{Storage, Stored, resolve_en_passant};
use boardbench_sliders::SquareSet;

use crate::quad::{Nibble, Quad};

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

/// What unmaking needs: the pieces and the state before the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo<K>(Stored<Quad, K>);

impl<K: HashKey> Undo<K> {
    /// A copy made word by word. As one block it would be copied by two overlapping vectors, whose loads
    /// can't be forwarded from the word-sized stores just before them. Copied by words, the compiler may
    /// also keep in registers what it writes back.
    #[inline(always)]
    pub(crate) const fn save(position: &Stored<Quad, K>) -> Self {
        Self(Stored {
            pieces: position.pieces.copied(),
            state: position.state,
        })
    }

    /// Puts everything back.
    #[inline(always)]
    pub(crate) const fn restore(self, position: &mut Stored<Quad, K>) {
        position.pieces = self.0.pieces.copied();
        position.state = self.0.state;
    }
}

/// Makes a move.
#[inline(always)]
pub(crate) fn make<E: Encoding, K: HashKey>(position: &mut Stored<Quad, K>, mv: E) {
    let Stored { pieces, state } = position;
    let (from, to) = (mv.from().square(), mv.to().square());
    let old = state.state();
    let both = SquareSet::from_square(from) | SquareSet::from_square(to);
    // Arms without common tails: merging them was slower.
    match mv.classify(pieces) {
        MoveKind::Quiet => {
            let mover = pieces.nibble(from);
            pieces.toggle(mover, both);
            let change = shifted(mover, from, to);
            state.advance(after_quiet(old, mover, from, to), change);
        }
        MoveKind::Capture => {
            let mover = pieces.nibble(from);
            let victim = pieces.nibble(to);
            pieces.clear(to.into());
            pieces.toggle(mover, both);
            let change = shifted(mover, from, to) ^ zobrist::content(victim.piece(), to);
            state.advance(after_irreversible(old, from, to), change);
        }
        MoveKind::DoublePush => {
            let pawn = pieces.nibble(from);
            pieces.toggle(pawn, both);
            let change = shifted(pawn, from, to);
            let next = after_irreversible(old, from, to).with_double_push(to.file());
            state.advance(next, change);
            resolve_en_passant(position, to);
        }
        kind => make_special(position, from, to, kind),
    }
}

/// Castling, en passant and promotion, out of line because they are rare.
#[cold]
#[inline(never)]
fn make_special<K: HashKey>(
    position: &mut Stored<Quad, K>,
    from: Square,
    to: Square,
    kind: MoveKind,
) {
    let Stored { pieces, state } = position;
    let old = state.state();
    let side = old.side_to_move();
    match kind {
        // Four calls with constant squares.
        MoveKind::Castle(castling_side) => match (side, castling_side) {
            (Color::White, CastlingSide::King) => {
                castle(
                    position,
                    CastlingMove::new(Color::White, CastlingSide::King),
                );
            }
            (Color::White, CastlingSide::Queen) => {
                castle(
                    position,
                    CastlingMove::new(Color::White, CastlingSide::Queen),
                );
            }
            (Color::Black, CastlingSide::King) => {
                castle(
                    position,
                    CastlingMove::new(Color::Black, CastlingSide::King),
                );
            }
            (Color::Black, CastlingSide::Queen) => {
                castle(
                    position,
                    CastlingMove::new(Color::Black, CastlingSide::Queen),
                );
            }
        },
        MoveKind::EnPassant => {
            let behind = Direction::pawn_push(!side).offset();
            let passed = Square::from_low_bits(to.code().wrapping_add_signed(behind));
            let (_, taken) = pieces.take(passed);
            let (pawn, gone) = pieces.take(from);
            let change = taken ^ gone ^ pieces.put_and_key(pawn, to);
            state.advance(after_irreversible(old, from, to), change);
        }
        MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
            let (_, taken) = pieces.take(to);
            let (_, gone) = pieces.take(from);
            let promoted = Nibble::from_piece(Piece::new(side, role.role()));
            let change = taken ^ gone ^ pieces.put_and_key(promoted, to);
            state.advance(after_irreversible(old, from, to), change);
        }
        // Handled by the caller.
        MoveKind::Quiet | MoveKind::Capture | MoveKind::DoublePush => {}
    }
}

/// Moves king and rook. On a board that lacks them the result is wrong, but nothing panics.
#[inline(always)]
fn castle<K: HashKey>(Stored { pieces, state }: &mut Stored<Quad, K>, castling: CastlingMove) {
    let home = castling.king_from;
    let king = Nibble::from_piece(Piece::new(castling.color, Role::King));
    let rook = Nibble::from_piece(Piece::new(castling.color, Role::Rook));
    let change = pieces.shift(king, home, castling.king_to)
        ^ pieces.shift(rook, castling.rook_from, castling.rook_to);
    state.advance(after_quiet(state.state(), king, home, home), change);
}

impl Storage for Quad {
    type Undo<K: HashKey> = Undo<K>;

    const EMPTY: Self = Self::NO_PIECES;

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.nibble(square).piece()
    }

    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.toggle(Nibble::from_piece(piece), square.into());
    }

    #[inline(always)]
    fn make<E: Encoding, K: HashKey>(position: &mut Stored<Self, K>, mv: E) -> Undo<K> {
        let before = Undo::save(position);
        make(position, mv);
        before
    }

    #[inline(always)]
    fn unmake<E: Encoding, K: HashKey>(position: &mut Stored<Self, K>, _mv: E, undo: Undo<K>) {
        undo.restore(position);
    }
}

impl Quad {
    /// Moves a piece to an empty square. Returns the change of the hash.
    #[inline(always)]
    fn shift(&mut self, nibble: Nibble, from: Square, to: Square) -> u64 {
        self.toggle(nibble, SquareSet::from_square(from) | to.into());
        shifted(nibble, from, to)
    }

    /// Removes the content of a square. Returns it and the change of the hash.
    #[inline]
    fn take(&mut self, square: Square) -> (Nibble, u64) {
        let nibble = self.nibble(square);
        self.toggle(nibble, square.into());
        (nibble, zobrist::content(nibble.piece(), square))
    }

    /// Puts a piece on an empty square. Returns the change of the hash.
    #[inline]
    fn put_and_key(&mut self, nibble: Nibble, square: Square) -> u64 {
        self.toggle(nibble, square.into());
        zobrist::content(nibble.piece(), square)
    }
}

/// The state after a quiet move of `mover`.
#[inline(always)]
fn after_quiet(state: State, mover: Nibble, from: Square, to: Square) -> State {
    let [from, to] = [from, to].map(|square| MASKS.by_square[square.index()]);
    state.after_quiet(from, to, MASKS.by_nibble[mover.index()])
}

/// The state after a capture or a pawn move.
#[inline(always)]
fn after_irreversible(state: State, from: Square, to: Square) -> State {
    let [from, to] = [from, to].map(|square| MASKS.by_square[square.index()]);
    state.after_irreversible(from, to)
}

/// The change of the hash when a piece moves.
#[inline(always)]
fn shifted(nibble: Nibble, from: Square, to: Square) -> u64 {
    let piece = nibble.piece();
    zobrist::content(piece, from) ^ zobrist::content(piece, to)
}
