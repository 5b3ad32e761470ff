//! Builds the groups that compare no boards: parts of a search, operations of encodings, small algorithms.

use boardbench_kernels::DepthSearch;
use boardbench_kernels::codec::OPERATIONS;
use boardbench_kernels::ordering::MAX_LENGTH;
use boardbench_measure::{Contender, Group, Importance, Work};
use boardbench_micro::{Micro, MicroGroup};
use boardbench_registry_contender::OfNamed;
use boardbench_registry_factors::{
    CODECS, ORDER_SEARCHES, ORDERS, ORDERS_BY_CLASS, ORDERS_BY_FORM, ORDERS_WITHOUT_TIE_BREAK,
    SEARCHES_BY_CLASS, SEARCHES_BY_LIST, SEARCHES_BY_ORDERING, TABLE_SEARCHES, TABLE_SIZES, TABLES,
    Table,
};
use boardbench_results::{Bytes, Factor};

use crate::{HAS_ALL_PAIRS, encodings};

pub(super) fn part_groups() -> Vec<Group> {
    [
        table_groups(),
        codec_groups(),
        search_groups(),
        order_groups(),
        boardbench_micro::groups().iter().map(micro_group).collect(),
    ]
    .concat()
}

fn table_groups() -> Vec<Group> {
    let group = |(place, (name, entries, about)): (usize, _)| {
        let contender = |table: &'static Table| {
            let search = DepthSearch {
                search: table.search,
                entries: Some(entries),
                positions: &TABLE_SEARCHES,
                nodes: &table.nodes[place],
            };
            Contender { about: table.about, ..Contender::new(table.name, Work::ToDepth(search)) }
        };
        let contenders = TABLES.iter().map(contender).collect();
        Group::new(Factor::Entries, name, "search", about, contenders)
    };
    TABLE_SIZES.into_iter().enumerate().map(group).collect()
}

/// Returns a contender named after its encoding and its parts: `flags16-fromlow/array/separate/lazy-pick`.
fn contender(moves: &str, work: Work) -> Contender {
    let name = match work {
        Work::Search(it) => format!("{moves}/{}/{}/{}", it.list, it.scored, it.ordering),
        Work::Lists(it, _) => format!("{moves}/{}/{}", it.scored, it.ordering),
        _ => moves.to_owned(),
    };
    Contender::new(name, work)
}

fn codec_groups() -> Vec<Group> {
    let group = |(place, (name, about))| {
        let contenders = CODECS.iter().zip(encodings()).map(|((moves, works), info)| {
            let bytes = Bytes { mv: Some(info.bytes), ..Bytes::default() };
            Contender { bytes, ..contender(moves, works[place]) }
        });
        Group::new(Factor::Codec, name, "move", about, contenders.collect())
    };
    OPERATIONS.into_iter().enumerate().map(group).collect()
}

fn flat(by_encoding: &[OfNamed]) -> Vec<Contender> {
    let named = |&(moves, works): &OfNamed| works.iter().map(move |&work| contender(moves, work));
    by_encoding.iter().flat_map(named).collect()
}

/// Returns a group of core importance, which every comparison of parts has time for.
fn core_group(
    factor: Factor,
    name: &'static str,
    unit: &'static str,
    about: &'static str,
    contenders: Vec<Contender>,
) -> Group {
    let group = Group::new(factor, name, unit, about, contenders);
    Group { importance: Importance::Core, ..group }
}

/// Returns the groups of searches on the default board. All searches of a group visit the same nodes.
fn search_groups() -> Vec<Group> {
    let group = |name, about, works| core_group(Factor::Lists, name, "node", about, works);
    let [lazy, sorted] = [0, 1].map(|part| SEARCHES_BY_LIST.map(|of_list| of_list[part]));
    let mut groups = vec![
        group(
            "search-by-ordering",
            "the model search with every encoding and every ordering",
            flat(&SEARCHES_BY_ORDERING),
        ),
        group("search-by-list", "the model search with every list and scored form", flat(&lazy)),
        group(
            "search-by-class",
            "the model search by four priorities, scored or read from the move",
            flat(&SEARCHES_BY_CLASS),
        ),
    ];
    if HAS_ALL_PAIRS {
        groups.push(group(
            "search-by-combination",
            "the model search with every list, scored form and ordering",
            [flat(&lazy), flat(&sorted)].concat(),
        ));
    }
    groups
}

/// Lengths of lists for comparisons of orderings, each with the operation's name and description.
#[rustfmt::skip]
const LENGTHS: [(usize, &str, &str); 6] = [
    (2, "order-2", "all moves of a list of 2 in order"),
    (4, "order-4", "all moves of a list of 4 in order"),
    (8, "order-8", "all moves of a list of 8 in order"),
    (16, "order-16", "all moves of a list of 16 in order"),
    (32, "order-32", "all moves of a list of 32 in order"),
    (MAX_LENGTH, "order-40", "all moves of a list of 40 in order"),
];

/// Returns the groups of orderings of single lists. All orderings of a group produce the same moves; without a tie-break, moves
/// with the same scores.
fn order_groups() -> Vec<Group> {
    let group = |name, about, works| core_group(Factor::Ordering, name, "list", about, works);
    let mut groups = vec![
        group(
            "order",
            "the moves of a list in order, with every encoding and every ordering",
            flat(&ORDERS),
        ),
        group(
            "order-by-form",
            "the moves of a list in order, with every scored form and every ordering",
            flat(&ORDERS_BY_FORM),
        ),
        group(
            "order-ties-unbroken",
            "the same without a tie-break, as the documents have it",
            flat(&ORDERS_WITHOUT_TIE_BREAK),
        ),
        group(
            "order-by-class",
            "the moves of a list in order, by four priorities: scored, read from the move, or computed, first or when they are compared",
            flat(&ORDERS_BY_CLASS),
        ),
    ];
    groups.extend(LENGTHS.map(|(length, name, about)| {
        let mut contenders = flat(&ORDERS_BY_FORM);
        contenders.truncate(5);
        for contender in &mut contenders {
            if let Work::Lists(_, taken) = &mut contender.work {
                *taken = Some(length);
            }
        }
        group(name, about, contenders)
    }));
    groups.push(order_searches());
    groups
}

/// Returns the group of searches whose trees differ, because one orders its moves and one does not.
fn order_searches() -> Group {
    let contenders = ORDER_SEARCHES.iter().map(|&(name, about, search)| Contender {
        about,
        ..Contender::new(name, Work::ToDepth(search))
    });
    Group::new(
        Factor::Ordering,
        "search-to-depth",
        "search",
        "a search to a fixed depth without a table, the mean of three",
        contenders.collect(),
    )
}

fn micro_group(group: &MicroGroup) -> Group {
    let contender = |micro: &Micro| {
        let work = Work::Positions { prepare: micro.prepare, expected: group.expected };
        Contender {
            about: micro.about,
            bytes: Bytes { tables: Some(micro.table_bytes), ..Bytes::default() },
            missing_feature: micro.lacks,
            ..Contender::new(micro.name, work)
        }
    };
    let contenders = group.contenders.iter().map(contender);
    Group::new(Factor::Micro, group.name, group.unit, group.about, contenders.collect())
}
