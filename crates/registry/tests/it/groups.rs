//! Checks the groups that are built from the lists, and their results.

use std::collections::HashSet;

use boardbench_kernels::{Batch, Comparison, Kernel, KernelId, Kernels};
use boardbench_measure::roots;
use boardbench_measure::{Group, TRACES};
use boardbench_registry::{
    DEFAULT_BOARD, HAS_ALL_PAIRS, VARIED, boards, catalog, contenders, encodings, variants,
};
use boardbench_results::{AA_VARIANT, Factor, InputSet, InputSpec};

fn groups() -> Vec<Group> {
    catalog(&[]).groups().to_vec()
}

fn of_factor(factor: Factor) -> Vec<Group> {
    let mut groups = groups();
    groups.retain(|group| group.factor == factor);
    groups
}

#[test]
fn names_are_unique_and_find_every_contender() {
    let catalog = catalog(&[]);
    let mut names = HashSet::new();
    for group in catalog.groups().iter().chain(catalog.selection()) {
        assert!(group.reference().is_some(), "{}", group.name());
        assert!(group.contenders.len() > 1, "{}", group.name());
        for contender in &group.contenders {
            let name = (group.name(), contender.name.clone());
            let group = catalog.group(&name.0).expect("the group is found");
            assert!(group.contender(&name.1).is_some(), "{name:?}");
            assert!(names.insert(name), "{contender:?}");
        }
    }
    assert!(catalog.group("boards/no-kernel").is_none());
    assert!(catalog.group("selection/legal-list").is_some());
    assert!(catalog.group("selection/no-kernel").is_none());
}

#[test]
fn every_factor_and_kernel_has_a_group() {
    let groups = groups();
    for factor in Factor::ALL {
        let is_there = groups.iter().any(|group| group.factor == factor);
        let is_expected =
            factor != Factor::Selection && (HAS_ALL_PAIRS || factor != Factor::Matrix);
        assert_eq!(is_there, is_expected, "{factor}");
    }
    for kernel in KernelId::ALL.into_iter().filter(|kernel| kernel.compares_boards()) {
        let is_it =
            |group: &&Group| group.factor == Factor::Boards && group.operation == kernel.name();
        let group = groups.iter().find(is_it).expect("every kernel has a group");
        assert_eq!(group.contenders.len(), boards().count());
        let reference = group.reference().expect("there is one");
        assert!(reference.name.starts_with(DEFAULT_BOARD));
    }
    let natives = of_factor(Factor::BoardsNative);
    let has_all = |group: &Group| group.contenders.len() == boards().count();
    assert!(natives.iter().all(has_all), "no native pair lacks a kernel");
}

#[test]
fn variants_have_unique_names_and_an_aa_variant() {
    let scans = boards().filter(|board| board.bookkeeping == Some("scan"));
    let kernels = KernelId::included_in(Comparison::Bookkeeping);
    let bookkeeping = of_factor(Factor::PieceLists);
    assert_eq!(bookkeeping.len(), scans.count() * kernels.count());
    // Four kernels, two of them also on inputs that are only counted.
    let with_variants = if HAS_ALL_PAIRS { boards().count() } else { 2 };
    assert_eq!(of_factor(Factor::Hash).len(), with_variants * 6);
    for varied in VARIED {
        for group in of_factor(varied.factor) {
            let names = group.contenders.iter().map(|it| it.name.as_str());
            let distinct: HashSet<&str> = names.clone().collect();
            let has_aa_variant = distinct.contains(AA_VARIANT);
            assert_eq!(has_aa_variant, group.is_timed(), "{}", group.name());
            assert_eq!(names.count(), distinct.len(), "{}", group.name());
        }
    }
}

#[test]
fn sliders_are_compared_with_and_without_nnue_traffic() {
    let operations: HashSet<&str> =
        KernelId::included_in(Comparison::Sliding).map(KernelId::name).collect();
    assert_eq!(operations, HashSet::from(["legal-list", "perft-bulk", "perft-full", "search"]));
    let groups = of_factor(Factor::Sliders);
    let variants = variants().filter(|variant| variant.factor == Factor::Sliders).count();
    for input_set in InputSet::NNUE {
        let with_traffic = groups.iter().filter(|group| group.input_set == input_set);
        let with_traffic: Vec<&Group> = with_traffic.collect();
        assert_eq!(with_traffic.len(), operations.len());
        for group in with_traffic {
            // The usual board, its A/A variant, and the network alone.
            assert_eq!(group.contenders.len(), variants + 3, "{}", group.name());
            assert!(group.contender("nnue-alone").is_some());
        }
    }
    assert_eq!(groups.len(), operations.len() * (1 + InputSet::NNUE.len()));
}

