//! Measures the wall time of every contender of every group, by criterion.
//!
//! There are thousands, so give a filter: `-- boards/legal-list/`. criterion's intervals hold for one process
//! only; `boardbench compare` gives verdicts.

use std::time::Duration;

use boardbench_measure::{Contender, Group, Inputs};
use boardbench_registry::catalog;
use boardbench_results::InputSpec;
use criterion::{Criterion, Throughput};

fn main() {
    let catalog = catalog(&[]);
    let inputs = catalog.inputs(&InputSpec::corpus(InputSpec::POSITIONS));
    let inputs = inputs.expect("the committed corpus can be replayed");
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(50))
        .measurement_time(Duration::from_millis(200))
        .nresamples(5_000)
        .without_plots()
        .configure_from_args();
    for group in catalog.groups().iter().filter(|group| group.is_timed()) {
        measure(&mut criterion, group, &inputs);
    }
    criterion.final_summary();
}

/// Times the contenders of a group that this CPU supports, if the filter accepts them.
fn measure(criterion: &mut Criterion, group: &Group, inputs: &Inputs) {
    let prepare = |contender: &Contender| {
        let prepared = group.prepare_as_timed(contender, inputs);
        prepared.expect("the traces have the committed checksums")
    };
    let Some(reference) = group.reference() else {
        return;
    };
    // All contenders of a group do the same work. criterion requires its amount before it applies
    // the filter.
    let operations = prepare(reference).run();
    let mut timed = criterion.benchmark_group(group.name());
    timed.throughput(Throughput::Elements(operations));
    for contender in group.measurable() {
        let mut prepared = None;
        timed.bench_function(&contender.name, |bencher| {
            let prepared = prepared.get_or_insert_with(|| {
                let mut prepared = prepare(contender);
                assert_eq!(prepared.run(), operations, "{}", contender.name);
                prepared
            });
            bencher.iter(|| prepared.run());
        });
    }
    timed.finish();
}
