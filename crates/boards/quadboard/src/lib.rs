//! Quad-bitboards: four 64-bit words that store one nibble per square.
//!
//! Bit *i* of word *j* is bit *j* of the nibble of square *i*. These 32 bytes are the whole
//! placement of pieces, without an array of cells, bitboards by kind, or lists.
//!
//! ```text
//!  word      bit of the nibble             nibble    3 2 1 0
//!  0         goes diagonally, or pawn      empty     0 0 0 0
//!  1         goes straight, or knight      bishop    x 0 0 1
//!  2         steps: does not slide         rook      x 0 1 0
//!  3         black                         queen     x 0 1 1
//!                                          king      x 1 0 0
//!                                          pawn      x 1 0 1
//!            x: 0 white, 1 black           knight    x 1 1 0      7, 8 and 15: no piece
//! ```
//!
//! The nibbles are chosen so that the bitboards which generation uses most take one operation each.
//! With `a`, `b`, `c`, `d` for words 0 to 3:
//!
//! ```text
//! bishops and queens   a & !c       black      d
//! rooks and queens     b & !c       occupied   a | b | c
//! pawns                a &  c       white      (a | b | c) & !d
//! knights              b &  c       kings      c & !(a | b)
//! ```
//!
//! The nibble of a square must be gathered from four words. Making a move does so once for the
//! moving piece and once for the captured one. Putting a nibble onto squares is
//! `word ^= squares & spread`, where the spread is all ones or zeros for each word; with 256-bit
//! vectors the four words change in one operation.
//!
//! # Unmaking by copying
//!
//! The whole board is 48 bytes: pieces, one word of state, the hash. [`Undo`] is the board
//! before the move, and unmaking restores it. Toggling the nibbles back was measured
//! too: it takes 15 more instructions per leaf with a hash and 19 without (perft that makes every
//! leaf, x86-64-v3).
//!
//! | file | contents |
//! |---|---|
//! | `quad.rs` | the nibble, the four words, and the bitboards |
//! | `make.rs` | making moves |
//!
//! Source: Chess Programming Wiki, "Quad-Bitboards"; the lecture's fourth representation for
//! bitboards.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod make;
mod quad;

use boardbench_movegen_bitboard::BitboardBoard;
pub use boardbench_movegen_bitboard::{Legality, MakeAndTest, PinMasks};

pub use make::Undo;
pub use quad::{Nibble, Quad};

/// A position as quad-bitboards, with sliding-piece attack generation `S`, the hash stored as `K`, and the legality
/// test `L`.
///
/// ```
/// use boardbench_core::{Board, Position, Setup};
/// use boardbench_flags16::FromLow;
/// use boardbench_quadboard::Quadboard;
/// use boardbench_sliders::Magic;
///
/// let board = Quadboard::<Magic>::from_setup(&Setup::initial());
/// assert_eq!(size_of_val(&board), 48);
/// assert_eq!(Board::<FromLow>::count_legal(&board), 20);
/// ```
pub type Quadboard<S, K = u64, L = PinMasks> = BitboardBoard<Quad, S, K, L>;
