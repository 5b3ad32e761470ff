//! How each kind of piece moves, square by square: the lecture's `switch`.

use core::ops::ControlFlow;

use boardbench_core::{Direction, MoveKind, Piece, PromotionRole, Role};

use crate::evasion::Marks;
use crate::receiver::{Found, Receiver};
use crate::roster::{Roster, Slots};
use crate::squares::{Coords, Ray, Side, Squares, look};

/// The moves of `WHITE`'s pieces other than castling and en passant, checks and pins aside.
pub(crate) struct Pieces<'a, const WHITE: bool, const EVADING: bool, R> {
    /// What stands where.
    pub(crate) squares: &'a Squares,
    /// If `EVADING`, the only squares that a move may end on.
    pub(crate) targets: &'a Marks,
    /// Where the moves go.
    pub(crate) out: &'a mut R,
}

impl<const WHITE: bool, const EVADING: bool, R: Receiver> Pieces<'_, WHITE, EVADING, R> {
    /// The moves of all pieces but the king and those in `pinned`, kind by kind.
    #[inline(always)]
    pub(crate) fn all_but(&mut self, roster: &Roster, pinned: Slots) -> ControlFlow<()> {
        let movers = |role| {
            let slots = roster.slots(Piece::new(Side::<WHITE>::OWN, role));
            slots.without(pinned).iter().map(|slot| roster.place(slot))
        };
        for from in movers(Role::Pawn) {
            self.pawn(from)?;
        }
        for from in movers(Role::Knight) {
            self.knight(from)?;
        }
        for from in movers(Role::Bishop) {
            self.diagonal(Role::Bishop, from)?;
        }
        for from in movers(Role::Rook) {
            self.straight(Role::Rook, from)?;
        }
        for from in movers(Role::Queen) {
            self.straight(Role::Queen, from)?;
            self.diagonal(Role::Queen, from)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawn(&mut self, from: Coords) -> ControlFlow<()> {
        self.pawn_pushes(from)?;
        let [west, east] = Side::<WHITE>::CAPTURES;
        self.pawn_capture(from, west)?;
        self.pawn_capture(from, east)
    }

    /// One square forward, or two from the pawn's own second rank.
    #[inline(always)]
    pub(crate) fn pawn_pushes(&mut self, from: Coords) -> ControlFlow<()> {
        let to = from.step(Side::<WHITE>::FORWARD);
        if look(self.squares, to) != Some(&None) {
            return ControlFlow::Continue(());
        }
        if from.rank == Side::<WHITE>::SEVENTH_RANK {
            return self.promotions(from, to, None);
        }
        self.emit(from, to, MoveKind::Quiet, Role::Pawn, None)?;
        if from.rank == Side::<WHITE>::SECOND_RANK {
            let far = to.step(Side::<WHITE>::FORWARD);
            if look(self.squares, far) == Some(&None) {
                return self.emit(from, far, MoveKind::DoublePush, Role::Pawn, None);
            }
        }
        ControlFlow::Continue(())
    }

    /// A capture forward and one file aside, if there is such a file and an enemy on it.
    #[inline(always)]
    pub(crate) fn pawn_capture(&mut self, from: Coords, way: Direction) -> ControlFlow<()> {
        let to = from.step(way);
        match look(self.squares, to) {
            Some(&Some(victim)) if Side::<WHITE>::is_enemy(victim) => {
                if from.rank == Side::<WHITE>::SEVENTH_RANK {
                    self.promotions(from, to, Some(victim))
                } else {
                    self.emit(from, to, MoveKind::Capture, Role::Pawn, Some(victim))
                }
            }
            _ => ControlFlow::Continue(()),
        }
    }

    #[inline(always)]
    fn promotions(&mut self, from: Coords, to: Coords, victim: Option<Piece>) -> ControlFlow<()> {
        for role in PromotionRole::ALL {
            let kind = match victim {
                Some(_) => MoveKind::CapturePromotion(role),
                None => MoveKind::Promotion(role),
            };
            self.emit(from, to, kind, Role::Pawn, victim)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn knight(&mut self, from: Coords) -> ControlFlow<()> {
        self.jump(from, 2, 1)?;
        self.jump(from, 1, 2)?;
        self.jump(from, -1, 2)?;
        self.jump(from, -2, 1)
    }

    /// So many ranks away and so many files aside, both ways: two jumps that share a rank, and
    /// with it the test whether there is such a rank.
    #[inline(always)]
    fn jump(&mut self, from: Coords, ranks: isize, files: usize) -> ControlFlow<()> {
        let rank = from.rank.wrapping_add_signed(ranks);
        let Some(row) = self.squares.get(rank) else {
            return ControlFlow::Continue(());
        };
        let mut land = |file| match row.get(file) {
            Some(&content) => self.land(from, Coords::new(rank, file), content, Role::Knight),
            None => ControlFlow::Continue(()),
        };
        land(from.file.wrapping_sub(files))?;
        land(from.file + files)
    }

    #[inline(always)]
    pub(crate) fn king(&mut self, from: Coords) -> ControlFlow<()> {
        for way in Direction::ALL {
            self.leap(from, from.step(way), Role::King)?;
        }
        ControlFlow::Continue(())
    }

    /// To one square, unless it is off the board or holds an own piece.
    #[inline(always)]
    fn leap(&mut self, from: Coords, to: Coords, mover: Role) -> ControlFlow<()> {
        match look(self.squares, to) {
            Some(&content) => self.land(from, to, content, mover),
            None => ControlFlow::Continue(()),
        }
    }

    /// To one square, unless it holds an own piece.
    #[inline(always)]
    fn land(
        &mut self,
        from: Coords,
        to: Coords,
        content: Option<Piece>,
        mover: Role,
    ) -> ControlFlow<()> {
        if R::COUNTS && !EVADING {
            let may_land = !Side::<WHITE>::is_own(content);
            return self.out.take_many(usize::from(may_land));
        }
        match content {
            None => self.emit(from, to, MoveKind::Quiet, mover, None),
            Some(victim) if Side::<WHITE>::is_enemy(victim) => {
                self.emit(from, to, MoveKind::Capture, mover, Some(victim))
            }
            Some(_) => ControlFlow::Continue(()),
        }
    }

    #[inline(always)]
    fn straight(&mut self, mover: Role, from: Coords) -> ControlFlow<()> {
        self.slide(mover, from, Direction::NORTH)?;
        self.slide(mover, from, Direction::SOUTH)?;
        self.slide(mover, from, Direction::EAST)?;
        self.slide(mover, from, Direction::WEST)
    }

    #[inline(always)]
    fn diagonal(&mut self, mover: Role, from: Coords) -> ControlFlow<()> {
        self.slide(mover, from, Direction::NORTH_EAST)?;
        self.slide(mover, from, Direction::NORTH_WEST)?;
        self.slide(mover, from, Direction::SOUTH_EAST)?;
        self.slide(mover, from, Direction::SOUTH_WEST)
    }

    /// Along one direction up to the first piece, which is taken if it is an enemy's.
    #[inline(always)]
    pub(crate) fn slide(&mut self, mover: Role, from: Coords, way: Direction) -> ControlFlow<()> {
        for (to, content) in Ray::new(self.squares, from, way) {
            let Some(piece) = content else {
                self.emit(from, to, MoveKind::Quiet, mover, None)?;
                continue;
            };
            if Side::<WHITE>::is_enemy(piece) {
                self.emit(from, to, MoveKind::Capture, mover, Some(piece))?;
            }
            break;
        }
        ControlFlow::Continue(())
    }

    /// Along one direction and its reverse.
    #[inline(always)]
    pub(crate) fn slide_both(
        &mut self,
        mover: Role,
        from: Coords,
        way: Direction,
    ) -> ControlFlow<()> {
        self.slide(mover, from, way)?;
        self.slide(mover, from, way.reversed())
    }

    /// Hands a move on, unless it does nothing against a check.
    #[inline(always)]
    fn emit(
        &mut self,
        from: Coords,
        to: Coords,
        kind: MoveKind,
        mover: Role,
        victim: Option<Piece>,
    ) -> ControlFlow<()> {
        if EVADING && !self.targets[to.rank & 7][to.file & 7] {
            return ControlFlow::Continue(());
        }
        let victim = victim.map(Piece::role);
        self.out.take(Found {
            from,
            to,
            kind,
            mover,
            victim,
        })
    }
}
