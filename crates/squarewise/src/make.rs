//! Making and unmaking moves.

use boardbench_core::{
    CastlingSide, Color, Direction, Encoding, File, HashKey, Layout, MoveKind, Piece, Position,
    PromotionRole, Role, Special, State, StateMask,
};

use crate::board::{SquareBoard, Undo};
use crate::content::Content;
use crate::geometry::{Cells, Geometry, Numbering, castling, key, mask, passed_pawn};
use crate::legality::Legality;
use crate::pieces::{Bookkeeping, Keep};
use crate::view::View;

/// What a quiet move of a piece leaves of the state, by code.
static MASK_BY_PIECE: [StateMask; Piece::INDEX_SPACE] = StateMask::piece_table();

/// A cell by its number in the storage, and its place for the lists.
#[derive(Clone, Copy)]
struct Spot<G: Geometry> {
    code: u8,
    place: G::Place,
}

impl<G: Geometry> Spot<G> {
    #[inline(always)]
    fn from_code(code: u8) -> Self {
        Self {
            code,
            place: G::place(code),
        }
    }
}

impl<G: Geometry, P: Bookkeeping, K: HashKey, L: Legality> SquareBoard<G, P, K, L> {
    #[inline(always)]
    pub(crate) fn make_move<E: Encoding>(&mut self, mv: E) -> Undo<K> {
        let (from, to) = (
            spot::<G, E::Layout>(mv.from()),
            spot::<G, E::Layout>(mv.to()),
        );
        let old = self.state.state();
        let before = Undo {
            before: self.state,
            victim: Content::EMPTY,
            pawn: Content::EMPTY,
        };
        // Arms without common tails: merging them costs moves between registers.
        match mv.classify(self) {
            MoveKind::Quiet => {
                let piece = self.shift_piece(from, to);
                let change = key::<G>(piece, from.code) ^ key::<G>(piece, to.code);
                self.state
                    .advance(after_quiet::<G>(old, piece, from.code, to.code), change);
                before
            }
            MoveKind::Capture => {
                let victim = self.cells.at(to.code);
                self.pieces.remove(victim);
                let piece = self.shift_piece(from, to);
                let change = key::<G>(piece, from.code)
                    ^ key::<G>(piece, to.code)
                    ^ key::<G>(victim, to.code);
                self.state
                    .advance(after_irreversible::<G>(old, from.code, to.code), change);
                Undo { victim, ..before }
            }
            MoveKind::DoublePush => {
                let piece = self.shift_piece(from, to);
                let change = key::<G>(piece, from.code) ^ key::<G>(piece, to.code);
                let next = after_irreversible::<G>(old, from.code, to.code);
                let file = mv.to().square().file();
                self.state.advance(next.with_double_push(file), change);
                if self.is_beside_pawn(to.place) {
                    self.mark_en_passant(file);
                }
                before
            }
            kind => {
                let (victim, pawn) = self.make_special(from.code, to.code, kind);
                Undo {
                    victim,
                    pawn,
                    ..before
                }
            }
        }
    }

    #[inline(always)]
    pub(crate) fn unmake_move<E: Encoding>(&mut self, mv: E, undo: Undo<K>) {
        let (from, to) = (
            spot::<G, E::Layout>(mv.from()),
            spot::<G, E::Layout>(mv.to()),
        );
        if mv.is_plain() {
            let piece = self.cells.at(to.code);
            self.cells.put(from.code, piece);
            self.cells.put(to.code, undo.victim);
            self.pieces.relocate(piece, from.place);
            if !mv.takes_nothing() && !undo.victim.is_empty() {
                self.pieces.restore(undo.victim, to.place);
            }
        } else {
            self.unmake_special(from.code, to.code, mv.special(), (undo.victim, undo.pawn));
        }
        self.state = undo.before;
    }

    /// Moves the piece on `from` to `to`, overwriting the cell there. Returns the piece.
    #[inline(always)]
    fn shift_piece(&mut self, from: Spot<G>, to: Spot<G>) -> Content {
        let piece = self.cells.at(from.code);
        self.cells.put(from.code, Content::EMPTY);
        self.cells.put(to.code, piece);
        self.pieces.relocate(piece, to.place);
        piece
    }

    /// Moves a piece to an empty square. Returns the change of the hash.
    fn shift_and_key(&mut self, (from, to): (u8, u8)) -> u64 {
        let piece = self.shift_piece(Spot::from_code(from), Spot::from_code(to));
        key::<G>(piece, from) ^ key::<G>(piece, to)
    }

    /// Removes a piece, if any. Returns it and the change of the hash.
    fn clear(&mut self, from: u8) -> (Content, u64) {
        let piece = self.cells.at(from);
        if !piece.is_empty() {
            self.pieces.remove(piece);
            self.cells.put(from, Content::EMPTY);
        }
        (piece, key::<G>(piece, from))
    }

