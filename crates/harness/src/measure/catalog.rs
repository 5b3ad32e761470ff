//! Every group there is.

use std::collections::BTreeMap;

use boardbench_corpus::Class;
use boardbench_kernels::KernelId;
use boardbench_kernels::codec::CodecId;
use boardbench_registry::{
    COMMON_MOVES, Contender, DEFAULT_BOARD, HAS_ALL_PAIRS, boards, codecs, contenders, encodings,
    find, hashless, native, ordering_groups, search_groups,
};

use super::entrant::{Entrant, Outsider};
use super::group::Group;
use crate::data::{Axis, View};

/// A timing of a search lasts so many times as long as others.
const SEARCH_WEIGHT: u32 = 8;

/// What a comparison asks of boards before all else.
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

/// What is looked at class by class, and on one position over and over.
const VIEWED: [KernelId; 3] = [
    KernelId::LegalList,
    KernelId::LegalCount,
    KernelId::MakeUnmake,
];

/// What an encoding has a part in.
const OF_ENCODINGS: [KernelId; 13] = [
    KernelId::LegalList,
    KernelId::PseudoLegalList,
    KernelId::Captures,
    KernelId::MakeUnmake,
    KernelId::CopyMake,
    KernelId::PerftFull,
    KernelId::UciFind,
    KernelId::UciConstruct,
    KernelId::TableStore,
    KernelId::TableProbe,
    KernelId::TableStoreDecomposed,
    KernelId::TableProbeDecomposed,
    KernelId::Search,
];

/// What converting between numberings of squares has a part in.
const OF_CONVERSION: [KernelId; 4] = [
    KernelId::LegalList,
    KernelId::MakeUnmake,
    KernelId::CopyMake,
    KernelId::PerftFull,
];

/// What looking for the pieces has a part in.
const OF_BOOKKEEPING: [KernelId; 7] = [
    KernelId::LegalList,
    KernelId::LegalCount,
    KernelId::MakeUnmake,
    KernelId::PerftBulk,
    KernelId::PerftFull,
    KernelId::Attacks,
    KernelId::Material,
];

/// What keeping a hash has a part in.
const OF_HASH: [KernelId; 3] = [
    KernelId::MakeUnmake,
    KernelId::CopyMake,
    KernelId::PerftFull,
];

/// What speed bars are for.
const OF_BARS: [KernelId; 5] = [
    KernelId::LegalList,
    KernelId::MakeUnmake,
    KernelId::CopyMake,
    KernelId::PerftBulk,
    KernelId::PerftFull,
];

/// What is to take no longer than other libraries take, so that counts are wanted only beside those.
const OF_BARS_BESIDE_LIBRARIES: [KernelId; 3] =
    [KernelId::FenRead, KernelId::FenWrite, KernelId::SanWrite];

/// What speed bars are for of boards without a hash.
const OF_BARS_WITHOUT_HASH: [KernelId; 2] = [KernelId::MakeUnmake, KernelId::CopyMake];

fn group(axis: Axis, kernel: KernelId, entrants: Vec<Entrant>) -> Group {
    Group {
        axis,
        subject: None,
        operation: kernel.name(),
        view: View::Rotating,
        unit: kernel.unit(),
        about: kernel.describe(),
        weight: if kernel == KernelId::Search {
            SEARCH_WEIGHT
        } else {
            1
        },
        reference: 0,
        entrants,
    }
}

/// These pairs at a kernel, compared with the default board's if that is among them.
fn of_pairs(axis: Axis, kernel: KernelId, pairs: &[&Contender]) -> Group {
    let is_default = |pair: &&Contender| pair.board.name == DEFAULT_BOARD;
    let reference = pairs.iter().position(is_default).unwrap_or(0);
    let entrants = pairs
        .iter()
        .map(|pair| Entrant::of_pair(pair.name(), pair, kernel));
    Group {
        reference,
        ..group(axis, kernel, entrants.collect())
    }
}

/// Variants of one thing, found by names that say what varies.
fn of_variants(
    axis: Axis,
    subject: &'static str,
    kernel: KernelId,
    operation: &'static str,
    entrants: Vec<Entrant>,
) -> Group {
    Group {
        subject: Some(subject),
        operation,
        ..group(axis, kernel, entrants)
    }
}

/// The pairs that were asked for, at a kernel.
pub(super) fn selection(kernel: KernelId, pairs: &[&Contender]) -> Group {
    of_pairs(Axis::Selection, kernel, pairs)
}

