//! The instructions of each core kernel's reference, by iai-callgrind.
//!
//! `scripts/icount --check` counts many more contenders, and compares them with the committed baseline.

#![allow(
    missing_docs,
    unused_qualifications,
    clippy::needless_pass_by_value,
    clippy::wildcard_imports,
    reason = "what the macros write"
)]

use std::hint::black_box;

use boardbench_benches::inputs;
use boardbench_harness::measure::{Inputs, catalog};
use boardbench_kernels::Prepared;
use iai_callgrind::{
    Callgrind, LibraryBenchmarkConfig, OutputFormat, library_benchmark, library_benchmark_group,
    main,
};

/// The reference of a group, which was run once: then tables are filled. The name is that of the group and the word
/// `reference`, so that `boardbench import` finds both in the summary.
fn reference(name: &str) -> Box<dyn Prepared> {
    let group = catalog()
        .into_iter()
        .find(|group| name.starts_with(&format!("{} ", group.name())));
    let group = group.expect("the catalog has the group");
    let inputs = Inputs::new(&inputs()).expect("the mix has positions with legal moves");
    let reference = group.reference().expect("a group has a reference");
    let mut prepared = reference.prepare(&inputs, group.view);
    black_box(prepared.run());
    prepared
}

// The prepared kernel is returned, so that dropping it is not counted.
#[library_benchmark(setup = reference)]
#[benches::references(
    "boards/legal-list reference",
    "boards/pseudo-legal-list reference",
    "boards/captures reference",
    "boards/legal-count reference",
    "boards/make-unmake reference",
    "boards/copy-make reference",
    "boards/attacks reference",
    "boards/perft-bulk reference",
    "boards/perft-full reference"
)]
fn run(mut prepared: Box<dyn Prepared>) -> (u64, Box<dyn Prepared>) {
    (black_box(&mut prepared).run(), prepared)
}

library_benchmark_group!(name = counted; benchmarks = run);

// Only instructions are compared: caches are not simulated. Names are written whole, because summaries are read by name.
main!(
    config = LibraryBenchmarkConfig::default()
        .tool(Callgrind::with_args(["--cache-sim=no"]))
        .output_format(OutputFormat::default().truncate_description(None));
    library_benchmark_groups = counted
);
