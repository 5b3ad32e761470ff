//! The 10x12 mailbox: a border two ranks deep, so that every step of every piece is a plain offset.
//!
//! ```text
//!  110   #   #   #   #   #   #   #   #   #   #        #  boundary
//!  100   #   #   #   #   #   #   #   #   #   #
//!   90   #  a8  b8  c8  d8  e8  f8  g8  h8   #        a8 = 91, h8 = 98
//!   80   #  a7   .   .   .   .   .   .  h7   #
//!    …   #   …                           …   #        up is +10, right is +1,
//!   30   #  a2   .   .   .   .   .   .  h2   #        a knight jumps 8, 12, 19 or 21
//!   20   #  a1  b1  c1  d1  e1  f1  g1  h1   #        a1 = 21, h1 = 28
//!   10   #   #   #   #   #   #   #   #   #   #
//!    0   #   #   #   #   #   #   #   #   #   #        cell = 21 + 10 * rank + file
//! ```
//!
//! The lecture's second representation is an array of 10x10: one ring of cells around the board
//! with a special "boundary" value, so that a step off the board needs no test of its own. That
//! holds for steps of one rank. A knight on the first rank jumps two ranks down, out of such an
//! array. The 20 cells more, a second rank below and above, are for the knights alone: *no* step of
//! any piece leaves the array, and what stands in a cell is the only thing ever asked of it. To
//! the left and right one column is enough, because the two border columns of neighbouring ranks
//! touch: two steps left of the a-file lies the border right of the h-file.
//!
//! # What this board does its own way
//!
//! - **One comparison a step.** A cell is a byte: the colour in the top bit, the kind below it. The
//!   boundary's value is chosen such that "empty or enemy" is one signed comparison for white and
//!   one unsigned for black (`cells.rs`). A knight's eight jumps are eight such comparisons with
//!   nothing between them.
//! - **A cell is the number of a list entry.** The low four bits of the byte tell pieces of a kind
//!   apart, so the whole byte is where the piece stands in the lists: 16 places for each kind and
//!   colour (`roster.rs`). Nothing is searched for when a piece moves or is taken.
//! - **Pieces off the board stand on a border cell.** List entries that are not in use point to
//!   one from which nothing can be done. So the eight pawns of a side are always eight, and are
//!   counted together, without a branch.
//! - **Threats are looked for from the enemy's pieces.** A table by king and place holds what a
//!   piece attacks of the cells around that king (`outlook.rs`); pawns, knights and king are done
//!   with by one look each. A slider is followed only if the table shows it in line with the king
//!   or with a cell that the king could use: that finds checks, pins, safe steps and castling in one
//!   pass (`threats.rs`). Pinned pieces then are left out of a copy of the list and move along
//!   their lines, and whatever else the generator finds is legal. Doing so by looking from the
//!   sliders, and not outward from the king, is H.G. Muller's way in qperft.
//!
//! Why by king and place, and not by their difference, as in 0x88? Because here a difference says
//! too little: +5 is five files to the right, and it is five files to the left one rank up.
//!
//! # Bytes
//!
//! The array is 120 bytes, but stands in a storage of 256. Each place is one of an enumeration whose
//! numbers the compiler knows to lie between 9 and 98, and the longest way from there, seven steps
//! up or down a diagonal, is 77 cells: inside the storage, whatever happens, so none of the offsets
//! needs a bounds check. Offsets that are not constants are added in a byte, which can't miss a
//! storage of 256. The padding is part of what is counted as the board's size, as are the unused
//! entries of the lists.
//!
//! | file | what it holds |
//! |---|---|
//! | `place.rs` | places, cells, and how other layouts number them |
//! | `cells.rs` | the array and what a cell holds |
//! | `roster.rs`, `bookkeeping.rs` | the pieces by kind, kept as [`Lists`] or found by a [`Scan`] |
//! | `outlook.rs`, `threats.rs` | the tables around a king; checks, pins, attacked cells |
//! | `pieces.rs` | how each kind of piece moves |
//! | `generate.rs`, `legal.rs` | pseudo-legal moves, castling, en passant; and the legal moves |
//! | `receiver.rs` | where generated moves go |
//! | `make.rs`, `position.rs` | making moves, and everything else a position is asked |
//!
//! Sources: the lecture on game-program representations, "Representation 2: extended array"; Chess
//! Programming Wiki, "10x12 Board" and "Mailbox"; H.G. Muller's qperft for finding pins.

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

