//! The instructions of each core kernel's reference, by iai-callgrind. In a build that valgrind can't run it says "not
//! measured", and why.
//!
//! `scripts/icount --check` counts many more contenders, and compares them with the committed baseline.

#![allow(clippy::print_stdout, reason = "it is a program")]

use std::env;
use std::hint::black_box;

use boardbench_benches::{inputs, obstacle_to};
use boardbench_kernels::Prepared;
use boardbench_measure::{Group, Inputs};
use boardbench_registry::{RECORDER, catalog};
use boardbench_results::Factor;

/// The argument with which the program runs every reference of the boards once and counts nothing.
const TRY: &str = "--run-each-once";

/// The argument with which iai-callgrind starts it under valgrind.
const COUNT: &str = "--iai-run";

fn main() {
    match env::args().nth(1).as_deref() {
        Some(TRY) => {
            for group in catalog(&[]).groups() {
                if group.factor == Factor::Boards && group.is_timed() {
                    drop(reference_of(group));
                }
            }
        }
        Some(COUNT) => counting::start(),
        _ => match env::current_exe().map(|program| obstacle_to(&program, TRY)) {
            Ok(None) => counting::start(),
            Ok(Some(why)) => println!("not measured: {why}"),
            Err(error) => println!("not measured: {error}"),
        },
    }
}

/// Returns the reference of a group, which was run once: then tables are filled.
fn reference_of(group: &Group) -> Box<dyn Prepared> {
    let inputs = Inputs::new(&inputs(), RECORDER).expect("the mix has positions with legal moves");
    let reference = group.reference().expect("a group has a reference");
    let mut prepared = inputs.prepare(reference.work, group.input_set);
    black_box(prepared.run());
    prepared
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

    use boardbench_kernels::Prepared;
    use boardbench_registry::catalog;
    use iai_callgrind::{
        Callgrind, LibraryBenchmarkConfig, OutputFormat, library_benchmark,
        library_benchmark_group, main,
    };

    /// Returns the reference of a group by name: that of the group and the word `reference`, which together name
    /// the contender in the summary.
    fn reference(name: &str) -> Box<dyn Prepared> {
        let catalog = catalog(&[]);
        let group = name.strip_suffix(" reference").and_then(|name| catalog.group(name));
        super::reference_of(group.expect("the catalog has the group"))
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
