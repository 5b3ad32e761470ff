//! Makes all groups from the lists.
//!
//! No contender is named here: a rule selects pairs by their properties, and a kernel says which comparisons take it.

mod parts;

use std::iter;

use boardbench_corpus::Class;
use boardbench_kernels::{Comparison, KernelId, Network, RootKind, Share};
use boardbench_measure::{COUNTED_PERFT, Catalog, Contender, Group, Importance, Work};
use boardbench_results::{Bytes, Factor, InputSet};

use crate::{
    COMMON_MOVES, DEFAULT_BOARD, HAS_ALL_PAIRS, HAS_MORE_THAN_PAIRS, Pair, RECORDER, VARIED,
    Variant, Varied, WIDE_MOVES, boards, contenders, copy_of, original, variants,
};

/// An operation that two kernels do in different ways, each with a name.
type Ways = (Factor, &'static str, [(&'static str, KernelId); 2]);

/// Compared on every board.
#[rustfmt::skip]
const BOARD_WAYS: [Ways; 6] = [
    (Factor::CopyMake, "make", [("unmake", KernelId::MakeUnmake), ("copy", KernelId::CopyMake)]),
    (Factor::CopyMake, "perft-full", [("unmake", KernelId::PerftFull), ("copy", KernelId::PerftFullCopy)]),
    (Factor::Evaluation, "squares", [("packed", KernelId::SquaresPacked), ("separate", KernelId::SquaresSeparate)]),
    (Factor::Reading, "uci", [("find", KernelId::UciFind), ("construct", KernelId::UciConstruct)]),
    (Factor::Writing, "san", [("exact", KernelId::SanWrite), ("ambiguous", KernelId::SanWriteAmbiguous)]),
    (Factor::Writing, "text", [("uci", KernelId::UciWrite), ("san", KernelId::SanWrite)]),
];

/// Compared with every encoding on the default board.
#[rustfmt::skip]
const ENCODING_WAYS: [Ways; 2] = [
    (Factor::Table, "store", [("whole", KernelId::TableStore), ("decomposed", KernelId::TableStoreDecomposed)]),
    (Factor::Table, "probe", [("whole", KernelId::TableProbe), ("decomposed", KernelId::TableProbeDecomposed)]),
];

/// The questions about attacks that a search asks once at each node or of each move, each with the search's kernel.
const QUESTIONS: [(&str, KernelId); 3] = [
    ("mobility", KernelId::SearchMobility),
    ("threats", KernelId::SearchThreats),
    ("deltas", KernelId::SearchDeltas),
];

/// The kernels that use all of a board, and that people ask for first, the most important first.
const HEADLINE: [KernelId; 5] = [
    KernelId::Search,
    KernelId::PerftFull,
    KernelId::PerftBulk,
    KernelId::LegalList,
    KernelId::MakeUnmake,
];

/// Returns a pair at one of its kernels; `None` if this build lacks it.
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
    let own = pairs.iter().filter_map(|one| Some((*one, pair(one.name(), one, kernel)?)));
    let own: Vec<(&Pair, Contender)> = own.collect();
    let place = |is_it: fn(&Pair) -> bool| own.iter().position(|(pair, _)| is_it(pair));
    let default = place(|pair| pair.board.name == DEFAULT_BOARD);
    let reference = default.or_else(|| place(|pair| pair.board.missing_feature.is_none()));
    let contenders = own.into_iter().map(|(_, contender)| contender);
    Group {
        reference: reference.unwrap_or(0),
        importance: importance(factor, kernel),
        counts_searches: factor == Factor::Boards,
        ..Group::of_kernel(factor, kernel, contenders.collect())
    }
}

fn importance(factor: Factor, kernel: KernelId) -> Importance {
    let place = HEADLINE.iter().position(|&own| own == kernel);
    match (factor, place) {
        (Factor::Boards | Factor::Selection, Some(place)) => Importance::First(place),
        (Factor::Encodings, Some(place)) if place < 2 => Importance::Second(place),
        (Factor::Encodings, Some(_)) => Importance::Core,
        (Factor::Matrix, _) => Importance::Last,
        (Factor::Boards | Factor::Selection, None) if kernel.is_taken_by(&[Comparison::Core]) => {
            Importance::Core
        }
        _ => Importance::Other,
    }
}

fn on_inputs(group: Group, input_set: InputSet) -> Group {
    Group { input_set, importance: Importance::Other, ..group }
}

