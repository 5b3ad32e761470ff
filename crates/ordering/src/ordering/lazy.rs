//! Lazy selection of the best move.

use boardbench_core::Encoding;

use super::{MoveOrdering, best_from};
use crate::{ScoredForm, ScoredList};

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
