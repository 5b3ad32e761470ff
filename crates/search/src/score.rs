//! Defines scores of moves, and the rank that breaks ties.

use boardbench_core::{CanonicalMove, Encoding, Priority, PromotionRole, Square};

/// Score of a move; higher is better. It orders the moves of one list and is not the value of a
/// position.
///
/// Source: "Chapter 6: Move Representation", "Combined Move-Score Entry", where a score has 16
/// bits (in "Separate Score Array" it is an `int`).
///
/// ```
/// use boardbench_search::MoveScore;
/// assert!(MoveScore(20_000) > MoveScore::ZERO && MoveScore::ZERO > MoveScore(-1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveScore(pub i16);

impl MoveScore {
    /// Score of an unscored move.
    pub const ZERO: Self = Self(0);

    /// Returns the number of a priority, 0 to 3.
    #[inline(always)]
    pub(crate) const fn from_priority(priority: Priority) -> Self {
        Self(priority as i16)
    }
}

/// Rank of a move in the order of [`CanonicalMove`]: by from, to, promotion, in every
/// encoding. Among moves with equal scores the lower rank comes first.
///
/// ```text
/// 15 | 14 … 9 | 8 … 3 | 2 1 0
///  0 |  from  |  to   | promotion: 0 none, 1 knight, 2 bishop, 3 rook, 4 queen
/// ```
///
/// ```
/// use boardbench_core::{CanonicalMove, Square};
/// use boardbench_search::CanonicalRank;
/// let rank = |from, to| CanonicalRank::new(CanonicalMove::new(from, to));
/// assert!(rank(Square::A2, Square::H8) < rank(Square::B2, Square::A1));
/// assert_eq!(rank(Square::B1, Square::C1).bits(), 1 << 9 | 2 << 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalRank(u16);

impl CanonicalRank {
    /// Returns the rank of a move.
    #[inline(always)]
    pub const fn new(mv: CanonicalMove) -> Self {
        let promotion = match mv.promotion {
            Some(role) => role as u16 + 1,
            None => 0,
        };
        Self((mv.from.code() as u16) << 9 | (mv.to.code() as u16) << 3 | promotion)
    }

    /// Returns the rank of a move in any encoding.
    #[inline(always)]
    pub fn from_encoded<E: Encoding>(mv: E) -> Self {
        Self::new(mv.canonical())
    }

    /// Returns the move of a rank.
    ///
    /// ```
    /// use boardbench_core::CanonicalMove;
    /// use boardbench_search::CanonicalRank;
    /// let promotion: CanonicalMove = "b7a8r".parse().unwrap();
    /// assert_eq!(CanonicalRank::new(promotion).canonical(), promotion);
    /// ```
    #[inline(always)]
    pub const fn canonical(self) -> CanonicalMove {
        CanonicalMove {
            from: Square::from_low_bits((self.0 >> 9) as u8),
            to: Square::from_low_bits((self.0 >> 3) as u8),
            promotion: match self.0 & 7 {
                1 => Some(PromotionRole::Knight),
                2 => Some(PromotionRole::Bishop),
                3 => Some(PromotionRole::Rook),
                4 => Some(PromotionRole::Queen),
                _ => None,
            },
        }
    }

    /// Returns the 16 bits.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use boardbench_conformance::contents::all_contents;

    use super::*;

    #[test]
    fn ranks_are_in_the_order_of_canonical_moves() {
        let moves = all_contents().iter().map(|content| content.canonical());
        let mut moves: Vec<CanonicalMove> = moves.collect();
        moves.sort_unstable();
        moves.dedup();
        assert!(moves.len() > 1_792, "{}", moves.len());
        for pair in moves.windows(2) {
            assert!(CanonicalRank::new(pair[0]) < CanonicalRank::new(pair[1]), "{pair:?}");
        }
    }
}
