//! 0x88: rank and file in one byte, and the edge of the board in its two spare bits.
//!
//! ```text
//! 112 113 … 119 | 120 … 127        index = 16 * rank + file      e4 = 0x34 = 52
//!  96  97 … 103 | 104 … 111
//!       …       |     …            0 r r r 0 f f f               on the board
//!  16  17 …  23 |  24 …  31        1 r r r 0 f f f               the rank overflowed
//!   0   1 …   7 |   8 …  15        0 r r r 1 f f f               the file overflowed
//!      board        padding
//! ```
//!
//! This is the third representation in the lecture. It says of it: left is `i - 1`, right `i + 1`,
//! up `i + 16`, down `i - 16`; there is "only one index instead of two"; and whether a move stays on
//! the board can be tested "really quickly and easily", since `i` is a legal position if and only if
//! `(i & 0x88) == 0`. That test is what bounds every step here that could leave the board (a pawn's
//! push can't). There are no sentinels around it, no distances to its edge, and no tables of squares
//! to go to.
//!
//! Two things that the lecture does not say belong to it:
//!
//! - **The test also bounds the array.** After it the index is known to be below 128, so a language
//!   that checks its arrays checks nothing a second time.
//! - **Differences are unique.** With a spare bit beside the file, `to - from` tells how many ranks
//!   *and* files lie between two squares, whichever they are; in an 8x8 numbering +7 is both "seven
//!   to the right" and "one up, one to the left". So a table indexed by `to - from + 0x77` answers
//!   which pieces can attack over that distance, and by which step to look for what is in the way
//!   (`Reach`); another, which squares around a king a piece attacks from where it stands (`Zones`).
//!   With them one pass over the enemy's pieces finds checks, pins, the squares that are barred to
//!   the king and whether it may castle.
//!
//! Half of the 128 cells are padding, and so free room: anything could be kept in them, piece lists
//! for instance. Here they hold nothing, so that both kinds of bookkeeping share one array and differ
//! in nothing but what they add to it. Tables by square are laid out in the same way; of those only
//! the cache lines of the board's half are ever touched.
//!
//! # Bookkeeping
//!
//! `X88<Scan>` has the cells and nothing else, and visits all 64 whenever it looks for a piece.
//! `X88<Lists>` keeps lists. The low four bits of a cell hold the piece's number in the list of its
//! colour, so that neither a move nor a capture has to search. Numbers are for life: a capture takes
//! the number out of the set of its kind and leaves the rest alone, and a promotion moves it into
//! another set, so taking a move back restores the lists by doing the same again.
//!
//! | file | what it holds |
//! |---|---|
//! | `cells.rs` | the array, places and steps, what a cell holds |
//! | `difference.rs` | the tables by difference |
//! | `roster.rs` | which pieces there are and where: scanned or kept |
//! | `attacks.rs` | who attacks a square |
//! | `movers.rs` | how each kind of piece moves |
//! | `threats.rs`, `generate.rs` | checks and pins; legal and pseudo-legal moves |
//! | `receiver.rs` | where generated moves go |
//! | `tables.rs` | what making a move looks up |
//! | `make.rs`, `position.rs` | making moves, and everything else a position is asked |
//!
//! Sources: the lecture on game-program representations, "Representation 3: 0x88"; Chess
//! Programming Wiki, "0x88", for the differences.

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

mod attacks;
mod cells;
mod difference;
mod generate;
mod make;
mod movers;
mod position;
mod receiver;
mod roster;
mod tables;
mod threats;

#[cfg(test)]
mod tests;

use core::ops::ControlFlow;

use boardbench_core::{
    Board, Cell, Color, Encoding, HashKey, HashedState, Layout, Occupancy, Position, Role, Sink,
};

use cells::{Cells, Place};
use receiver::Writer;

pub use make::Undo;
pub use roster::{Bookkeeping, Lists, Scan};

/// A position on an array of 128 cells, of which those with `i & 0x88 == 0` are the board.
///
/// `P` says how pieces are found, [`Lists`] or [`Scan`]; `K` whether the hash is kept, `u64` or `()`
/// for not at all.
///
/// ```
/// use boardbench_core::{Board, MoveList, Position, Setup};
/// use boardbench_flags16::FromLow;
/// use boardbench_x88::{Scan, X88};
///
/// let mut board = <X88>::from_setup(&Setup::initial());
/// let mut moves = MoveList::<FromLow>::new();
/// let _ = board.legal(&mut moves);
/// assert_eq!(moves.len(), 20);
///
/// let before = board;
/// let undo = board.make(moves[0]);
/// board.unmake(moves[0], undo);
/// assert_eq!(board, before);
///
/// // Without lists and hash a position is the cells and one word.
/// assert_eq!(size_of::<X88<Scan, ()>>(), 128 + 8);
/// ```
///
/// Source: the lecture on game-program representations, "Representation 3: 0x88".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct X88<P: Bookkeeping = Lists, K: HashKey = u64> {
    cells: Cells,
    pieces: P,
    state: HashedState<K>,
}

const _: () = assert!(size_of::<Cells>() == 128);
const _: () = assert!(size_of::<Scan>() == 0 && size_of::<Lists>() == 96);
const _: () = assert!(size_of::<X88<Scan>>() == 144 && size_of::<X88<Lists>>() == 240);

impl<P: Bookkeeping, K: HashKey> Occupancy for X88<P, K> {
    #[inline(always)]
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        !self.cells.at(Place::of(cell)).is_empty()
    }

    #[inline(always)]
    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.cells.at(Place::of(cell)).role()
    }
}

impl<E: Encoding, P: Bookkeeping, K: HashKey> Board<E> for X88<P, K> {
    type Undo = Undo<K>;

    fn pseudo_legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        let (cells, state) = (&self.cells, self.state());
        let mut out = Writer::new(sink);
        self.pieces
            .with_roster(cells, |roster| match state.side_to_move() {
                Color::White => generate::pseudo_legal::<true, _>(cells, roster, state, &mut out),
                Color::Black => generate::pseudo_legal::<false, _>(cells, roster, state, &mut out),
            })
    }

    fn legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        let (cells, state) = (&self.cells, self.state());
        let mut out = Writer::new(sink);
        self.pieces
            .with_roster(cells, |roster| match state.side_to_move() {
                Color::White => generate::legal::<true, P, _>(cells, roster, state, &mut out),
                Color::Black => generate::legal::<false, P, _>(cells, roster, state, &mut out),
            })
    }

    fn count_legal(&self) -> usize {
        self.pieces.with_roster(&self.cells, |roster| {
            generate::count::<P>(&self.cells, roster, self.state())
        })
    }

    #[inline(always)]
    fn make(&mut self, mv: E) -> Undo<K> {
        self.play(mv)
    }

    #[inline(always)]
    fn unmake(&mut self, mv: E, undo: Undo<K>) {
        self.take_back(mv, undo);
    }
}

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
