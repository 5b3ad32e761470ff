//! Orders moves by the textbook quicksort.

use boardbench_core::Encoding;

use super::MoveOrdering;
use crate::{ScoredForm, ScoredList};

/// `quicksort`: Hoare's partition with the middle element as pivot, down to single moves; no insertion sort for short parts, no
/// median of three, no shuffling. It recurses into the shorter part, so 256 moves need a depth of at most 8 calls; the time may
/// still be quadratic.
///
/// Source: Hoare (1961), in the form of Wirth, "Algorithms + Data Structures = Programs" (1976), chapter 2. "Chapter 6: Move
/// Representation" does not specify the quicksort that it calls slower than selection sort.
#[derive(Clone, Copy, Debug)]
pub enum Quicksort<const TIES: bool> {}

impl<const TIES: bool> MoveOrdering for Quicksort<TIES> {
    const NAME: &'static str = "quicksort";
    const BREAKS_TIES: bool = TIES;

    #[inline]
    fn order<E: Encoding, F: ScoredForm>(list: &mut ScoredList<'_, E, F>) {
        sort::<E, F, TIES>(list, 0, list.len());
    }
}

fn sort<E: Encoding, F: ScoredForm, const TIES: bool>(
    list: &mut ScoredList<'_, E, F>,
    mut start: usize,
    mut end: usize,
) {
    while end - start > 1 {
        let (first_end, second_start) = partition::<E, F, TIES>(list, start, end);
        if first_end - start < end - second_start {
            sort::<E, F, TIES>(list, start, first_end);
            start = second_start;
        } else {
            sort::<E, F, TIES>(list, second_start, end);
            end = first_end;
        }
    }
}

/// Moves the elements before the pivot to the front and those after it to the back. Returns the end of
/// the front part and the start of the back part; a move between them is at its final index.
#[inline(always)]
fn partition<E: Encoding, F: ScoredForm, const TIES: bool>(
    list: &mut ScoredList<'_, E, F>,
    start: usize,
    end: usize,
) -> (usize, usize) {
    let pivot = list.row(start + (end - start - 1) / 2);
    // The moves in `left..right` are not yet assigned to a part.
    let (mut left, mut right) = (start, end);
    while left < right {
        // The pivot, or a move swapped before, stops both loops.
        while F::precedes::<E, TIES>(list.row(left), pivot) {
            left += 1;
        }
        while F::precedes::<E, TIES>(pivot, list.row(right - 1)) {
            right -= 1;
        }
        if left < right {
            list.swap(left, right - 1);
            left += 1;
            right -= 1;
        }
    }
    (right, left)
}
