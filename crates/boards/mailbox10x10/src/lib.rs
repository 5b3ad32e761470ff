//! The 10x10 mailbox: a ring of boundary cells around the board, which ends every line.
//!
//! ```text
//! row 9   90  # # # # # # # # # #  99      #  the boundary value
//! row 8   80  # r n b q k b n r #  89
//! row 7   70  # p p p p p p p p #  79      a1 is 11, e4 is 45, h8 is 88:
//!   …         # . . . . . . . . #          row, then column
//! row 2   20  # P P P P P P P P #  29
//! row 1   10  # R N B Q K B N R #  19
//! row 0    0  # # # # # # # # # #   9
//! ```
//!
//! This is the lecture's second representation: an "extended array" with extra squares around the
//! board that contain a special "boundary" value added to the `enum` of square contents. It
//! "reduces number of conditions … at the expense of a little space". The saved conditions are
//! the 8x8 array's tests whether a rank or a file is still on the board. Here a sliding piece continues
//! while cells are empty; a piece ends the line, and so does the ring, by the same comparison.
//! The boundary's number is chosen so that one more comparison shows whether the mover may move to
//! the cell that ended the line: see [`Content`](boardbench_movegen_mailbox::Content).
//!
//! # Knights and the ring
//!
//! One ring contains every single step, hence all king steps, pawn captures and
//! steps of sliding pieces. It does not contain every knight's jump. Sideways jumps stay within it, because rows
//! are stored one after the other: two files beyond the h-file is the next row's first column, which
//! is the ring again. But two ranks beyond the first rank is a negative number, and two beyond
//! the eighth is more than 99. The usual remedy is a second ring rank on both sides, 10x12. Here the
//! number of a knight's target is compared with 100, unsigned: the condition that the ring
//! saves, but for knights only.
//!
//! The generator is `boardbench-movegen-mailbox`; this crate is its geometry. The hundred cells are in the
//! middle of a storage of 256, so that no step of any piece needs a bounds check of the language.
//! All cells that are not squares contain the boundary value, but no test relies on the cells outside the
//! hundred.
//!
//! Source: the lecture on game-program representations, "Representation 2: extended array".

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

use boardbench_core::Grid10x10;
use boardbench_movegen_mailbox::{Bordered, MailboxBoard, places};

pub use boardbench_movegen_mailbox::{
    Bookkeeping, Legality, Lists, MakeAndTest, PinMasks, Scan, Undo,
};

places! {
    /// Number of a square in the storage: its number in the array plus 66.
    Place10x10: off 176, a1 77, stride 10
}

/// Geometry of the 10x10 mailbox: a step is an addition, and the target's content marks the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bordered10x10 {}

impl Bordered for Bordered10x10 {
    type Layout = Grid10x10;
    type Place = Place10x10;

    const MARGIN: u8 = 66;
    const CAN_JUMP_OUT: bool = true;
}

/// A position as a 10x10 array with a ring of boundary cells.
///
/// `P` is the bookkeeping of the pieces, [`Lists`] or [`Scan`]; `K` is the hash: `u64`, or `()` for
/// none.
///
/// ```
/// use boardbench_core::{Board, Position, Setup};
/// use boardbench_flags16::FromLow;
/// use boardbench_mailbox10x10::{Mailbox10x10, Scan};
///
/// let board = <Mailbox10x10>::from_setup(&Setup::initial());
/// assert_eq!(Board::<FromLow>::count_legal(&board), 20);
/// // With a scan, the pieces are only the hundred cells, in a storage of 256.
/// assert_eq!(Mailbox10x10::<Scan>::PIECE_BYTES, 256);
/// ```
///
/// Source: the lecture on game-program representations, "Representation 2: extended array".
pub type Mailbox10x10<P = Lists, K = u64, L = PinMasks> = MailboxBoard<Bordered10x10, P, K, L>;

const _: () = assert!(size_of::<Mailbox10x10<Scan>>() == 272 && size_of::<Mailbox10x10>() == 560);
