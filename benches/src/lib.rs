//! What the benchmark targets share: which contenders have their instructions counted, on which
//! positions, and the gate that compares the counts with a committed baseline.
//!
//! | you want | look at |
//! |---|---|
//! | every contender's time, by criterion | `cargo bench -p boardbench-benches --bench time -- FILTER` |
//! | instructions of the contenders below, by callgrind | the target `instructions`, with the feature `icount` |
//! | which these are | [`selection`] |
//! | to be told when one of them gets dearer | `scripts/icount --check`, [`compare`] |
//! | the baseline of this machine's toolchain | [`Baselines`], [`Key`] |
//!
//! No contender is known by name here: all come from the harness's catalogue.

#![forbid(unsafe_code)]

mod baseline;
mod counts;
mod gate;
mod selection;

pub use baseline::{Baseline, BaselineError, Baselines, Key};
pub use counts::{Counts, CountsError, instructions};
pub use gate::{Change, Comparison, TOLERANCE_PERCENT, compare};
pub use selection::{Counted, prepare, selection};
