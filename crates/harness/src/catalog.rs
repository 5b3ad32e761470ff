//! Makes all groups from the registry's lists.
//!
//! No contender is named here: a rule selects pairs by the registry's properties, and a list of kernels is applied to them.

mod parts;

use std::collections::BTreeMap;
use std::iter;

use boardbench_corpus::Class;
use boardbench_data::{Axis, View};
use boardbench_kernels::KernelId;
use boardbench_registry::{
    COMMON_MOVES, DEFAULT_BOARD, Factor, HAS_ALL_PAIRS, Pair, Twin, boards, contenders, encodings,
    find, sister, twins,
};

use super::contender::{Contender, Peer};
use super::group::Group;
use parts::{codec_groups, micro_groups, order_groups, search_list_groups, table_groups};

/// The kernels that every comparison of boards includes.
pub const CORE: [KernelId; 10] = [
    KernelId::LegalList,
    KernelId::PseudoLegalList,
    KernelId::Captures,
    KernelId::LegalCount,
    KernelId::MakeUnmake,
    KernelId::CopyMake,
    KernelId::Attacks,
    KernelId::PerftBulk,
    KernelId::PerftFull,
    KernelId::Search,
];

/// The kernels that are also measured on each class of positions, and on one position.
const VIEWED: [KernelId; 3] = [
    KernelId::LegalList,
    KernelId::LegalCount,
    KernelId::MakeUnmake,
];

/// The kernels that are also measured on the six well-known positions.
const CLASSIC: [KernelId; 2] = [KernelId::PerftBulk, KernelId::PerftFull];

/// The kernels that depend on the encoding.
const ENCODING_KERNELS: [KernelId; 14] = [
    KernelId::LegalList,
    KernelId::PseudoLegalList,
    KernelId::Captures,
    KernelId::MakeUnmake,
    KernelId::CopyMake,
    KernelId::PerftFull,
    KernelId::UciFind,
    KernelId::UciConstruct,
    KernelId::UciWrite,
    KernelId::TableStore,
    KernelId::TableProbe,
    KernelId::TableStoreDecomposed,
    KernelId::TableProbeDecomposed,
    KernelId::Search,
];

/// The kernels that are measured with `wide32` too, which suits other numberings of squares than the common encoding.
const WIDE_KERNELS: [KernelId; 4] = [
    KernelId::Search,
    KernelId::PerftFull,
    KernelId::LegalList,
    KernelId::MakeUnmake,
];

/// The kernels that find pieces.
const BOOKKEEPING_KERNELS: [KernelId; 8] = [
    KernelId::Search,
    KernelId::LegalList,
    KernelId::LegalCount,
    KernelId::MakeUnmake,
    KernelId::PerftBulk,
    KernelId::PerftFull,
    KernelId::Attacks,
    KernelId::Material,
];

/// The kernels with instruction limits.
const LIMITED_KERNELS: [KernelId; 5] = [
    KernelId::LegalList,
    KernelId::MakeUnmake,
    KernelId::CopyMake,
    KernelId::PerftBulk,
    KernelId::PerftFull,
];

/// The kernels whose limit is the cost in other libraries: they are counted only beside those.
const LIMITED_BY_LIBRARIES: [KernelId; 3] =
    [KernelId::FenRead, KernelId::FenWrite, KernelId::SanWrite];

