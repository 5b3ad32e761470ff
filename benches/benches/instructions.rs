//! Counts the instructions of each core kernel's reference, by iai-callgrind. Where valgrind is missing, or cannot run
//! the build, it prints "not measured" and why.
//!
//! `scripts/icount --check` counts many more contenders, and compares them with the committed baseline.

#![allow(clippy::print_stdout, reason = "it is a program")]

use std::env;

use boardbench_measure::obstacle;

/// The argument with which iai-callgrind starts it under valgrind.
const COUNT: &str = "--iai-run";

fn main() {
    let is_counting = env::args().nth(1).as_deref() == Some(COUNT);
    match obstacle() {
        Some(why) if !is_counting => println!("not measured: {why}"),
        _ => counting::start(),
    }
}

/// The code that iai-callgrind's macros write.
mod counting {
    #![allow(
        missing_docs,
        unused_qualifications,
        clippy::needless_pass_by_value,
        clippy::wildcard_imports,
        reason = "what the macros write"
    )]

    use std::hint::black_box;

    use boardbench_benches::inputs;
    use boardbench_kernels::Prepared;
    use boardbench_measure::Inputs;
    use boardbench_registry::{RECORDER, catalog};
    use iai_callgrind::{
        Callgrind, LibraryBenchmarkConfig, OutputFormat, library_benchmark,
        library_benchmark_group, main,
    };

    /// Returns the reference of a group, run once so that tables are filled, by the group's name and the word `reference`,
    /// which together name the contender in the summary.
    fn reference(name: &str) -> Box<dyn Prepared> {
        let catalog = catalog(&[]);
        let group = name.strip_suffix(" reference").and_then(|name| catalog.group(name));
        let group = group.expect("the catalog has the group");
        let reference = group.reference().expect("a group has a reference");
        let inputs = Inputs::new(&inputs(), RECORDER);
        let inputs = inputs.expect("the mix has positions with legal moves");
        let mut prepared = inputs.prepare(reference.work, group.input_set);
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

    // Only instructions are compared: caches are not simulated. Names are written whole, because summaries are read by
    // name.
    main!(
        config = LibraryBenchmarkConfig::default()
            .tool(Callgrind::with_args(["--cache-sim=no"]))
            .output_format(OutputFormat::default().truncate_description(None));
        library_benchmark_groups = counted
    );

    pub(super) fn start() {
        main();
    }
}
