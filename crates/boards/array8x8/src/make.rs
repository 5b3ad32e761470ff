//! Making moves and taking them back.

use boardbench_core::{
    CastlingMove, CastlingSide, Color, Encoding, File, HashKey, HashedState, MoveKind, Piece,
    Position, Role, Special, Square, State, StateMask, zobrist,
};

use crate::bookkeeping::Bookkeeping;
use crate::generate::{capturers, is_en_passant_legal};
use crate::squares::{Coords, cell_mut};
use crate::{Array8x8, square};

/// What taking back a move needs beyond the move: state and hash before, and what was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo<P: Bookkeeping, K: HashKey> {
    before: HashedState<K>,
    taken: Option<Taken<P>>,
}

/// A piece that was taken, and what is remembered of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Taken<P: Bookkeeping> {
    piece: Piece,
    books: P::Taken,
}

/// What of the state outlives a move from or to a square.
static KEPT_AT: [StateMask; Square::COUNT] = StateMask::square_table();

/// What of the state outlives a move of a piece that takes nothing, by its code, 0 for none.
static KEPT_BY: [StateMask; Piece::INDEX_SPACE] = StateMask::piece_table();

#[inline(always)]
fn after_quiet(state: State, mover: Option<Piece>, from: Square, to: Square) -> State {
    let by = KEPT_BY[mover.map_or(0, Piece::index) & 15];
    state.after_quiet(KEPT_AT[from.index()], KEPT_AT[to.index()], by)
}

#[inline(always)]
fn after_irreversible(state: State, from: Square, to: Square) -> State {
    state.after_irreversible(KEPT_AT[from.index()], KEPT_AT[to.index()])
}

