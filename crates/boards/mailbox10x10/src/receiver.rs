//! Where generated moves go: into an encoding and a sink, or only into a count.

use core::ops::ControlFlow;

use boardbench_core::{Encoding, MoveKind, MoveParts, PromotionRole, Role, Sink};

use crate::attacks::captures;
use crate::cells::Cells;
use crate::man::Man;
use crate::place::Place;
use crate::routes::{NORTH, SOUTH, WAYS, jumps, routes, step};
use crate::threats::Marks;

/// A move by places.
pub(crate) struct Found {
    pub(crate) from: Place,
    pub(crate) to: Place,
    pub(crate) kind: MoveKind,
    pub(crate) mover: Role,
    pub(crate) victim: Man,
}

/// What receives the moves of `WHITE`. A receiver that need not see each of them by itself may
/// answer a whole walk at once.
pub(crate) trait Receiver<const WHITE: bool> {
    /// Takes one move; `Break` asks for no more.
    fn take(&mut self, found: Found) -> ControlFlow<()>;

    /// Lets a part of the generator that is compiled out of line hand its moves on.
    fn take_from(&mut self, part: impl FnOnce(&mut Self) -> ControlFlow<()>) -> ControlFlow<()>;

    /// In one direction up to the first piece, which is taken if it is an enemy's.
    #[inline(always)]
    fn slide(&mut self, cells: &Cells, from: Place, way: usize, mover: Role) -> ControlFlow<()> {
        for &to in &routes(from)[way] {
            let victim = cells.at(to);
            if victim.is_empty() {
                self.take(Found::plain(from, to, mover, victim))?;
                continue;
            }
            if victim.lets_in::<WHITE>() {
                self.take(Found::plain(from, to, mover, victim))?;
            }
            break;
        }
        ControlFlow::Continue(())
    }

