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
//! This is the third representation in the lecture. In the lecture's words: left is `i - 1`, right `i + 1`,
//! up `i + 16`, down `i - 16`; there is "only one index instead of two"; and whether a move stays on
//! the board can be tested "really quickly and easily", since `i` is a legal position if and only if
//! `(i & 0x88) == 0`. That test bounds every step that could leave the board (a pawn
//! push can't, nor a step towards a piece on the same line). There are no sentinels around the board, no distances to its edge,
//! and no tables of target squares.
//!
//! Two properties that the lecture does not mention:
//!
//! - **The test also bounds the array.** After it the index must be below 128, so a language
//!   with bounds checks needs no second test.
//! - **Differences are unique.** With a spare bit above the file, `to - from` determines the ranks
//!   *and* files between two squares; in an 8x8 numbering +7 is both "seven to the right" and
//!   "one up, one to the left". So a table by difference stores the attacks of a piece around a king, and
//!   the direction of the line between them. The generator uses such tables on all mailbox
//!   boards ([`boardbench_movegen_mailbox::around`]), but only here do they need no conversion of square
//!   numbers.
//!
//! The generator is `boardbench-movegen-mailbox`; this crate is its geometry. `X88<Scan>` has the cells
//! and nothing else, and scans all 64 squares to find pieces. `X88<Lists>` maintains lists.
//!
//! Half of the 128 cells are padding. They contain the value of a border, but nothing relies on it: the
//! test comes first. Pieces that are off the board have the number 0xfc: no step from there leads to a
//! square, and no table by difference has an entry for it.
//!
//! Sources: the lecture on game-program representations, "Representation 3: 0x88"; Chess
//! Programming Wiki, "0x88", for the differences.

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

use boardbench_core::{Cell, Color, Direction, Grid0x88, by_square};
use boardbench_movegen_mailbox::{Content, Geometry, MailboxBoard, Place};

pub use boardbench_movegen_mailbox::{
    Bookkeeping, Legality, Lists, MakeAndTest, PinMasks, Scan, SideAsValue, Undo,
};

/// Number of a square, rank in the upper four bits and file in the lower, or
/// [`OFF`](Place::OFF).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct X88Place(u8);

impl Place for X88Place {
    const OFF: Self = Self(0xfc);
    const SQUARES: [Self; 64] = by_square!(square => Self(square.code() + (square.code() & 56)));

    #[inline(always)]
    fn code(self) -> u8 {
        self.0
    }
}

/// Geometry of 0x88: a step is an addition, and a test of two bits detects the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum X88Mask {}

/// Bits that are clear in the number of every square, and not all clear after a step off the
/// board: bit 3 is set if the file overflowed, bit 7 if the rank did. Numbers are added in a
/// machine word, so the bits above the byte belong to the test: a step below a1 sets them all.
const OFF_BOARD: usize = 0x88 | !0xff;

/// Returns `true` if a number is not a square, by the lecture's test: `i & 0x88` is 0 for squares only.
#[inline(always)]
const fn is_off_board(code: usize) -> bool {
    code & OFF_BOARD != 0
}

/// Returns the cell a step away, on the board or over its edge.
#[inline(always)]
const fn add(from: usize, way: Direction) -> usize {
    from.wrapping_add_signed(Cell::<Grid0x88>::offset(way) as isize)
}

/// Returns the sum as a byte. Compilers add, test and compare eight bytes at once for eight pawns.
#[inline(always)]
fn add_byte(from: X88Place, way: Direction) -> u8 {
    from.code().wrapping_add_signed(Cell::<Grid0x88>::offset(way))
}

impl Geometry for X88Mask {
    type Layout = Grid0x88;
    type Place = X88Place;
    type Cells = [Content; 128];
    type Cursor = usize;

    const NO_PIECES: [Content; 128] = {
        let mut cells = [Content::BORDER; 128];
        let mut code = 0;
        while code < 128 {
            if !is_off_board(code) {
                cells[code] = Content::EMPTY;
            }
            code += 1;
        }
        cells
    };

    #[inline(always)]
    fn cursor(place: X88Place) -> usize {
        place.0 as usize
    }

    #[inline(always)]
    fn code(cursor: usize) -> u8 {
        cursor as u8
    }

    #[inline(always)]
    fn step(cells: &[Content; 128], from: usize, way: Direction) -> Option<(usize, Content)> {
        let to = add(from, way);
        if is_off_board(to) { None } else { Some((to, cells[to])) }
    }

    /// Tests for the edge without a branch.
    #[inline(always)]
    fn jumps(cells: &[Content; 128], from: X88Place, way: Direction, color: Color) -> bool {
        let to = add_byte(from, way);
        (to & 0x88 == 0) & cells[(to & 0x77) as usize].is_open(color)
    }

    /// Tests no edge, because a pawn can't push off the board.
    #[inline(always)]
    fn is_clear(cells: &[Content; 128], from: X88Place, way: Direction) -> bool {
        cells[(add_byte(from, way) & 0x7f) as usize].is_empty()
    }

    #[inline(always)]
    fn place(code: u8) -> X88Place {
        X88Place(code)
    }

    /// Returns the number of a place, which is already a 0x88 number.
    #[inline(always)]
    fn to_0x88(place: X88Place) -> u8 {
        place.code()
    }
}

/// A position on an array of 128 cells, where the cells with `i & 0x88 == 0` are the board.
///
/// `P` is the bookkeeping of the pieces, [`Lists`] or [`Scan`]; `K` the hash, `u64` or `()` for none;
/// `L` the legality test.
///
/// ```
/// use boardbench_core::{Board, Position, Setup};
/// use boardbench_flags16::FromLow;
/// use boardbench_x88::{Scan, X88};
///
/// let board = <X88>::from_setup(&Setup::initial());
/// assert_eq!(Board::<FromLow>::count_legal(&board), 20);
/// // Without lists and hash a position is the cells and one word.
/// assert_eq!(size_of::<X88<Scan, ()>>(), 128 + 8);
/// ```
///
/// Source: the lecture on game-program representations, "Representation 3: 0x88".
pub type X88<P = Lists, K = u64, L = PinMasks> = MailboxBoard<X88Mask, P, K, L>;

const _: () = assert!(size_of::<X88<Scan>>() == 144 && size_of::<X88<Lists>>() == 432);

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_core::{Direction, Square};

    fn place(square: Square) -> X88Place {
        X88Place::SQUARES[square.index()]
    }

    #[test]
    fn a_step_stays_on_the_board_if_and_only_if_the_test_passes() {
        for square in Square::all() {
            let from = X88Mask::cursor(place(square));
            assert!(!is_off_board(from));
            for way in Direction::ALL.into_iter().chain(Direction::KNIGHT) {
                let to = add(from, way);
                match square.step(way) {
                    Some(next) => assert_eq!(X88Mask::code(to), place(next).code()),
                    None => assert!(is_off_board(to), "{square} by {way:?}"),
                }
            }
        }
    }

    #[test]
    fn the_test_is_the_lectures_for_every_byte() {
        for code in 0..=255_u8 {
            assert_eq!(is_off_board(code.into()), code & 0x88 != 0);
        }
        assert_eq!((0..128).filter(|code| code & 0x88 == 0).count(), 64);
    }
}
