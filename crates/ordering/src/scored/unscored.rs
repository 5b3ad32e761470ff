//! Plain moves.

use boardbench_core::Encoding;

use super::{Row, ScoredForm, ScoredList, compare};
use crate::MoveScore;

/// A list of plain moves, for encodings that store a priority, which is the score.
///
/// It is not a contender of the axis `scored`. The ordering
/// [`insertion-priority`](crate::InsertionPriority) uses it, which avoids "maintaining a separate
/// score array". Scores are dropped, so the score model must write the priority, as
/// [`Classes`](crate::Classes) does; see [`are_compatible`](crate::are_compatible).
///
/// Source: "Move Structure Design" (eZ80 Chess), "Move Ordering Optimization".
#[derive(Clone, Copy, Debug)]
pub enum Unscored {}

impl ScoredForm for Unscored {
    const NAME: &'static str = "unscored";
    const READS_PRIORITY: bool = true;
    type Element<E: Encoding> = E;
    type Extra = ();

    #[inline(always)]
    fn row<E: Encoding>(mv: E, _score: MoveScore) -> Row<E, Self> {
        (mv, ())
    }

    #[inline(always)]
    fn mv<E: Encoding>(element: E) -> E {
        element
    }

    #[inline(always)]
    fn score<E: Encoding>(row: Row<E, Self>) -> MoveScore {
        MoveScore::from_priority(row.0.priority())
    }

    fn sort_unstable<E: Encoding, const TIES: bool>(list: &mut ScoredList<'_, E, Self>) {
        list.elements
            .sort_unstable_by(|&one, &other| compare::<E, Self, TIES>((one, ()), (other, ())));
    }
}
