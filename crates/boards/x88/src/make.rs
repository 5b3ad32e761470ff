//! Making moves and taking them back.

use boardbench_core::{
    CastlingMove, CastlingSide, Color, Encoding, File, HashKey, HashedState, MoveKind, Piece,
    Position, PromotionRole, Role, Special,
};

use crate::cells::{Content, Place, Step};
use crate::generate::{has_legal_en_passant, passed_pawn};
use crate::roster::Bookkeeping;
use crate::{X88, tables};

/// What taking back a move needs beyond the move: state and hash before, and what was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo<K> {
    before: HashedState<K>,
    victim: Content,
}

impl<P: Bookkeeping, K: HashKey> X88<P, K> {
    /// Makes a move. Plain moves are made here, in line; the rare ones out of line.
    #[inline(always)]
    pub(crate) fn play<E: Encoding>(&mut self, mv: E) -> Undo<K> {
        let (from, to) = (Place::of(mv.from()), Place::of(mv.to()));
        let before = self.state;
        let old = before.state();
        let victim = match mv.classify(self) {
            MoveKind::Quiet => {
                let (mover, change) = self.relocate(from, to);
                self.state
                    .advance(tables::after_quiet(old, mover, from, to), change);
                Content::EMPTY
            }
            MoveKind::Capture => {
                let victim = self.cells.at(to);
                self.pieces.toggle(victim);
                let (_, change) = self.relocate(from, to);
                self.state.advance(
                    tables::after_irreversible(old, from, to),
                    change ^ tables::key(victim, to),
                );
                victim
            }
            MoveKind::DoublePush => {
                let (_, change) = self.relocate(from, to);
                let next = tables::after_irreversible(old, from, to);
                let file = mv.to().square().file();
                self.state.advance(next.with_double_push(file), change);
                if self.is_beside_pawn(to) {
                    self.judge_en_passant(file);
                }
                Content::EMPTY
            }
            MoveKind::Castle(side) => self.castle(side),
            MoveKind::EnPassant => self.take_en_passant(from, to),
            MoveKind::Promotion(role) | MoveKind::CapturePromotion(role) => {
                self.promote(from, to, role)
            }
        };
        Undo { before, victim }
    }

    /// Takes a move back. The board is no longer the one that the move was classified on, so only
    /// what the move itself knows is asked of it.
    #[inline(always)]
    pub(crate) fn take_back<E: Encoding>(&mut self, mv: E, undo: Undo<K>) {
        let (from, to) = (Place::of(mv.from()), Place::of(mv.to()));
        if mv.is_plain() {
            let mover = self.cells.put(to, undo.victim);
            self.cells.put(from, mover);
            self.pieces.relocate(mover, from);
            // Where the move tells, the victim needs no second look.
            let has_taken = if E::STORES.has_capture_flag() {
                !mv.takes_nothing()
            } else {
                !undo.victim.is_empty()
            };
            if has_taken {
                self.pieces.toggle(undo.victim);
            }
        } else if let Some(special) = mv.special() {
            self.take_back_special(from, to, special, undo.victim);
        }
        self.state = undo.before;
    }

    /// Castles. Takes nothing, and says so.
    #[cold]
    #[inline(never)]
    fn castle(&mut self, side: CastlingSide) -> Content {
        let places = castling_places(self.side_to_move(), side);
        let [king_from, king_to, rook_from, rook_to] = places;
        let (king, change) = self.relocate(king_from, king_to);
        let (_, rook_change) = self.relocate(rook_from, rook_to);
        let next = tables::after_quiet(self.state(), king, king_from, king_to);
        self.state.advance(next, change ^ rook_change);
        Content::EMPTY
    }

    /// Takes a pawn in passing. Returns it.
    #[cold]
    #[inline(never)]
    fn take_en_passant(&mut self, from: Place, to: Place) -> Content {
        let (victim, removed) = self.remove(passed_pawn(from, to));
        let (_, change) = self.relocate(from, to);
        let next = tables::after_irreversible(self.state(), from, to);
        self.state.advance(next, change ^ removed);
        victim
    }

