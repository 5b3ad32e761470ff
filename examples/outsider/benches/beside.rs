//! Every benchmark, beside one of the project's boards with the same move encoding.

use std::time::Duration;

use boardbench_array8x8::{Array8x8, Lists};
use boardbench_kernels::{Named, WrongAnswer, side_by_side};
use outsider::{PieceLists, TypedMove};

static OURS: Named = Named::new::<Array8x8<Lists>, TypedMove>("array8x8-lists");
static MINE: Named = Named::new::<PieceLists, TypedMove>("piece-lists");

fn main() -> Result<(), WrongAnswer> {
    let mix = boardbench_corpus::mix();
    let positions: Vec<_> = mix.iter().map(|position| position.setup).collect();
    let table = side_by_side(&OURS, &MINE, &positions, Duration::from_millis(20))?;
    println!("{table}");
    Ok(())
}