fn natives() -> Vec<&'static Contender> {
    contenders().filter(|pair| pair.is_native()).collect()
}

/// Boards with their native encodings, and the outsiders that do the same.
fn board_groups(outsiders: &[Outsider]) -> Vec<Group> {
    let natives = natives();
    let of_kernel = |kernel: KernelId| {
        let mut group = of_pairs(Axis::Boards, kernel, &natives);
        let here = outsiders
            .iter()
            .filter(|outsider| outsider.kernel == kernel);
        group
            .entrants
            .extend(here.copied().map(Entrant::of_outsider));
        group
    };
    let views = [View::Hot].into_iter().chain(Class::ALL.map(View::Class));
    let viewed = views.flat_map(|view| VIEWED.map(|kernel| (view, kernel)));
    let beside_libraries = OF_BARS_BESIDE_LIBRARIES
        .into_iter()
        .filter(|_| !outsiders.is_empty());
    let bars = OF_BARS.into_iter().chain(beside_libraries);
    let bars = bars.map(|kernel| (View::Bars, kernel));
    let viewed = viewed.chain(bars).map(|(view, kernel)| Group {
        view,
        ..of_kernel(kernel)
    });
    KernelId::ALL
        .map(of_kernel)
        .into_iter()
        .chain(viewed)
        .collect()
}

fn fixed_groups() -> Vec<Group> {
    let fixed = boards().filter_map(|board| find(board.name, COMMON_MOVES));
    let fixed: Vec<_> = fixed.collect();
    let kernels = OF_CONVERSION.into_iter().chain([KernelId::Search]);
    kernels
        .map(|kernel| of_pairs(Axis::BoardsFixed, kernel, &fixed))
        .collect()
}

/// For each board that has to convert.
fn conversion_groups() -> Vec<Group> {
    let mut groups = Vec::new();
    for own in natives() {
        let Some(fixed) = find(own.board.name, COMMON_MOVES) else {
            continue;
        };
        if own.is_native() && fixed.is_native() {
            continue;
        }
        for kernel in OF_CONVERSION {
            let entrants =
                [own, fixed].map(|pair| Entrant::of_pair(pair.moves.name.to_owned(), pair, kernel));
            groups.push(of_variants(
                Axis::Conversion,
                own.board.name,
                kernel,
                kernel.name(),
                entrants.into(),
            ));
        }
    }
    groups
}

fn encoding_groups() -> Vec<Group> {
    let pairs: Vec<_> = encodings()
        .filter_map(|moves| find(DEFAULT_BOARD, moves.name))
        .collect();
    OF_ENCODINGS
        .map(|kernel| of_pairs(Axis::Encodings, kernel, &pairs))
        .into()
}

/// Every board with every encoding, if this build has them all.
fn matrix_groups() -> Vec<Group> {
    if !HAS_ALL_PAIRS {
        return Vec::new();
    }
    let pairs: Vec<_> = contenders().collect();
    CORE.map(|kernel| of_pairs(Axis::Matrix, kernel, &pairs))
        .into()
}

/// What a board is called whose representation is also there with other bookkeeping: the name
/// without its ending.
fn representation(board: &'static str) -> Option<&'static str> {
    board.strip_suffix("-scan")
}

fn bookkeeping_groups() -> Vec<Group> {
    let mut groups = Vec::new();
    for scan in natives() {
        let Some(name) = representation(scan.board.name) else {
            continue;
        };
        let Some(lists) = native(&format!("{name}-lists")) else {
            continue;
        };
        for kernel in OF_BOOKKEEPING {
            let entrants = [("scan", scan), ("lists", lists)]
                .map(|(name, pair)| Entrant::of_pair(name.to_owned(), pair, kernel));
            groups.push(of_variants(
                Axis::Bookkeeping,
                name,
                kernel,
                kernel.name(),
                entrants.into(),
            ));
        }
    }
    groups
}

/// For each board, kernels that do the same work in two ways.
fn ways(axis: Axis, operation: &'static str, ways: [(&'static str, KernelId); 2]) -> Vec<Group> {
    let of_board = |pair: &'static Contender| {
        let entrants = ways.map(|(name, kernel)| Entrant::of_pair(name.to_owned(), pair, kernel));
        of_variants(axis, pair.board.name, ways[0].1, operation, entrants.into())
    };
    natives().into_iter().map(of_board).collect()
}

