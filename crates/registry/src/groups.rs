//! Builds the catalog of groups from the lists of boards, encodings and kernels.
//!
//! No contender is named here: rules select pairs by their properties, and each kernel declares its comparisons.

mod parts;

use std::iter;

use boardbench_corpus::Class;
use boardbench_kernels::{Comparison, KernelId, Network, RootKind, Share};
use boardbench_measure::{COUNTED_PERFT, Catalog, Contender, Group, Importance, Work};
use boardbench_results::{Bytes, Factor, InputSet};

use crate::{
    COMMON_MOVES, DEFAULT_BOARD, HAS_ALL_PAIRS, HAS_MORE_THAN_PAIRS, Pair, RECORDER, VARIED,
    Variant, VariedFactor, WIDE_MOVES, boards, contenders, copy_of, original, variants,
};

/// An operation that two kernels implement differently, each with a name.
type KernelPair = (Factor, &'static str, [(&'static str, KernelId); 2]);

/// Pairs of kernels that are compared on every board.
#[rustfmt::skip]
const BOARD_KERNEL_PAIRS: [KernelPair; 6] = [
    (Factor::CopyMake, "make", [("unmake", KernelId::MakeUnmake), ("copy", KernelId::CopyMake)]),
    (Factor::CopyMake, "perft-full", [("unmake", KernelId::PerftFull), ("copy", KernelId::PerftFullCopy)]),
    (Factor::Evaluation, "squares", [("packed", KernelId::SquaresPacked), ("separate", KernelId::SquaresSeparate)]),
    (Factor::Reading, "uci", [("find", KernelId::UciFind), ("construct", KernelId::UciConstruct)]),
    (Factor::Writing, "san", [("exact", KernelId::SanWrite), ("ambiguous", KernelId::SanWriteAmbiguous)]),
    (Factor::Writing, "text", [("uci", KernelId::UciWrite), ("san", KernelId::SanWrite)]),
];

/// Pairs of kernels that are compared with every encoding on the default board.
#[rustfmt::skip]
const ENCODING_KERNEL_PAIRS: [KernelPair; 2] = [
    (Factor::Table, "store", [("whole", KernelId::TableStore), ("decomposed", KernelId::TableStoreDecomposed)]),
    (Factor::Table, "probe", [("whole", KernelId::TableProbe), ("decomposed", KernelId::TableProbeDecomposed)]),
];

/// Attack queries that a search runs at each node or for each move, each with the search's kernel.
const ATTACK_QUERIES: [(&str, KernelId); 3] = [
    ("mobility", KernelId::SearchMobility),
    ("threats", KernelId::SearchThreats),
    ("deltas", KernelId::SearchDeltas),
];

/// Kernels that readers look for first, the most important first.
const HEADLINE: [KernelId; 5] = [
    KernelId::Search,
    KernelId::PerftFull,
    KernelId::PerftBulk,
    KernelId::LegalList,
    KernelId::MakeUnmake,
];

/// Returns a contender that runs a kernel of a pair; `None` if this build lacks the kernel.
fn pair(name: impl Into<String>, pair: &Pair, kernel: KernelId) -> Option<Contender> {
    Some(Contender {
        bytes: Bytes {
            mv: Some(pair.moves.bytes),
            undo: Some(pair.undo_bytes),
            ..pair.board.bytes
        },
        board: Some(pair.board.facts()),
        missing_feature: pair.board.missing_feature,
        copy: copy_of(pair, kernel).map(Work::Kernel),
        ..Contender::new(name, Work::Kernel(pair.kernels.get(kernel)?))
    })
}

fn variant(variant: &Variant, kernel: KernelId) -> Option<Contender> {
    Some(Contender {
        bytes: variant.bytes,
        board: Some(variant.board.facts()),
        missing_feature: variant.missing_feature,
        ..Contender::new(variant.name, Work::Kernel(variant.kernels.get(kernel)?))
    })
}

/// Returns the group of pairs at a kernel. The reference is the default board's pair, if it is among them.
fn pair_group(factor: Factor, kernel: KernelId, pairs: &[&Pair]) -> Group {
    let compiled = pairs.iter().filter_map(|it| Some((*it, pair(it.name(), it, kernel)?)));
    let compiled: Vec<(&Pair, Contender)> = compiled.collect();
    let position = |matches: fn(&Pair) -> bool| compiled.iter().position(|(it, _)| matches(it));
    let default = position(|pair| pair.board.name == DEFAULT_BOARD);
    let reference = default.or_else(|| position(|pair| pair.board.missing_feature.is_none()));
    let contenders = compiled.into_iter().map(|(_, contender)| contender);
    Group {
        reference: reference.unwrap_or(0),
        importance: importance(factor, kernel),
        counts_searches: factor == Factor::Boards,
        ..Group::of_kernel(factor, kernel, contenders.collect())
    }
}

