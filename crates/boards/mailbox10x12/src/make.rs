//! Making moves and taking them back.

use boardbench_core::{
    CastlingMove, CastlingSide, Cell, Color, Encoding, File, HashKey, HashedState, Layout,
    MoveKind, Piece, Position, Role, Special, Square, State, StateMask, zobrist,
};

use crate::Mailbox10x12;
use crate::bookkeeping::Bookkeeping;
use crate::cells::Content;
use crate::place::Place;

/// What taking back a move needs beyond the move: state and hash before, and what the cells of the
/// pieces held that have left the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo<K> {
    before: HashedState<K>,
    /// What was taken.
    victim: Content,
    /// The pawn that has become another piece.
    pawn: Content,
}

/// The square of a cell, whose place is known: without arithmetic, for any layout.
#[inline(always)]
fn square<L: Layout>(cell: Cell<L>, place: Place) -> Square {
    if L::STRIDE == 8 {
        cell.square()
    } else {
        place.spot().square()
    }
}

/// The change of the key when a piece, which this must be, appears on a square or disappears.
#[inline(always)]
fn key(piece: Content, on: Square) -> u64 {
    zobrist::piece(piece.known_piece(), on)
}

impl<P: Bookkeeping, K: HashKey> Mailbox10x12<P, K> {
    /// Makes a move. Plain moves are made here, in line; the rare ones out of line.
    #[inline(always)]
    pub(crate) fn play<E: Encoding>(&mut self, mv: E) -> Undo<K> {
        let (from, to) = (Place::of_cell(mv.from()), Place::of_cell(mv.to()));
        let squares = (square(mv.from(), from), square(mv.to(), to));
        let before = self.state;
        let (victim, pawn) = match mv.classify(self) {
            MoveKind::Quiet => {
                let mover = self.shift(from, to);
                let change = key(mover, squares.0) ^ key(mover, squares.1);
                let after = self.after_reversible(from, to, mover.kept());
                self.state.advance(after, change);
                (Content::EMPTY, Content::EMPTY)
            }
            MoveKind::Capture => {
                let victim = self.cells.at(to);
                self.pieces.strike(&mut self.cells, victim);
                let mover = self.shift(from, to);
                let change = key(mover, squares.0) ^ key(mover, squares.1) ^ key(victim, squares.1);
                self.state
                    .advance(self.after_irreversible(from, to), change);
                (victim, Content::EMPTY)
            }
            MoveKind::DoublePush => {
                let mover = self.shift(from, to);
                let change = key(mover, squares.0) ^ key(mover, squares.1);
                let file = squares.1.file();
                let after = self.after_irreversible(from, to);
                self.state.advance(after.with_double_push(file), change);
                if self.is_beside_pawn(to) {
                    self.note_en_passant(file);
                }
                (Content::EMPTY, Content::EMPTY)
            }
            kind => self.play_special(from, to, kind),
        };
        Undo {
            before,
            victim,
            pawn,
        }
    }

    /// Takes a move back. The board is no longer the one that the move was classified on, so only
    /// what the move itself knows is asked of it.
    #[inline(always)]
    pub(crate) fn take_back<E: Encoding>(&mut self, mv: E, undo: Undo<K>) {
        let (from, to) = (Place::of_cell(mv.from()), Place::of_cell(mv.to()));
        self.state = undo.before;
        if mv.is_plain() {
            self.shift(to, from);
            if !mv.takes_nothing() && !undo.victim.is_empty() {
                self.put_back(undo.victim, to);
            }
        } else if let Some(special) = mv.special() {
            self.take_back_special(from, to, special, (undo.victim, undo.pawn));
        }
    }

    /// The state after a move that takes nothing, by what keeps `by`.
    #[inline(always)]
    fn after_reversible(&self, from: Place, to: Place, by: StateMask) -> State {
        self.state().after_quiet(from.kept(), to.kept(), by)
    }

    /// The state after a capture or a move of a pawn.
    #[inline(always)]
    fn after_irreversible(&self, from: Place, to: Place) -> State {
        self.state().after_irreversible(from.kept(), to.kept())
    }

    /// Moves what stands on `from` to `to`, over whatever stands there. Returns what moved.
    #[inline(always)]
    fn shift(&mut self, from: Place, to: Place) -> Content {
        let mover = self.cells.at(from);
        self.cells.set(from, Content::EMPTY);
        self.cells.set(to, mover);
        self.pieces.relocate(mover, to);
        mover
    }

    /// Moves a piece to an empty square; returns the change of the key.
    fn shift_and_key(&mut self, from: Place, to: Place) -> u64 {
        let mover = self.shift(from, to);
        key(mover, from.spot().square()) ^ key(mover, to.spot().square())
    }