/// An operation that two kernels do in different ways.
#[derive(Clone, Copy)]
struct Ways {
    axis: Axis,
    operation: &'static str,
    /// The kernels, each with a name.
    kernels: [(&'static str, KernelId); 2],
}

const fn ways(
    axis: Axis,
    operation: &'static str,
    names: [&'static str; 2],
    kernels: [KernelId; 2],
) -> Ways {
    Ways {
        axis,
        operation,
        kernels: [(names[0], kernels[0]), (names[1], kernels[1])],
    }
}

/// Compared on every board.
#[rustfmt::skip]
const BOARD_WAYS: [Ways; 5] = [
    ways(Axis::CopyMake, "make", ["unmake", "copy"], [KernelId::MakeUnmake, KernelId::CopyMake]),
    ways(Axis::CopyMake, "perft-full", ["unmake", "copy"], [KernelId::PerftFull, KernelId::PerftFullCopy]),
    ways(Axis::Evaluation, "squares", ["packed", "separate"], [KernelId::SquaresPacked, KernelId::SquaresSeparate]),
    ways(Axis::Reading, "uci", ["find", "construct"], [KernelId::UciFind, KernelId::UciConstruct]),
    ways(Axis::Writing, "san", ["exact", "ambiguous"], [KernelId::SanWrite, KernelId::SanWriteAmbiguous]),
];

/// Compared with every encoding on the default board.
#[rustfmt::skip]
const ENCODING_WAYS: [Ways; 2] = [
    ways(Axis::Table, "store", ["whole", "decomposed"], [KernelId::TableStore, KernelId::TableStoreDecomposed]),
    ways(Axis::Table, "probe", ["whole", "decomposed"], [KernelId::TableProbe, KernelId::TableProbeDecomposed]),
];

/// Pairs at a kernel. The reference is the default board's pair, if it is among them.
fn pair_group(axis: Axis, kernel: KernelId, pairs: &[&Pair]) -> Group {
    let is_default = |pair: &&Pair| pair.board.name == DEFAULT_BOARD;
    let measured = pairs.iter().position(|pair| pair.board.lacks.is_none());
    let contenders = pairs
        .iter()
        .map(|pair| Contender::from_pair(&pair.name(), pair, kernel));
    Group {
        reference: pairs.iter().position(is_default).or(measured).unwrap_or(0),
        ..Group::of_kernel(axis, kernel, contenders.collect())
    }
}

/// The pairs that were asked for, at a kernel.
pub(super) fn selection(kernel: KernelId, pairs: &[&Pair]) -> Group {
    pair_group(Axis::Selection, kernel, pairs)
}

/// Two variants of a board or an encoding, each with a name, a pair and a kernel.
fn variant_group(
    axis: Axis,
    subject: &'static str,
    operation: &'static str,
    variants: [(&str, &Pair, KernelId); 2],
) -> Group {
    let contenders = variants.map(|(name, pair, kernel)| Contender::from_pair(name, pair, kernel));
    Group {
        subject: Some(subject),
        operation,
        ..Group::of_kernel(axis, variants[0].2, contenders.into())
    }
}

/// Two pairs at each of some kernels.
fn variant_groups(
    axis: Axis,
    subject: &'static str,
    kernels: &[KernelId],
    pairs: [(&str, &Pair); 2],
) -> Vec<Group> {
    let group = |&kernel: &KernelId| {
        let variants = pairs.map(|(name, pair)| (name, pair, kernel));
        variant_group(axis, subject, kernel.name(), variants)
    };
    kernels.iter().map(group).collect()
}

fn natives() -> Vec<&'static Pair> {
    contenders().filter(|pair| pair.is_native()).collect()
}

/// The default board with every encoding.
fn with_every_encoding() -> Vec<&'static Pair> {
    encodings()
        .filter_map(|moves| find(DEFAULT_BOARD, moves.name))
        .collect()
}

/// Every board with an encoding, if the build has the pair.
fn boards_with(moves: &str) -> Vec<&'static Pair> {
    boards()
        .filter_map(|board| find(board.name, moves))
        .collect()
}

/// Boards with the common encoding at every operation, with their native encodings at the core ones and on the inputs of
/// instruction limits, and with `wide32`; and the peers at the same kernels.
fn board_groups(peers: &[Peer]) -> Vec<Group> {
    let (commons, natives) = (boards_with(COMMON_MOVES), natives());
    let group = |axis: Axis, pairs: &[&Pair], kernel: KernelId, view: Option<View>| {
        let mut group = pair_group(axis, kernel, pairs);
        let others = peers.iter().filter(|other| other.kernel == kernel);
        group
            .contenders
            .extend(others.copied().map(Contender::from_peer));
        Group {
            view: view.unwrap_or(group.view),
            ..group
        }
    };
    let common = |kernel, view| group(Axis::Boards, &commons, kernel, view);
    let native = |kernel, view| group(Axis::BoardsNative, &natives, kernel, view);
    let mut groups = KernelId::ALL.map(|kernel| common(kernel, None)).to_vec();
    for view in [View::Hot].into_iter().chain(Class::ALL.map(View::Class)) {
        groups.extend(VIEWED.map(|kernel| common(kernel, Some(view))));
    }
    groups.extend(CLASSIC.map(|kernel| common(kernel, Some(View::Classic))));
    groups.extend(CORE.map(|kernel| native(kernel, None)));
    groups.extend(LIMITED_KERNELS.map(|kernel| native(kernel, Some(View::Bars))));
    if !peers.is_empty() {
        groups.extend(LIMITED_BY_LIBRARIES.map(|kernel| native(kernel, Some(View::Bars))));
    }
    let wide = boards_with("wide32");
    groups.extend(WIDE_KERNELS.map(|kernel| pair_group(Axis::BoardsWide, kernel, &wide)));
    groups
}

