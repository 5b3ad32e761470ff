//! Which move comes next.

mod insertion;
mod lazy;
mod quicksort;
mod selection;
mod unstable;

use boardbench_core::Encoding;

pub use insertion::{Insertion, InsertionPriority};
pub use lazy::LazyPick;
pub use quicksort::Quicksort;
pub use selection::Selection;
pub use unstable::SortUnstable;

use crate::{ScoredForm, ScoredList};

/// A way to bring the moves of a list into order (axis `ordering`), for any encoding and any
/// scored form.
///
/// It is used in two steps: [`order`](Self::order) once, then [`next`](Self::next) for the indices
/// 0, 1, 2 … until there is no move left or the search wants no more. Sorts do all in the first
/// step, lazy picking all in the second.
///
/// Each takes a constant, `TIES`. With it all give the same sequence of moves; without it, the same
/// sequence of scores, and of equals any order: see [`ScoredForm`]. Ties cost something where there
/// are any, so whoever measures the documents' code leaves them unbroken, and whoever compares the
/// nodes of two searches has them broken.
pub trait MoveOrdering: 'static {
    /// The contender's name.
    const NAME: &'static str;

    /// Whether the order among equal scores is settled.
    const BREAKS_TIES: bool;

    /// Whether it goes by the encoding's own priority field and not by scores.
    const READS_PRIORITY: bool = false;

    /// Does whatever is to be done before the first move is asked for.
    fn order<E: Encoding, F: ScoredForm>(list: &mut ScoredList<'_, E, F>);

    /// The move at an index, or `None` behind the last. To be asked for in ascending order.
    #[inline(always)]
    fn next<E: Encoding, F: ScoredForm>(
        list: &mut ScoredList<'_, E, F>,
        index: usize,
    ) -> Option<E> {
        list.get(index)
    }
}

/// Where the best of the moves from `start` on stands; of equals the first.
#[inline(always)]
fn best_from<E: Encoding, F: ScoredForm, const TIES: bool>(
    list: &ScoredList<'_, E, F>,
    start: usize,
) -> usize {
    let mut best = start;
    let mut best_row = list.row(start);
    for index in start + 1..list.len() {
        let row = list.row(index);
        if F::precedes::<E, TIES>(row, best_row) {
            (best, best_row) = (index, row);
        }
    }
    best
}

#[cfg(test)]
mod tests;
