//! Move orderings.

mod insertion;
mod lazy;
mod quicksort;
mod selection;
mod unstable;

use boardbench_core::Encoding;

pub use insertion::{Insertion, InsertionPriority, insertion_sort};
pub use lazy::LazyPick;
pub use quicksort::Quicksort;
pub use selection::Selection;
pub use unstable::SortUnstable;

use crate::{ScoredForm, ScoredList};

/// An algorithm that orders the moves of a list (axis `ordering`), for any encoding and any scored
/// form.
///
/// It works in two steps: [`order`](Self::order) once, then [`next`](Self::next) for the indices
/// 0, 1, 2 … until no move is left or the search stops. Sorts do all their work in the first step, lazy
/// picking does it in the second.
///
/// Each algorithm has a constant parameter `TIES`. If it is set, all algorithms give the same sequence
/// of moves; otherwise they give the same sequence of scores, and moves with equal scores come in any
/// order: see [`ScoredForm`]. Breaking ties takes time, so measurements of the documents' code leave
/// them unbroken; comparisons of the nodes of two searches break them.
pub trait MoveOrdering: 'static {
    /// The contender's name.
    const NAME: &'static str;

    /// True if moves with equal scores have a fixed order.
    const BREAKS_TIES: bool;

    /// True if it orders by the encoding's priority field instead of the scores.
    const READS_PRIORITY: bool = false;

    /// Prepares the list before the first call of `next`.
    fn order<E: Encoding, F: ScoredForm>(list: &mut ScoredList<'_, E, F>);

    /// The move at an index, or `None` after the last. Indices must be passed in ascending order.
    #[inline(always)]
    fn next<E: Encoding, F: ScoredForm>(
        list: &mut ScoredList<'_, E, F>,
        index: usize,
    ) -> Option<E> {
        list.get(index)
    }
}

/// The index of the best move from `start` on, the first of equals.
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