fn way_groups() -> Vec<Group> {
    let (unmake, copy) = ("unmake", "copy");
    [
        ways(
            Axis::CopyMake,
            "make",
            [(unmake, KernelId::MakeUnmake), (copy, KernelId::CopyMake)],
        ),
        ways(
            Axis::CopyMake,
            "perft-full",
            [
                (unmake, KernelId::PerftFull),
                (copy, KernelId::PerftFullCopy),
            ],
        ),
        ways(
            Axis::Evaluation,
            "squares",
            [
                ("packed", KernelId::SquaresPacked),
                ("separate", KernelId::SquaresSeparate),
            ],
        ),
        ways(
            Axis::Reading,
            "uci",
            [
                ("find", KernelId::UciFind),
                ("construct", KernelId::UciConstruct),
            ],
        ),
    ]
    .concat()
}

/// For each encoding on the default board, a table that holds moves whole and decomposed.
fn table_groups() -> Vec<Group> {
    let operations = [
        (
            "store",
            KernelId::TableStore,
            KernelId::TableStoreDecomposed,
        ),
        (
            "probe",
            KernelId::TableProbe,
            KernelId::TableProbeDecomposed,
        ),
    ];
    let of_encoding = |pair: &'static Contender| {
        operations.map(|(operation, whole, decomposed)| {
            let entrants = [("whole", whole), ("decomposed", decomposed)]
                .map(|(name, kernel)| Entrant::of_pair(name.to_owned(), pair, kernel));
            of_variants(
                Axis::Table,
                pair.moves.name,
                whole,
                operation,
                entrants.into(),
            )
        })
    };
    encodings()
        .filter_map(|moves| find(DEFAULT_BOARD, moves.name))
        .flat_map(of_encoding)
        .collect()
}

fn hash_groups() -> Vec<Group> {
    let mut groups = Vec::new();
    for without in hashless() {
        let Some(with) = native(without.board.name) else {
            continue;
        };
        let bars = OF_BARS_WITHOUT_HASH.map(|kernel| (kernel, View::Bars));
        let rotating = OF_HASH.map(|kernel| (kernel, View::Rotating));
        for (kernel, view) in rotating.into_iter().chain(bars) {
            let kept = Entrant::of_pair("kept".to_owned(), with, kernel);
            let Some(none) = Entrant::of_hashless("none".to_owned(), without, kernel) else {
                continue;
            };
            groups.push(Group {
                view,
                ..of_variants(
                    Axis::Hash,
                    with.board.name,
                    kernel,
                    kernel.name(),
                    vec![kept, none],
                )
            });
        }
    }
    groups
}

fn codec_groups() -> Vec<Group> {
    let of_operation = |id: CodecId| Group {
        axis: Axis::Codec,
        subject: None,
        operation: id.name(),
        view: View::Rotating,
        unit: "move",
        about: id.describe(),
        weight: 1,
        reference: 0,
        entrants: codecs().map(|codec| Entrant::of_codec(codec, id)).collect(),
    };
    CodecId::ALL.map(of_operation).into()
}

fn search_list_groups() -> Vec<Group> {
    let of_search = |group: boardbench_registry::Group<boardbench_registry::SearchContender>| {
        let entrants = group
            .contenders
            .iter()
            .map(|contender| Entrant::of_search(contender.name(), contender.search));
        Group {
            operation: group.name,
            about: group.about,
            entrants: entrants.collect(),
            ..self::group(Axis::Lists, KernelId::Search, Vec::new())
        }
    };
    search_groups().into_iter().map(of_search).collect()
}

fn order_groups() -> Vec<Group> {
    let of_order = |group: boardbench_registry::Group<boardbench_registry::OrderingContender>| {
        let entrants = group
            .contenders
            .iter()
            .map(|contender| Entrant::of_lists(contender.name(), contender.kernel));
        Group {
            axis: Axis::Ordering,
            subject: None,
            operation: group.name,
            view: View::Rotating,
            unit: "list",
            about: group.about,
            weight: 1,
            reference: 0,
            entrants: entrants.collect(),
        }
    };
    ordering_groups().into_iter().map(of_order).collect()
}