/// Returns the group of two variants of a board or an encoding, each with a name, a pair and a kernel; `None` if the build lacks one.
fn variant_group(
    factor: Factor,
    subject: &'static str,
    operation: &'static str,
    variants: [(&str, &Pair, KernelId); 2],
) -> Option<Group> {
    let [one, other] = variants.map(|(name, own, kernel)| {
        let contender = pair(name, own, kernel)?;
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

fn pair_groups(factor: Factor, taken_by: Comparison, pairs: &[&Pair]) -> Vec<Group> {
    KernelId::taken_by(taken_by).map(|kernel| pair_group(factor, kernel, pairs)).collect()
}

/// Returns the kernels that compare boards. A search with questions is compared with the search without questions instead.
fn of_boards() -> impl Iterator<Item = KernelId> {
    KernelId::ALL.into_iter().filter(|kernel| !kernel.asks())
}

fn is_perft(group: &Group) -> bool {
    let kind = group.contenders.first().and_then(|it| it.work.root_kind());
    kind.is_some_and(RootKind::is_perft)
}

/// Boards with the common encoding at every operation, with their native encodings at the core ones and on the inputs
/// that are only counted, and with wide moves; and other libraries' boards at the same kernels.
fn board_groups(others: &[Contender]) -> Vec<Group> {
    let (commons, natives) = (boards_with(COMMON_MOVES), pairs(Pair::is_native));
    let mut groups: Vec<Group> =
        of_boards().map(|kernel| pair_group(Factor::Boards, kernel, &commons)).collect();
    let on = |factor, taken_by, pairs: &[&Pair], input_set: InputSet| {
        let own = pair_groups(factor, taken_by, pairs).into_iter();
        own.map(move |group| on_inputs(group, input_set))
    };
    for input_set in [InputSet::Hot].into_iter().chain(Class::ALL.map(InputSet::Class)) {
        groups.extend(on(Factor::Boards, Comparison::Classes, &commons, input_set));
    }
    groups.extend(on(Factor::Boards, Comparison::Classic, &commons, InputSet::Classic));
    groups.extend(pair_groups(Factor::BoardsNative, Comparison::Core, &natives));
    groups.extend(on(Factor::BoardsNative, Comparison::Limits, &natives, InputSet::Budget));
    for (input_set, _) in
        COUNTED_PERFT.iter().filter(|(input_set, _)| *input_set != InputSet::Budget)
    {
        let limited = on(Factor::BoardsNative, Comparison::Limits, &natives, *input_set);
        groups.extend(limited.filter(is_perft));
    }
    if !others.is_empty() {
        let beside = Comparison::LimitsOfLibraries;
        groups.extend(on(Factor::BoardsNative, beside, &natives, InputSet::Budget));
    }
    for group in &mut groups {
        join(group, others);
    }
    groups.extend(pair_groups(Factor::BoardsWide, Comparison::Wide, &boards_with(WIDE_MOVES)));
    groups
}

/// Adds those of these contenders that do a group's operation. Programs outside this one are timed on roots, and not counted.
fn join(group: &mut Group, others: &[Contender]) {
    let kernel = group.contenders[0].work.kernel();
    let can_join = |other: &&Contender| {
        other.work.kernel() == kernel
            && (other.work.program().is_none() || group.input_set == InputSet::Roots)
    };
    let joining: Vec<Contender> = others.iter().filter(can_join).cloned().collect();
    group.contenders.extend(joining);
}

/// Returns the groups of each representation that exists with and without piece lists.
fn bookkeeping_groups(commons: &[&Pair]) -> Vec<Group> {
    let with = |bookkeeping| {
        let is_it = move |pair: &&&Pair| pair.board.bookkeeping == Some(bookkeeping);
        commons.iter().filter(is_it).copied()
    };
    let mut groups = Vec::new();
    for scan in with("scan") {
        let family = scan.board.family;
        if let Some(lists) = with("lists").find(|lists| lists.board.family == family) {
            let kernels = KernelId::taken_by(Comparison::Bookkeeping);
            groups.extend(kernels.filter_map(|kernel| {
                let variants = [("scan", scan, kernel), ("lists", lists, kernel)];
                variant_group(Factor::PieceLists, family, kernel.name(), variants)
            }));
        }
    }
    groups
}

/// Returns a group of each of the ways, for each pair. `subject` is the pair's board or its encoding.
fn way_groups(
    table: &[Ways],
    pairs: &[&Pair],
    subject: impl Fn(&Pair) -> &'static str,
) -> Vec<Group> {
    let mut groups = Vec::new();
    for &(factor, operation, ways) in table {
        groups.extend(pairs.iter().filter_map(|pair| {
            let variants = ways.map(|(name, kernel)| (name, *pair, kernel));
            variant_group(factor, subject(pair), operation, variants)
        }));
    }
    groups
}

/// Returns a group per board and kernel: the board of the list, its variants in one factor, and a second copy of its own code if there
/// is one. Making with and without a hash is also counted on the inputs of instruction budgets.
fn variant_groups(varied: &Varied) -> Vec<Group> {
    let mut groups = Vec::new();
    let factor = varied.factor;
    for board in boards() {
        let is_own =
            |variant: &&Variant| variant.factor == factor && variant.board.name == board.name;
        let own: Vec<_> = variants().filter(is_own).collect();
        let Some(original) = own.first().and_then(|first| original(first)) else {
            continue;
        };
        for kernel in of_boards().filter(|kernel| kernel.is_taken_by(&[varied.taken_by])) {
            let Some(usual) = pair(varied.usual(board), original, kernel) else {
                continue;
            };
            let null = usual.aa_variant();
            let others = own.iter().filter_map(|own| variant(own, kernel));
            let mut contenders: Vec<Contender> = iter::once(usual).chain(others).collect();
            if factor == Factor::AttackTables && kernel == KernelId::Search {
                contenders.extend(asking(original, &own));
            }
            let mut group =
                Group { subject: Some(board.name), ..Group::of_kernel(factor, kernel, contenders) };
            if factor == Factor::Hash && kernel.is_making() {
                groups.push(on_inputs(group.clone(), InputSet::Budget));
            }
            group.contenders.extend(null);
            if factor == Factor::Sliders {
                groups.extend(groups_beside(&group));
            }
            groups.push(group);
        }
    }
    groups
}

/// Returns the searches of a pair and its variants that ask: `incremental+threats`.
fn asking(original: &Pair, own: &[&Variant]) -> Vec<Contender> {
    let usual = Varied::of(Factor::AttackTables).usual(original.board);
    let ask = |(question, kernel): (&str, KernelId)| {
        let variants = own.iter().filter_map(move |own| {
            let name = format!("{}+{question}", own.name);
            Some(Contender { name, ..variant(own, kernel)? })
        });
        let usual = pair(format!("{usual}+{question}"), original, kernel);
        usual.into_iter().chain(variants).collect::<Vec<_>>()
    };
    QUESTIONS.into_iter().flat_map(ask).collect()
}

/// Returns the group with NNUE traffic of each size, with a contender that only does the updates.
fn groups_beside(group: &Group) -> impl Iterator<Item = Group> {
    let input_sets = iter::zip(InputSet::NNUE, Network::ALL);
    input_sets.filter_map(move |(input_set, network)| {
        let beside = |own: &Contender, share| {
            let beside = |work| match work {
                Work::Kernel(kernel) => Some(Work::Beside(kernel, network, share)),
                _ => None,
            };
            Some(Contender {
                work: beside(own.work)?,
                copy: own.copy.and_then(beside),
                ..own.clone()
            })
        };
        let alone = Contender {
            name: "nnue-alone".to_owned(),
            about: "as many updates of the network, without the operation",
            bytes: Bytes::default(),
            board: None,
            copy: None,
            ..beside(group.reference()?, Share::Updates)?
        };
        let contenders = group.contenders.iter();
        let contenders = contenders.filter_map(|own| beside(own, Share::Whole));
        Some(Group {
            contenders: contenders.chain([alone]).collect(),
            ..on_inputs(group.clone(), input_set)
        })
    })
}

/// Returns all groups that this build can measure, with other libraries' boards beside ours, each at a kernel.
pub fn catalog(others: &[Contender]) -> Catalog {
    let commons = boards_with(COMMON_MOVES);
    let encoded = pairs(|pair| pair.board.name == DEFAULT_BOARD);
    let all = pairs(|_| true);
    let mut groups = board_groups(others);
    groups.extend(pair_groups(Factor::Encodings, Comparison::Encodings, &encoded));
    if HAS_ALL_PAIRS {
        groups.extend(pair_groups(Factor::Matrix, Comparison::Core, &all));
    }
    if HAS_MORE_THAN_PAIRS {
        groups.extend(bookkeeping_groups(&commons));
        groups.extend(way_groups(&BOARD_WAYS, &commons, |pair| pair.board.name));
        groups.extend(VARIED.iter().flat_map(variant_groups));
        groups.extend(way_groups(&ENCODING_WAYS, &encoded, |pair| pair.moves.name));
        groups.extend(parts::part_groups());
    }
    let selection = of_boards().map(|kernel| pair_group(Factor::Selection, kernel, &all));
    let mut selection: Vec<Group> = selection.collect();
    let programs = others.iter().filter(|other| other.work.program().is_some());
    let programs: Vec<Contender> = programs.cloned().collect();
    for group in &mut selection {
        join(group, &programs);
    }
    Catalog::new(groups, selection, RECORDER)
}