fn importance(factor: Factor, kernel: KernelId) -> Importance {
    let place = HEADLINE.iter().position(|&it| it == kernel);
    match (factor, place) {
        (Factor::Boards | Factor::Selection, Some(place)) => Importance::First(place),
        (Factor::Encodings, Some(place)) if place < 2 => Importance::Second(place),
        (Factor::Encodings, Some(_)) => Importance::Core,
        (Factor::Matrix, _) => Importance::Last,
        (Factor::Boards | Factor::Selection, None)
            if kernel.is_included_in(&[Comparison::Core]) =>
        {
            Importance::Core
        }
        _ => Importance::Other,
    }
}

fn on_inputs(group: Group, input_set: InputSet) -> Group {
    Group { input_set, importance: Importance::Other, ..group }
}

/// Returns the group of two variants, each with a name, a pair and a kernel; `None` if the build lacks a kernel.
fn variant_group(
    factor: Factor,
    subject: &'static str,
    operation: &'static str,
    variants: [(&str, &Pair, KernelId); 2],
) -> Option<Group> {
    let [one, other] = variants.map(|(name, original, kernel)| {
        let contender = pair(name, original, kernel)?;
        // The subject of a table's group is an encoding.
        let board = contender.board.filter(|_| factor != Factor::Table);
        Some(Contender { board, ..contender })
    });
    Some(Group {
        subject: Some(subject),
        operation,
        ..Group::of_kernel(factor, variants[0].2, vec![one?, other?])
    })
}

fn pairs(is_it: impl Fn(&Pair) -> bool) -> Vec<&'static Pair> {
    contenders().filter(|pair| is_it(pair)).collect()
}

fn boards_with(moves: &str) -> Vec<&'static Pair> {
    pairs(|pair| pair.moves.name == moves)
}

fn pair_groups(factor: Factor, included_in: Comparison, pairs: &[&Pair]) -> Vec<Group> {
    KernelId::included_in(included_in).map(|kernel| pair_group(factor, kernel, pairs)).collect()
}

fn board_kernels() -> impl Iterator<Item = KernelId> {
    KernelId::ALL.into_iter().filter(|kernel| kernel.compares_boards())
}

fn is_perft(group: &Group) -> bool {
    let kind = group.contenders.first().and_then(|it| it.work.root_kind());
    kind.is_some_and(RootKind::is_perft)
}

/// Returns the groups that compare boards: with the common encoding at every operation, with their native encodings at the core
/// operations and on the inputs that are only counted, and with wide moves; with other libraries' boards at the same kernels.
fn board_groups(others: &[Contender]) -> Vec<Group> {
    let (commons, natives) = (boards_with(COMMON_MOVES), pairs(Pair::is_native));
    let mut groups: Vec<Group> =
        board_kernels().map(|kernel| pair_group(Factor::Boards, kernel, &commons)).collect();
    let on = |factor, included_in, pairs: &[&Pair], input_set: InputSet| {
        let groups = pair_groups(factor, included_in, pairs).into_iter();
        groups.map(move |group| on_inputs(group, input_set))
    };
    for input_set in [InputSet::Hot].into_iter().chain(Class::ALL.map(InputSet::Class)) {
        groups.extend(on(Factor::Boards, Comparison::Classes, &commons, input_set));
    }
    groups.extend(on(Factor::Boards, Comparison::Classic, &commons, InputSet::Classic));
    groups.extend(pair_groups(Factor::BoardsNative, Comparison::Core, &natives));
    groups.extend(on(Factor::BoardsNative, Comparison::Budgets, &natives, InputSet::Budget));
    for (input_set, _) in
        COUNTED_PERFT.iter().filter(|(input_set, _)| *input_set != InputSet::Budget)
    {
        let budgeted = on(Factor::BoardsNative, Comparison::Budgets, &natives, *input_set);
        groups.extend(budgeted.filter(is_perft));
    }
    if !others.is_empty() {
        let budgets_of_libraries = Comparison::LibraryBudgets;
        groups.extend(on(Factor::BoardsNative, budgets_of_libraries, &natives, InputSet::Budget));
    }
    for group in &mut groups {
        add_contenders(group, others);
    }
    groups.extend(pair_groups(Factor::BoardsWide, Comparison::Wide, &boards_with(WIDE_MOVES)));
    groups
}