impl<P: Bookkeeping, K: HashKey> Array8x8<P, K> {
    /// Makes a move. Plain moves are made here, in line and each kind to its end; the rare ones
    /// out of line.
    #[inline(always)]
    pub(crate) fn play<E: Encoding>(&mut self, mv: E) -> Undo<P, K> {
        let (from, to) = (square(mv.from()), square(mv.to()));
        let before = self.state;
        let old = before.state();
        let taken = match mv.classify(self) {
            MoveKind::Quiet => {
                let (mover, change) = self.relocate(from, to);
                self.state
                    .advance(after_quiet(old, mover, from, to), change);
                None
            }
            MoveKind::Capture => {
                let (taken, removed) = self.take(to);
                let (_, change) = self.relocate(from, to);
                self.state
                    .advance(after_irreversible(old, from, to), change ^ removed);
                taken
            }
            MoveKind::DoublePush => {
                let (_, change) = self.relocate(from, to);
                let next = after_irreversible(old, from, to).with_double_push(to.file());
                self.state.advance(next, change);
                if self.is_beside_pawn(to) {
                    self.judge_en_passant(to.file());
                }
                None
            }
            MoveKind::Castle(side) => {
                self.play_castling(side);
                None
            }
            MoveKind::EnPassant => self.play_en_passant(from, to),
            MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
                self.play_promotion(from, to, role.role())
            }
        };
        Undo { before, taken }
    }

    /// Takes a move back. The board is no longer the one that the move was classified on, so only
    /// what the move itself knows is asked of it.
    #[inline(always)]
    pub(crate) fn take_back<E: Encoding>(&mut self, mv: E, undo: Undo<P, K>) {
        let (from, to) = (square(mv.from()), square(mv.to()));
        if mv.is_plain() {
            self.shift(to, from);
            if !mv.takes_nothing() {
                self.put_back(undo.taken, to);
            }
        } else if let Some(special) = mv.special() {
            let own = undo.before.state().side_to_move();
            self.take_back_special(own, from, to, special, undo.taken);
        }
        self.state = undo.before;
    }

    #[cold]
    #[inline(never)]
    fn play_castling(&mut self, side: CastlingSide) {
        let castling = CastlingMove::new(self.side_to_move(), side);
        let (from, to) = (castling.king_from, castling.king_to);
        let (king, change) = self.relocate(from, to);
        let (_, rook_change) = self.relocate(castling.rook_from, castling.rook_to);
        let next = after_quiet(self.state(), king, from, to);
        self.state.advance(next, change ^ rook_change);
    }

    #[cold]
    #[inline(never)]
    fn play_en_passant(&mut self, from: Square, to: Square) -> Option<Taken<P>> {
        let (taken, removed) = self.take(Square::new(to.file(), from.rank()));
        let (_, change) = self.relocate(from, to);
        let next = after_irreversible(self.state(), from, to);
        self.state.advance(next, change ^ removed);
        taken
    }

    #[cold]
    #[inline(never)]
    fn play_promotion(&mut self, from: Square, to: Square, role: Role) -> Option<Taken<P>> {
        let own = self.side_to_move();
        let promoted = Piece::new(own, role);
        let (taken, removed) = self.take(to);
        let pawn = self.shift(from, to);
        self.replace(to, Piece::new(own, Role::Pawn), promoted);
        let change = zobrist::content(pawn, from) ^ zobrist::piece(promoted, to);
        let next = after_irreversible(self.state(), from, to);
        self.state.advance(next, change ^ removed);
        taken
    }

    /// Takes castling, en passant or a promotion back.
    #[cold]
    #[inline(never)]
    fn take_back_special(
        &mut self,
        own: Color,
        from: Square,
        to: Square,
        special: Special,
        taken: Option<Taken<P>>,
    ) {
        match special {
            Special::Castle(side) => {
                let castling = CastlingMove::new(own, side);
                self.shift(castling.rook_to, castling.rook_from);
                self.shift(castling.king_to, castling.king_from);
            }
            Special::EnPassant => {
                self.shift(to, from);
                self.put_back(taken, Square::new(to.file(), from.rank()));
            }
            Special::Promotion(role) => {
                let promoted = Piece::new(own, role.role());
                self.replace(to, promoted, Piece::new(own, Role::Pawn));
                self.shift(to, from);
                self.put_back(taken, to);
            }
        }
    }

    /// Moves whatever stands on `from` to `to`, which must be empty. Returns what moved, and the
    /// change of the hash.
    #[inline(always)]
    fn relocate(&mut self, from: Square, to: Square) -> (Option<Piece>, u64) {
        let mover = self.shift(from, to);
        let change = zobrist::content(mover, from) ^ zobrist::content(mover, to);
        (mover, change)
    }

    /// The same, without a thought for the hash.
    #[inline(always)]
    fn shift(&mut self, from: Square, to: Square) -> Option<Piece> {
        let mover = cell_mut(&mut self.squares, from).take();
        *cell_mut(&mut self.squares, to) = mover;
        self.pieces.relocate(from, to);
        mover
    }

    /// Takes whatever stands on a square off the board. Returns it, and the change of the hash.
    #[inline(always)]
    fn take(&mut self, from: Square) -> (Option<Taken<P>>, u64) {
        let Some(piece) = cell_mut(&mut self.squares, from).take() else {
            return (None, 0);
        };
        let books = self.pieces.take(piece, from);
        (Some(Taken { piece, books }), zobrist::piece(piece, from))
    }

    /// Puts what was taken back.
    #[inline(always)]
    fn put_back(&mut self, taken: Option<Taken<P>>, on: Square) {
        if let Some(Taken { piece, books }) = taken {
            *cell_mut(&mut self.squares, on) = Some(piece);
            self.pieces.put_back(piece, on, books);
        }
    }

    /// Makes another piece of what stands on a square.
    fn replace(&mut self, on: Square, old: Piece, new: Piece) {
        *cell_mut(&mut self.squares, on) = Some(new);
        self.pieces.replace(on, old, new);
    }

    /// Whether a pawn of the side now to move stands beside the square: without one, no capture
    /// en passant needs to be thought about.
    #[inline(always)]
    fn is_beside_pawn(&self, pushed: Square) -> bool {
        let pawn = Some(Piece::new(self.side_to_move(), Role::Pawn));
        let Coords { rank, file } = Coords::of(pushed);
        let row = &self.squares[rank];
        let is_pawn = |file: usize| row.get(file).is_some_and(|&content| content == pawn);
        is_pawn(file.wrapping_sub(1)) || is_pawn(file + 1)
    }

    /// Counts the double push for the hash if a capture of it is legal.
    #[cold]
    #[inline(never)]
    fn judge_en_passant(&mut self, file: File) {
        let squares = &self.squares;
        let own = self.side_to_move();
        let king = self.pieces.king(squares, own);
        let is_legal = match own {
            Color::White => capturers::<true>(squares, file)
                .any(|from| is_en_passant_legal::<true>(squares, king, from, file)),
            Color::Black => capturers::<false>(squares, file)
                .any(|from| is_en_passant_legal::<false>(squares, king, from, file)),
        };
        if is_legal {
            self.state.mark_en_passant_legal();
        }
    }
}