#[test]
fn boards_storage_and_copy_make_are_compared_with_nnue_traffic() {
    let contenders_of = |factor, usual, is_compared: fn(&str) -> bool| -> HashSet<String> {
        let variants = variants().filter(|it| it.factor == factor && is_compared(it.name));
        let names = variants.map(|it| it.name).chain([usual, AA_VARIANT, "nnue-alone"]);
        names.map(str::to_owned).collect()
    };
    let storages = contenders_of(Factor::Storage, "kinds+cells", |_| true);
    let copies = contenders_of(Factor::Decisions, "baseline", |it| it.starts_with("copy-make"));
    assert_eq!(copies.len(), 6, "{copies:?}");
    for input_set in InputSet::NNUE {
        let mut groups = groups();
        groups.retain(|group| group.input_set == input_set);
        let of_factor = |factor| groups.iter().filter(move |group| group.factor == factor);
        for (factor, names, count) in [
            (Factor::Storage, &storages, 3),
            // On a bitboard board and on a mailbox.
            (Factor::Decisions, &copies, 2),
        ] {
            assert_eq!(of_factor(factor).count(), count, "{factor}");
            for group in of_factor(factor) {
                let contenders = group.contenders.iter().map(|it| it.name.clone());
                assert_eq!(contenders.collect::<HashSet<_>>(), *names, "{}", group.name());
            }
        }
        assert_eq!(of_factor(Factor::Boards).count(), 3);
        for group in of_factor(Factor::Boards) {
            let reference = group.reference().expect("there is one");
            assert!(reference.name.starts_with(DEFAULT_BOARD) && reference.copy.is_some());
            assert!(group.contender("nnue-alone").is_some());
            let has_all = group.name() == "boards/search@nnue-4m";
            assert_eq!(group.contenders.len() == boards().count() + 1, has_all);
            assert!(group.contenders.len() > 8, "{}", group.name());
        }
    }
}

#[test]
fn searches_and_orderings_combine_every_encoding_with_every_ordering() {
    let known: HashSet<_> = encodings().map(|moves| moves.name).collect();
    for group in [of_factor(Factor::Lists), of_factor(Factor::Ordering)].concat() {
        for contender in &group.contenders {
            let moves = contender.name.split('/').next().unwrap_or_default();
            assert!(known.contains(moves), "{}", contender.name);
        }
        if ["search-by-ordering", "order"].contains(&group.operation) {
            let combinations = known.len() * 5;
            assert_eq!(group.contenders.len(), combinations, "{}", group.operation);
        }
    }
}

/// Reports distinguish searches from other operations by name.
#[test]
fn groups_of_searches_are_named_so() {
    for group in groups() {
        let is_search = group.contenders.iter().any(|it| it.work.is_search());
        let facts = group.facts().expect("it has a contender");
        assert_eq!(facts.is_search(), is_search, "{}", facts.group);
    }
}

fn kernels() -> Vec<(String, Kernel)> {
    let pairs = contenders().map(|pair| (pair.name(), &pair.kernels));
    let variants = variants().map(|variant| {
        let name = format!("{} with {}", variant.board.name, variant.name);
        (name, &variant.kernels)
    });
    let named = |(name, kernels): (String, &'static Kernels)| {
        kernels.iter().map(move |&kernel| (name.clone(), kernel))
    };
    pairs.chain(variants).flat_map(named).collect()
}

#[test]
#[ignore = "takes minutes; scripts/verify-release runs it"]
fn all_contenders_match_the_reference_on_all_traces() {
    let inputs = catalog(&[]).inputs(&InputSpec::corpus(16));
    let inputs = inputs.expect("the corpus");
    let (traces, kernels) = (inputs.traces(InputSet::Trace), kernels());
    let mut nodes = 0;
    for number in 0..TRACES {
        let trace = traces.get(number).expect("it is the recorded one");
        nodes += trace.steps.len();
        for id in KernelId::ALL.into_iter().filter(|id| id.batch() == Batch::Nodes) {
            let expected = id.expected_on_trace(trace);
            for (name, kernel) in kernels.iter().filter(|(_, kernel)| kernel.id == id) {
                let kernel = kernel.trace.expect("it is timed on traces");
                let checksum = (kernel.whole)(&[trace]).checksum();
                assert_eq!(checksum, expected, "{name} at {id} on trace {number}");
            }
        }
    }
    assert!(nodes > 1_000_000, "{nodes}");
}

#[test]
#[ignore = "takes long; scripts/verify-release runs it"]
fn all_contenders_match_the_reference_from_all_roots() {
    for (name, kernel) in kernels() {
        if let Some(kind) = boardbench_kernels::Work::Kernel(kernel).root_kind() {
            let inputs = roots::inputs(kind, 0);
            let checksum = (kernel.prepare)(&inputs).checksum();
            assert_eq!(checksum, roots::expected(kind, 0, &inputs), "{name} at {}", kernel.id);
        }
    }
}
