//! Selection sort.

use boardbench_core::Encoding;

use super::{MoveOrdering, best_from};
use crate::{ScoredForm, ScoredList};

/// `selection`: swaps the best of the remaining moves with the first of them, until one is left. It
/// compares every pair, but swaps at most once per place.
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