/// Adds the contenders that implement a group's operation. External programs are timed on roots only, and not counted.
fn add_contenders(group: &mut Group, others: &[Contender]) {
    let kernel = group.contenders[0].work.kernel();
    let fits = |other: &&Contender| {
        other.work.kernel() == kernel
            && (other.work.program().is_none() || group.input_set == InputSet::Roots)
    };
    let fitting: Vec<Contender> = others.iter().filter(fits).cloned().collect();
    group.contenders.extend(fitting);
}

/// Returns the groups of each representation that exists with and without piece lists.
fn piece_list_groups(commons: &[&Pair]) -> Vec<Group> {
    let with = |bookkeeping| {
        let is_it = move |pair: &&&Pair| pair.board.bookkeeping == Some(bookkeeping);
        commons.iter().filter(is_it).copied()
    };
    let mut groups = Vec::new();
    for scan in with("scan") {
        let family = scan.board.family;
        if let Some(lists) = with("lists").find(|lists| lists.board.family == family) {
            let kernels = KernelId::included_in(Comparison::Bookkeeping);
            groups.extend(kernels.filter_map(|kernel| {
                let variants = [("scan", scan, kernel), ("lists", lists, kernel)];
                variant_group(Factor::PieceLists, family, kernel.name(), variants)
            }));
        }
    }
    groups
}

/// Returns a group per pair of kernels and pair of board and encoding. `subject` is the board or the encoding.
fn kernel_pair_groups(
    table: &[KernelPair],
    pairs: &[&Pair],
    subject: impl Fn(&Pair) -> &'static str,
) -> Vec<Group> {
    let mut groups = Vec::new();
    for &(factor, operation, kernels) in table {
        groups.extend(pairs.iter().filter_map(|pair| {
            let variants = kernels.map(|(name, kernel)| (name, *pair, kernel));
            variant_group(factor, subject(pair), operation, variants)
        }));
    }
    groups
}

/// Returns a group per board and kernel: the listed board, its variants in one factor, and an A/A variant if the build has a copy
/// of its code. Making with and without a hash is also counted on the inputs of instruction budgets.
fn variant_groups(varied: &VariedFactor) -> Vec<Group> {
    let mut groups = Vec::new();
    let factor = varied.factor;
    for board in boards() {
        let is_of_board =
            |variant: &&Variant| variant.factor == factor && variant.board.name == board.name;
        let board_variants: Vec<_> = variants().filter(is_of_board).collect();
        let Some(original) = board_variants.first().and_then(|first| original(first)) else {
            continue;
        };
        // Searches with attack queries are compared with the search.
        for kernel in KernelId::included_in(varied.included_in).filter(|kernel| !kernel.is_query())
        {
            let Some(usual) = pair(varied.usual(board), original, kernel) else {
                continue;
            };
            let aa_variant = usual.aa_variant();
            let others = board_variants.iter().filter_map(|it| variant(it, kernel));
            let mut contenders: Vec<Contender> = iter::once(usual).chain(others).collect();
            if factor == Factor::AttackTables && kernel == KernelId::Search {
                contenders.extend(searches_with_queries(original, &board_variants));
            }
            let mut group =
                Group { subject: Some(board.name), ..Group::of_kernel(factor, kernel, contenders) };
            if factor == Factor::Hash && kernel.is_making() {
                groups.push(on_inputs(group.clone(), InputSet::Budget));
            }
            group.contenders.extend(aa_variant);
            let has_traffic = |variant: &&Variant| {
                variant.kernels.get(kernel).is_some_and(|it| it.with_network.is_some())
            };
            if board_variants.iter().any(has_traffic) {
                groups.extend(nnue_traffic().filter_map(|traffic| with_traffic(&group, traffic)));
            }
            groups.push(group);
        }
    }
    groups
}

