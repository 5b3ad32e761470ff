//! Bitboards: one set of squares for each kind of piece, one for each colour.
//!
//! ```text
//! kinds    pawns    a2 b2 … h2 a7 … h7       colours   white    a1 … h2
//!          knights  b1 g1 b8 g8                        black    a7 … h8
//!          …                                 cells     a1: white rook, b1: white knight, …
//! ```
//!
//! The white pawns are the intersection of two sets, and all of them move at once: their single
//! pushes are `(pawns << 8) & !occupied`, the double pushes the same again with a mask for the
//! fourth rank, captures are shifts by 7 and 9 with a mask against wrapping around the edge. A
//! second array says what stands on a square, so that making a move need not search the sets.
//!
//! How sliders find what they attack is a type parameter, [`Sliders`]; whether the hash is kept
//! is another, [`HashKey`].
//!
//! Legal generation tries no move: [`boardbench_setwise`] finds for every piece the set of squares it may
//! legally go to. A list splits these sets into moves, a count adds up their sizes; so counting makes no
//! move at all.
//!
//! Source: the lecture's fourth representation; "Bitboard representation of Chess Board".

#![no_std]
#![forbid(unsafe_code)]

mod make;
mod position;

use core::marker::PhantomData;
use core::ops::ControlFlow;

use boardbench_core::{
    Board, Color, Encoding, Find, HashKey, HashedState, Piece, Position, Sink, Square,
};
use boardbench_setwise::{OnlyCaptures, Receiver, Sets, Total, View, Writer};
use boardbench_sliders::{Sliders, SquareSet};

pub use make::Undo;

/// A position as bitboards; sliders by the algorithm `S`, the hash kept in a `K`.
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
pub struct Bitboards<S, K = u64> {
    /// By [`Role::index`](boardbench_core::Role::index); 0 and 7 stay empty.
    roles: [SquareSet; 8],
    /// By [`Color::index`].
    colors: [SquareSet; 2],
    /// What stands on each square.
    cells: [Option<Piece>; Square::COUNT],
    /// Side, rights, en passant and clocks; and the hash, if it is kept.
    state: HashedState<K>,
    sliders: PhantomData<S>,
}

impl<S: Sliders, K: HashKey> Bitboards<S, K> {
    /// The legal moves of the pieces on `movers`.
    #[inline(always)]
    fn legal_into<R: Receiver>(&self, movers: SquareSet, out: &mut R) -> ControlFlow<()> {
        match self.side_to_move() {
            Color::White => View::<S, true>::new(self, self.state(), movers).legal(out),
            Color::Black => View::<S, false>::new(self, self.state(), movers).legal(out),
        }
    }
}

impl<S: Sliders, K: HashKey, E: Encoding> Board<E> for Bitboards<S, K> {
    type Undo = Undo<K>;

    #[inline]
    fn pseudo_legal<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        let (state, all) = (self.state(), SquareSet::ALL);
        let out = &mut Writer::new(sink, self);
        match self.side_to_move() {
            Color::White => View::<S, true>::new(self, state, all).pseudo_legal(out),
            Color::Black => View::<S, false>::new(self, state, all).pseudo_legal(out),
        }
    }

    // Forced, so that it is compiled anew where [`Sliders::accelerated`] allows more instructions.
    #[inline(always)]
    fn legal<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        self.legal_into(SquareSet::ALL, &mut Writer::new(sink, self))
    }

    /// Sets of targets are cut down to enemies before they are split into moves.
    #[inline]
    fn captures<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        let enemy = self.of_color(self.side_to_move().opponent());
        let out = &mut Writer::new(sink, self);
        self.legal_into(SquareSet::ALL, &mut OnlyCaptures { out, enemy })
    }

    // Forced too.
    #[inline(always)]
    fn count_legal(&self) -> usize {
        let mut total = Total(0);
        let _ = self.legal_into(SquareSet::ALL, &mut total);
        total.0
    }

    /// Generates the moves of the one piece and looks among them.
    #[inline]
    fn is_legal(&self, mv: E) -> bool {
        let mut find = Find::new(mv);
        let movers = mv.from().square().into();
        let _ = self.legal_into(movers, &mut Writer::new(&mut find, self));
        find.found()
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
