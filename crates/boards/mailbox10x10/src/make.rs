//! Making moves and taking them back.

use boardbench_core::{
    CastlingMove, CastlingSide, Color, Encoding, HashKey, HashedState, MoveKind, Position,
    PromotionRole, Role, Special, Square, State, zobrist,
};

use crate::Mailbox10x10;
use crate::generate::{capturers, is_en_passant_legal};
use crate::man::Man;
use crate::pieces::Bookkeeping;
use crate::place::Place;
use crate::routes::{EAST, WEST, step};

/// What taking a move back needs beyond the move: state and hash before, what was taken, and for
/// a promotion the pawn, whose number must come back.
#[derive(Clone, Copy, Debug)]
pub struct Undo<K> {
    before: HashedState<K>,
    victim: Man,
    pawn: Man,
}

impl<K> Undo<K> {
    /// Of a move that takes nothing and promotes nothing.
    #[inline(always)]
    const fn quiet(before: HashedState<K>) -> Self {
        Self {
            before,
            victim: Man::EMPTY,
            pawn: Man::EMPTY,
        }
    }
}

/// A square twice: as a place, for the cells, and as the hash's keys are numbered. Each encoding
/// has one of the two at hand, and the compiler drops what is not asked for.
#[derive(Clone, Copy)]
struct Spot {
    place: Place,
    square: Square,
}

impl Spot {
    #[inline(always)]
    const fn of(square: Square) -> Self {
        Self {
            place: Place::of(square),
            square,
        }
    }
}