mod bookkeeping;
mod cells;
mod generate;
mod legal;
mod make;
mod outlook;
mod pieces;
mod place;
mod position;
mod receiver;
mod roster;
mod side;
mod threats;

#[cfg(test)]
mod tests;

use core::borrow::Borrow;
use core::ops::ControlFlow;

use boardbench_core::{
    Board, Cell, Color, Encoding, HashKey, HashedState, Layout, Occupancy, Piece, Position, Role,
    Sink,
};

use cells::Cells;
use generate::View;
use place::Place;
use roster::Roster;

pub use bookkeeping::{Bookkeeping, Lists, Scan};
pub use make::Undo;

/// A position as a 10x12 mailbox.
///
/// `P` is how it knows where its pieces are, [`Lists`] or [`Scan`]; `K` says whether the hash is
/// kept: `u64`, or `()` for not at all.
///
/// ```
/// use boardbench_core::{Board, MoveList, Position, Setup};
/// use boardbench_flags16::FromLow;
/// use boardbench_mailbox10x12::Mailbox10x12;
///
/// let mut board = <Mailbox10x12>::from_setup(&Setup::initial());
/// let mut moves = MoveList::<FromLow>::new();
/// let _ = board.legal(&mut moves);
/// assert_eq!(moves.len(), 20);
///
/// let before = board;
/// let undo = board.make(moves[0]);
/// board.unmake(moves[0], undo);
/// assert_eq!(board, before);
/// ```
///
/// Source: Chess Programming Wiki, "10x12 Board".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mailbox10x12<P = Lists, K = u64> {
    cells: Cells,
    pieces: P,
    state: HashedState<K>,
}

const _: () = assert!(size_of::<Cells>() == 256 && size_of::<Undo<u64>>() == 24);
const _: () = assert!(size_of::<Mailbox10x12<Scan, ()>>() == 256 + 8);
const _: () = assert!(size_of::<Mailbox10x12<Lists, u64>>() == 256 + 272 + 16);

impl<P: Bookkeeping, K: HashKey> Mailbox10x12<P, K> {
    /// The position as a generator sees it.
    #[inline(always)]
    fn view<'a>(&'a self, roster: &'a impl Borrow<Roster>) -> View<'a> {
        View {
            cells: &self.cells,
            roster: roster.borrow(),
            state: self.state(),
        }
    }
}

impl<P: Bookkeeping, K: HashKey> Occupancy for Mailbox10x12<P, K> {
    #[inline(always)]
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        !self.cells.at(Place::of_cell(cell)).is_empty()
    }

    #[inline(always)]
    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.cells.at(Place::of_cell(cell)).piece().map(Piece::role)
    }
}

impl<E: Encoding, P: Bookkeeping, K: HashKey> Board<E> for Mailbox10x12<P, K> {
    type Undo = Undo<K>;

    fn pseudo_legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        let roster = self.pieces.roster(&self.cells);
        let view = self.view(&roster);
        match self.side_to_move() {
            Color::White => view.pseudo_legal::<true, _>(sink),
            Color::Black => view.pseudo_legal::<false, _>(sink),
        }
    }

    fn legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        let roster = self.pieces.roster(&self.cells);
        let view = self.view(&roster);
        match self.side_to_move() {
            Color::White => view.legal::<true, _>(sink),
            Color::Black => view.legal::<false, _>(sink),
        }
    }

    fn count_legal(&self) -> usize {
        let roster = self.pieces.roster(&self.cells);
        let view = self.view(&roster);
        match self.side_to_move() {
            Color::White => view.count_legal::<true>(),
            Color::Black => view.count_legal::<false>(),
        }
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
