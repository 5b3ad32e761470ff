//! The groups of parts: of a search, of an encoding, of small operations. They compare no boards.

use boardbench_data::Axis;
use boardbench_kernels::KernelId;
use boardbench_kernels::codec::CodecId;
use boardbench_kernels::ordering::ListKernel;
use boardbench_kernels::search::ModelSearch;
use boardbench_micro::MicroGroup;
use boardbench_registry::{
    ContenderGroup, TABLE_SIZES, TableSize, codecs, ordering_groups, orderings_by_length,
    search_groups, tables,
};

use crate::contender::Contender;
use crate::group::Group;
use crate::inputs::LONGEST;

/// The lengths of lists by which orderings are compared, each with the operation's name and what it is.
#[rustfmt::skip]
const ORDERED_LENGTHS: [(usize, &str, &str); 6] = [
    (2, "order-2", "all moves of a list of 2 in order"),
    (4, "order-4", "all moves of a list of 4 in order"),
    (8, "order-8", "all moves of a list of 8 in order"),
    (16, "order-16", "all moves of a list of 16 in order"),
    (32, "order-32", "all moves of a list of 32 in order"),
    (LONGEST, "order-40", "all moves of a list of 40 in order"),
];

pub(super) fn table_groups() -> Vec<Group> {
    let group = |size: &'static TableSize| {
        let contenders = tables().map(|table| Contender::from_table(table, size));
        Group::new(
            Axis::Entries,
            size.name,
            "search",
            size.about,
            contenders.collect(),
        )
    };
    TABLE_SIZES.iter().map(group).collect()
}

pub(super) fn codec_groups() -> Vec<Group> {
    let group = |(place, id): (usize, CodecId)| {
        let contenders = codecs().map(|own| Contender::from_codec(own.moves, own.value[place]));
        Group::new(
            Axis::Codec,
            id.name(),
            "move",
            id.describe(),
            contenders.collect(),
        )
    };
    CodecId::ALL.into_iter().enumerate().map(group).collect()
}

pub(super) fn search_list_groups() -> Vec<Group> {
    let group = |group: ContenderGroup<ModelSearch>| {
        let contenders = group
            .contenders
            .iter()
            .map(|it| Contender::from_search(it.name(), it.value));
        Group {
            operation: group.name,
            about: group.about,
            ..Group::of_kernel(Axis::Lists, KernelId::Search, contenders.collect())
        }
    };
    search_groups().into_iter().map(group).collect()
}

pub(super) fn order_groups() -> Vec<Group> {
    let group = |group: ContenderGroup<ListKernel>| {
        let contenders = group
            .contenders
            .iter()
            .map(|it| Contender::from_ordering(it.name(), it.value));
        Group::new(
            Axis::Ordering,
            group.name,
            "list",
            group.about,
            contenders.collect(),
        )
    };
    let by_length = ORDERED_LENGTHS.map(|(length, name, about)| {
        let contenders = orderings_by_length()
            .map(|it| Contender::from_ordering_of_length(it.name(), it.value, length));
        Group::new(Axis::Ordering, name, "list", about, contenders.collect())
    });
    ordering_groups()
        .map(group)
        .into_iter()
        .chain(by_length)
        .collect()
}

pub(super) fn micro_groups() -> Vec<Group> {
    let group = |group: &'static MicroGroup| {
        let contenders = group
            .contenders
            .iter()
            .map(|micro| Contender::from_micro(micro, group));
        Group::new(
            Axis::Micro,
            group.name,
            group.unit,
            group.about,
            contenders.collect(),
        )
    };
    boardbench_micro::groups().iter().map(group).collect()
}
