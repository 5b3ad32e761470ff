//! Orders moves by insertion sort, by score and by priority.

use boardbench_core::Encoding;

use super::MoveOrdering;
use crate::scored::Row;
use crate::{CanonicalRank, ScoredForm, ScoredList};

/// `insertion`: inserts each move into the sorted moves before it, shifting lower ones up by one
/// index. Fast on nearly sorted lists; stable.
///
/// Source: the algorithm of [`InsertionPriority`], by score.
#[derive(Clone, Copy, Debug)]
pub enum Insertion<const TIES: bool> {}

/// `insertion-priority`: insertion sort by the [priority](Encoding::priority) that the encoding stores, a
/// field of the move.
///
/// It is meant for lists of plain moves, [`Unscored`](crate::Unscored); on others it ignores the
/// scores. All moves of an encoding without a priority are equal.
///
/// Source: "Move Structure Design" (eZ80 Chess), "Move Ordering Optimization", `sort_moves`.
#[derive(Clone, Copy, Debug)]
pub enum InsertionPriority<const TIES: bool> {}

impl<const TIES: bool> MoveOrdering for Insertion<TIES> {
    const NAME: &'static str = "insertion";
    const BREAKS_TIES: bool = TIES;

    #[inline]
    fn order<E: Encoding, F: ScoredForm>(list: &mut ScoredList<'_, E, F>) {
        insertion_sort(list, |row| move |sorted| F::precedes::<E, TIES>(row, sorted));
    }
}

impl<const TIES: bool> MoveOrdering for InsertionPriority<TIES> {
    const NAME: &'static str = "insertion-priority";
    const BREAKS_TIES: bool = TIES;
    const READS_PRIORITY: bool = true;

    #[inline]
    fn order<E: Encoding, F: ScoredForm>(list: &mut ScoredList<'_, E, F>) {
        insertion_sort(list, |row| {
            move |sorted: Row<E, F>| precedes_by_priority::<E, TIES>(F::mv(row.0), F::mv(sorted.0))
        });
    }
}

#[inline(always)]
fn precedes_by_priority<E: Encoding, const TIES: bool>(left: E, right: E) -> bool {
    let (left_priority, right_priority) = (left.priority(), right.priority());
    left_priority > right_priority
        || TIES
            && left_priority == right_priority
            && CanonicalRank::from_encoded(left) < CanonicalRank::from_encoded(right)
}

/// Sorts a list by inserting each row into the sorted rows before it, by any order of rows: `precedes` is called once per
/// row, and the closure that it returns once per row to compare with.
#[inline(always)]
pub fn insertion_sort<E: Encoding, F: ScoredForm, P: Fn(Row<E, F>) -> bool>(
    list: &mut ScoredList<'_, E, F>,
    precedes: impl Fn(Row<E, F>) -> P,
) {
    for index in 1..list.len() {
        let row = list.row(index);
        let precedes = precedes(row);
        let mut target = index;
        while target > 0 && precedes(list.row(target - 1)) {
            list.set_row(target, list.row(target - 1));
            target -= 1;
        }
        list.set_row(target, row);
    }
}
