//! Runs every benchmark, next to one of the project's boards with the same move encoding.

use std::time::Duration;

use boardbench_array8x8::{Array8x8, Lists};
use boardbench_measure::{Named, RunError, side_by_side};
use boardbench_results::{rows, tables};
use outsider::{PieceLists, TypedMove};

static OURS: Named = Named::new::<Array8x8<Lists>, TypedMove>("array8x8-lists");
static MINE: Named = Named::new::<PieceLists, TypedMove>("piece-lists");

fn main() -> Result<(), RunError> {
    // In a measuring process, which is this program again, there is nothing to print.
    if let Some(records) = side_by_side(&OURS, &MINE, Duration::from_secs(180))? {
        println!("{}", tables(&rows(&records), usize::MAX));
    }
    Ok(())
}