/// Returns the searches with attack queries of a pair and its variants: `incremental+threats`.
fn searches_with_queries(original: &Pair, board_variants: &[&Variant]) -> Vec<Contender> {
    let usual = VariedFactor::of(Factor::AttackTables).usual(original.board);
    let with_query = |(query, kernel): (&str, KernelId)| {
        let variants = board_variants.iter().filter_map(move |it| {
            let name = format!("{}+{query}", it.name);
            Some(Contender { name, ..variant(it, kernel)? })
        });
        let usual = pair(format!("{usual}+{query}"), original, kernel);
        usual.into_iter().chain(variants).collect::<Vec<_>>()
    };
    ATTACK_QUERIES.into_iter().flat_map(with_query).collect()
}

/// Returns the input sets with NNUE traffic, each with its network.
fn nnue_traffic() -> impl Iterator<Item = (InputSet, Network)> {
    iter::zip(InputSet::NNUE, Network::ALL)
}

/// Returns the group of the contenders that have NNUE traffic, and of a contender that only updates the network. `None` if the
/// reference has no traffic.
fn with_traffic(group: &Group, (input_set, network): (InputSet, Network)) -> Option<Group> {
    let add_traffic = |contender: &Contender, share| {
        let add = |work| match work {
            Work::Kernel(kernel) if kernel.with_network.is_some() => {
                Some(Work::WithNetwork(kernel, network, share))
            }
            _ => None,
        };
        Some(Contender {
            work: add(contender.work)?,
            copy: contender.copy.and_then(add),
            ..contender.clone()
        })
    };
    let alone = Contender {
        name: "nnue-alone".to_owned(),
        about: "as many updates of the network, without the operation",
        bytes: Bytes::default(),
        board: None,
        copy: None,
        ..add_traffic(group.reference()?, Share::Updates)?
    };
    let contenders = group.contenders.iter();
    let contenders = contenders.filter_map(|it| add_traffic(it, Share::Whole));
    Some(Group {
        contenders: contenders.chain([alone]).collect(),
        ..on_inputs(group.clone(), input_set)
    })
}

/// Returns the groups of boards with NNUE traffic: of all boards at the search with 4 MiB, otherwise of the boards with piece
/// lists and of the default board's family.
fn board_groups_with_traffic(commons: &[&Pair]) -> Vec<Group> {
    let family = commons.iter().find(|pair| pair.board.name == DEFAULT_BOARD);
    let family = family.map(|pair| pair.board.family);
    let mut some = commons.to_vec();
    some.retain(|it| it.board.bookkeeping == Some("lists") || Some(it.board.family) == family);
    let kernels = KernelId::included_in(Comparison::Traffic);
    let groups = kernels.flat_map(|kernel| nnue_traffic().map(move |traffic| (kernel, traffic)));
    let groups = groups.filter_map(|(kernel, traffic)| {
        let has_all = (kernel, traffic.0) == (KernelId::Search, InputSet::Nnue4);
        let pairs = if has_all { commons } else { &some };
        with_traffic(&pair_group(Factor::Boards, kernel, pairs), traffic)
    });
    groups.collect()
}

/// Returns all groups that this build can measure, with contenders of other libraries and programs at their kernels.
pub fn catalog(others: &[Contender]) -> Catalog {
    let commons = boards_with(COMMON_MOVES);
    let encoded = pairs(|pair| pair.board.name == DEFAULT_BOARD);
    let all_pairs = pairs(|_| true);
    let mut groups = board_groups(others);
    groups.extend(board_groups_with_traffic(&commons));
    groups.extend(pair_groups(Factor::Encodings, Comparison::Encodings, &encoded));
    if HAS_ALL_PAIRS {
        groups.extend(pair_groups(Factor::Matrix, Comparison::Core, &all_pairs));
    }
    if HAS_MORE_THAN_PAIRS {
        groups.extend(piece_list_groups(&commons));
        groups.extend(kernel_pair_groups(&BOARD_KERNEL_PAIRS, &commons, |pair| pair.board.name));
        groups.extend(VARIED.iter().flat_map(variant_groups));
        groups.extend(kernel_pair_groups(&ENCODING_KERNEL_PAIRS, &encoded, |pair| pair.moves.name));
        groups.extend(parts::part_groups());
    }
    let selection = board_kernels().map(|kernel| pair_group(Factor::Selection, kernel, &all_pairs));
    let mut selection: Vec<Group> = selection.collect();
    let programs = others.iter().filter(|other| other.work.program().is_some());
    let programs: Vec<Contender> = programs.cloned().collect();
    for group in &mut selection {
        add_contenders(group, &programs);
    }
    Catalog::new(groups, selection, RECORDER)
}
