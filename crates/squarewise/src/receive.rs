//! Receivers of moves: moves for a sink, or their number.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use boardbench_core::part::Wanted;
use boardbench_core::{Encoding, MoveKind, MoveParts, Part, Role, Sink};

use crate::content::Content;
use crate::geometry::{Geometry, Numbering};

/// A move by the numbers of its cells.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) kind: MoveKind,
    pub(crate) mover: Role,
    /// The content of the target, or the pawn that is captured en passant.
    pub(crate) victim: Content,
}

/// Takes one move after the other. Rarely used parts of the generator see their receiver as such an
/// object, so that they are compiled once for all encodings.
pub trait Take {
    /// Takes a move. Breaks to stop generation.
    ///
    /// # Errors
    ///
    /// Breaks off when the sink does.
    fn take(&mut self, found: Found) -> ControlFlow<()>;
}

/// Receives moves.
#[allow(clippy::missing_errors_doc, reason = "as for `take`")]
pub trait Receiver: Take + Sized {
    /// True if only the number of moves is wanted, so that the generator may [`add`](Self::add) them
    /// up instead of naming each.
    const COUNTS: bool;
    /// True if quiet moves are wanted.
    const QUIETS: bool;
    /// True if captures are wanted.
    const CAPTURES: bool;

    /// Adds a number of moves, if [`COUNTS`](Self::COUNTS).
    #[inline(always)]
    fn add(&mut self, _moves: usize) {}

    /// Removes a number of moves that are added too many later, if [`COUNTS`](Self::COUNTS).
    #[inline(always)]
    fn remove(&mut self, _moves: usize) {}

    /// Receives the moves of a rarely used part.
    #[inline(always)]
    fn rare(&mut self, part: impl FnOnce(&mut dyn Take) -> ControlFlow<()>) -> ControlFlow<()> {
        part(self)
    }
}

/// Counts moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total(pub usize);

impl Take for Total {
    #[inline(always)]
    fn take(&mut self, _found: Found) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

impl Receiver for Total {
    const COUNTS: bool = true;
    const QUIETS: bool = true;
    const CAPTURES: bool = true;

    #[inline(always)]
    fn add(&mut self, moves: usize) {
        self.0 = self.0.wrapping_add(moves);
    }

    #[inline(always)]
    fn remove(&mut self, moves: usize) {
        self.0 = self.0.wrapping_sub(moves);
    }

    /// Runs the part with a counter of its own, so that this one never leaves its register.
    #[inline(always)]
    fn rare(&mut self, part: impl FnOnce(&mut dyn Take) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut total = Self(0);
        let flow = part(&mut total);
        self.0 += total.0;
        flow
    }
}

/// Writes each move of a part into a sink.
pub(crate) struct Writer<'a, G, S, W> {
    sink: &'a mut S,
    types: PhantomData<(G, W)>,
}

impl<'a, G, S, W> Writer<'a, G, S, W> {
    #[inline(always)]
    pub(crate) fn new(sink: &'a mut S) -> Self {
        Self { sink, types: PhantomData }
    }
}

impl<G: Geometry, S: Sink, W: Wanted> Take for Writer<'_, G, S, W> {
    #[inline(always)]
    fn take(&mut self, found: Found) -> ControlFlow<()> {
        if !W::PART.has(found.kind) {
            return ControlFlow::Continue(());
        }
        let stores_victim = <S::Move as Encoding>::STORES.has_victim();
        self.sink.push(S::Move::encode(MoveParts {
            from: Numbering::<G, <S::Move as Encoding>::Layout>::cell(found.from),
            to: Numbering::<G, <S::Move as Encoding>::Layout>::cell(found.to),
            kind: found.kind,
            mover: found.mover,
            victim: (stores_victim && found.kind.is_capture()).then(|| found.victim.known_role()),
        }))
    }
}

impl<G: Geometry, S: Sink, W: Wanted> Receiver for Writer<'_, G, S, W> {
    const COUNTS: bool = false;
    const QUIETS: bool = matches!(W::PART, Part::All | Part::Quiet);
    const CAPTURES: bool = !matches!(W::PART, Part::Quiet);

    /// Runs the part with a writer of its own, so that the address of the sink stays in a register here.
    #[inline(always)]
    fn rare(&mut self, part: impl FnOnce(&mut dyn Take) -> ControlFlow<()>) -> ControlFlow<()> {
        part(&mut Writer::<G, S, W>::new(self.sink))
    }
}