    /// All that a knight can do.
    #[inline(always)]
    fn jump(&mut self, cells: &Cells, from: Place) -> ControlFlow<()> {
        for &to in jumps(from) {
            let victim = cells.at(to);
            if victim.lets_in::<WHITE>() {
                self.take(Found::plain(from, to, Role::Knight, victim))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A pawn's pushes.
    ///
    /// Asking whether the pawn is about to promote also shows that two more rows lie before it,
    /// so here places are added up and no table is needed.
    #[inline(always)]
    fn push(&mut self, cells: &Cells, from: Place) -> ControlFlow<()> {
        if is_about_to_promote::<WHITE>(from) {
            return self.take_from(|out| out.last_push(cells, from));
        }
        let [front, far] = ahead::<WHITE>(from);
        if !cells.at_index(front).is_empty() {
            return ControlFlow::Continue(());
        }
        let route = &routes(from)[forward::<WHITE>()];
        self.take(Found::plain(from, route[0], Role::Pawn, Man::EMPTY))?;
        if is_at_home::<WHITE>(from) && cells.at_index(far).is_empty() {
            self.take(Found {
                kind: MoveKind::DoublePush,
                ..Found::plain(from, route[1], Role::Pawn, Man::EMPTY)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// A pawn's captures in one direction.
    #[inline(always)]
    fn capture(&mut self, cells: &Cells, from: Place, way: usize) -> ControlFlow<()> {
        if is_about_to_promote::<WHITE>(from) {
            return self.take_from(|out| out.last_capture(cells, from, way));
        }
        let [front, _] = ahead::<WHITE>(from);
        let to = front.wrapping_add_signed(WAYS[way].files() as isize);
        let victim = cells.at_index(to);
        if !victim.is_enemy::<WHITE>() {
            return ControlFlow::Continue(());
        }
        self.take(Found::plain(from, step(from, way), Role::Pawn, victim))
    }

    /// All that a pawn can do but for en passant.
    #[inline(always)]
    fn pawn(&mut self, cells: &Cells, from: Place) -> ControlFlow<()> {
        let [west, east] = captures::<WHITE>();
        if is_about_to_promote::<WHITE>(from) {
            return self.take_from(|out| out.last_moves(cells, from));
        }
        self.push(cells, from)?;
        self.capture(cells, from, west)?;
        self.capture(cells, from, east)
    }

    /// All promotions of a pawn.
    #[cold]
    #[inline(never)]
    fn last_moves(&mut self, cells: &Cells, from: Place) -> ControlFlow<()> {
        let [west, east] = captures::<WHITE>();
        self.last_push(cells, from)?;
        self.last_capture(cells, from, west)?;
        self.last_capture(cells, from, east)
    }

    /// Promotions by pushing.
    #[cold]
    #[inline(never)]
    fn last_push(&mut self, cells: &Cells, from: Place) -> ControlFlow<()> {
        let to = step(from, forward::<WHITE>());
        if cells.at(to).is_empty() {
            self.promote(from, to, Man::EMPTY)?;
        }
        ControlFlow::Continue(())
    }

    /// Promotions by capturing in one direction.
    #[cold]
    #[inline(never)]
    fn last_capture(&mut self, cells: &Cells, from: Place, way: usize) -> ControlFlow<()> {
        let to = step(from, way);
        let victim = cells.at(to);
        if victim.is_enemy::<WHITE>() {
            self.promote(from, to, victim)?;
        }
        ControlFlow::Continue(())
    }

    /// The four promotions of one step.
    fn promote(&mut self, from: Place, to: Place, victim: Man) -> ControlFlow<()> {
        for role in PromotionRole::ALL {
            let kind = if victim.is_empty() {
                MoveKind::Promotion(role)
            } else {
                MoveKind::CapturePromotion(role)
            };
            self.take(Found {
                kind,
                ..Found::plain(from, to, Role::Pawn, victim)
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl Found {
    /// A move that only puts a piece onto its target.
    #[inline(always)]
    pub(crate) const fn plain(from: Place, to: Place, mover: Role, victim: Man) -> Self {
        let kind = if victim.is_empty() {
            MoveKind::Quiet
        } else {
            MoveKind::Capture
        };
        Self {
            from,
            to,
            kind,
            mover,
            victim,
        }
    }
}

/// The way that a side's pawns go.
pub(crate) const fn forward<const WHITE: bool>() -> usize {
    if WHITE { NORTH } else { SOUTH }
}

/// The numbers of the next two cells before a pawn.
#[inline(always)]
const fn ahead<const WHITE: bool>(pawn: Place) -> [usize; 2] {
    if WHITE {
        [pawn.index() + 10, pawn.index() + 20]
    } else {
        [pawn.index() - 10, pawn.index() - 20]
    }
}

/// Whether a pawn has not moved yet.
#[inline(always)]
const fn is_at_home<const WHITE: bool>(pawn: Place) -> bool {
    if WHITE {
        pawn.index() < 30
    } else {
        pawn.index() >= 70
    }
}

/// Whether a pawn's next step is its last.
#[inline(always)]
const fn is_about_to_promote<const WHITE: bool>(pawn: Place) -> bool {
    if WHITE {
        pawn.index() >= 70
    } else {
        pawn.index() < 30
    }
}

/// Writes moves in the encoding of a sink.
pub(crate) struct Writer<'a, S> {
    sink: &'a mut S,
}

impl<'a, S: Sink> Writer<'a, S> {
    pub(crate) const fn new(sink: &'a mut S) -> Self {
        Self { sink }
    }
}

impl<S: Sink, const WHITE: bool> Receiver<WHITE> for Writer<'_, S> {
    #[inline(always)]
    fn take(&mut self, found: Found) -> ControlFlow<()> {
        let victim = if <S::Move as Encoding>::STORES.has_victim() {
            found.victim.role()
        } else {
            None
        };
        self.sink.push(S::Move::encode(MoveParts {
            from: found.from.cell(),
            to: found.to.cell(),
            kind: found.kind,
            mover: found.mover,
            victim,
        }))
    }

    #[inline(always)]
    fn take_from(&mut self, part: impl FnOnce(&mut Self) -> ControlFlow<()>) -> ControlFlow<()> {
        part(self)
    }
}

/// Counts moves without building them: a walk is as many moves as it has steps.
#[derive(Default)]
pub(crate) struct Counter {
    pub(crate) count: usize,
}

impl<const WHITE: bool> Receiver<WHITE> for Counter {
    #[inline(always)]
    fn take(&mut self, _found: Found) -> ControlFlow<()> {
        self.count += 1;
        ControlFlow::Continue(())
    }

    /// The part gets a counter of its own: this one then never leaves its register.
    #[inline(always)]
    fn take_from(&mut self, part: impl FnOnce(&mut Self) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut counter = Self::default();
        let flow = part(&mut counter);
        self.count += counter.count;
        flow
    }

    #[inline(always)]
    fn slide(&mut self, cells: &Cells, from: Place, way: usize, _mover: Role) -> ControlFlow<()> {
        self.count = cells.count_reached::<WHITE>(from, way, self.count);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn jump(&mut self, cells: &Cells, from: Place) -> ControlFlow<()> {
        for &to in jumps(from) {
            self.count += usize::from(cells.at(to).lets_in::<WHITE>());
        }
        ControlFlow::Continue(())
    }
}

/// Lets only those moves pass that parry a check.
pub(crate) struct Parrying<'a, O> {
    pub(crate) out: &'a mut O,
    pub(crate) answers: Marks,
}

impl<O: Receiver<WHITE>, const WHITE: bool> Receiver<WHITE> for Parrying<'_, O> {
    #[inline(always)]
    fn take(&mut self, found: Found) -> ControlFlow<()> {
        if self.answers[found.to.index()] {
            self.out.take(found)
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline(always)]
    fn take_from(&mut self, part: impl FnOnce(&mut Self) -> ControlFlow<()>) -> ControlFlow<()> {
        part(self)
    }
}
