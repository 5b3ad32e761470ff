//! Receivers of generated moves.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use super::gen_type::{GenType, StaticGenType};
use super::{Encoding, Occupancy};

/// A receiver of generated moves.
///
/// The encoding is an associated type, so `board.legal(&mut sink)` needs no type annotation. `Break`
/// stops the generator. For sinks that never return it, the test compiles to nothing.
pub trait Sink {
    /// Encoding of the moves.
    type Move: Encoding;

    /// Receives one move. `Break` stops the generator.
    ///
    /// ```
    /// # use boardbench_core::{Encoding, Sink};
    /// # use core::ops::ControlFlow;
    /// # use boardbench_flags16::FromLow;
    /// /// Stores the first move and stops.
    /// struct First(Option<FromLow>);
    ///
    /// impl Sink for First {
    ///     type Move = FromLow;
    ///     fn push(&mut self, mv: FromLow) -> ControlFlow<()> {
    ///         self.0 = Some(mv);
    ///         ControlFlow::Break(())
    ///     }
    /// }
    /// let mut first = First(None);
    /// assert!(first.push(FromLow::from_code(0x170c).unwrap()).is_break());
    /// assert_eq!(first.0.unwrap().to_string(), "e2e4");
    /// ```
    fn push(&mut self, mv: Self::Move) -> ControlFlow<()>;
}

/// Counts moves.
///
/// [`Board::count_legal`](crate::Board::count_legal) counts legal moves faster. Use this for
/// pseudo-legal moves.
#[derive(Clone, Copy, Debug)]
pub struct Count<M> {
    count: usize,
    moves: PhantomData<M>,
}

impl<M> Count<M> {
    /// Returns a counter at 0.
    pub const fn new() -> Self {
        Self { count: 0, moves: PhantomData }
    }

    /// Returns the number of moves received.
    pub const fn get(&self) -> usize {
        self.count
    }
}

impl<M> Default for Count<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Encoding> Sink for Count<M> {
    type Move = M;

    #[inline(always)]
    fn push(&mut self, _mv: M) -> ControlFlow<()> {
        self.count += 1;
        ControlFlow::Continue(())
    }
}

/// Searches for one move, by [identity](Encoding::identity), and stops when it is found.
#[derive(Clone, Copy, Debug)]
pub struct Find<M> {
    target: M,
    is_found: bool,
}

impl<M: Encoding> Find<M> {
    /// Returns a search for `target`.
    #[inline]
    pub fn new(target: M) -> Self {
        Self { target: target.identity(), is_found: false }
    }

    /// Returns `true` if the move was found.
    pub const fn found(&self) -> bool {
        self.is_found
    }
}

impl<M: Encoding> Sink for Find<M> {
    type Move = M;

    #[inline(always)]
    fn push(&mut self, mv: M) -> ControlFlow<()> {
        if mv.identity() == self.target {
            self.is_found = true;
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Passes only a part of the moves to another sink.
///
/// Uses the move's bits if they store the kind of move, and the board otherwise. Where the kind is a
/// constant of the generator, the test compiles to nothing.
#[derive(Debug)]
pub struct Only<'a, W, B, S> {
    board: &'a B,
    sink: &'a mut S,
    part: PhantomData<W>,
}

impl<'a, W: StaticGenType, B: Occupancy, S: Sink> Only<'a, W, B, S> {
    /// Passes a part of the moves of `board` to `sink`.
    pub const fn new(board: &'a B, sink: &'a mut S) -> Self {
        Self { board, sink, part: PhantomData }
    }
}

impl<W: StaticGenType, B: Occupancy, S: Sink> Sink for Only<'_, W, B, S> {
    type Move = S::Move;

    #[inline(always)]
    fn push(&mut self, mv: S::Move) -> ControlFlow<()> {
        if W::GEN_TYPE == GenType::All || W::GEN_TYPE.has(mv.classify(self.board)) {
            self.sink.push(mv)
        } else {
            ControlFlow::Continue(())
        }
    }
}
