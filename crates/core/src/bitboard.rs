//! Bitboards: sets of squares in 64 bits.

use core::fmt;
use core::num::NonZeroU64;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{Direction, File, Rank, Square};

/// A bitboard: a set of squares in 64 bits, a1 the lowest and h8 the highest.
///
/// ```text
/// bit   56 57 58 59 60 61 62 63     a8 … h8
///        …                           …
///        8  9 10 11 12 13 14 15     a2 … h2
///        0  1  2  3  4  5  6  7     a1 … h1
/// ```
///
/// Source: "Bitboard representation of Chess Board" (Stockfish's types); the lecture's fourth
/// representation.
///
/// ```
/// use boardbench_core::{Direction, Square, Bitboard};
/// let pawns = Bitboard::from(Square::A2) | Square::H2.into();
/// assert_eq!(pawns.shift(Direction::NORTH).bits(), 0x81_0000);
/// // Nothing wraps around from the h-file to the a-file.
/// assert_eq!(pawns.shift(Direction::NORTH_EAST), Bitboard::from(Square::B3));
/// assert_eq!(pawns.len(), 2);
/// assert_eq!(pawns.into_iter().collect::<Vec<_>>(), [Square::A2, Square::H2]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(!0);

    /// Returns the bitboard with these bits.
    #[inline(always)]
    pub const fn new(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the 64 bits.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the bitboard of one square, for constant expressions (elsewhere write `square.into()`).
    #[inline(always)]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square.code())
    }

    /// Returns the squares of a rank.
    #[inline(always)]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank as u32))
    }

    /// Returns the squares of a file.
    #[inline(always)]
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u32)
    }

    /// Returns `true` if the bitboard is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the bitboard has at least two squares.
    #[inline(always)]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the number of squares (population count).
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the bitboard contains the square.
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        self.0 & (1 << square.code()) != 0
    }

    /// Returns `true` if the two bitboards share a square.
    #[inline(always)]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the union, for constant expressions (elsewhere write `a | b`).
    #[inline(always)]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the first square in the order a1, b1 … h8.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        match NonZeroU64::new(self.0) {
            Some(bits) => Some(Square::from_low_bits(bits.trailing_zeros() as u8)),
            None => None,
        }
    }

    /// Returns the first square, or h8 if the bitboard is empty. For bitboards that cannot be empty, such as a
    /// king's square.
    #[inline(always)]
    pub const fn first_or_h8(self) -> Square {
        // `| 1 << 63` shows the compiler that the count is below 64.
        Square::from_low_bits((self.0 | 1 << 63).trailing_zeros() as u8)
    }

    /// Returns all squares moved one step; squares that leave the board are dropped.
    #[inline(always)]
    #[must_use]
    pub const fn shift(self, direction: Direction) -> Self {
        let mut bits = self.0;
        // Squares that would cross an edge are removed before the shift. All constants fold.
        let files = direction.files();
        let mut step = 0;
        while step < files.unsigned_abs() {
            bits &= if files > 0 {
                !(Self::file(File::H).0 >> step)
            } else {
                !(Self::file(File::A).0 << step)
            };
            step += 1;
        }
        let offset = direction.offset();
        Self(if offset >= 0 { bits << offset } else { bits >> offset.unsigned_abs() })
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

/// Implements operators on sets of bits, with and without assignment.
macro_rules! set_operators {
    ($($set:ident: $trait:ident $method:ident $assign_trait:ident $assign:ident $op:tt;)*) => {$(
        impl $trait for $set {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $op other.0)
            }
        }

        impl $assign_trait for $set {
            #[inline(always)]
            fn $assign(&mut self, other: Self) {
                *self = *self $op other;
            }
        }
    )*};
}

pub(crate) use set_operators;

set_operators! {
    Bitboard: BitAnd bitand BitAndAssign bitand_assign &;
    Bitboard: BitOr bitor BitOrAssign bitor_assign |;
    Bitboard: BitXor bitxor BitXorAssign bitxor_assign ^;
}

impl Not for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.into())
    }
}

/// An iterator over the squares of a bitboard, from a1 to h8.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let first = Square::from_low_bits(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl fmt::Debug for Bitboard {
    /// Draws the board, the eighth rank on top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            f.write_str("\n")?;
            for file in File::ALL {
                let has = self.has(Square::new(file, rank));
                f.write_str(if has { " 1" } else { " ." })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifting_a_bitboard_steps_each_square() {
        for square in Square::all() {
            for direction in Direction::ALL.into_iter().chain(Direction::KNIGHT) {
                let stepped = square.step(direction).map_or(Bitboard::EMPTY, Bitboard::from);
                let shifted = Bitboard::from(square).shift(direction);
                assert_eq!(shifted, stepped, "{square} by {direction:?}");
            }
        }
    }

    #[test]
    fn iterating_visits_each_square_once_in_order() {
        let set = Bitboard::new(0x8100_0000_1800_0081);
        assert_eq!(set.into_iter().size_hint(), (6, Some(6)));
        assert_eq!((set.into_iter().count(), set.len()), (6, 6));
        assert_eq!(set.into_iter().collect::<Bitboard>(), set);
        assert!(set.into_iter().is_sorted());
        assert_eq!(set.first(), Some(Square::A1));
        assert_eq!(Bitboard::EMPTY.first(), None);
        assert!(set.has_many() && !Bitboard::from(Square::C3).has_many());
    }
}
