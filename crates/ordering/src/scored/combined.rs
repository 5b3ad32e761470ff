//! Move and score in one entry.

use boardbench_core::Encoding;

use super::{Row, ScoredForm, ScoredList, compare};
use crate::MoveScore;

/// `combined`: one array of entries, each a move and its score.
///
/// ```text
/// entries   e2e4, 0 | d2d4, 0 | g1f3, 12 | …
/// ```
///
/// An entry takes 4 bytes with a 16-bit move, 8 with a `u32`, of which 2 are padding, and 6 with
/// three bytes.
///
/// Source: "Chapter 6: Move Representation", "Combined Move-Score Entry".
#[derive(Clone, Copy, Debug)]
pub enum Combined {}

/// A move and its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove<E> {
    /// The move.
    pub mv: E,
    /// Its score.
    pub score: MoveScore,
}

impl ScoredForm for Combined {
    const NAME: &'static str = "combined";
    type Element<E: Encoding> = ScoredMove<E>;
    type Extra = ();

    #[inline(always)]
    fn row<E: Encoding>(mv: E, score: MoveScore) -> Row<E, Self> {
        (ScoredMove { mv, score }, ())
    }

    #[inline(always)]
    fn mv<E: Encoding>(element: ScoredMove<E>) -> E {
        element.mv
    }

    #[inline(always)]
    fn score<E: Encoding>(row: Row<E, Self>) -> MoveScore {
        row.0.score
    }

    fn sort_unstable<E: Encoding, const TIES: bool>(list: &mut ScoredList<'_, E, Self>) {
        list.elements
            .sort_unstable_by(|&one, &other| compare::<E, Self, TIES>((one, ()), (other, ())));
    }
}

#[cfg(test)]
mod tests {
    use boardbench_ez80::{Ez80Packed, Ez80U32};
    use boardbench_flags16::FromLow;

    use super::*;

    #[test]
    fn entries_have_the_documented_sizes() {
        assert_eq!(size_of::<ScoredMove<FromLow>>(), 4);
        assert_eq!(size_of::<ScoredMove<Ez80U32>>(), 8);
        assert_eq!(size_of::<ScoredMove<Ez80Packed>>(), 6);
    }
}
