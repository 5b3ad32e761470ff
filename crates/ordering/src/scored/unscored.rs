//! Plain moves.

use boardbench_core::Encoding;

use super::{Row, ScoredForm, ScoredList, compare};
use crate::MoveScore;

/// A list of plain moves, for encodings that have a priority of their own: that is the score.
///
/// It is no contender of the axis `scored` but what the ordering
/// [`insertion-priority`](crate::InsertionPriority) is made for: "maintaining a separate score
/// array" is what it avoids. Scores given to it are dropped, so a score model must write the
/// priority, as [`Classes`](crate::Classes) does; see
/// [`go_together`](crate::go_together).
///
/// Source: "Move Structure Design" (eZ80 Chess), "Move Ordering Optimization".
#[derive(Clone, Copy, Debug)]
pub enum Unscored {}

impl ScoredForm for Unscored {
    const NAME: &'static str = "unscored";
    const READS_PRIORITY: bool = true;
    type Element<E: Encoding> = E;
    type Beside = ();

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
        MoveScore::of_priority(row.0.priority())
    }

    fn sort_unstable<E: Encoding, const TIES: bool>(list: &mut ScoredList<'_, E, Self>) {
        list.elements
            .sort_unstable_by(|&one, &other| compare::<E, Self, TIES>((one, ()), (other, ())));
    }
}