    /// Puts a new piece with the pawn's number onto the target. Returns what is taken there.
    #[cold]
    #[inline(never)]
    fn promote(&mut self, from: Place, to: Place, role: PromotionRole) -> Content {
        let (victim, removed) = self.remove(to);
        let pawn = self.cells.put(from, Content::EMPTY);
        let piece = Piece::new(self.side_to_move(), role.role());
        let promoted = pawn.replaced_by(piece);
        self.cells.put(to, promoted);
        self.pieces.toggle(pawn);
        self.pieces.toggle(promoted);
        self.pieces.relocate(promoted, to);
        let change = tables::key(pawn, from) ^ tables::key(promoted, to);
        let next = tables::after_irreversible(self.state(), from, to);
        self.state.advance(next, change ^ removed);
        victim
    }

    /// Takes castling, en passant or a promotion back; the state is still that after it.
    #[cold]
    #[inline(never)]
    fn take_back_special(&mut self, from: Place, to: Place, special: Special, victim: Content) {
        let own = !self.side_to_move();
        match special {
            Special::Castle(side) => {
                let [king_from, king_to, rook_from, rook_to] = castling_places(own, side);
                let king = self.cells.put(king_to, Content::EMPTY);
                let rook = self.cells.put(rook_to, Content::EMPTY);
                self.restore_piece(king, king_from);
                self.restore_piece(rook, rook_from);
            }
            Special::EnPassant => {
                let pawn = self.cells.put(to, Content::EMPTY);
                self.restore_piece(pawn, from);
                self.cells.put(passed_pawn(from, to), victim);
                self.toggle_if_any(victim);
            }
            Special::Promotion(_) => {
                let promoted = self.cells.put(to, victim);
                let pawn = promoted.replaced_by(Piece::new(own, Role::Pawn));
                self.pieces.toggle(promoted);
                self.pieces.toggle(pawn);
                self.restore_piece(pawn, from);
                self.toggle_if_any(victim);
            }
        }
    }

    fn restore_piece(&mut self, piece: Content, place: Place) {
        self.cells.put(place, piece);
        self.pieces.relocate(piece, place);
    }

    fn toggle_if_any(&mut self, piece: Content) {
        if !piece.is_empty() {
            self.pieces.toggle(piece);
        }
    }

    /// Moves whatever stands on `from` to `to`, over what `to` shows. Returns what moved, and the
    /// change of the hash.
    #[inline(always)]
    fn relocate(&mut self, from: Place, to: Place) -> (Content, u64) {
        let mover = self.cells.put(from, Content::EMPTY);
        self.cells.put(to, mover);
        self.pieces.relocate(mover, to);
        (mover, tables::key(mover, from) ^ tables::key(mover, to))
    }

    /// Takes whatever stands on a place off the board. Returns it, and the change of the hash.
    fn remove(&mut self, place: Place) -> (Content, u64) {
        let removed = self.cells.put(place, Content::EMPTY);
        self.toggle_if_any(removed);
        (removed, tables::key(removed, place))
    }

    /// Whether a pawn of the side now to move stands beside the place: without one, no capture en
    /// passant needs to be thought about.
    #[inline(always)]
    fn is_beside_pawn(&self, pushed: Place) -> bool {
        let pawn = Piece::new(self.side_to_move(), Role::Pawn);
        [1, -1].into_iter().any(|files| {
            let beside = self.cells.look(pushed + Step::new(0, files));
            beside.is_some_and(|content| content.is(pawn))
        })
    }

    /// Counts the double push for the hash if a capture of it is legal.
    #[cold]
    #[inline(never)]
    fn judge_en_passant(&mut self, file: File) {
        let cells = &self.cells;
        let side = self.side_to_move();
        let is_live = self.pieces.with_roster(cells, |roster| match side {
            Color::White => has_legal_en_passant::<true>(cells, roster, file),
            Color::Black => has_legal_en_passant::<false>(cells, roster, file),
        });
        if is_live {
            self.state.mark_en_passant_legal();
        }
    }
}

/// Where king and rook start and end.
fn castling_places(color: Color, side: CastlingSide) -> [Place; 4] {
    CASTLING_PLACES[color.index()][side.index()]
}

static CASTLING_PLACES: [[[Place; 4]; 2]; 2] = {
    let mut table = [[[Place::A1; 4]; 2]; 2];
    let mut index = 0;
    while index < CastlingMove::ALL.len() {
        let castling = CastlingMove::ALL[index];
        table[castling.color.index()][castling.side.index()] = [
            Place::at(castling.king_from),
            Place::at(castling.king_to),
            Place::at(castling.rook_from),
            Place::at(castling.rook_to),
        ];
        index += 1;
    }
    table
};
