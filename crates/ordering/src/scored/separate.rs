//! Scores in an array of their own.

use boardbench_core::Encoding;

use super::{Row, ScoredForm, ScoredList, compare};
use crate::{MAX_MOVES, MoveScore};

/// `separate`: an array of moves and an array of scores.
///
/// ```text
/// moves   e2e4 d2d4 g1f3 …
/// scores     0    0   12 …
/// ```
///
/// A search for the best score reads scores only, 32 of them in a cache line; a swap moves two
/// elements. Core's sorts take one slice, so [`sort_unstable`](ScoredForm::sort_unstable) copies both
/// columns into one array of pairs, sorts that and copies it back; measurements of it include the two
/// copies.
///
/// Source: "Chapter 6: Move Representation", "Separate Score Array".
#[derive(Clone, Copy, Debug)]
pub enum Separate {}

impl ScoredForm for Separate {
    const NAME: &'static str = "separate";
    type Element<E: Encoding> = E;
    type Extra = MoveScore;

    #[inline(always)]
    fn row<E: Encoding>(mv: E, score: MoveScore) -> Row<E, Self> {
        (mv, score)
    }

    #[inline(always)]
    fn mv<E: Encoding>(element: E) -> E {
        element
    }

    #[inline(always)]
    fn score<E: Encoding>(row: Row<E, Self>) -> MoveScore {
        row.1
    }

    /// Rows beyond [`MAX_MOVES`], which no list of this crate has, are not sorted.
    fn sort_unstable<E: Encoding, const TIES: bool>(list: &mut ScoredList<'_, E, Self>) {
        let mut rows = [(E::NONE, MoveScore::ZERO); MAX_MOVES];
        let len = list.len().min(MAX_MOVES);
        for (index, row) in rows[..len].iter_mut().enumerate() {
            *row = list.row(index);
        }
        rows[..len].sort_unstable_by(|&one, &other| compare::<E, Self, TIES>(one, other));
        for (index, &row) in rows[..len].iter().enumerate() {
            list.set_row(index, row);
        }
    }
}
