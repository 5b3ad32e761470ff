//! Tables that are filled when the program runs.

use boardbench_sliders::SquareSet;

#[allow(
    clippy::unnecessary_box_returns,
    reason = "it would be moved over the stack, which may be too small for it"
)]
/// An array on the heap that has never been on the stack.
pub(super) fn allocate<const ENTRIES: usize>() -> Box<[SquareSet; ENTRIES]> {
    let entries = vec![SquareSet::EMPTY; ENTRIES].into_boxed_slice();
    entries.try_into().expect("it was made with this length")
}