fn encoding_groups() -> Vec<Group> {
    let pairs = with_every_encoding();
    ENCODING_KERNELS
        .map(|kernel| pair_group(Axis::Encodings, kernel, &pairs))
        .into()
}

/// Every board with every encoding, if this build has them all.
fn matrix_groups() -> Vec<Group> {
    if !HAS_ALL_PAIRS {
        return Vec::new();
    }
    let pairs: Vec<_> = contenders().collect();
    CORE.map(|kernel| pair_group(Axis::Matrix, kernel, &pairs))
        .into()
}

/// For each representation that exists with both kinds of bookkeeping.
fn bookkeeping_groups() -> Vec<Group> {
    let commons = boards_with(COMMON_MOVES);
    let with = |bookkeeping| {
        let is_it = move |pair: &&&Pair| pair.board.bookkeeping == Some(bookkeeping);
        commons.iter().filter(is_it).copied()
    };
    let mut groups = Vec::new();
    for scan in with("scan") {
        let family = scan.board.family;
        if let Some(lists) = with("lists").find(|lists| lists.board.family == family) {
            let pairs = [("scan", scan), ("lists", lists)];
            groups.extend(variant_groups(
                Axis::Bookkeeping,
                family,
                &BOOKKEEPING_KERNELS,
                pairs,
            ));
        }
    }
    groups
}

/// Each of the ways, for each pair. `subject` is the pair's board or its encoding.
fn way_groups(
    all: &[Ways],
    pairs: &[&Pair],
    subject: impl Fn(&Pair) -> &'static str,
) -> Vec<Group> {
    let mut groups = Vec::new();
    for way in all {
        for pair in pairs {
            let variants = way.kernels.map(|(name, kernel)| (name, *pair, kernel));
            groups.push(variant_group(
                way.axis,
                subject(pair),
                way.operation,
                variants,
            ));
        }
    }
    groups
}

/// Each pair of the list beside its twins in one factor, and beside a second copy of its own code if there is one; making without a hash has instruction limits, and is counted on
/// their inputs too.
fn twin_groups(factor: Factor) -> Vec<Group> {
    let axis = match factor {
        Factor::Hash => Axis::Hash,
        Factor::Legality => Axis::Legality,
        Factor::Storage => Axis::Storage,
        Factor::Pawns => Axis::Pawns,
        Factor::Width => Axis::Width,
        Factor::Victim => Axis::Victim,
        Factor::Numbering => Axis::Numbering,
        Factor::Decision => Axis::Decisions,
    };
    let mut groups = Vec::new();
    for board in boards() {
        let is_own = |twin: &&Twin| twin.factor == factor && twin.board.name == board.name;
        let own: Vec<_> = twins().filter(is_own).collect();
        let Some((first, pair)) = own.first().and_then(|twin| Some((twin, sister(twin)?))) else {
            continue;
        };
        for (place, id) in first.kernels.iter().map(|kernel| kernel.id).enumerate() {
            let usual = Contender::from_pair(factor.usual(), pair, id);
            let others = own
                .iter()
                .map(|twin| Contender::from_twin(twin, twin.kernels[place]));
            let null = usual.null();
            let contenders = iter::once(usual).chain(others);
            let mut group = Group {
                subject: Some(board.name),
                ..Group::of_kernel(axis, id, contenders.collect())
            };
            if factor == Factor::Hash && matches!(id, KernelId::MakeUnmake | KernelId::CopyMake) {
                groups.push(Group {
                    view: View::Bars,
                    ..group.clone()
                });
            }
            group.contenders.extend(null);
            groups.push(group);
        }
    }
    groups
}

/// All groups without peers, in the order of reports.
pub fn catalog() -> Vec<Group> {
    Catalog::with_peers(&[]).groups
}

/// All groups but the selections, found by name.
#[derive(Clone, Debug)]
pub struct Catalog {
    groups: Vec<Group>,
    /// Sorted: a map with a random seed frees its memory in another order each time, which shows in the
    /// instruction counts of contenders that allocate.
    by_name: BTreeMap<String, usize>,
}

