//! Receivers of generated moves: encoding for a sink, or counting.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use boardbench_core::gen_type::StaticGenType;
use boardbench_core::{Encoding, GenType, MoveKind, MoveParts, Role, Sink};

use crate::content::Content;
use crate::geometry::{Geometry, Numbering};

/// A generated move, with cell numbers of the storage.
#[derive(Clone, Copy, Debug)]
pub struct GeneratedMove {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) kind: MoveKind,
    pub(crate) mover: Role,
    /// Content of the target, or the pawn that is captured en passant.
    pub(crate) victim: Content,
}

/// An object-safe receiver of moves. Rarely executed parts of the generator take their receiver as a
/// trait object, so that they are compiled once for all encodings.
pub trait DynMoveSink {
    /// Receives a move. Breaks to stop generation.
    ///
    /// # Errors
    ///
    /// Breaks when the sink does.
    fn take(&mut self, mv: GeneratedMove) -> ControlFlow<()>;
}

/// A receiver of moves, with the parts of the moves that it needs as constants.
#[allow(clippy::missing_errors_doc, reason = "as for `take`")]
pub trait Receiver: DynMoveSink + Sized {
    /// `true` if only the number of moves is needed, so that the generator may [`add`](Self::add) counts
    /// instead of generating each move.
    const COUNTS: bool;
    /// `true` if quiet moves are needed.
    const QUIETS: bool;
    /// `true` if captures are needed.
    const CAPTURES: bool;

    /// Adds a number of moves, if [`COUNTS`](Self::COUNTS).
    #[inline(always)]
    fn add(&mut self, _moves: usize) {}

    /// Subtracts a number of moves that a later [`add`](Self::add) includes by excess, if [`COUNTS`](Self::COUNTS).
    #[inline(always)]
    fn remove(&mut self, _moves: usize) {}

    /// Runs a rarely executed part of the generator with this receiver.
    #[inline(always)]
    fn rare(
        &mut self,
        part: impl FnOnce(&mut dyn DynMoveSink) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        part(self)
    }
}

/// Counts moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total(pub usize);

impl DynMoveSink for Total {
    #[inline(always)]
    fn take(&mut self, _mv: GeneratedMove) -> ControlFlow<()> {
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

    /// Runs the part with a separate counter, so that this counter stays in a register.
    #[inline(always)]
    fn rare(
        &mut self,
        part: impl FnOnce(&mut dyn DynMoveSink) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
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

impl<G: Geometry, S: Sink, W: StaticGenType> DynMoveSink for Writer<'_, G, S, W> {
    #[inline(always)]
    fn take(&mut self, mv: GeneratedMove) -> ControlFlow<()> {
        if !W::GEN_TYPE.has(mv.kind) {
            return ControlFlow::Continue(());
        }
        let stores_victim = <S::Move as Encoding>::STORES.has_victim();
        self.sink.push(S::Move::encode(MoveParts {
            from: Numbering::<G, <S::Move as Encoding>::Layout>::cell(mv.from),
            to: Numbering::<G, <S::Move as Encoding>::Layout>::cell(mv.to),
            kind: mv.kind,
            mover: mv.mover,
            victim: (stores_victim && mv.kind.is_capture()).then(|| mv.victim.known_role()),
        }))
    }
}

impl<G: Geometry, S: Sink, W: StaticGenType> Receiver for Writer<'_, G, S, W> {
    const COUNTS: bool = false;
    const QUIETS: bool = matches!(W::GEN_TYPE, GenType::All | GenType::Quiet);
    const CAPTURES: bool = !matches!(W::GEN_TYPE, GenType::Quiet);

    /// Runs the part with a separate writer, so that the address of the sink stays in a register here.
    #[inline(always)]
    fn rare(
        &mut self,
        part: impl FnOnce(&mut dyn DynMoveSink) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        part(&mut Writer::<G, S, W>::new(self.sink))
    }
}
