//! A 16x12 mailbox that keeps attack maps: who attacks whom is known after every move, and not found anew.
//!
//! ```text
//!         a … h
//!  ####  r n b q k b n r  ####      #  boundary: four cells on each side,
//!  ####  p p p p p p p p  ####         two ranks below and above
//!  ####  . . . . . . . .  ####
//!   …           …           …       up is +16, right is +1,
//!  ####  P P P P P P P P  ####      cell = 68 + 16 * rank + file
//!  ####  R N B Q K B N R  ####
//! ```
//!
//! The cells are those of a 10x12 mailbox with a power of two from one rank to the next. No step of any piece leaves the array, so
//! the content of a cell says where a line ends.
//!
//! # What it keeps
//!
//! ```text
//!  cells     the content of each square               256 bytes with the border
//!  lists     the places of each kind of piece         288 bytes
//!  from      of each square: what its piece attacks   512 bytes
//!  to        of each square: who attacks it           512 bytes
//!  colors    the squares of each side's pieces         16 bytes
//! ```
//!
//! `from` and `to` are the same attacks from both ends. A rook on a1 before a knight on c1, which stands before a queen on f1:
//!
//! ```text
//!            a1   b1   c1   d1   e1   f1
//!            R    .    N    .    .    q
//!  to             a1   a1                  from[a1] = {b1, c1} and the a-file
//!
//!            R    .    .    .    .    q     the knight has left
//!  to             a1   a1   a1   a1   a1   from[a1] = {b1, c1, d1, e1, f1} and the a-file
//! ```
//!
//! Captures go from the enemy's queen down to its pawns: `to` of a victim's square names its attackers, so a position without
//! captures costs one load for each enemy piece. A king takes what no enemy defends, and a pinned piece what is on its line.
//!
//! # What a move costs
//!
//! A quiet move changes two cells. What the piece attacked is taken out of the maps and what it attacks now is put in: one bit in
//! `to` for each square. Each slider that attacks the cell left is followed beyond it, and each that attacks the cell reached is
//! cut off there, by steps along its line. A capture changes nothing for the sliders that look at its target. Making a move
//! copies the maps before it changes them, and unmaking copies them back: that takes less time than to change them once more. A
//! question who attacks a square takes one load instead of a look in sixteen directions.
//!
//! [`AttackMap<Lists>`](Lists) is the same board without maps; the difference is what they cost and gain.
//!
//! Source: H. G. Muller, "The mailbox trials" (2021), which keeps such maps beside a mailbox.

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

use boardbench_core::Grid0x88;
use boardbench_squarewise::{Bordered, SquareBoard, places};

pub use boardbench_squarewise::{
    Bookkeeping, Legality, Lists, Mapped, Maps, PinsAndChecks, Scan, Trial, Undo,
};

places! {
    /// The number of a square in the storage: its number as on a 0x88 board, and 68 more.
    Place16x12: off 128, a1 68, stride 16
}

/// 16x12: as 10x12, with a power of two from one rank to the next. Moves have the numbers of a 0x88 board, which differ from those
/// of the cells by a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bordered16x12 {}

impl Bordered for Bordered16x12 {
    type Layout = Grid0x88;
    type Place = Place16x12;

    const MARGIN: u8 = 68;
}

/// A position on a 16x12 mailbox.
///
/// `P` is what is kept of the pieces: [`Mapped`], lists and attack maps, or only [`Lists`]; `K` says whether the hash is kept:
/// `u64`, or `()` for not at all.
///
/// ```
/// use boardbench_attackmap::AttackMap;
/// use boardbench_core::{Board, Position, Setup, Square, SquareSet};
/// use boardbench_flags16::FromLow;
///
/// let board = <AttackMap>::from_setup(&Setup::initial());
/// assert_eq!(Board::<FromLow>::count_legal(&board), 20);
/// assert_eq!(board.victims(Square::A1), SquareSet::from(Square::A2) | Square::B1.into());
/// ```
///
/// Source: H. G. Muller, "The mailbox trials".
pub type AttackMap<P = Mapped, K = u64, L = PinsAndChecks> = SquareBoard<Bordered16x12, P, K, L>;

const _: () = assert!(size_of::<AttackMap<Lists>>() == 560);
const _: () = assert!(size_of::<AttackMap>() == 1_728);
const _: () = assert!(size_of::<Maps>() == 1_088);