impl Catalog {
    /// All groups, with peers beside the boards.
    pub fn with_peers(peers: &[Peer]) -> Self {
        let groups = [
            board_groups(peers),
            encoding_groups(),
            matrix_groups(),
            bookkeeping_groups(),
            way_groups(&BOARD_WAYS, &boards_with(COMMON_MOVES), |pair| {
                pair.board.name
            }),
            Factor::ALL.map(twin_groups).concat(),
            way_groups(&ENCODING_WAYS, &with_every_encoding(), |pair| {
                pair.moves.name
            }),
            table_groups(),
            codec_groups(),
            search_list_groups(),
            order_groups(),
            micro_groups(),
        ]
        .concat();
        let names = groups.iter().enumerate();
        let by_name = names.map(|(index, group)| (group.name(), index)).collect();
        Self { groups, by_name }
    }

    /// The groups, in the order of reports.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The group of this name. A selection has every pair.
    pub(super) fn group(&self, name: &str) -> Option<Group> {
        if let Some(&index) = self.by_name.get(name) {
            return Some(self.groups[index].clone());
        }
        let (axis, kernel) = name.split_once('/')?;
        let kernel = KernelId::from_name(kernel).filter(|_| axis == Axis::Selection.name())?;
        Some(selection(kernel, &contenders().collect::<Vec<_>>()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_are_unique_and_find_every_contender() {
        let catalog = Catalog::with_peers(&[]);
        let mut names = HashSet::new();
        for group in catalog.groups() {
            assert!(group.reference().is_some(), "{}", group.name());
            assert!(group.contenders.len() > 1, "{}", group.name());
            for contender in &group.contenders {
                let name = (group.name(), contender.name.clone());
                let found = catalog.group(&name.0).expect("the group is found");
                assert!(found.contender(&name.1).is_some(), "{name:?}");
                assert!(names.insert(name), "{contender:?}");
            }
        }
        assert!(catalog.group("boards/no-kernel").is_none());
        assert!(catalog.group("selection/legal-list").is_some());
        assert!(catalog.group("selection/no-kernel").is_none());
    }

    #[test]
    fn the_catalog_has_every_axis_and_every_kernel() {
        let groups = catalog();
        for axis in Axis::ALL {
            let is_there = groups.iter().any(|group| group.axis == axis);
            let is_expected = match axis {
                Axis::Selection => false,
                Axis::Matrix => HAS_ALL_PAIRS,
                _ => true,
            };
            assert_eq!(is_there, is_expected, "{axis}");
        }
        for kernel in KernelId::ALL {
            let is_it =
                |group: &&Group| group.axis == Axis::Boards && group.operation == kernel.name();
            let group = groups.iter().find(is_it).expect("every kernel has a group");
            assert_eq!(group.contenders.len(), boards().count());
            let reference = group.reference().expect("there is one");
            assert!(reference.name.starts_with(DEFAULT_BOARD));
        }
    }

    #[test]
    fn variants_differ_in_one_thing() {
        let bookkeeping = bookkeeping_groups();
        let scans = boards().filter(|board| board.bookkeeping == Some("scan"));
        assert_eq!(bookkeeping.len(), scans.count() * BOOKKEEPING_KERNELS.len());
        // Three kernels, two of them with instruction limits.
        let with_twins = if HAS_ALL_PAIRS { boards().count() } else { 2 };
        assert_eq!(twin_groups(Factor::Hash).len(), with_twins * 5);
        for group in Factor::ALL.map(twin_groups).concat() {
            let has_null = group
                .contenders
                .iter()
                .any(|contender| contender.name == "null");
            assert_eq!(has_null, group.is_timed(), "{}", group.name());
            let names: HashSet<_> = group
                .contenders
                .iter()
                .map(|contender| &contender.name)
                .collect();
            assert_eq!(names.len(), group.contenders.len(), "{}", group.name());
        }
    }

    #[test]
    fn searches_and_orderings_combine_every_encoding_with_every_ordering() {
        let known: HashSet<_> = encodings().map(|moves| moves.name).collect();
        for group in search_list_groups().iter().chain(&order_groups()) {
            for contender in &group.contenders {
                let moves = contender.name.split('/').next().unwrap_or_default();
                assert!(known.contains(moves), "{}", contender.name);
            }
            if ["search-by-ordering", "order"].contains(&group.operation) {
                assert_eq!(
                    group.contenders.len(),
                    known.len() * 5,
                    "{}",
                    group.operation
                );
            }
        }
    }
}
