//! Chapter 2: how pieces are kept.
//!
//! There are two questions that a program asks all day: *what stands on this square?* and *where
//! are the knights?* A representation makes one of them cheap, and the other has to be worked out,
//! or kept up as well.
//!
//! # By square
//!
//! The cells stand in an array, and each says what is on it. The second question means a look at
//! every cell:
//!
//! ```text
//!      a b c d e f g h
//! 8    r n b q k b n r        what is on d8?    one look
//! 7    p p p p p p p p        where are the     64 looks
//! …                           black knights?
//! ```
//!
//! Or the program keeps lists beside the array, which each move must change. That is a trade of
//! making for generating, and in this project it is a parameter of the square-centred boards: one
//! code scans or keeps lists.
//!
//! A sliding piece walks. How it learns that the board has ended is what the numbering of the
//! squares decides, in the [first chapter](super::squares).
//!
//! # By piece
//!
//! A *bitboard* is a set of squares in one word, a bit for each. There is a word for each kind of
//! piece, and what concerns all pawns is done to all pawns at once:
//!
//! ```text
//! pawns             pawns << 8        & empty           all of white's single pushes
//! . . . . . . . .   . . . . . . . .   . . . . . . . .
//! . . . . . . . .   . . . . 1 . . .   . . . . 1 . . .
//! . . . . 1 . . .   . . . . . . . .   . . . . . . . .
//! . . . . . . . .   . . . . . . . .   . . . . . . . .
//! . . . . . . . .   . . 1 . . . . .   . . . . . . . .   (a piece stands on c4)
//! . . 1 . . . . .   1 1 . 1 . 1 1 1   1 1 . 1 . 1 1 1
//! 1 1 . 1 . 1 1 1   . . . . . . . .   . . . . . . . .
//! . . . . . . . .   . . . . . . . .   . . . . . . . .
//! ```
//!
//! ```
//! use boardbench_core::{Color, Piece, Role, Setup, Square};
//!
//! /// The squares where a piece stands that is wanted, a1 the lowest bit.
//! fn set(setup: &Setup, is_wanted: impl Fn(Piece) -> bool) -> u64 {
//!     let pieces = setup.pieces().filter(|&(_, piece)| is_wanted(piece));
//!     pieces.fold(0, |set, (square, _)| set | 1 << square.code())
//! }
//! let setup = Setup::initial();
//! let pawns = set(&setup, |piece| piece == Piece::WhitePawn);
//! let empty = !set(&setup, |_| true);
//! let pushes = pawns << 8 & empty;
//! let double_pushes = (pushes & 0xff << 16) << 8 & empty;
//! assert_eq!(pushes.count_ones() + double_pushes.count_ones(), 16);
//! ```
//!
//! Sliders no longer walk, but their lines must be cut where something stands. There are many ways
//! to do that, from rays out of a table to multiplication and special instructions; they are a
//! parameter of the boards that are made of sets.
//!
//! The first question is now the dear one, since up to twelve sets must be asked. So a bitboard
//! program keeps an array of cells beside its sets; or it chooses the sets so that few of them
//! tell. *Quad-bitboards* need four words for everything: a square's four bits, one out of each
//! word, are the code of what stands on it.
//!
//! # What it costs
//!
//! | representation | bytes of pieces | what is on a square | where a kind is | a slider |
//! |---|---|---|---|---|
//! | 8x8 array | 64 | one look | 64 looks | walks, and compares rank and file |
//! | 10x10, 10x12 | 100, 120 (here in storage for 256) | one look | 64 looks | walks until a cell stops it |
//! | 0x88 | 128 | one look | 64 looks | walks, a mask a step |
//! | lists beside one of these | 48 to 272 more | the same | as many looks as pieces | the same |
//! | bitboards with cells | 144 | one look | one word | a line of squares at once |
//! | quad-bitboards | 32 | a bit from each of four words | a few operations on four words | the same |
//!
//! Small positions have a use of their own: where a position can be copied, a move need not be
//! taken back. See [`state`](super::state).
//!
//! Adding up material shows how such a table deceives. The lecture counts it among the strengths
//! of the array, and it is one to *write*: two loops and an addition. But who knows how many
//! pieces of each kind there are multiplies instead. So [`Position::material`] is a method of its
//! own, and each representation does it in its way:
//!
//! ```
//! use boardbench_array8x8::{Array8x8, Lists, Scan};
//! use boardbench_core::{Piece, Position, Setup};
//!
//! let mut values = [0; Piece::INDEX_SPACE];
//! for (white, value) in Piece::ALL.into_iter().zip([1, 3, 3, 5, 9, 0]) {
//!     values[white.index()] = value;
//! }
//! let scan = Array8x8::<Scan>::from_setup(&Setup::initial());
//! let lists = Array8x8::<Lists>::from_setup(&Setup::initial());
//! assert_eq!((scan.material(&values), lists.material(&values)), (39, 39));
//! assert!(Array8x8::<Scan>::PIECE_BYTES < Array8x8::<Lists>::PIECE_BYTES);
//! ```
//!
//! [`Position::material`]: crate::Position::material
//!
//! # In this crate
//!
//! A representation is a type that implements [`Position`](crate::Position) and
//! [`Board`](crate::Board). It is made of a [`Setup`](crate::Setup), which is always a position
//! that the rules of chess can be played from, so that no representation needs to cope with
//! nonsense. The packages `boardbench-array8x8`, `-mailbox10x10`, `-mailbox10x12`, `-x88`,
//! `-bitboard` and `-quadboard` are the rows of the table.
//!
//! Read on: the lecture on game-program representations, all four; "Bitboard representation of
//! Chess Board"; Chess Programming Wiki, "Mailbox", "0x88", "Classical Approach", "Hyperbola
//! Quintessence", "Kogge-Stone Algorithm", "Magic Bitboards", "PEXT Bitboards", "Quad-Bitboards".
//! Next: [`state`](super::state).
