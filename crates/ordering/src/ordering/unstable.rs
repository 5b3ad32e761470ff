//! The standard library's sort.

use boardbench_core::Encoding;

use super::MoveOrdering;
use crate::{ScoredForm, ScoredList};

/// `sort-unstable`: core's `sort_unstable_by`, with the algorithm of this version of Rust (since 1.81
/// ipnsort, which is an insertion sort for up to 20 elements).
///
/// With [`Separate`](crate::Separate) it sorts a copy: see there.
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
