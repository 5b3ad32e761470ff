//! Orders the moves of a list, all in advance or each when it is needed.

mod insertion;
mod quicksort;

use boardbench_core::Encoding;

pub use insertion::{Insertion, InsertionPriority, insertion_sort};
pub use quicksort::Quicksort;

use crate::{ScoredForm, ScoredList};

/// An algorithm that orders the moves of a list (factor `ordering`), for any encoding and any scored
/// form.
///
/// [`order`](Self::order) is called once, then [`next`](Self::next) for the indices 0, 1, 2 … until no move is left or the search
/// stops. Sorts do all their work in the first step, lazy picking does it in the second.
///
/// If an algorithm's parameter `TIES` is set, all algorithms give the same sequence of moves; otherwise the same sequence of
/// scores, with moves of equal scores in any order: see [`ScoredForm`]. Breaking ties costs time, so measurements of the
/// documents' code leave them unbroken; comparisons of the nodes of two searches break them.
pub trait MoveOrdering: 'static {
    /// Name of the contender.
    const NAME: &'static str;

    /// Breaks ties: moves with equal scores have a fixed order.
    const BREAKS_TIES: bool;

    /// Orders by the encoding's priority field instead of the scores.
    const READS_PRIORITY: bool = false;

    /// Prepares the list before the first call of `next`.
    fn order<E: Encoding, F: ScoredForm>(list: &mut ScoredList<'_, E, F>);

    /// Returns the move at an index, or `None` after the last. Indices must be passed in ascending order.
    #[inline(always)]
    fn next<E: Encoding, F: ScoredForm>(
        list: &mut ScoredList<'_, E, F>,
        index: usize,
    ) -> Option<E> {
        list.get(index)
    }
}

/// Returns the index of the best move from `start` on, the first of equals.
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

/// `selection`: swaps the best of the remaining moves with the first of them, until one is left. It
/// compares every pair, but swaps at most once per index.
///
/// Source: "Chapter 6: Move Representation", `sort_moves`, "often faster than quicksort for small
/// arrays".
#[derive(Clone, Copy, Debug)]
pub enum Selection<const TIES: bool> {}

impl<const TIES: bool> MoveOrdering for Selection<TIES> {
    const NAME: &'static str = "selection";
    const BREAKS_TIES: bool = TIES;

    #[inline]
    fn order<E: Encoding, F: ScoredForm>(list: &mut ScoredList<'_, E, F>) {
        for start in 0..list.len().saturating_sub(1) {
            let best = best_from::<E, F, TIES>(list, start);
            if best != start {
                list.swap(start, best);
            }
        }
    }
}

/// `lazy-pick`: a selection sort that stops when the search does. Each call of `next` swaps the best
/// of the remaining moves with the first of them.
///
/// Source: "Chapter 6: Move Representation", "Lazy Sorting", `pick_best_move`.
#[derive(Clone, Copy, Debug)]
pub enum LazyPick<const TIES: bool> {}

impl<const TIES: bool> MoveOrdering for LazyPick<TIES> {
    const NAME: &'static str = "lazy-pick";
    const BREAKS_TIES: bool = TIES;

    #[inline(always)]
    fn order<E: Encoding, F: ScoredForm>(_list: &mut ScoredList<'_, E, F>) {}

    #[inline]
    fn next<E: Encoding, F: ScoredForm>(
        list: &mut ScoredList<'_, E, F>,
        index: usize,
    ) -> Option<E> {
        if index >= list.len() {
            return None;
        }
        let best = best_from::<E, F, TIES>(list, index);
        if best != index {
            list.swap(index, best);
        }
        list.get(index)
    }
}

/// `as-generated`: moves are tried in the order in which they are generated, whatever their scores. It is the baseline of the
/// other orderings.
#[derive(Clone, Copy, Debug)]
pub enum AsGenerated {}

impl MoveOrdering for AsGenerated {
    const NAME: &'static str = "as-generated";
    const BREAKS_TIES: bool = false;

    #[inline(always)]
    fn order<E: Encoding, F: ScoredForm>(_list: &mut ScoredList<'_, E, F>) {}
}

/// `sort-unstable`: core's `sort_unstable_by`, with the algorithm of this version of Rust (since 1.81
/// ipnsort, which is an insertion sort for up to 20 elements).
///
/// With [`Separate`](crate::Separate) it sorts a copy.
#[derive(Clone, Copy, Debug)]
pub enum SortUnstable<const TIES: bool> {}

impl<const TIES: bool> MoveOrdering for SortUnstable<TIES> {
    const NAME: &'static str = "sort-unstable";
    const BREAKS_TIES: bool = TIES;

    #[inline]
    fn order<E: Encoding, F: ScoredForm>(list: &mut ScoredList<'_, E, F>) {
        F::sort_unstable::<E, TIES>(list);
    }
}

#[cfg(test)]
mod tests;
