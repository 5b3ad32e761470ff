//! Quicksort, as textbooks have it.

use boardbench_core::Encoding;

use super::MoveOrdering;
use crate::{ScoredForm, ScoredList};

/// `quicksort`: Hoare's partition with the middle element as pivot, down to single moves; no
/// insertion sort for short stretches, no median of three, no shuffling.
///
/// It calls itself for the shorter part only and goes on with the longer one, so 256 moves take at
/// most 8 calls within each other, whatever their order is; the time may still be quadratic.
///
/// Source: Hoare (1961), in the form that Wirth gives it in "Algorithms + Data Structures =
/// Programs" (1976), chapter 2. "Chapter 6: Move Representation" names quicksort as what selection
/// sort is faster than, without saying which.
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

/// Sorts the moves from `start` up to `end`, which is not among them.
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

/// Brings what precedes the pivot to the front and what it precedes to the back; says where the
/// front part ends and the back part starts. If there is a move between them, it is in its place.
#[inline(always)]
pub(super) fn partition<E: Encoding, F: ScoredForm, const TIES: bool>(
    list: &mut ScoredList<'_, E, F>,
    start: usize,
    end: usize,
) -> (usize, usize) {
    let pivot = list.row(start + (end - start - 1) / 2);
    // What is not yet known to be in its part: from `left` up to `right`, which is not among it.
    let (mut left, mut right) = (start, end);
    while left < right {
        // The pivot, or what was exchanged before, stops both.
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
