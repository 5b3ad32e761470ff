//! Checks that all pairs, lists, scored forms, orderings and tables search the recorded trees.

use std::thread;

use boardbench_kernels::Work;
use boardbench_measure::Contender;
use boardbench_measure::roots;
use boardbench_registry::{catalog, contenders};

/// Number of roots that each search starts from. Nodes of all iterations, value and line are recorded.
const ROOTS: usize = 16;

fn contenders_of_all_groups() -> Vec<Contender> {
    let groups = catalog(&[]).groups().to_vec().into_iter();
    groups.flat_map(|group| group.contenders).collect()
}

#[test]
fn every_search_has_the_recorded_nodes_values_and_lines() {
    let pairs = contenders().map(|pair| (pair.name(), Work::Search(pair.search)));
    let parts = contenders_of_all_groups().into_iter().map(|part| (part.name, part.work));
    let parts = parts.filter(|(_, work)| matches!(work, Work::Search(_)));
    let searches: Vec<_> = pairs.chain(parts).collect();
    let compare = |(name, work): &(String, Work)| {
        let kind = work.root_kind().expect("a search starts from roots");
        let inputs = &roots::inputs(kind, 0)[..ROOTS];
        let mut search = work.on_roots(inputs).expect(name);
        assert_eq!(search.checksum(), roots::expected(kind, 0, inputs), "{name}");
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for part in searches.chunks(searches.len().div_ceil(threads)) {
            scope.spawn(|| part.iter().for_each(compare));
        }
    });
}

#[test]
fn searches_to_a_depth_have_the_recorded_nodes_and_values() {
    let mut count = 0;
    for contender in contenders_of_all_groups() {
        let Work::ToDepth(search) = contender.work else {
            continue;
        };
        let name = format!("{} of {:?} entries", contender.name, search.entries);
        assert_eq!(search.prepare().checksum(), search.expected(), "{name}");
        count += 1;
    }
    assert_eq!(count, 24 + 2);
}
