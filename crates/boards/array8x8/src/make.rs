//! Making moves and taking them back.

use boardbench_core::{
    CastlingMove, CastlingSide, Color, Encoding, File, HashKey, MoveKind, Piece, Role, Special,
    Square, zobrist,
};

use crate::bookkeeping::Bookkeeping;
use crate::generate::{capturers, is_en_passant_legal};
use crate::squares::{Coords, cell, cell_mut};
use crate::state::State;
use crate::{Array8x8, square};

/// What taking back a move (or a pass) needs beyond the move: state and key before, and what was
/// taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo<P: Bookkeeping, K: HashKey> {
    state: State,
    key: K,
    taken: Option<Taken<P>>,
}

/// A piece that was taken, and what is remembered of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Taken<P: Bookkeeping> {
    piece: Piece,
    books: P::Taken,
}

impl<P: Bookkeeping, K: HashKey> Array8x8<P, K> {
    /// Makes a move. Plain moves are made here, in line and each kind to its end; the rare ones
    /// out of line.
    #[inline(always)]
    pub(crate) fn play<E: Encoding>(&mut self, mv: E) -> Undo<P, K> {
        let (from, to) = (square(mv.from()), square(mv.to()));
        let mut undo = self.before();
        match mv.classify(self) {
            MoveKind::Quiet => {
                let mover = self.relocate(from, to);
                self.end_turn(undo.state.after_quiet(mover, from, to));
            }
            MoveKind::Capture => {
                undo.taken = self.take(to);
                self.relocate(from, to);
                self.end_turn(undo.state.after_irreversible(from, to));
            }
            MoveKind::DoublePush => {
                self.relocate(from, to);
                self.end_turn(undo.state.after_irreversible(from, to));
                self.note_double_push(to);
            }
            MoveKind::Castle(side) => self.play_castling(side),
            MoveKind::EnPassant => undo.taken = self.play_en_passant(from, to),
            MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
                undo.taken = self.play_promotion(from, to, role.role());
            }
        }
        undo
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
            let own = undo.state.side_to_move();
            self.take_back_special(own, from, to, special, undo.taken);
        }
        self.restore(undo);
    }

    #[cold]
    #[inline(never)]
    fn play_castling(&mut self, side: CastlingSide) {
        let castling = CastlingMove::new(self.state.side_to_move(), side);
        let (from, to) = (castling.king_from, castling.king_to);
        let king = self.relocate(from, to);
        self.relocate(castling.rook_from, castling.rook_to);
        self.end_turn(self.state.after_quiet(king, from, to));
    }

    #[cold]
    #[inline(never)]
    fn play_en_passant(&mut self, from: Square, to: Square) -> Option<Taken<P>> {
        let taken = self.take(Square::new(to.file(), from.rank()));
        self.relocate(from, to);
        self.end_turn(self.state.after_irreversible(from, to));
        taken
    }

    #[cold]
    #[inline(never)]
    fn play_promotion(&mut self, from: Square, to: Square, role: Role) -> Option<Taken<P>> {
        let own = self.state.side_to_move();
        let taken = self.take(to);
        self.relocate(from, to);
        let promoted = Piece::new(own, role);
        self.toggle_key(cell(&self.squares, to), to);
        self.toggle_key(Some(promoted), to);
        self.replace(to, Piece::new(own, Role::Pawn), promoted);
        self.end_turn(self.state.after_irreversible(from, to));
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

    /// What to remember of the position before a move, what it takes apart.
    #[inline(always)]
    pub(crate) const fn before(&self) -> Undo<P, K> {
        Undo {
            state: self.state,
            key: self.key,
            taken: None,
        }
    }

    /// Puts state and key back to what they were.
    #[inline(always)]
    pub(crate) const fn restore(&mut self, undo: Undo<P, K>) {
        self.state = undo.state;
        self.key = undo.key;
    }

    /// XORs a piece on a square into the key, or out of it.
    #[inline(always)]
    fn toggle_key(&mut self, content: Option<Piece>, on: Square) {
        self.key.toggle(zobrist::content(content, on));
    }

    /// Moves whatever stands on `from` to `to`, which must be empty.
    #[inline(always)]
    fn relocate(&mut self, from: Square, to: Square) -> Option<Piece> {
        let mover = self.shift(from, to);
        self.toggle_key(mover, from);
        self.toggle_key(mover, to);
        mover
    }

    /// The same, without a word to the key.
    #[inline(always)]
    fn shift(&mut self, from: Square, to: Square) -> Option<Piece> {
        let mover = cell_mut(&mut self.squares, from).take();
        *cell_mut(&mut self.squares, to) = mover;
        self.pieces.relocate(from, to);
        mover
    }

    /// Takes whatever stands on a square off the board.
    #[inline(always)]
    fn take(&mut self, from: Square) -> Option<Taken<P>> {
        let piece = cell_mut(&mut self.squares, from).take()?;
        self.toggle_key(Some(piece), from);
        let books = self.pieces.take(piece, from);
        Some(Taken { piece, books })
    }

    /// Puts what was taken back, without a word to the key.
    #[inline(always)]
    fn put_back(&mut self, taken: Option<Taken<P>>, on: Square) {
        if let Some(Taken { piece, books }) = taken {
            *cell_mut(&mut self.squares, on) = Some(piece);
            self.pieces.put_back(piece, on, books);
        }
    }

    /// Makes another piece of what stands on a square, without a word to the key.
    fn replace(&mut self, on: Square, old: Piece, new: Piece) {
        *cell_mut(&mut self.squares, on) = Some(new);
        self.pieces.replace(on, old, new);
    }

    /// Enters the state after a move, and brings the key up to date with it.
    #[inline(always)]
    pub(crate) fn end_turn(&mut self, state: State) {
        let old = self.state;
        self.state = state;
        if K::KEPT {
            self.key.toggle(zobrist::state_bits(old.key_change(state)));
            if let Some(file) = old.live_double_push() {
                self.key.toggle(zobrist::en_passant(file));
            }
        }
    }

    /// Remembers that a pawn has just gone two squares, and whether it can be taken.
    #[inline(always)]
    fn note_double_push(&mut self, pushed: Square) {
        let file = pushed.file();
        self.state = self.state.with_double_push(file);
        if K::KEPT && self.is_beside_pawn(pushed) {
            self.note_en_passant(file);
        }
    }

    /// Whether a pawn of the side now to move stands beside the square: without one, no capture
    /// en passant needs to be thought about.
    #[inline(always)]
    fn is_beside_pawn(&self, pushed: Square) -> bool {
        let pawn = Some(Piece::new(self.state.side_to_move(), Role::Pawn));
        let Coords { rank, file } = Coords::of(pushed);
        let row = &self.squares[rank];
        let is_pawn = |file: usize| row.get(file).is_some_and(|&content| content == pawn);
        is_pawn(file.wrapping_sub(1)) || is_pawn(file + 1)
    }

    /// Counts the en-passant square into the key if a capture on it is legal.
    #[cold]
    #[inline(never)]
    fn note_en_passant(&mut self, file: File) {
        let squares = &self.squares;
        let own = self.state.side_to_move();
        let king = self.pieces.king(squares, own);
        let is_legal = match own {
            Color::White => capturers::<true>(squares, file)
                .any(|from| is_en_passant_legal::<true>(squares, king, from, file)),
            Color::Black => capturers::<false>(squares, file)
                .any(|from| is_en_passant_legal::<false>(squares, king, from, file)),
        };
        if is_legal {
            self.state = self.state.with_live_double_push();
            self.key.toggle(zobrist::en_passant(file));
        }
    }
}
