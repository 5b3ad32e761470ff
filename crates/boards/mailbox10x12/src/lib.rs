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
//! with a special "boundary" value, so that a step off the board needs no separate test. That
//! holds for steps of one rank. A knight on the first rank jumps two ranks down, out of such an
//! array. The 20 additional cells, a second rank below and above, are for knights only: *no* step of
//! any piece leaves the array, so the content of a cell is all that a step needs. To
//! the left and right one column is enough, because the two border columns of neighbouring ranks
//! are adjacent: two steps left of the a-file is the border right of the h-file.
//!
//! Each cell is a byte. The border's value is chosen such that "empty or enemy" is one comparison, and
//! that a border cell fails it. So a knight's eight jumps are eight comparisons with nothing between
//! them. The generator is `boardbench-movegen-mailbox`; this crate is its geometry.
//!
//! # Bytes
//!
//! The array is 120 bytes, in the middle of a storage of 256. The squares have the numbers 79 to 156
//! there, and the longest distance from a square, seven steps up or down a diagonal, is 77 cells. So no
//! step leaves the storage, and no index needs a bounds check. The padding is part of the board's
//! size, as are the unused entries of the lists.
//!
//! Sources: the lecture on game-program representations, "Representation 2: extended array"; Chess
//! Programming Wiki, "10x12 Board" and "Mailbox".

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

use boardbench_core::Grid10x12;
use boardbench_movegen_mailbox::{Bordered, MailboxBoard, places};

pub use boardbench_movegen_mailbox::{
    Bookkeeping, Legality, Lists, MakeAndTest, PinMasks, Scan, Undo,
};

places! {
    /// Number of a square in the storage: its number in the array plus 58.
    Place10x12: off 178, a1 79, stride 10
}

/// Geometry of the 10x12 mailbox: a step is an addition, and the target's content marks the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bordered10x12 {}

impl Bordered for Bordered10x12 {
    type Layout = Grid10x12;
    type Place = Place10x12;

    const MARGIN: u8 = 58;
}

/// A position as a 10x12 mailbox.
///
/// `P` is the bookkeeping of the pieces, [`Lists`] or [`Scan`]; `K` is the hash: `u64`, or `()` for
/// none.
///
/// ```
/// use boardbench_core::{Board, Position, Setup};
/// use boardbench_flags16::FromLow;
/// use boardbench_mailbox10x12::Mailbox10x12;
///
/// let board = <Mailbox10x12>::from_setup(&Setup::initial());
/// assert_eq!(Board::<FromLow>::count_legal(&board), 20);
/// ```
///
/// Source: Chess Programming Wiki, "10x12 Board".
pub type Mailbox10x12<P = Lists, K = u64, L = PinMasks> = MailboxBoard<Bordered10x12, P, K, L>;

const _: () = assert!(size_of::<Mailbox10x12<Scan>>() == 272 && size_of::<Mailbox10x12>() == 560);
