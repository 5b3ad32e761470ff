//! Selects the contenders and positions whose instructions are counted, and compares the counts with a committed baseline.
//!
//! | purpose | command |
//! |---|---|
//! | time of every contender, by criterion | `cargo bench -p boardbench-benches --bench time -- FILTER` |
//! | instructions of the core kernels, by iai-callgrind | the target `instructions`, with the feature `icount` |
//! | check that no contender needs more instructions | `scripts/icount --check` |
//!
//! No contender is named here: all come from the catalog.

#![forbid(unsafe_code)]

mod gate;
mod selection;

pub use gate::{Comparison, Counts, compare, counts};
pub use selection::{inputs, selection};
