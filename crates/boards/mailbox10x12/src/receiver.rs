//! Where generated moves go: into an encoding and a sink, or only into a count.

use core::ops::ControlFlow;

use boardbench_core::{Encoding, MoveKind, MoveParts, Piece, Role, Sink};

use crate::cells::Content;
use crate::place::Spot;

/// Where moves go before an encoding is known: a [`Sink`], a [`Counter`], or [`Evasions`].
pub(crate) trait Receiver {
    /// Whether only the number of moves matters, so that a generator may
    /// [`add`](Self::add) them up instead of naming each.
    const COUNTS: bool;

    /// Takes one move; `Break` asks for no more.
    fn take(&mut self, found: Found) -> ControlFlow<()>;

    /// Takes so many moves at once, if it [`COUNTS`](Self::COUNTS).
    fn add(&mut self, moves: usize);

    /// Lets a part of the generator that is compiled out of line hand its moves on.
    fn take_from<T>(&mut self, part: impl FnOnce(&mut Self) -> T) -> T;
}

/// A move by the cells it leads from and to.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub(crate) from: Spot,
    pub(crate) to: Spot,
    pub(crate) kind: MoveKind,
    pub(crate) mover: Role,
    /// What stands on `to`, or the pawn that is taken in passing.
    pub(crate) victim: Content,
}

/// A sink gets every move, written in its encoding.
impl<S: Sink> Receiver for S {
    const COUNTS: bool = false;

    #[inline(always)]
    fn take(&mut self, found: Found) -> ControlFlow<()> {
        let stores_victim = <S::Move as Encoding>::STORES.has_victim();
        self.push(S::Move::encode(MoveParts {
            from: found.from.cell(),
            to: found.to.cell(),
            kind: found.kind,
            mover: found.mover,
            victim: if stores_victim {
                found.victim.piece().map(Piece::role)
            } else {
                None
            },
        }))
    }

    #[inline(always)]
    fn add(&mut self, _moves: usize) {}

    #[inline(always)]
    fn take_from<T>(&mut self, part: impl FnOnce(&mut Self) -> T) -> T {
        part(self)
    }
}

/// Counts moves without building them.
#[derive(Default)]
pub(crate) struct Counter {
    pub(crate) total: usize,
}

impl Receiver for Counter {
    const COUNTS: bool = true;

    #[inline(always)]
    fn take(&mut self, _found: Found) -> ControlFlow<()> {
        self.total += 1;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn add(&mut self, moves: usize) {
        self.total += moves;
    }

    /// The part gets a counter of its own: this one then never leaves its register.
    #[inline(always)]
    fn take_from<T>(&mut self, part: impl FnOnce(&mut Self) -> T) -> T {
        let mut counter = Self::default();
        let answer = part(&mut counter);
        self.total += counter.total;
        answer
    }
}

/// Lets through what ends a check: moves that end on one of a few cells.
pub(crate) struct Evasions<'a, R> {
    pub(crate) out: &'a mut R,
    /// By spot.
    pub(crate) ends_check: [bool; 256],
}

impl<R: Receiver> Receiver for Evasions<'_, R> {
    const COUNTS: bool = false;

    #[inline(always)]
    fn take(&mut self, found: Found) -> ControlFlow<()> {
        if self.ends_check[found.to.index()] {
            self.out.take(found)
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline(always)]
    fn add(&mut self, _moves: usize) {}

    #[inline(always)]
    fn take_from<T>(&mut self, part: impl FnOnce(&mut Self) -> T) -> T {
        part(self)
    }
}
