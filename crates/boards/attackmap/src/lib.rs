//! A 16x12 mailbox with incremental attack tables: every move updates them, so attack queries are loads.
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
//! This is a 10x12 mailbox with a power of two from one rank to the next. No step of any piece leaves the array, so
//! the content of a cell shows where a line ends.
//!
//! # Contents
//!
//! ```text
//!  cells     the content of each square               256 bytes with the border
//!  lists     the places of each kind of piece         288 bytes
//!  from      the attacks of each square's piece       512 bytes
//!  to        the attackers of each square             512 bytes
//!  colors    the squares of each side's pieces         16 bytes
//! ```
//!
//! `from` and `to` store the same attacks in both directions. A rook on a1, a knight on c1 and a queen on f1:
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
//! Captures are generated from the enemy's queen down to its pawns: `to` of a victim's square has its attackers, so a position
//! without captures costs one load per enemy piece. A king captures only undefended pieces, and a pinned piece only on its line.
//!
//! # Cost of a move
//!
//! A quiet move changes two cells. The old attacks of the piece are removed from the tables and the new attacks added: one bit in
//! `to` per square. The line of each sliding piece that attacks the from-square is extended beyond it, and the line of each that
//! attacks the target is cut there, by steps along the line. A capture changes nothing for sliding pieces that attack its target.
//! Making a move copies the tables before changing them, and unmaking restores the copy: that takes less time than updating them
//! again. A query of a square's attackers takes one load instead of a search in sixteen directions.
//!
//! [`AttackMap<Lists>`](Lists) is the same board without attack tables; the difference is their cost and gain.
//!
//! Source: H. G. Muller, "The mailbox trials" (2021), which updates such tables next to a mailbox.

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

use boardbench_core::Grid0x88;
use boardbench_movegen_mailbox::{Bordered, MailboxBoard, places};

pub use boardbench_movegen_mailbox::{
    Bookkeeping, Legality, Lists, MakeAndTest, Maps, PinMasks, Scan, SideAsValue, Undo,
    WithAttackTables,
};

places! {
    /// Number of a square in the storage: its 0x88 number plus 68.
    Place16x12: off 128, a1 68, stride 16
}

/// Geometry of the 16x12 mailbox: as 10x12, with a power of two from one rank to the next. Moves have 0x88 numbers, which differ
/// from the cell numbers by a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bordered16x12 {}

impl Bordered for Bordered16x12 {
    type Layout = Grid0x88;
    type Place = Place16x12;

    const MARGIN: u8 = 68;
}

/// A position on a 16x12 mailbox.
///
/// `P` is the bookkeeping of the pieces: [`WithAttackTables`] for lists and attack tables, or only [`Lists`]; `K` is the hash:
/// `u64`, or `()` for none.
///
/// ```
/// use boardbench_attackmap::AttackMap;
/// use boardbench_core::{Board, Position, Setup, Square, Bitboard};
/// use boardbench_flags16::FromLow;
///
/// let board = <AttackMap>::from_setup(&Setup::initial());
/// assert_eq!(Board::<FromLow>::count_legal(&board), 20);
/// assert_eq!(board.victims(Square::A1), Bitboard::from(Square::A2) | Square::B1.into());
/// ```
///
/// Source: H. G. Muller, "The mailbox trials".
pub type AttackMap<P = WithAttackTables, K = u64, L = PinMasks> =
    MailboxBoard<Bordered16x12, P, K, L>;

const _: () = assert!(size_of::<AttackMap<Lists>>() == 560);
const _: () = assert!(size_of::<AttackMap>() == 1_728);
const _: () = assert!(size_of::<Maps>() == 1_088);
