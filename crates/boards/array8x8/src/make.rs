//! Making moves and taking them back.

use boardbench_core::{
    CastlingMove, CastlingRights, CastlingSide, Color, Encoding, File, HashKey, MoveKind, Piece,
    Role, Special, zobrist,
};

use crate::generate::{capturers, is_en_passant_legal};
use crate::squares::{Coords, at, at_mut};
use crate::{Array8x8, State, coords};

/// What taking back a move (or a pass) needs beyond the move: what stood on the square where
/// something was taken, and the state and key before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo<K> {
    state: State,
    key: K,
    captured: Option<Piece>,
}

impl<K: HashKey> Array8x8<K> {
    /// Makes a move. Plain moves are made here, in line; the rare ones out of line.
    #[inline(always)]
    pub(crate) fn play<E: Encoding>(&mut self, mv: E) -> Undo<K> {
        let (from, to) = (coords(mv.from()), coords(mv.to()));
        match mv.classify(self) {
            MoveKind::Quiet => self.play_quiet(from, to),
            MoveKind::Capture => self.play_capture(from, to),
            MoveKind::DoublePush => self.play_double_push(from, to),
            MoveKind::Castle(side) => self.play_special(from, to, Special::Castle(side)),
            MoveKind::EnPassant => self.play_special(from, to, Special::EnPassant),
            MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
                self.play_special(from, to, Special::Promotion(role))
            }
        }
    }

    /// Takes a move back. The board is no longer the one that the move was classified on, so only
    /// what the move itself knows is asked of it.
    #[inline(always)]
    pub(crate) fn take_back<E: Encoding>(&mut self, mv: E, undo: Undo<K>) {
        self.restore(undo);
        let (from, to) = (coords(mv.from()), coords(mv.to()));
        if mv.is_plain() {
            *at_mut(&mut self.squares, from) = at(&self.squares, to);
            *at_mut(&mut self.squares, to) = undo.captured;
        } else if let Some(special) = mv.special() {
            self.take_back_special(from, to, special, undo.captured);
        }
    }

    #[inline(always)]
    fn play_quiet(&mut self, from: Coords, to: Coords) -> Undo<K> {
        let undo = self.before(None);
        let mover = self.relocate(from, to);
        self.end_turn(from, to);
        if is_pawn(mover) {
            self.state.halfmove_clock = 0;
        }
        undo
    }

    #[inline(always)]
    fn play_capture(&mut self, from: Coords, to: Coords) -> Undo<K> {
        let undo = self.before(at(&self.squares, to));
        self.toggle(undo.captured, to);
        self.relocate(from, to);
        self.end_turn(from, to);
        self.state.halfmove_clock = 0;
        undo
    }

    #[inline(always)]
    fn play_double_push(&mut self, from: Coords, to: Coords) -> Undo<K> {
        let undo = self.before(None);
        self.relocate(from, to);
        self.end_turn(from, to);
        self.state.halfmove_clock = 0;
        let file = to.square().file();
        self.state.double_push = Some(file);
        if K::KEPT && self.is_beside_pawn(to) {
            self.note_en_passant(file);
        }
        undo
    }

    /// Castling, en passant and promotion.
    #[cold]
    #[inline(never)]
    fn play_special(&mut self, from: Coords, to: Coords, special: Special) -> Undo<K> {
        match special {
            Special::Castle(side) => self.play_castling(side),
            Special::EnPassant => {
                let passed = Coords::new(from.rank, to.file);
                let undo = self.before(at(&self.squares, passed));
                self.take(passed);
                self.relocate(from, to);
                self.end_turn(from, to);
                self.state.halfmove_clock = 0;
                undo
            }
            Special::Promotion(role) => {
                let undo = self.before(at(&self.squares, to));
                self.take(to);
                self.take(from);
                let promoted = Some(Piece::new(self.state.side_to_move, role.role()));
                self.put(to, promoted);
                self.end_turn(from, to);
                self.state.halfmove_clock = 0;
                undo
            }
        }
    }

    fn play_castling(&mut self, side: CastlingSide) -> Undo<K> {
        let undo = self.before(None);
        let castling = CastlingMove::new(self.state.side_to_move, side);
        let [king_from, king_to] = [castling.king_from, castling.king_to].map(Coords::of);
        self.relocate(king_from, king_to);
        self.relocate(Coords::of(castling.rook_from), Coords::of(castling.rook_to));
        self.end_turn(king_from, king_to);
        undo
    }

    /// Takes castling, en passant or a promotion back; the state is already the one before.
    #[cold]
    #[inline(never)]
    fn take_back_special(
        &mut self,
        from: Coords,
        to: Coords,
        special: Special,
        captured: Option<Piece>,
    ) {
        let own = self.state.side_to_move;
        let squares = &mut self.squares;
        match special {
            Special::Castle(side) => {
                let castling = CastlingMove::new(own, side);
                let [king_from, king_to] = [castling.king_from, castling.king_to].map(Coords::of);
                let [rook_from, rook_to] = [castling.rook_from, castling.rook_to].map(Coords::of);
                let king = at_mut(squares, king_to).take();
                let rook = at_mut(squares, rook_to).take();
                *at_mut(squares, king_from) = king;
                *at_mut(squares, rook_from) = rook;
            }
            Special::EnPassant => {
                *at_mut(squares, from) = at_mut(squares, to).take();
                *at_mut(squares, Coords::new(from.rank, to.file)) = captured;
            }
            Special::Promotion(_) => {
                *at_mut(squares, from) = Some(Piece::new(own, Role::Pawn));
                *at_mut(squares, to) = captured;
            }
        }
    }

    /// What to remember of the position before a move that takes `captured`.
    #[inline(always)]
    pub(crate) const fn before(&self, captured: Option<Piece>) -> Undo<K> {
        Undo {
            state: self.state,
            key: self.key,
            captured,
        }
    }

    /// Puts state and key back to what they were.
    #[inline(always)]
    pub(crate) const fn restore(&mut self, undo: Undo<K>) {
        self.state = undo.state;
        self.key = undo.key;
    }

    /// XORs a piece on a square into the key, or out of it.
    #[inline(always)]
    fn toggle(&mut self, content: Option<Piece>, on: Coords) {
        self.key.toggle(zobrist::content(content, on.square()));
    }

    /// Moves whatever stands on `from` to `to`, where nothing stands any more that the key knows.
    #[inline(always)]
    fn relocate(&mut self, from: Coords, to: Coords) -> Option<Piece> {
        let mover = at(&self.squares, from);
        *at_mut(&mut self.squares, from) = None;
        *at_mut(&mut self.squares, to) = mover;
        self.toggle(mover, from);
        self.toggle(mover, to);
        mover
    }

    /// Takes whatever stands on a square off the board.
    fn take(&mut self, from: Coords) -> Option<Piece> {
        let taken = at_mut(&mut self.squares, from).take();
        self.toggle(taken, from);
        taken
    }

    /// Puts a piece onto an empty square.
    fn put(&mut self, to: Coords, piece: Option<Piece>) {
        *at_mut(&mut self.squares, to) = piece;
        self.toggle(piece, to);
    }

    /// Everything that each move changes but for the pieces: rights, side, en passant and clocks.
    #[inline(always)]
    fn end_turn(&mut self, from: Coords, to: Coords) {
        let kept = CastlingRights::kept(from.square()) & CastlingRights::kept(to.square());
        self.pass_turn(self.state.castling_rights & kept);
    }

    /// Hands the move over to the other side, with these castling rights left.
    #[inline(always)]
    pub(crate) fn pass_turn(&mut self, rights: CastlingRights) {
        let state = &mut self.state;
        if state.en_passant_in_key
            && let Some(file) = state.double_push
        {
            self.key.toggle(zobrist::en_passant(file));
        }
        let lost = state.castling_rights.bits() ^ rights.bits();
        self.key.toggle(zobrist::state_bits(lost | 0b1_0000));
        *state = State {
            side_to_move: !state.side_to_move,
            castling_rights: rights,
            double_push: None,
            en_passant_in_key: false,
            halfmove_clock: state.halfmove_clock.wrapping_add(1),
            fullmove_number: state
                .fullmove_number
                .wrapping_add(state.side_to_move as u32),
        };
    }

    /// Whether a pawn of the side now to move stands beside the square: without one, no capture
    /// en passant needs to be thought about.
    #[inline(always)]
    fn is_beside_pawn(&self, pushed: Coords) -> bool {
        let pawn = Some(Piece::new(self.state.side_to_move, Role::Pawn));
        let row = &self.squares[pushed.rank & 7];
        let is_pawn = |file: usize| row.get(file).is_some_and(|&content| content == pawn);
        is_pawn(pushed.file.wrapping_sub(1)) || is_pawn(pushed.file + 1)
    }

    /// Counts the en-passant square into the key if a capture on it is legal.
    #[cold]
    #[inline(never)]
    fn note_en_passant(&mut self, file: File) {
        let squares = &self.squares;
        let legal = match self.state.side_to_move {
            Color::White => capturers::<true>(squares, file)
                .any(|from| is_en_passant_legal::<true>(squares, from, file)),
            Color::Black => capturers::<false>(squares, file)
                .any(|from| is_en_passant_legal::<false>(squares, from, file)),
        };
        if legal {
            self.state.en_passant_in_key = true;
            self.key.toggle(zobrist::en_passant(file));
        }
    }
}

#[inline(always)]
fn is_pawn(content: Option<Piece>) -> bool {
    content.is_some_and(|piece| piece.role() == Role::Pawn)
}
