//! The groups of parts: of a search, of an encoding, of small operations. They compare no boards.

use boardbench_cases::{Contender, Group, Importance, Work};
use boardbench_data::{Axis, Bytes};
use boardbench_micro::{Micro, MicroGroup};
use boardbench_registry_axes::{Part, PartGroup, parts};

use crate::encodings;

pub(super) fn part_groups() -> Vec<Group> {
    parts().into_iter().filter_map(part_group).collect()
}

fn part_group(group: PartGroup) -> Option<Group> {
    let contenders = group.parts.into_iter().map(part);
    let axis = Axis::from_name(group.axis)?;
    let importance = match axis {
        Axis::Lists | Axis::Ordering => Importance::Core,
        _ => Importance::Other,
    };
    Some(Group {
        importance,
        ..Group::new(
            axis,
            group.name,
            group.unit,
            group.about,
            contenders.collect(),
        )
    })
}

fn part(part: Part) -> Contender {
    let moves = encodings().find(|moves| Some(moves.name) == part.moves);
    Contender {
        about: part.about,
        bytes: Bytes {
            mv: moves.map(|moves| moves.bytes),
            ..Bytes::default()
        },
        ..Contender::new(part.name, part.work)
    }
}

pub(super) fn micro_groups() -> Vec<Group> {
    boardbench_micro::groups().iter().map(micro_group).collect()
}

fn micro_group(group: &MicroGroup) -> Group {
    let contender = |micro: &Micro| {
        let work = Work::Positions {
            prepare: micro.prepare,
            golden: group.golden,
        };
        Contender {
            about: micro.about,
            bytes: Bytes {
                tables: Some(micro.table_bytes),
                ..Bytes::default()
            },
            lacks: micro.lacks,
            ..Contender::new(micro.name, work)
        }
    };
    let contenders = group.contenders.iter().map(contender);
    Group::new(
        Axis::Micro,
        group.name,
        group.unit,
        group.about,
        contenders.collect(),
    )
}