    /// Takes a piece, if there is one, off the board; returns the change of the key.
    fn remove(&mut self, content: Content, from: Place) -> u64 {
        if content.is_empty() {
            return 0;
        }
        self.pieces.strike(&mut self.cells, content);
        self.cells.set(from, Content::EMPTY);
        key(content, from.spot().square())
    }

    /// Puts a piece that was taken off the board back to where it stood, slot and all.
    #[inline(always)]
    fn put_back(&mut self, content: Content, to: Place) {
        self.pieces.reinstate(&mut self.cells, content, to);
        self.cells.set(to, content);
    }

    /// Castling, en passant and promotion. Returns what was taken, and what the promoted pawn was.
    #[cold]
    #[inline(never)]
    fn play_special(&mut self, from: Place, to: Place, kind: MoveKind) -> (Content, Content) {
        match kind {
            MoveKind::Castle(side) => {
                let [(king_from, king_to), (rook_from, rook_to)] = self.castling(side);
                let change =
                    self.shift_and_key(king_from, king_to) ^ self.shift_and_key(rook_from, rook_to);
                let after = self.after_reversible(king_from, rook_from, StateMask::ALL);
                self.state.advance(after, change);
                (Content::EMPTY, Content::EMPTY)
            }
            MoveKind::EnPassant => {
                let passed = passed_pawn(from, to);
                let victim = self.cells.at(passed);
                let change = self.remove(victim, passed) ^ self.shift_and_key(from, to);
                self.state
                    .advance(self.after_irreversible(from, to), change);
                (victim, Content::EMPTY)
            }
            MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
                let victim = self.cells.at(to);
                let mut change = self.remove(victim, to);
                let pawn = self.cells.at(from);
                change ^= self.remove(pawn, from);
                let promoted = Piece::new(self.side_to_move(), role.role());
                let content = self.pieces.enter(promoted, to);
                self.cells.set(to, content);
                change ^= key(content, to.spot().square());
                self.state
                    .advance(self.after_irreversible(from, to), change);
                (victim, pawn)
            }
            // Made in line.
            MoveKind::Quiet | MoveKind::Capture | MoveKind::DoublePush => {
                (Content::EMPTY, Content::EMPTY)
            }
        }
    }

    /// Takes castling, en passant or a promotion back; the state is already the one before.
    #[cold]
    #[inline(never)]
    fn take_back_special(
        &mut self,
        from: Place,
        to: Place,
        special: Special,
        (victim, pawn): (Content, Content),
    ) {
        match special {
            Special::Castle(side) => {
                let [(king_from, king_to), (rook_from, rook_to)] = self.castling(side);
                self.shift(king_to, king_from);
                self.shift(rook_to, rook_from);
            }
            Special::EnPassant => {
                self.shift(to, from);
                if !victim.is_empty() {
                    self.put_back(victim, passed_pawn(from, to));
                }
            }
            Special::Promotion(_) => {
                self.remove(self.cells.at(to), to);
                self.put_back(pawn, from);
                if !victim.is_empty() {
                    self.put_back(victim, to);
                }
            }
        }
    }

    /// From where to where king and rook go when the side to move castles.
    fn castling(&self, side: CastlingSide) -> [(Place, Place); 2] {
        let castling = CastlingMove::new(self.side_to_move(), side);
        [
            (castling.king_from, castling.king_to),
            (castling.rook_from, castling.rook_to),
        ]
        .map(|(from, to)| (Place::of(from), Place::of(to)))
    }

    /// Whether a pawn of the side now to move stands beside the place: without one, no capture
    /// en passant needs to be thought about.
    #[inline(always)]
    fn is_beside_pawn(&self, pushed: Place) -> bool {
        let pawn = Piece::new(self.side_to_move(), Role::Pawn);
        self.cells.near(pushed, -1).is(pawn) || self.cells.near(pushed, 1).is(pawn)
    }

    /// Counts the double push for the hash if a capture of it is legal.
    #[cold]
    #[inline(never)]
    fn note_en_passant(&mut self, file: File) {
        let roster = self.pieces.roster(&self.cells);
        let view = self.view(&roster);
        let legal = match view.state.side_to_move() {
            Color::White => view
                .capturers::<true>(file)
                .any(|from| view.is_en_passant_legal::<true>(from, file)),
            Color::Black => view
                .capturers::<false>(file)
                .any(|from| view.is_en_passant_legal::<false>(from, file)),
        };
        drop(roster);
        if legal {
            self.state.mark_en_passant_legal();
        }
    }
}

/// Where the pawn stands that is taken en passant: on the rank of the one and the file of the
/// other.
fn passed_pawn(from: Place, to: Place) -> Place {
    let (from, to) = (from.spot().square(), to.spot().square());
    Place::of(Square::new(to.file(), from.rank()))
}
