//! Where generators put their moves.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use super::{Encoding, Occupancy};

/// A receiver of generated moves.
///
/// The move is an associated type, so that `board.legal(&mut sink)` needs no annotation: the sink
/// says which encoding is meant. `Break` stops the generator; with sinks that never break, the
/// test for it compiles to nothing.
pub trait Sink {
    /// The encoding of the moves.
    type Move: Encoding;

    /// Takes one move; `Break` asks for no more.
    ///
    /// ```
    /// # use boardbench_core::{Encoding, Sink};
    /// # use core::ops::ControlFlow;
    /// # use boardbench_flags16::FromLow;
    /// /// Keeps the move that comes first, and wants no other.
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

/// Counts moves and forgets them.
///
/// Boards count their legal moves faster by [`Board::count_legal`](crate::Board::count_legal);
/// this is for pseudo-legal moves and for checking the other.
#[derive(Clone, Copy, Debug)]
pub struct Count<M> {
    count: usize,
    moves: PhantomData<M>,
}

impl<M> Count<M> {
    /// A counter at 0.
    pub const fn new() -> Self {
        Self {
            count: 0,
            moves: PhantomData,
        }
    }

    /// How many moves came.
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

/// Asks whether there is any move, and stops at the first.
#[derive(Clone, Copy, Debug)]
pub struct Any<M> {
    found: bool,
    moves: PhantomData<M>,
}

impl<M> Any<M> {
    /// Nothing found yet.
    pub const fn new() -> Self {
        Self {
            found: false,
            moves: PhantomData,
        }
    }

    /// Whether a move came.
    pub const fn found(&self) -> bool {
        self.found
    }
}

impl<M> Default for Any<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Encoding> Sink for Any<M> {
    type Move = M;

    #[inline(always)]
    fn push(&mut self, _mv: M) -> ControlFlow<()> {
        self.found = true;
        ControlFlow::Break(())
    }
}

/// Looks for one move, by [identity](Encoding::identity), and stops when it comes.
#[derive(Clone, Copy, Debug)]
pub struct Find<M> {
    wanted: M,
    found: bool,
}

impl<M: Encoding> Find<M> {
    /// Looks for `wanted`.
    #[inline]
    pub fn new(wanted: M) -> Self {
        Self {
            wanted: wanted.identity(),
            found: false,
        }
    }

    /// Whether it came.
    pub const fn found(&self) -> bool {
        self.found
    }
}

impl<M: Encoding> Sink for Find<M> {
    type Move = M;

    #[inline(always)]
    fn push(&mut self, mv: M) -> ControlFlow<()> {
        if mv.identity() == self.wanted {
            self.found = true;
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Hands on only the moves that take something, en passant included.
///
/// An encoding that says so in its bits is asked, of others the board. A generator that knows while
/// it is compiled whether a move takes something loses the question.
#[derive(Debug)]
pub struct OnlyCaptures<'a, B, S> {
    board: &'a B,
    sink: &'a mut S,
}

impl<'a, B: Occupancy, S: Sink> OnlyCaptures<'a, B, S> {
    /// Hands the captures among the moves of `board` on to `sink`.
    pub const fn new(board: &'a B, sink: &'a mut S) -> Self {
        Self { board, sink }
    }
}

impl<B: Occupancy, S: Sink> Sink for OnlyCaptures<'_, B, S> {
    type Move = S::Move;

    #[inline(always)]
    fn push(&mut self, mv: S::Move) -> ControlFlow<()> {
        if mv.classify(self.board).is_capture() {
            self.sink.push(mv)
        } else {
            ControlFlow::Continue(())
        }
    }
}
