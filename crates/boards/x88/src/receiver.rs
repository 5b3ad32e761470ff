//! Where generated moves go: into an encoding and a sink, or only into a count.

use core::ops::ControlFlow;

use boardbench_core::{Encoding, MoveKind, MoveParts, Role, Sink};

use crate::cells::{Cells, Content, Marks, Place, Step};
use crate::difference::Zone;

/// A move by places.
pub(crate) struct Found {
    pub(crate) from: Place,
    pub(crate) to: Place,
    pub(crate) kind: MoveKind,
    pub(crate) mover: Role,
    pub(crate) victim: Content,
}

impl Found {
    /// A move that puts its piece onto a place where `victim` stands, or nothing.
    #[inline(always)]
    pub(crate) fn plain(from: Place, to: Place, mover: Role, victim: Content) -> Self {
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

/// Where the moves of `WHITE` go before an encoding is known.
pub(crate) trait Receiver<const WHITE: bool> {
    /// Takes one move; `Break` asks for no more.
    fn take(&mut self, found: Found) -> ControlFlow<()>;

    /// Lets a part of the generator that is compiled out of line hand its moves on.
    #[inline(always)]
    fn take_from(&mut self, part: impl FnOnce(&mut Self) -> ControlFlow<()>) -> ControlFlow<()>
    where
        Self: Sized,
    {
        part(self)
    }

    /// Takes the move to a place, if that is on the board and no own piece stands there.
    #[inline(always)]
    fn leap(&mut self, cells: &Cells, from: Place, step: Step, mover: Role) -> ControlFlow<()> {
        let to = from + step;
        match cells.look(to) {
            Some(content) if content.is_empty() => {
                self.take(Found::plain(from, to, mover, Content::EMPTY))
            }
            Some(content) if content.is_enemy_of::<WHITE>() => {
                self.take(Found::plain(from, to, mover, content))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Takes the moves along a line up to the first piece, which is taken if it is an enemy's.
    #[inline(always)]
    fn slide(&mut self, cells: &Cells, from: Place, step: Step, mover: Role) -> ControlFlow<()> {
        let mut to = from + step;
        while let Some(content) = cells.look(to) {
            if !content.is_empty() {
                if content.is_enemy_of::<WHITE>() {
                    self.take(Found::plain(from, to, mover, content))?;
                }
                break;
            }
            self.take(Found::plain(from, to, mover, Content::EMPTY))?;
            to = to + step;
        }
        ControlFlow::Continue(())
    }

    /// Takes the king's steps to these squares of its zone.
    #[inline(always)]
    fn king_steps(&mut self, cells: &Cells, from: Place, targets: Zone) -> ControlFlow<()> {
        for (_, step) in targets.each() {
            let to = from + step;
            self.take(Found::plain(from, to, Role::King, cells.at(to)))?;
        }
        ControlFlow::Continue(())
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

impl<const WHITE: bool, S: Sink> Receiver<WHITE> for Writer<'_, S> {
    #[inline(always)]
    fn take(&mut self, found: Found) -> ControlFlow<()> {
        let stores_victim = <S::Move as Encoding>::STORES.has_victim();
        self.sink.push(S::Move::encode(MoveParts {
            from: found.from.cell().cast(),
            to: found.to.cell().cast(),
            kind: found.kind,
            mover: found.mover,
            victim: if stores_victim {
                found.victim.role()
            } else {
                None
            },
        }))
    }
}

/// Counts moves without building them: what is left of a line is a length, and of the king's steps
/// the size of a set.
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
    fn king_steps(&mut self, _cells: &Cells, _from: Place, targets: Zone) -> ControlFlow<()> {
        self.count += targets.len();
        ControlFlow::Continue(())
    }
}

/// Hands on only the moves that end on certain places: those that answer a check.
pub(crate) struct Only<'a, R> {
    pub(crate) targets: &'a Marks,
    pub(crate) out: &'a mut R,
}

impl<const WHITE: bool, R: Receiver<WHITE>> Receiver<WHITE> for Only<'_, R> {
    #[inline(always)]
    fn take(&mut self, found: Found) -> ControlFlow<()> {
        if self.targets[found.to.index()] {
            self.out.take(found)
        } else {
            ControlFlow::Continue(())
        }
    }
}