fn micro_groups() -> Vec<Group> {
    let of_question = |group: &'static boardbench_micro::MicroGroup| Group {
        axis: Axis::Micro,
        subject: None,
        operation: group.name,
        view: View::Rotating,
        unit: group.unit,
        about: group.about,
        weight: 1,
        reference: 0,
        entrants: group
            .entrants
            .iter()
            .map(|micro| Entrant::of_micro(micro, group))
            .collect(),
    };
    boardbench_micro::groups().iter().map(of_question).collect()
}

/// Every group there is but the selections, in the order of reports.
pub fn catalog() -> Vec<Group> {
    Catalog::with_outsiders(&[]).groups
}

/// Every group there is, to be found by name.
#[derive(Clone, Debug)]
pub struct Catalog {
    groups: Vec<Group>,
    /// Sorted, since maps with random seeds free their memory in another order each time, which shows in
    /// the counts of whatever allocates.
    by_name: BTreeMap<String, usize>,
}

impl Catalog {
    /// All groups, with somebody else's programs beside the boards.
    pub fn with_outsiders(outsiders: &[Outsider]) -> Self {
        let groups = [
            board_groups(outsiders),
            fixed_groups(),
            conversion_groups(),
            encoding_groups(),
            matrix_groups(),
            bookkeeping_groups(),
            way_groups(),
            hash_groups(),
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

    /// The group of this name; of selections one with every pair.
    pub(super) fn group(&self, name: &str) -> Option<Group> {
        let known = self
            .by_name
            .get(name)
            .map(|&index| self.groups[index].clone());
        known.or_else(|| {
            let kernel = name
                .strip_prefix(Axis::Selection.name())?
                .strip_prefix('/')?;
            let pairs: Vec<_> = contenders().collect();
            Some(selection(KernelId::from_name(kernel)?, &pairs))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn everything_is_found_by_its_names_and_no_two_have_the_same() {
        let catalog = Catalog::with_outsiders(&[]);
        let mut names = HashSet::new();
        for group in catalog.groups() {
            assert!(group.reference().is_some(), "{}", group.name());
            assert!(group.entrants.len() > 1, "{}", group.name());
            for entrant in &group.entrants {
                let name = (group.name(), entrant.name.clone());
                let found = catalog.group(&name.0).expect("the group is found");
                assert!(found.entrant(&name.1).is_some(), "{name:?}");
                assert!(names.insert(name), "{entrant:?}");
            }
        }
        assert!(catalog.group("boards/no-kernel").is_none());
        assert!(catalog.group("selection/legal-list").is_some());
        assert!(catalog.group("selection/no-kernel").is_none());
    }

    #[test]
    fn every_axis_is_there_and_every_kernel() {
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
            assert_eq!(group.entrants.len(), boards().count());
            let reference = group.reference().expect("there is one");
            assert!(reference.name.starts_with(DEFAULT_BOARD));
        }
    }

    #[test]
    fn variants_differ_in_one_thing() {
        let bookkeeping = bookkeeping_groups();
        let scans = boards().filter(|board| representation(board.name).is_some());
        assert_eq!(bookkeeping.len(), scans.count() * OF_BOOKKEEPING.len());
        let of_hash = OF_HASH.len() + OF_BARS_WITHOUT_HASH.len();
        assert_eq!(hash_groups().len(), boards().count() * of_hash);
        for group in conversion_groups() {
            let names: HashSet<_> = group.entrants.iter().map(|entrant| &entrant.name).collect();
            assert_eq!(names.len(), 2, "{}", group.name());
        }
    }

    #[test]
    fn there_are_placebos_that_are_no_references() {
        let groups = catalog();
        let mut placebos = 0;
        for group in groups.iter().filter(|group| group.axis != Axis::Matrix) {
            let reference = &group.reference().expect("there is one").name;
            for placebo in group.placebos() {
                assert_ne!(&placebo.name, reference, "{}", group.name());
                placebos += 1;
            }
        }
        assert!(placebos >= 200, "{placebos}");
    }

    #[test]
    fn encodings_have_the_names_of_the_list_and_meet_every_ordering() {
        let known: HashSet<_> = encodings().map(|moves| moves.name).collect();
        for group in search_list_groups().iter().chain(&order_groups()) {
            for entrant in &group.entrants {
                let moves = entrant.name.split('/').next().unwrap_or_default();
                assert!(known.contains(moves), "{}", entrant.name);
            }
            if ["search-by-ordering", "order"].contains(&group.operation) {
                assert_eq!(group.entrants.len(), 8 * 5, "{}", group.operation);
            }
        }
    }
}
