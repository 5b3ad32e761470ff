//! Chapter 1: square numberings.
//!
//! A board has 64 squares, so the obvious numbering is 0 to 63:
//!
//! ```text
//! 8   56 57 58 59 60 61 62 63
//! 7   48 49 50 51 52 53 54 55        index = 8 * rank + file
//! 6   40 41 42 43 44 45 46 47
//! 5   32 33 34 35 36 37 38 39        0 0 r r r f f f
//! 4   24 25 26 27 28 29 30 31
//! 3   16 17 18 19 20 21 22 23
//! 2    8  9 10 11 12 13 14 15
//! 1    0  1  2  3  4  5  6  7
//!      a  b  c  d  e  f  g  h
//! ```
//!
//! Every number is a square, so a step off the board cannot be recognised by its number: one step
//! east of h4 is a5. Rank and file must be compared, or looked up, at every step.
//!
//! # Border cells
//!
//! An *extended array*, or *mailbox*, surrounds the board with cells that hold a boundary value. A
//! sliding piece walks until it reaches a cell that stops it, and the edge stops it like any other
//! obstacle:
//!
//! ```text
//!        10x10                              10x12
//!  90  # # # # # # # # # #          110  # # # # # # # # # #
//!  80  # . . . . . . . . #          100  # # # # # # # # # #
//!   …  #                 #           90  # . . . . . . . . #      a1 is 21
//!  10  # . . . . . . . . #            …  #                 #      index = 21 + 10 * rank + file
//!   0  # # # # # # # # # #           20  # . . . . . . . . #
//!      a1 is 11                      10  # # # # # # # # # #
//!                                     0  # # # # # # # # # #
//! ```
//!
//! One ring suffices for steps of one rank. A knight moves up to two ranks, so it needs a second
//! border rank below and above. One border column on each side suffices even for knights, because
//! the columns of neighbouring ranks are adjacent in the array.
//!
//! # Spare bits in the number
//!
//! *0x88* leaves one bit free above the file and one above the rank. A step off the board overflows
//! into one of them, and a single mask tests both:
//!
//! ```text
//! 112 113 … 119 | 120 … 127        index = 16 * rank + file
//!      …        |     …
//!  16  17 …  23 |  24 …  31        0 r r r 0 f f f        on the board
//!   0   1 …   7 |   8 …  15        index & 0x88 != 0      off it
//! ```
//!
//! The ranks may also be counted from the top, as programs for small machines do that draw the board: a8 is 0, e4 is
//! 16 * (7 - 3) + 4 = 68 instead of 16 * 3 + 4 = 52, and nothing else changes. Moves for the eZ80 have these numbers.
//!
//! The spare bits have a second use. The difference of two 0x88 numbers determines how many files
//! *and* ranks apart the squares are, so a table indexed by difference can store which pieces could
//! attack from one square to the other. In the 8x8 numbering the difference +7 is ambiguous: seven
//! files east, or one rank up and one file west.
//!
//! ```
//! use std::collections::HashMap;
//! use boardbench_core::{Cell, Grid0x88, Grid8x8, Grid10x12, Layout, Square};
//!
//! /// Returns `true` if the difference of two indices determines the files and ranks between them.
//! fn differences_are_unique<L: Layout>() -> bool {
//!     let mut steps_by_difference = HashMap::new();
//!     Square::all().all(|from| {
//!         Square::all().all(|to| {
//!             let index = |square| Cell::<L>::new(square).index() as i16;
//!             let files = to.file().index() as i16 - from.file().index() as i16;
//!             let ranks = to.rank().index() as i16 - from.rank().index() as i16;
//!             let steps = (files, ranks);
//!             *steps_by_difference.entry(index(to) - index(from)).or_insert(steps) == steps
//!         })
//!     })
//! }
//! assert!(differences_are_unique::<Grid0x88>());
//! assert!(!differences_are_unique::<Grid8x8>());
//! assert!(!differences_are_unique::<Grid10x12>());
//! ```
//!
//! # Cost
//!
//! | numbering | cells | is a step on the board? | conversion from and to 0 to 63 |
//! |---|---|---|---|
//! | 8x8 | 64 | compare or look up rank and file | none |
//! | 10x10 | 100 | read the cell; for knights compare the number too | multiply, add; divide back |
//! | 10x12 | 120 | read the cell | multiply, add; divide back |
//! | 0x88 | 128 | one mask, without reading the cell | shift, add |
//!
//! Half of 0x88's cells are not squares, and 56 of the 10x12 mailbox's 120. A bitboard fits
//! into one 64-bit word only with the numbers 0 to 63.
//!
//! Here a numbering is a [`Layout`](crate::Layout), and a square in it a [`Cell`](crate::Cell). `boardbench explain --storage --board
//! NAME` draws the cells of a board with their numbers, the border included: try it with `array8x8-scan`, `mailbox10x10-scan`,
//! `mailbox10x12-scan` and `x88-scan`. Exercises 1, 2, 3 and 5 of the [last chapter](super::exercises) are about numberings.
//!
//! Further reading: the lecture's second and third representation; Chess Programming Wiki,
//! "Mailbox", "10x12 Board", "0x88". Next: [`boards`](super::boards).
