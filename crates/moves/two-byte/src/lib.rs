//! Two bytes, from and to: the encoding that is not enough.
//!
//! ```text
//! two-byte     7 6 | 5 4 3 2 1 0     7 6 | 5 4 3 2 1 0
//!               0  | from square      0  |  to square
//! ```
//!
//! Squares are a1 = 0 … h8 = 63. Castling is the king's two squares, which no other king's move
//! has. There is no none and no null; a type with more to say would take a pair of equal squares.
//!
//! This is no [`Encoding`](boardbench_core::Encoding) and stands in no list of them: of the four
//! promotions between two squares it makes one. The lecture that describes it says so itself, and
//! that it is used all the same. This crate's tests show that promotions are *all* it confuses.
//! (The two times two bits left over would have held them.)
//!
//! The lecture also says that the captured piece need not be stored, "since it is determined by
//! the final position". It stands on the square where the move ends, but for en passant, where
//! that square is empty; the tests show this too. And it is gone once the move is made, so that
//! taking it back needs a record in any case.
//!
//! Source: a lecture on game-program representations, its first paragraph.

#![no_std]
#![forbid(unsafe_code)]

use core::fmt;

use boardbench_core::{CanonicalMove, Square};

/// A move as its two squares.
///
/// ```
/// use boardbench_two_byte::TwoByte;
/// let of = |uci: &str| TwoByte::of(uci.parse().unwrap());
/// assert_eq!(of("e2e4").bytes(), [12, 28]);
/// assert_eq!(of("e7e8q"), of("e7e8n"));
/// assert_eq!(of("e7e8q").to_string(), "e7e8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TwoByte {
    from: Square,
    to: Square,
}

const _: () = assert!(size_of::<TwoByte>() == 2);

impl TwoByte {
    /// A move between these squares.
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// The move without what a pawn becomes.
    #[inline(always)]
    pub const fn of(mv: CanonicalMove) -> Self {
        Self::new(mv.from, mv.to)
    }

    /// Where the piece starts.
    #[inline(always)]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where it ends; for castling the king.
    #[inline(always)]
    pub const fn to(self) -> Square {
        self.to
    }

    /// From and to as numbers, 0 to 63.
    #[inline(always)]
    pub const fn bytes(self) -> [u8; 2] {
        [self.from.code(), self.to.code()]
    }
}

impl fmt::Display for TwoByte {
    /// The two squares, `e2e4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for TwoByte {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
