//! The standard library's sort.

use boardbench_core::Encoding;

use super::MoveOrdering;
use crate::{ScoredForm, ScoredList};

/// `sort-unstable`: core's `sort_unstable_by`, whichever algorithm this version of Rust has there
/// (since 1.81 ipnsort, which for up to 20 elements is an insertion sort).
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