impl<P: Bookkeeping, K: HashKey> Mailbox10x10<P, K> {
    /// Makes a move. Plain moves are made here, in line; the rare ones out of line.
    #[inline(always)]
    pub(crate) fn play<E: Encoding>(&mut self, mv: E) -> Undo<K> {
        let (from, to) = (spot(mv.from()), spot(mv.to()));
        let undo = Undo::quiet(self.state);
        // One straight arm a kind, to its end: merged tails would cost moves between registers.
        match mv.classify(self) {
            MoveKind::Quiet => {
                let (man, change) = self.relocate(from, to);
                self.state.advance(self.after_quiet(man, from, to), change);
                undo
            }
            MoveKind::Capture => {
                let victim = self.cells.at(to.place);
                self.pieces.taken(victim);
                let (_, change) = self.relocate(from, to);
                let state = self.after_irreversible(from, to);
                self.state.advance(state, change ^ key(victim, to));
                Undo { victim, ..undo }
            }
            MoveKind::DoublePush => {
                let (_, change) = self.relocate(from, to);
                let state = self.after_irreversible(from, to);
                // By the place: a second use of the square would cost the other arms a register.
                let file = to.place.square().file();
                self.state.advance(state.with_double_push(file), change);
                if self.is_beside_pawn(to.place) {
                    self.judge_en_passant();
                }
                undo
            }
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
        self.state = undo.before;
        let (from, to) = (spot(mv.from()), spot(mv.to()));
        if mv.is_plain() {
            self.return_to(from.place, to.place);
            if !mv.takes_nothing() && !undo.victim.is_empty() {
                self.put(undo.victim, to.place);
            }
        } else if let Some(special) = mv.special() {
            self.take_back_special(from.place, to.place, special, undo);
        }
    }

    /// Castling, en passant and promotion.
    #[cold]
    #[inline(never)]
    fn play_special(&mut self, from: Spot, to: Spot, special: Special) -> Undo<K> {
        match special {
            Special::Castle(side) => self.play_castling(side),
            Special::EnPassant => {
                let passed = Spot::of(passed_pawn(from.square, to.square));
                let victim = self.cells.at(passed.place);
                let undo = Undo {
                    victim,
                    ..Undo::quiet(self.state)
                };
                self.take_off(victim, passed.place);
                let (_, change) = self.relocate(from, to);
                let state = self.after_irreversible(from, to);
                self.state.advance(state, change ^ key(victim, passed));
                undo
            }
            Special::Promotion(role) => self.play_promotion(from, to, role),
        }
    }

    fn play_castling(&mut self, side: CastlingSide) -> Undo<K> {
        let undo = Undo::quiet(self.state);
        let castling = CastlingMove::new(self.side_to_move(), side);
        let [king_from, king_to] = [castling.king_from, castling.king_to].map(Spot::of);
        let [rook_from, rook_to] = [castling.rook_from, castling.rook_to].map(Spot::of);
        let (king, king_change) = self.relocate(king_from, king_to);
        let (_, rook_change) = self.relocate(rook_from, rook_to);
        let state = self.after_quiet(king, king_from, king_to);
        self.state.advance(state, king_change ^ rook_change);
        undo
    }

    fn play_promotion(&mut self, from: Spot, to: Spot, role: PromotionRole) -> Undo<K> {
        let color = self.side_to_move();
        let undo = Undo {
            victim: self.cells.at(to.place),
            pawn: self.cells.at(from.place),
            ..Undo::quiet(self.state)
        };
        self.take_off(undo.victim, to.place);
        let piece = self
            .pieces
            .promote(&mut self.cells, undo.pawn, color, role.role());
        self.cells.set(from.place, Man::EMPTY);
        self.put(piece, to.place);
        let change = key(undo.victim, to) ^ key(undo.pawn, from) ^ key(piece, to);
        self.state
            .advance(self.after_irreversible(from, to), change);
        undo
    }

    /// Takes castling, en passant or a promotion back; the state is already the one before.
    #[cold]
    #[inline(never)]
    fn take_back_special(&mut self, from: Place, to: Place, special: Special, undo: Undo<K>) {
        let own = self.side_to_move();
        match special {
            Special::Castle(side) => {
                let castling = CastlingMove::new(own, side);
                let [king_from, king_to] = [castling.king_from, castling.king_to].map(Place::of);
                let [rook_from, rook_to] = [castling.rook_from, castling.rook_to].map(Place::of);
                self.return_to(king_from, king_to);
                self.return_to(rook_from, rook_to);
            }
            Special::EnPassant => {
                self.return_to(from, to);
                let passed = Place::of(passed_pawn(from.square(), to.square()));
                self.put(undo.victim, passed);
            }
            Special::Promotion(role) => {
                self.pieces
                    .demote(&mut self.cells, undo.pawn, own, role.role());
                self.cells.set(to, Man::EMPTY);
                self.put(undo.pawn, from);
                if !undo.victim.is_empty() {
                    self.put(undo.victim, to);
                }
            }
        }
    }

    /// The state after a move of `man` that takes nothing.
    #[inline(always)]
    fn after_quiet(&self, man: Man, from: Spot, to: Spot) -> State {
        let (from, to) = (from.place.kept(), to.place.kept());
        self.state().after_quiet(from, to, man.kept())
    }

    /// The state after a capture or a pawn's move.
    #[inline(always)]
    fn after_irreversible(&self, from: Spot, to: Spot) -> State {
        let (from, to) = (from.place.kept(), to.place.kept());
        self.state().after_irreversible(from, to)
    }

    /// Moves whatever stands on `from` to `to`, over what `to` shows. Returns what moved, and
    /// what that changes in the hash.
    #[inline(always)]
    fn relocate(&mut self, from: Spot, to: Spot) -> (Man, u64) {
        let man = self.cells.at(from.place);
        self.cells.set(from.place, Man::EMPTY);
        self.put(man, to.place);
        (man, key(man, from) ^ key(man, to))
    }

    /// Moves whatever stands on `to` back to `from`.
    #[inline(always)]
    fn return_to(&mut self, from: Place, to: Place) {
        let man = self.cells.at(to);
        self.cells.set(to, Man::EMPTY);
        self.put(man, from);
    }

    #[inline(always)]
    fn put(&mut self, man: Man, place: Place) {
        self.cells.set(place, man);
        self.pieces.moved(man, place);
    }

    /// Takes off the board what stands on a square, if anything does.
    fn take_off(&mut self, man: Man, place: Place) {
        if !man.is_empty() {
            self.cells.set(place, Man::EMPTY);
            self.pieces.taken(man);
        }
    }

    /// Whether a pawn of the side now to move stands beside the square: without one, no capture
    /// en passant needs to be thought about.
    #[inline(always)]
    fn is_beside_pawn(&self, pushed: Place) -> bool {
        let side = self.side_to_move();
        [step(pushed, EAST), step(pushed, WEST)]
            .into_iter()
            .any(|beside| self.cells.at(beside).is(side, Role::Pawn))
    }

    /// Counts the double push for the hash if a capture of it is legal.
    #[cold]
    #[inline(never)]
    fn judge_en_passant(&mut self) {
        let Some(file) = self.state().double_push_file() else {
            return;
        };
        let (cells, side) = (&self.cells, self.side_to_move());
        let king = self.pieces.king(cells, side);
        let is_legal = match side {
            Color::White => capturers::<true>(cells, file)
                .any(|from| is_en_passant_legal::<true>(cells, king, from, file)),
            Color::Black => capturers::<false>(cells, file)
                .any(|from| is_en_passant_legal::<false>(cells, king, from, file)),
        };
        if is_legal {
            self.state.mark_en_passant_legal();
        }
    }
}

#[inline(always)]
fn spot<L: boardbench_core::Layout>(cell: boardbench_core::Cell<L>) -> Spot {
    let place = Place::of_cell(cell);
    // Where no conversion is needed the place is the shorter way to the square.
    let square = if L::STRIDE == 10 {
        place.square()
    } else {
        cell.square()
    };
    Spot { place, square }
}

/// The key of what stands on a square; 0 for nothing.
#[inline(always)]
fn key(man: Man, on: Spot) -> u64 {
    zobrist::content(man.piece(), on.square)
}

/// Where the pawn stands that is taken en passant by a move between these squares.
fn passed_pawn(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}
