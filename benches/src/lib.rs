//! Which contenders have their instructions counted, on which positions, and the gate that compares the counts with a
//! committed baseline.
//!
//! | you want | look at |
//! |---|---|
//! | every contender's time, by criterion | `cargo bench -p boardbench-benches --bench time -- FILTER` |
//! | instructions of the core kernels, by iai-callgrind | the target `instructions`, with the feature `icount` |
//! | a failure when a contender needs more instructions | `scripts/icount --check` |
//!
//! No contender is known by name here: all come from the catalog.

#![forbid(unsafe_code)]

mod gate;
mod selection;

pub use gate::{Comparison, Counts, compare, counts};
pub use selection::{inputs, selection};
