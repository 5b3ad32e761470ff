//! How each kind of piece moves: by plain offsets, to where what stands there says stop.

use core::ops::ControlFlow;

use boardbench_core::{MoveKind, PromotionRole, Rank, Role};

use crate::cells::{Cells, Content};
use crate::outlook::{Zone, first_offset};
use crate::place::{Place, Spot};
use crate::receiver::{Found, Receiver};
use crate::roster::Roster;
use crate::side::Side;

/// The jumps of a knight. Two ranks of border are there for them.
const JUMPS: [isize; 8] = [-21, -19, -12, -8, 8, 12, 19, 21];

/// The longest way of a slider.
const LONGEST: isize = 7;

/// The moves of `WHITE`'s pieces, checks and pins aside.
pub(crate) struct Pieces<'a, const WHITE: bool, R> {
    pub(crate) cells: &'a Cells,
    pub(crate) out: &'a mut R,
}

impl<const WHITE: bool, R: Receiver> Pieces<'_, WHITE, R> {
    /// The moves of all pieces but the king.
    #[inline(always)]
    pub(crate) fn all(&mut self, own: &Roster) -> ControlFlow<()> {
        self.pawns(own)?;
        for &knight in own.places(Side::<WHITE>::own(Role::Knight)) {
            self.knight(knight)?;
        }
        for &bishop in own.places(Side::<WHITE>::own(Role::Bishop)) {
            self.diagonals(Role::Bishop, bishop)?;
        }
        for &rook in own.places(Side::<WHITE>::own(Role::Rook)) {
            self.straights(Role::Rook, rook)?;
        }
        for &queen in own.places(Side::<WHITE>::own(Role::Queen)) {
            self.diagonals(Role::Queen, queen)?;
            self.straights(Role::Queen, queen)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, own: &Roster) -> ControlFlow<()> {
        if R::COUNTS {
            self.out.add(self.count_pawn_moves(own));
            return ControlFlow::Continue(());
        }
        let [west, east] = Side::<WHITE>::CAPTURES;
        for &from in own.places(Side::<WHITE>::own(Role::Pawn)) {
            self.pawn_pushes(from)?;
            self.pawn_capture(from, west)?;
            self.pawn_capture(from, east)?;
        }
        ControlFlow::Continue(())
    }

    /// How many moves the pawns have, all eight together: what is off the board has none, since
    /// nothing near it is empty or an enemy. Without branches, so that compilers compare eight
    /// cells at a time.
    #[inline(always)]
    fn count_pawn_moves(&self, own: &Roster) -> usize {
        let (pawns, _) = own.slots(Side::<WHITE>::own(Role::Pawn)).split_at(8);
        let moves = pawns.iter().map(|&pawn| self.count_moves_of_pawn(pawn));
        moves.sum::<u8>().into()
    }

    #[inline(always)]
    fn count_moves_of_pawn(&self, from: Place) -> u8 {
        let [west, east] = Side::<WHITE>::CAPTURES;
        let ways = u8::from(self.is_enemy_near(from, west))
            + u8::from(self.is_enemy_near(from, east))
            + u8::from(self.is_empty_near(from, Side::<WHITE>::AHEAD))
            + u8::from(self.may_push_twice(from));
        if Self::is_on_seventh(from) {
            ways * 4
        } else {
            ways
        }
    }

    #[inline(always)]
    fn may_push_twice(&self, from: Place) -> bool {
        Self::is_on_second(from)
            & self.is_empty_near(from, Side::<WHITE>::AHEAD)
            & self.is_empty_near(from, 2 * Side::<WHITE>::AHEAD)
    }

    #[inline(always)]
    fn is_enemy_near(&self, from: Place, offset: isize) -> bool {
        self.cells.near(from, offset).is_enemy::<WHITE>()
    }

    #[inline(always)]
    fn is_empty_near(&self, from: Place, offset: isize) -> bool {
        self.cells.near(from, offset).is_empty()
    }

    #[inline(always)]
    const fn is_on_second(from: Place) -> bool {
        from.is_on(if WHITE { Rank::R2 } else { Rank::R7 })
    }

    #[inline(always)]
    const fn is_on_seventh(from: Place) -> bool {
        from.is_on(if WHITE { Rank::R7 } else { Rank::R2 })
    }

    /// One square forward, or two from the pawn's own second rank.
    #[inline(always)]
    pub(crate) fn pawn_pushes(&mut self, from: Place) -> ControlFlow<()> {
        let to = from.offset(Side::<WHITE>::AHEAD);
        if !self.cells.at_spot(to).is_empty() {
            return ControlFlow::Continue(());
        }
        if Self::is_on_seventh(from) {
            return self.promotions(from.spot(), to, Content::EMPTY);
        }
        self.emit(from.spot(), to, MoveKind::Quiet, Role::Pawn, Content::EMPTY)?;
        if self.may_push_twice(from) {
            let far = from.offset(2 * Side::<WHITE>::AHEAD);
            self.emit(
                from.spot(),
                far,
                MoveKind::DoublePush,
                Role::Pawn,
                Content::EMPTY,
            )?;
        }
        ControlFlow::Continue(())
    }

    /// A capture in this direction, if an enemy stands there.
    #[inline(always)]
    pub(crate) fn pawn_capture(&mut self, from: Place, offset: isize) -> ControlFlow<()> {
        let (to, victim) = (from.offset(offset), self.cells.near(from, offset));
        if !victim.is_enemy::<WHITE>() {
            return ControlFlow::Continue(());
        }
        if Self::is_on_seventh(from) {
            return self.promotions(from.spot(), to, victim);
        }
        self.emit(from.spot(), to, MoveKind::Capture, Role::Pawn, victim)
    }

    #[inline(always)]
    fn promotions(&mut self, from: Spot, to: Spot, victim: Content) -> ControlFlow<()> {
        for role in PromotionRole::ALL {
            let kind = if victim.is_empty() {
                MoveKind::Promotion(role)
            } else {
                MoveKind::CapturePromotion(role)
            };
            self.emit(from, to, kind, Role::Pawn, victim)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn knight(&mut self, from: Place) -> ControlFlow<()> {
        if R::COUNTS {
            let open = |&jump: &isize| self.cells.near(from, jump).is_open::<WHITE>();
            let moves: usize = JUMPS.iter().map(|jump| usize::from(open(jump))).sum();
            self.out.add(moves);
            return ControlFlow::Continue(());
        }
        for jump in JUMPS {
            let (to, content) = (from.offset(jump), self.cells.near(from, jump));
            if content.is_open::<WHITE>() {
                self.leap(Role::Knight, from.spot(), to, content)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The king's steps to these cells around it, which it may go to.
    #[inline(always)]
    pub(crate) fn king(&mut self, from: Place, cells: Zone) -> ControlFlow<()> {
        if R::COUNTS {
            self.out.add(cells.count_ones() as usize);
            return ControlFlow::Continue(());
        }
        let mut left = cells;
        while left != 0 {
            let to = from.spot().step(first_offset(left));
            self.leap(Role::King, from.spot(), to, self.cells.at_spot(to))?;
            left &= left - 1;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn diagonals(&mut self, mover: Role, from: Place) -> ControlFlow<()> {
        self.slide::<11>(mover, from)?;
        self.slide::<9>(mover, from)?;
        self.slide::<-9>(mover, from)?;
        self.slide::<-11>(mover, from)
    }

    #[inline(always)]
    fn straights(&mut self, mover: Role, from: Place) -> ControlFlow<()> {
        self.slide::<10>(mover, from)?;
        self.slide::<1>(mover, from)?;
        self.slide::<-1>(mover, from)?;
        self.slide::<-10>(mover, from)
    }

    /// The moves of a slider in one direction.
    #[inline(always)]
    fn slide<const STEP: i8>(&mut self, mover: Role, from: Place) -> ControlFlow<()> {
        if R::COUNTS {
            self.out.add(self.count_slide::<STEP>(from));
            return ControlFlow::Continue(());
        }
        self.slide_along(mover, from.spot(), STEP)
    }

    /// The length of a ray: each cell is at a constant distance, so there is nothing to add up
    /// and nothing to check, only to compare. The first cell is asked apart, since many rays have
    /// no other.
    #[inline(always)]
    fn count_slide<const STEP: i8>(&self, from: Place) -> usize {
        let first = self.cells.near(from, STEP as isize);
        if !first.is_open::<WHITE>() {
            return 0;
        }
        if !first.is_empty() {
            return 1;
        }
        for distance in 2..=LONGEST {
            let content = self.cells.near(from, distance * STEP as isize);
            if !content.is_empty() {
                return distance as usize - 1 + usize::from(content.is_open::<WHITE>());
            }
        }
        LONGEST as usize
    }

    /// Along any direction up to the first piece, which is taken if it is an enemy's.
    #[inline(always)]
    pub(crate) fn slide_along(&mut self, mover: Role, from: Spot, step: i8) -> ControlFlow<()> {
        let mut to = from.step(step);
        let mut content = self.cells.at_spot(to);
        while content.is_empty() {
            self.emit(from, to, MoveKind::Quiet, mover, content)?;
            to = to.step(step);
            content = self.cells.at_spot(to);
        }
        // What is open and not empty is an enemy's.
        if content.is_open::<WHITE>() {
            self.emit(from, to, MoveKind::Capture, mover, content)?;
        }
        ControlFlow::Continue(())
    }

    /// To one cell that is known to be open.
    #[inline(always)]
    fn leap(&mut self, mover: Role, from: Spot, to: Spot, content: Content) -> ControlFlow<()> {
        let kind = if content.is_empty() {
            MoveKind::Quiet
        } else {
            MoveKind::Capture
        };
        self.emit(from, to, kind, mover, content)
    }

    #[inline(always)]
    fn emit(
        &mut self,
        from: Spot,
        to: Spot,
        kind: MoveKind,
        mover: Role,
        victim: Content,
    ) -> ControlFlow<()> {
        self.out.take(Found {
            from,
            to,
            kind,
            mover,
            victim,
        })
    }
}
