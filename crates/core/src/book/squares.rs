//! Chapter 1: how squares are numbered.
//!
//! A board has 64 squares, and 0 to 63 is the obvious numbering:
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
//! It wastes no bit, and that is its weakness: every number is a square, so nothing tells that a
//! step has left the board. One to the east of h4 is a5. Rank and file must be compared, or
//! looked up, at each step.
//!
//! # Room around the board
//!
//! An *extended array* puts cells around the board that hold a boundary value. A piece steps on
//! until the cell says that it must stop, and the edge says so like any other obstacle:
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
//! One ring is enough for steps of one rank. A knight jumps two, so it needs a second rank below
//! and above; to the sides one column does, since the border columns of neighbouring ranks touch.
//!
//! # Room in the number
//!
//! *0x88* leaves a bit free beside the file and one beside the rank. A step off the board
//! overflows into one of them, and one mask sees both:
//!
//! ```text
//! 112 113 … 119 | 120 … 127        index = 16 * rank + file
//!      …        |     …
//!  16  17 …  23 |  24 …  31        0 r r r 0 f f f        on the board
//!   0   1 …   7 |   8 …  15        index & 0x88 != 0      off it
//! ```
//!
//! The spare bit pays twice. The difference of two numbers tells how far they are apart, in files
//! *and* in ranks, whatever squares they are; so a table by difference can say which pieces
//! attack over that distance. In the 8x8 numbering, +7 is seven to the right, or one up and one
//! to the left:
//!
//! ```
//! use std::collections::HashMap;
//! use boardbench_core::{Cell, Grid0x88, Grid8x8, Grid10x12, Layout, Square};
//!
//! /// Whether the difference of two indices tells files and ranks between them.
//! fn differences_are_unique<L: Layout>() -> bool {
//!     let mut known = HashMap::new();
//!     Square::all().all(|from| {
//!         Square::all().all(|to| {
//!             let index = |square| Cell::<L>::new(square).index() as i16;
//!             let files = to.file().index() as i16 - from.file().index() as i16;
//!             let ranks = to.rank().index() as i16 - from.rank().index() as i16;
//!             let steps = (files, ranks);
//!             *known.entry(index(to) - index(from)).or_insert(steps) == steps
//!         })
//!     })
//! }
//! assert!(differences_are_unique::<Grid0x88>());
//! assert!(!differences_are_unique::<Grid8x8>());
//! assert!(!differences_are_unique::<Grid10x12>());
//! ```
//!
//! # What it costs
//!
//! | numbering | cells | is a step on the board? | from and to an index of 0 to 63 |
//! |---|---|---|---|
//! | 8x8 | 64 | rank and file, compared or looked up | nothing |
//! | 10x10 | 100 | look at the cell; knights want a table | multiply, add; divide back |
//! | 10x12 | 120 | look at the cell | multiply, add; divide back |
//! | 0x88 | 128 | one mask, without looking at the cell | shift, add |
//!
//! Of 0x88's cells half are no squares, of the 10x12 mailbox's 56 of 120. A set of squares fits
//! into one word only if they are numbered 0 to 63.
//!
//! # In this crate
//!
//! A numbering is a [`Layout`](crate::Layout), a set of constants; a square in it is a
//! [`Cell`](crate::Cell), a byte with its layout in its type. Boards and moves with the same layout
//! convert nothing, and [`Cell::cast`](crate::Cell::cast) between others cannot be forgotten,
//! because the types differ. Everything that is neither board nor move speaks of
//! [`Square`](crate::Square)s and [`Direction`](crate::Direction)s.
//!
//! Read on: the lecture's second and third representation; Chess Programming Wiki, "Mailbox",
//! "10x12 Board", "0x88". Next: [`boards`](super::boards).
