//! Quad-bitboards: four 64-bit words, and a nibble for each square that runs through them.
//!
//! Bit *i* of word *j* is bit *j* of the nibble of square *i*. All pieces are in these 32 bytes:
//! there is no array of cells beside them, no set for each kind, no list.
//!
//! ```text
//!  word      bit of the nibble             nibble    3 2 1 0
//!  0         goes diagonally, or pawn      empty     0 0 0 0
//!  1         goes straight, or knight      bishop    x 0 0 1
//!  2         steps: does not slide         rook      x 0 1 0
//!  3         black                         queen     x 0 1 1
//!                                          king      x 1 0 0
//!                                          pawn      x 1 0 1
//!            x: 0 white, 1 black           knight    x 1 1 0      7, 8 and 15: no piece
//! ```
//!
//! The nibbles are chosen so that the sets which generation asks for most are one operation each,
//! with `a`, `b`, `c`, `d` for the words 0 to 3:
//!
//! ```text
//! bishops and queens   a & !c       black      d
//! rooks and queens     b & !c       occupied   a | b | c
//! pawns                a &  c       white      (a | b | c) & !d
//! knights              b &  c       kings      c & !(a | b)
//! ```
//!
//! What stands on a square has to be gathered from four words, and so it is done only where it is
//! needed: in making a move, once for what moves and once for what is taken. Putting a nibble onto
//! squares is `word ^= squares & spread` with a spread of all ones or zeros for each word, so the
//! four words change alike; with 256-bit vectors they change together.
//!
//! # Taking moves back is copying
//!
//! The whole board is 48 bytes: pieces, one word of state, the hash. [`Board::Undo`] is the board
//! before the move, and [`Board::unmake`] puts it back and does not ask what the move was. The
//! other way, to toggle the nibbles back, was measured as well: it takes 15 instructions more a
//! leaf, with a hash, and 19 without (perft that makes every leaf, x86-64-v3).
//!
//! # How moves are found
//!
//! [`boardbench_setwise`] takes the sets out of the words, once a position, and goes on with them as with
//! those of any other board that is made of sets.
//!
//! | file | what it holds |
//! |---|---|
//! | `quad.rs` | the nibble and the four words |
//! | `make.rs`, `position.rs` | making moves, and everything else a position is asked |
//!
//! Source: Chess Programming Wiki, "Quad-Bitboards"; the lecture's fourth representation for the
//! words themselves.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod make;
mod position;
mod quad;
#[cfg(test)]
mod tests;

use core::marker::PhantomData;
use core::ops::ControlFlow;

use boardbench_core::{Board, Color, Encoding, Find, HashKey, HashedState, Position, Sink};
use boardbench_setwise::{OnlyCaptures, Receiver, Sets, Total, View, Writer};
use boardbench_sliders::{Sliders, SquareSet};

use quad::Quad;

/// A position as quad-bitboards; sliders by the algorithm `S`, the hash kept in a `K`.
///
/// ```
/// use boardbench_core::{Board, MoveList, Position, Setup};
/// use boardbench_flags16::FromLow;
/// use boardbench_quadboard::Quadboard;
/// use boardbench_sliders::Magic;
///
/// let mut board = Quadboard::<Magic>::from_setup(&Setup::initial());
/// assert_eq!(size_of_val(&board), 48);
/// let mut moves = MoveList::<FromLow>::new();
/// let _ = board.legal(&mut moves);
/// assert_eq!(moves.len(), 20);
///
/// let before = board;
/// let undo = board.make(moves[0]);
/// assert_ne!(board, before);
/// board.unmake(moves[0], undo);
/// assert_eq!(board, before);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quadboard<S, K = u64> {
    /// The pieces.
    quad: Quad,
    /// Side, rights, en passant and clocks; and the hash, if it is kept.
    state: HashedState<K>,
    sliders: PhantomData<S>,
}

impl<S: Sliders, K: HashKey> Quadboard<S, K> {
    /// The same board, copied word by word. As one block of 48 bytes it would be moved by two
    /// vectors that overlap: neither comes out of a store just made, and both wait for memory.
    /// Word by word, the compiler may also keep in registers what it puts back.
    #[inline(always)]
    const fn copied(&self) -> Self {
        Self {
            quad: self.quad.copied(),
            state: self.state,
            sliders: PhantomData,
        }
    }

    /// The legal moves of the pieces on `movers`.
    #[inline(always)]
    fn legal_into<R: Receiver>(&self, movers: SquareSet, out: &mut R) -> ControlFlow<()> {
        match self.side_to_move() {
            Color::White => View::<S, true>::new(self, self.state(), movers).legal(out),
            Color::Black => View::<S, false>::new(self, self.state(), movers).legal(out),
        }
    }
}

impl<S: Sliders, K: HashKey, E: Encoding> Board<E> for Quadboard<S, K> {
    /// The board before the move.
    type Undo = Self;

    #[inline]
    fn pseudo_legal<T: Sink<Move = E>>(&self, sink: &mut T) -> ControlFlow<()> {
        let (state, all) = (self.state(), SquareSet::ALL);
        let out = &mut Writer::new(sink, self);
        match self.side_to_move() {
            Color::White => View::<S, true>::new(self, state, all).pseudo_legal(out),
            Color::Black => View::<S, false>::new(self, state, all).pseudo_legal(out),
        }
    }

    // In line, like the count: worth 0.4 instructions a leaf to perft that counts in bulk. And where
    // `Sliders::accelerated` allows more instructions, only what is inlined may use them.
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
    fn make(&mut self, mv: E) -> Self {
        let before = self.copied();
        self.play(mv);
        before
    }

    #[inline(always)]
    fn unmake(&mut self, _mv: E, undo: Self) {
        *self = undo.copied();
    }
}

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
