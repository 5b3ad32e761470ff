//! A packed score: middlegame and endgame evaluation in one integer.

use core::ops::{Add, AddAssign};

/// A middlegame and an endgame value in 32 bits, so that one addition adds both.
///
/// ```text
/// 31 ………………………… 16  15 ………………………… 0
///      endgame           middlegame       each a signed 16-bit number
/// ```
///
/// The source contradicts itself: its prose and drawing put the middlegame in the upper half, its
/// code the endgame. This type follows the code.
///
/// The sum is `(endgame << 16) + middlegame`, so a negative middlegame borrows one from the upper
/// half; reading the endgame adds it back by rounding (`+ 0x8000`). Arithmetic wraps. As long as
/// neither half leaves the range of `i16`, adding two scores adds their halves.
///
/// Source: "Bitboard representation of Chess Board" (Stockfish's types), `Score`.
///
/// ```
/// use boardbench_core::Score;
/// let score = Score::new(-20, 35) + Score::new(5, -40);
/// assert_eq!((score.middlegame(), score.endgame()), (-15, -5));
/// assert_eq!(Score::new(1, 2).bits(), 2 << 16 | 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score(i32);

impl Score {
    /// Zero in both halves.
    pub const ZERO: Self = Self(0);

    /// Returns the score of two values.
    #[inline(always)]
    pub const fn new(middlegame: i16, endgame: i16) -> Self {
        Self(((endgame as i32) << 16).wrapping_add(middlegame as i32))
    }

    /// Returns the lower half.
    #[inline(always)]
    pub const fn middlegame(self) -> i16 {
        self.0 as i16
    }

    /// Returns the upper half, corrected for the borrow.
    #[inline(always)]
    pub const fn endgame(self) -> i16 {
        (self.0.wrapping_add(0x8000) >> 16) as i16
    }

    /// Returns the 32 bits.
    #[inline(always)]
    pub const fn bits(self) -> i32 {
        self.0
    }
}

impl Add for Score {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Score {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zobrist::splitmix64;

    /// All 2^32 pairs of 16-bit numbers.
    #[test]
    fn both_halves_read_back() {
        // All pairs; Miri takes a few of the first half.
        for endgame in (i16::MIN..=i16::MAX).step_by(if cfg!(miri) { 16_411 } else { 1 }) {
            let mut wrong = 0;
            for middlegame in i16::MIN..=i16::MAX {
                let score = Score::new(middlegame, endgame);
                wrong |= score.middlegame() ^ middlegame;
                wrong |= score.endgame() ^ endgame;
            }
            assert_eq!(wrong, 0, "endgame {endgame}");
        }
    }

    #[test]
    fn arithmetic_works_on_both_halves_without_overflow() {
        let mut state = 0;
        let mut draw = || {
            let number;
            (state, number) = splitmix64(state);
            // 15 bits, so that sums stay in range.
            [number, number >> 16, number >> 32, number >> 48].map(|bits| (bits as i16) >> 1)
        };
        for _ in 0..if cfg!(miri) { 1_000 } else { 1_000_000 } {
            let [a, b, c, d] = draw();
            let (left, right) = (Score::new(a, b), Score::new(c, d));
            assert_eq!(left + right, Score::new(a + c, b + d));
            let mut sum = left;
            sum += right;
            assert_eq!(sum, left + right);
        }
    }

    #[test]
    fn the_prose_of_the_source_swaps_the_halves() {
        let published = |middlegame: i32, endgame: i32| (middlegame << 16) + endgame;
        assert_ne!(Score::new(1, 2).bits(), published(1, 2));
        assert_eq!(Score::new(1, 2).bits(), published(2, 1));
    }
}
