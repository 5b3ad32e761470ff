//! Where generated moves go: into an encoding and a sink, or only into a count.

use core::ops::ControlFlow;

use boardbench_core::{Encoding, MoveKind, MoveParts, Role, Sink};

use crate::squares::Coords;

/// Where moves go before an encoding is known: a [`Writer`] or a [`Counter`].
pub(crate) trait Receiver {
    /// Whether moves are only counted: then [`take_many`](Self::take_many) will do.
    const COUNTS: bool;

    /// Takes one move; `Break` asks for no more.
    fn take(&mut self, found: Found) -> ControlFlow<()>;

    /// Takes so many moves, if they are only counted.
    fn take_many(&mut self, count: usize) -> ControlFlow<()>;

    /// Lets a part of the generator that is compiled out of line hand its moves on.
    fn take_from(&mut self, part: impl FnOnce(&mut Self) -> ControlFlow<()>) -> ControlFlow<()>;
}

/// A move by coordinates.
pub(crate) struct Found {
    pub(crate) from: Coords,
    pub(crate) to: Coords,
    pub(crate) kind: MoveKind,
    pub(crate) mover: Role,
    pub(crate) victim: Option<Role>,
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

impl<S: Sink> Receiver for Writer<'_, S> {
    const COUNTS: bool = false;

    #[inline(always)]
    fn take(&mut self, found: Found) -> ControlFlow<()> {
        let stores_victim = <S::Move as Encoding>::STORES.has_victim();
        self.sink.push(S::Move::encode(MoveParts {
            from: found.from.cell().cast(),
            to: found.to.cell().cast(),
            kind: found.kind,
            mover: found.mover,
            victim: if stores_victim { found.victim } else { None },
        }))
    }

    #[inline(always)]
    fn take_many(&mut self, _count: usize) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn take_from(&mut self, part: impl FnOnce(&mut Self) -> ControlFlow<()>) -> ControlFlow<()> {
        part(self)
    }
}

/// Counts moves without building them.
#[derive(Default)]
pub(crate) struct Counter {
    pub(crate) count: usize,
}

impl Receiver for Counter {
    const COUNTS: bool = true;

    #[inline(always)]
    fn take(&mut self, _found: Found) -> ControlFlow<()> {
        self.count += 1;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn take_many(&mut self, count: usize) -> ControlFlow<()> {
        self.count += count;
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
}
