//! The instructions of the counted contenders, by callgrind.
//!
//! `scripts/icount --check` compares them with the committed baseline.

#![allow(
    missing_docs,
    unused_qualifications,
    clippy::needless_pass_by_value,
    clippy::wildcard_imports,
    reason = "what the macros write"
)]

use std::hint::black_box;

use boardbench_benches::prepare;
use boardbench_kernels::Prepared;
use iai_callgrind::{
    Callgrind, LibraryBenchmarkConfig, OutputFormat, library_benchmark, library_benchmark_group,
    main,
};

/// The file that the macro reads below: Cargo is to build anew when it changes.
const _: &str = include_str!("../contenders.txt");

/// Has run once already: then tables are filled, and who allocates finds what it has freed before,
/// whatever the heap looked like.
fn of_line(line: String) -> Box<dyn Prepared> {
    let mut prepared = prepare(&line);
    black_box(prepared.run());
    prepared
}

// What is prepared is handed back, so that dropping it is not counted.
#[library_benchmark]
#[benches::of(file = "benches/contenders.txt", setup = of_line)]
fn run(mut prepared: Box<dyn Prepared>) -> (u64, Box<dyn Prepared>) {
    (black_box(&mut prepared).run(), prepared)
}

library_benchmark_group!(name = counted; benchmarks = run);

// Instructions are all that is compared: caches are not simulated. Names are written whole, since
// whoever reads the summaries goes by them.
main!(
    config = LibraryBenchmarkConfig::default()
        .tool(Callgrind::with_args(["--cache-sim=no"]))
        .output_format(OutputFormat::default().truncate_description(None));
    library_benchmark_groups = counted
);
