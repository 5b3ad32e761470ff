//! How each kind of piece moves, square by square: the lecture's `switch`.

use core::ops::ControlFlow;

use boardbench_core::{Direction, MoveKind, Piece, PromotionRole, Role};

use crate::receiver::{Found, Receiver};
use crate::scan::{Marks, marked_squares};
use crate::squares::{Coords, Ray, Side, Squares, at, look};

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
    /// The moves of every piece in `movers`, which marks `WHITE`'s pieces or those of them that
    /// may move at will.
    #[inline(always)]
    pub(crate) fn scan(&mut self, movers: &Marks) -> ControlFlow<()> {
        let (squares, count) = marked_squares(movers);
        for &square in &squares[..count.min(64)] {
            let from = Coords::of(square);
            if let Some(piece) = at(self.squares, from) {
                self.moves_of(piece.role(), from)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The moves of one piece.
    #[inline(always)]
    fn moves_of(&mut self, role: Role, from: Coords) -> ControlFlow<()> {
        match role {
            Role::Pawn => self.pawn(from),
            Role::Knight => self.knight(from),
            Role::Bishop | Role::Rook | Role::Queen => {
                if role != Role::Bishop {
                    self.straight(role, from)?;
                }
                if role != Role::Rook {
                    self.diagonal(role, from)?;
                }
                ControlFlow::Continue(())
            }
            Role::King => self.king(from),
        }
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
        for jump in Direction::KNIGHT {
            self.leap(from, from.step(jump), Role::Knight)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn king(&mut self, from: Coords) -> ControlFlow<()> {
        for way in Direction::ALL {
            self.leap(from, from.step(way), Role::King)?;
        }
        ControlFlow::Continue(())
    }

    /// To one square, unless it is off the board or holds an own piece.
    #[inline(always)]
    fn leap(&mut self, from: Coords, to: Coords, mover: Role) -> ControlFlow<()> {
        match look(self.squares, to) {
            Some(None) => self.emit(from, to, MoveKind::Quiet, mover, None),
            Some(&Some(victim)) if Side::<WHITE>::is_enemy(victim) => {
                self.emit(from, to, MoveKind::Capture, mover, Some(victim))
            }
            _ => ControlFlow::Continue(()),
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
