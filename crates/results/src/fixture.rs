//! Raw data for tests.

use super::axis::{Axis, View};
use super::fingerprint::{Build, Fingerprint};
use super::record::{
    Block, GroupFacts, Header, InputSpec, Placebo, PlanFacts, Record, SCHEMA, Verified, Visit,
};

pub(crate) const REFERENCE: &str = "steady/moves";

/// A contender or a placebo of it, and how its time differs from the reference's.
pub(crate) type Member<'m> = (&'m str, Option<Placebo>, f64);

pub(crate) fn header() -> Header {
    Header {
        schema: SCHEMA,
        started: "2001-02-03T04:05:06Z".into(),
        plan: PlanFacts {
            processes: 4,
            slice_ns: 1_000_000,
            inputs: InputSpec::corpus(10),
            seed: 1,
            seconds: 60,
            ..PlanFacts::default()
        },
        fingerprint: Fingerprint {
            cpu: "a processor".to_owned(),
            cpus: 2,
            kernel: "a system".to_owned(),
            build: Build::default(),
            valgrind: None,
        },
        load: Some([0.0, 0.1, 0.2]),
    }
}

pub(crate) fn group(axis: Axis, operation: &str, view: View) -> GroupFacts {
    let view_of_name = match view {
        View::Rotating => String::new(),
        view => format!("@{view}"),
    };
    GroupFacts {
        group: format!("{axis}/{operation}{view_of_name}"),
        axis,
        subject: None,
        operation: operation.into(),
        view: view.to_string(),
        unit: "position".into(),
        about: "what it does".into(),
        reference: REFERENCE.into(),
        base: None,
    }
}

pub(crate) fn verified(group: &GroupFacts, contender: &str) -> Verified {
    Verified {
        group: group.group.clone(),
        contender: contender.into(),
        digest: "0123456789abcdef".into(),
        operations: 100,
        ..Verified::default()
    }
}

/// A visit in which an operation takes this number of nanoseconds.
pub(crate) fn visit((contender, placebo, _): Member<'_>, each: f64) -> Visit {
    let wall_ns = (100_000.0 * each) as u64;
    Visit {
        contender: contender.into(),
        placebo,
        lead_in_ns: 5,
        operations: 100_000,
        wall_ns,
        cpu_ns: wall_ns,
        ..Visit::default()
    }
}

/// Each process has a layout of its own.
pub(crate) fn block(process: u32, group: &str, visits: impl Iterator<Item = Visit>) -> Block {
    Block {
        process,
        layout: Some(process + 1),
        group: group.to_owned(),
        roots: None,
        visits: visits.collect(),
    }
}

pub(crate) fn mirrored<T: Copy>(items: &[T]) -> impl Iterator<Item = T> {
    items.iter().chain(items.iter().rev()).copied()
}

/// A group, the cells of its members, and its blocks.
pub(crate) fn records(
    facts: &GroupFacts,
    members: &[Member<'_>],
    blocks: impl Iterator<Item = Block>,
) -> Vec<Record> {
    let contenders = members.iter().filter(|(_, placebo, _)| placebo.is_none());
    let cells = contenders.map(|(name, ..)| Record::Verified(verified(facts, name)));
    let group = std::iter::once(Record::Group(facts.clone()));
    let blocks = blocks.map(Record::Block);
    group.chain(cells).chain(blocks).collect()
}