    /// Puts a removed piece, if any, back.
    fn restore(&mut self, piece: Content, to: u8) {
        if !piece.is_empty() {
            self.pieces.restore(piece, G::place(to));
            self.cells.put(to, piece);
        }
    }

    /// Castling, en passant and promotion, out of line because they are rare. Returns the captured
    /// piece and the promoted pawn.
    #[cold]
    #[inline(never)]
    fn make_special(&mut self, from: u8, to: u8, kind: MoveKind) -> (Content, Content) {
        match kind {
            MoveKind::Castle(side) => self.castle(side),
            MoveKind::EnPassant => self.capture_en_passant(from, to),
            MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
                self.promote(from, to, role)
            }
            // Made by the caller.
            MoveKind::Quiet | MoveKind::Capture | MoveKind::DoublePush => {
                (Content::EMPTY, Content::EMPTY)
            }
        }
    }

    fn castle(&mut self, side: CastlingSide) -> (Content, Content) {
        let [king, rook] = castling::<G>(self.side_to_move(), side);
        let piece = self.cells.at(king.0);
        let change = self.shift_and_key(king) ^ self.shift_and_key(rook);
        let next = after_quiet::<G>(self.state(), piece, king.0, rook.0);
        self.state.advance(next, change);
        (Content::EMPTY, Content::EMPTY)
    }

    fn capture_en_passant(&mut self, from: u8, to: u8) -> (Content, Content) {
        let (victim, removed) = self.clear(passed_pawn::<G>(from, to));
        let change = removed ^ self.shift_and_key((from, to));
        let next = after_irreversible::<G>(self.state(), from, to);
        self.state.advance(next, change);
        (victim, Content::EMPTY)
    }

    fn promote(&mut self, from: u8, to: u8, role: PromotionRole) -> (Content, Content) {
        let (victim, captured) = self.clear(to);
        let (pawn, removed) = self.clear(from);
        let piece = Piece::new(self.side_to_move(), role.role());
        let promoted = self.pieces.enter(piece, G::place(to));
        self.cells.put(to, promoted);
        let next = after_irreversible::<G>(self.state(), from, to);
        self.state
            .advance(next, captured ^ removed ^ key::<G>(promoted, to));
        (victim, pawn)
    }

    /// Unmakes castling, en passant or a promotion. The state is still the one after the move.
    #[cold]
    #[inline(never)]
    fn unmake_special(
        &mut self,
        from: u8,
        to: u8,
        special: Option<Special>,
        (victim, pawn): (Content, Content),
    ) {
        let side = !self.side_to_move();
        match special {
            Some(Special::Castle(castling_side)) => {
                for (from, to) in castling::<G>(side, castling_side) {
                    self.shift_piece(Spot::from_code(to), Spot::from_code(from));
                }
            }
            Some(Special::EnPassant) => {
                self.shift_piece(Spot::from_code(to), Spot::from_code(from));
                self.restore(victim, passed_pawn::<G>(from, to));
            }
            Some(Special::Promotion(_)) | None => {
                let promoted = self.cells.at(to);
                self.pieces.withdraw(promoted);
                self.cells.put(to, Content::EMPTY);
                self.restore(pawn, from);
                self.restore(victim, to);
            }
        }
    }

    /// Whether a pawn of the side to move is beside a cell.
    #[inline(always)]
    fn is_beside_pawn(&self, pushed: G::Place) -> bool {
        let pawn = Piece::new(self.side_to_move(), Role::Pawn);
        [Direction::WEST, Direction::EAST].into_iter().any(|aside| {
            G::look(&self.cells, pushed, aside).is_some_and(|content| content.is(pawn))
        })
    }

    /// Counts a double push for the hash if a capture of it is legal.
    #[cold]
    #[inline(never)]
    fn mark_en_passant(&mut self, file: File) {
        let (cells, state) = (&self.cells, self.state());
        let is_legal = self
            .pieces
            .with_roster(cells, None, |roster| match state.side_to_move() {
                Color::White => View::<G, true>::new(cells, roster).has_legal_en_passant(file),
                Color::Black => View::<G, false>::new(cells, roster).has_legal_en_passant(file),
            });
        if is_legal {
            self.state.mark_en_passant_legal();
        }
    }
}

/// The cell of a move.
#[inline(always)]
fn spot<G: Geometry, M: Layout>(cell: boardbench_core::Cell<M>) -> Spot<G> {
    Spot {
        code: Numbering::<G, M>::code(cell),
        place: Numbering::<G, M>::place(cell),
    }
}

#[inline(always)]
fn after_quiet<G: Geometry>(state: State, piece: Content, from: u8, to: u8) -> State {
    state.after_quiet(mask::<G>(from), mask::<G>(to), MASK_BY_PIECE[piece.code()])
}

#[inline(always)]
fn after_irreversible<G: Geometry>(state: State, from: u8, to: u8) -> State {
    state.after_irreversible(mask::<G>(from), mask::<G>(to))
}
