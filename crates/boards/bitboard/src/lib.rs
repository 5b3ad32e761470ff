//! Bitboards: one set of squares for each kind of piece and each colour.
//!
//! ```text
//! kinds    pawns    a2 b2 … h2 a7 … h7       colours   white    a1 … h2
//!          knights  b1 g1 b8 g8                        black    a7 … h8
//!          …                                 cells     a1: white rook, b1: white knight, …
//! ```
//!
//! The white pawns are the intersection of two sets, and all of them move at once: single pushes
//! are `(pawns << 8) & !occupied`, double pushes the same again with a mask for the fourth rank,
//! captures are shifts by 7 and 9 with a mask against wrapping around the edge. An array of cells
//! gives the piece on a square, so that making a move need not search the sets.
//!
//! The slider algorithm is a type parameter, [`Sliders`]; another, [`HashKey`], says whether the
//! hash is stored.
//!
//! [`boardbench_setwise`] finds the legal targets of every piece as a set. A list splits these sets
//! into moves; a count adds up their sizes and makes no move at all.
//!
//! Source: the lecture's fourth representation; "Bitboard representation of Chess Board".

#![no_std]
#![forbid(unsafe_code)]

mod make;
mod position;

use core::marker::PhantomData;
use core::ops::ControlFlow;

use boardbench_core::{Board, Encoding, HashKey, HashedState, Piece, Sink, Square};
pub use boardbench_setwise::{Legality, PinsAndChecks, Trial};
use boardbench_sliders::{Sliders, SquareSet};

pub use make::Undo;

/// A position as bitboards, with the slider algorithm `S` and the hash stored as `K`; `L`
/// says how legal moves are found.
///
/// ```
/// use boardbench_bitboard::Bitboards;
/// use boardbench_core::{Board, MoveList, Position, Setup};
/// use boardbench_flags16::FromLow;
/// use boardbench_sliders::Magic;
///
/// let mut board = Bitboards::<Magic>::from_setup(&Setup::initial());
/// let mut moves = MoveList::<FromLow>::new();
/// let _ = board.legal(&mut moves);
/// assert_eq!(moves.len(), 20);
/// let before = board;
/// let undo = board.make(moves[0]);
/// board.unmake(moves[0], undo);
/// assert_eq!(board, before);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bitboards<S, K = u64, L = PinsAndChecks> {
    /// By [`Role::index`](boardbench_core::Role::index); 0 and 7 stay empty.
    roles: [SquareSet; 8],
    /// By [`Color::index`](boardbench_core::Color::index).
    colors: [SquareSet; 2],
    /// The piece on each square.
    cells: [Option<Piece>; Square::COUNT],
    /// Side to move, castling rights, en passant, clocks, and the hash if it is stored.
    state: HashedState<K>,
    techniques: PhantomData<(S, L)>,
}

impl<S: Sliders, K: HashKey, L: Legality, E: Encoding> Board<E> for Bitboards<S, K, L> {
    type Undo = Undo<K>;

    #[inline]
    fn pseudo_legal<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        boardbench_setwise::pseudo_legal(self, sink)
    }

    // Always inlined, like the count, so that it is compiled again where `Sliders::accelerated`
    // allows more instructions. It also saves 0.4 instructions per leaf of a bulk-counting perft.
    #[inline(always)]
    fn legal<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        boardbench_setwise::legal(self, sink)
    }

    #[inline]
    fn captures<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        boardbench_setwise::captures(self, sink)
    }

    #[inline(always)]
    fn count_legal(&self) -> usize {
        boardbench_setwise::count_legal(self)
    }

    #[inline]
    fn is_legal(&self, mv: E) -> bool {
        boardbench_setwise::is_legal(self, mv)
    }

    #[inline(always)]
    fn make(&mut self, mv: E) -> Undo<K> {
        self.make_move(mv)
    }

    #[inline(always)]
    fn unmake(&mut self, mv: E, undo: Undo<K>) {
        self.unmake_move(mv, undo);
    }
}

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
