//! Packs score, tie-break and move into one integer, so that one comparison orders two moves.

use core::cmp;
use core::fmt;
use core::marker::PhantomData;

use boardbench_core::Encoding;

use super::{Row, ScoredForm, ScoredList};
use crate::{CanonicalRank, MoveScore};

/// `packed-key`: one word per move, so that comparing words compares scores and ties. See
/// [`PackedMove`].
///
/// Source: none of the documents; it applies their "single integer compare" for moves to sorting.
#[derive(Clone, Copy, Debug)]
pub enum PackedKey {}

/// A move with its score in 64 bits; the greater word comes first.
///
/// ```text
/// 63 ……………… 48 | 47 ……………… 32 | 31 ……………… 0
///     score           rank             code
///
/// score  the score + 32,768, so that negative scores are lower
/// rank   65,535 - the move's canonical rank, so that the lower rank is the greater number
/// code   the move's raw bits; they never decide, since the moves of a list have distinct ranks
/// ```
///
/// The cost of this form includes [`Encoding::from_code`], which validates the code in some encodings, and packing the rank.
///
/// ```
/// use boardbench_core::{Encoding, MoveKind, MoveParts, Role, Square};
/// use boardbench_flags16::FromLow;
/// use boardbench_search::{MoveScore, PackedMove};
/// let mv = FromLow::encode(MoveParts {
///     from: Square::B1.into(),
///     to: Square::C3.into(),
///     kind: MoveKind::Quiet,
///     mover: Role::Knight,
///     victim: None,
/// });
/// let packed = PackedMove::new(mv, MoveScore(-1));
/// assert_eq!(packed.bits() >> 48, 32_767);
/// assert_eq!(packed.bits() >> 32 & 0xffff, 65_535 - (1 << 9 | 18 << 3));
/// assert_eq!(packed.bits() as u32, mv.code());
/// assert_eq!((packed.mv(), packed.score()), (mv, MoveScore(-1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PackedMove<E>(u64, PhantomData<E>);

const RANK_SHIFT: u32 = 32;
const SCORE_SHIFT: u32 = 48;
const RANK: u64 = 0xffff << RANK_SHIFT;

/// Converts signed order to unsigned order, and back.
const SIGN: u16 = 0x8000;

impl<E: Encoding> PackedMove<E> {
    /// Packs a move and its score.
    #[inline(always)]
    pub fn new(mv: E, score: MoveScore) -> Self {
        let rank = u64::from(!CanonicalRank::from_encoded(mv).bits()) << RANK_SHIFT;
        Self::with_rank_bits(rank, mv, score)
    }

    #[inline(always)]
    fn with_rank_bits(rank: u64, mv: E, score: MoveScore) -> Self {
        let score = u64::from(score.0 as u16 ^ SIGN) << SCORE_SHIFT;
        Self(score | rank | u64::from(mv.code()), PhantomData)
    }

    /// Returns the 64 bits.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the move.
    #[inline(always)]
    pub fn mv(self) -> E {
        // The code is always valid.
        E::from_code(self.0 as u32).unwrap_or(E::NONE)
    }

    /// Returns the score.
    #[inline(always)]
    pub const fn score(self) -> MoveScore {
        MoveScore(((self.0 >> SCORE_SHIFT) as u16 ^ SIGN) as i16)
    }

    /// Returns the sort key: the whole word, or its score alone.
    #[inline(always)]
    const fn key<const TIES: bool>(self) -> u64 {
        if TIES { self.0 } else { self.0 >> SCORE_SHIFT }
    }
}

impl<E: Encoding> fmt::Debug for PackedMove<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} ({})", self.mv(), self.score().0)
    }
}

impl ScoredForm for PackedKey {
    const NAME: &'static str = "packed-key";
    type Element<E: Encoding> = PackedMove<E>;
    type Extra = ();

    #[inline(always)]
    fn row<E: Encoding>(mv: E, score: MoveScore) -> Row<E, Self> {
        (PackedMove::new(mv, score), ())
    }

    #[inline(always)]
    fn mv<E: Encoding>(element: PackedMove<E>) -> E {
        element.mv()
    }

    #[inline(always)]
    fn score<E: Encoding>(row: Row<E, Self>) -> MoveScore {
        row.0.score()
    }

    /// Keeps the rank: another priority does not change the move.
    #[inline(always)]
    fn rescored<E: Encoding>((packed, ()): Row<E, Self>, mv: E, score: MoveScore) -> Row<E, Self> {
        (PackedMove::with_rank_bits(packed.0 & RANK, mv, score), ())
    }

    #[inline(always)]
    fn precedes<E: Encoding, const TIES: bool>(left: Row<E, Self>, right: Row<E, Self>) -> bool {
        left.0.key::<TIES>() > right.0.key::<TIES>()
    }

    fn sort_unstable<E: Encoding, const TIES: bool>(list: &mut ScoredList<'_, E, Self>) {
        list.elements.sort_unstable_by_key(|packed| cmp::Reverse(packed.key::<TIES>()));
    }
}
