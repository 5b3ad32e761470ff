//! Two bytes, from and to: an encoding that is not sufficient.
//!
//! ```text
//! two-byte     7 6 | 5 4 3 2 1 0     7 6 | 5 4 3 2 1 0
//!               0  | from square      0  |  to square
//! ```
//!
//! Squares are a1 = 0 … h8 = 63. Castling is the king's two squares, which no other king move has. There is no none and no null.
//!
//! It does not implement [`Encoding`](boardbench_core::Encoding), because it can't distinguish the four promotions between two
//! squares. The lecture that describes it says so, and that it is used nevertheless. This crate's tests show that it confuses
//! nothing else, and that the captured piece, "determined by the final position", is on the target square, except for en passant.
//!
//! Source: a lecture on game-program representations, its first paragraph.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

use core::fmt;

use boardbench_core::{CanonicalMove, Square};

/// A move as its two squares.
///
/// ```
/// use boardbench_two_byte::TwoByte;
/// let two_byte = |uci: &str| TwoByte::from_move(uci.parse().unwrap());
/// assert_eq!(two_byte("e2e4").bytes(), [12, 28]);
/// assert_eq!(two_byte("e7e8q"), two_byte("e7e8n"));
/// assert_eq!(two_byte("e7e8q").to_string(), "e7e8");
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

    /// The move without its promotion.
    #[inline(always)]
    pub const fn from_move(mv: CanonicalMove) -> Self {
        Self::new(mv.from, mv.to)
    }

    /// The origin.
    #[inline(always)]
    pub const fn from(self) -> Square {
        self.from
    }

    /// The target; for castling the king's.
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
