//! Making moves and taking them back.

use boardbench_core::{
    CastlingMove, Color, Encoding, HashedState, StateMask, MoveKind, Piece, Position, PromotionRole,
    Role, Special, Square, zobrist,
};

use crate::generate::move_of;
use crate::piece_lists::Man;
use crate::{PieceLists, TypedMove};

/// What taking a move back needs beyond the move: the state before, and who was taken from which
/// place of his list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    before: HashedState<u64>,
    taken: Option<(usize, Man)>,
}

impl PieceLists {
    /// Makes a move. One that nobody is there to make changes nothing.
    pub(crate) fn play(&mut self, mv: TypedMove) -> Undo {
        let before = self.state;
        let own = self.side_to_move();
        let (from, to) = (mv.from().square(), mv.to().square());
        let Some(mover) = self.man_on(own, from) else {
            let taken = None;
            return Undo { before, taken };
        };
        // The move is asked first: soon the board is another.
        let kind = mv.classify(self);
        let taken = match kind {
            MoveKind::EnPassant => self.take(!own, Square::new(to.file(), from.rank())),
            _ => self.take(!own, to),
        };
        let mut change = taken.map_or(0, |(_, man)| key(!own, man));
        let becomes = kind.promotion().map(PromotionRole::role);
        change ^= self.relocate(own, from, to, becomes);
        if let MoveKind::Castle(side) = kind {
            let castling = CastlingMove::new(own, side);
            change ^= self.relocate(own, castling.rook_from, castling.rook_to, None);
        }
        self.enter_next_state(kind, Piece::new(own, mover.role), (from, to), change);
        Undo { before, taken }
    }

    /// Takes a move back.
    pub(crate) fn take_back(&mut self, mv: TypedMove, undo: Undo) {
        self.state = undo.before;
        let own = self.side_to_move();
        let was_pawn = mv.promotion().is_some().then_some(Role::Pawn);
        self.relocate(own, mv.to().square(), mv.from().square(), was_pawn);
        if let Some(Special::Castle(side)) = mv.special() {
            let castling = CastlingMove::new(own, side);
            self.relocate(own, castling.rook_to, castling.rook_from, None);
        }
        if let Some((place, man)) = undo.taken {
            self.lists[(!own).index()][place] = Some(man);
        }
    }

    /// Moves the man on a square, in his place of the list; he may become another. Returns the
    /// change of the hash.
    fn relocate(&mut self, color: Color, from: Square, to: Square, becomes: Option<Role>) -> u64 {
        let mut men = self.lists[color.index()].iter_mut().flatten();
        let Some(man) = men.find(|man| man.square == from) else {
            return 0;
        };
        let before = key(color, *man);
        man.square = to;
        man.role = becomes.unwrap_or(man.role);
        before ^ key(color, *man)
    }

    /// Takes the man on a square off the list, if there is one. Returns him and his place.
    fn take(&mut self, color: Color, on: Square) -> Option<(usize, Man)> {
        let list = &mut self.lists[color.index()];
        let stands_there = |man: &Option<Man>| man.is_some_and(|man| man.square == on);
        let place = list.iter().position(stands_there)?;
        Some((place, list[place].take()?))
    }

    /// Clocks, rights, en passant and the hash, by what core knows of them; `change` is what the
    /// men have changed of the hash.
    fn enter_next_state(
        &mut self,
        kind: MoveKind,
        mover: Piece,
        (from, to): (Square, Square),
        change: u64,
    ) {
        let (kept_from, kept_to) = (StateMask::for_square(from), StateMask::for_square(to));
        let mut next = if kind.is_capture() {
            self.state().after_irreversible(kept_from, kept_to)
        } else {
            self.state()
                .after_quiet(kept_from, kept_to, StateMask::for_piece(mover))
        };
        if kind == MoveKind::DoublePush {
            next = next.with_double_push(to.file());
        }
        self.state.advance(next, change);
        if self.can_take_en_passant() {
            self.state.mark_en_passant_legal();
        }
    }

    /// Whether the side to move has a legal capture en passant: only then does it count for the
    /// hash.
    fn can_take_en_passant(&self) -> bool {
        let own = self.side_to_move();
        self.en_passant().is_some_and(|to| {
            self.men(own)
                .filter(|man| man.role == Role::Pawn && self.attacks(own, *man, to))
                .any(|pawn| self.is_safe_after(move_of(pawn, to, MoveKind::EnPassant)))
        })
    }
}

/// What a man counts for in the hash.
const fn key(color: Color, man: Man) -> u64 {
    zobrist::piece(Piece::new(color, man.role), man.square)
}
