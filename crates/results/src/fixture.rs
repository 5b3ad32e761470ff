//! Invented measurements for tests.

use super::factor::{Factor, InputSet};
use super::fingerprint::{Build, Fingerprint};
use super::record::{
    Block, Control, GroupFacts, Header, InputSpec, PlanFacts, Record, SCHEMA, Sample, Verified,
    WORKLOAD,
};

pub(crate) const REFERENCE: &str = "steady/moves";

/// A contender or a control of it, and its time divided by the reference's.
pub(crate) type Contender<'m> = (&'m str, Option<Control>, f64);

pub(crate) fn header() -> Header {
    Header {
        schema: SCHEMA,
        workload: WORKLOAD.into(),
        started: "2001-02-03T04:05:06Z".into(),
        plan: PlanFacts {
            processes: 4,
            sample_ns: 1_000_000,
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

pub(crate) fn group(factor: Factor, operation: &str, input_set: InputSet) -> GroupFacts {
    let suffix = match input_set {
        InputSet::Rotating => String::new(),
        _ => format!("@{input_set}"),
    };
    GroupFacts {
        group: format!("{factor}/{operation}{suffix}"),
        factor,
        subject: None,
        operation: operation.into(),
        input_set,
        unit: "position".into(),
        about: "what it does".into(),
        reference: REFERENCE.into(),
        has_base: false,
    }
}

pub(crate) fn verified(group: &GroupFacts, contender: &str) -> Verified {
    Verified {
        group: group.group.clone(),
        contender: contender.into(),
        checksum: "0123456789abcdef".into(),
        operations: 100,
        ..Verified::default()
    }
}

/// Returns a sample in which an operation takes this number of nanoseconds.
pub(crate) fn sample((contender, control, _): Contender<'_>, each: f64) -> Sample {
    let wall_ns = (100_000.0 * each) as u64;
    Sample {
        contender: contender.into(),
        control,
        warm_up_ns: 5,
        operations: 100_000,
        wall_ns,
        cpu_ns: wall_ns,
        ..Sample::default()
    }
}

/// Returns a block. Each process has a link order of its own.
pub(crate) fn block(process: u32, group: &str, samples: impl Iterator<Item = Sample>) -> Block {
    Block {
        process,
        link_order: Some(process + 1),
        group: group.to_owned(),
        roots: None,
        samples: samples.collect(),
    }
}

pub(crate) fn mirrored<T: Copy>(items: &[T]) -> impl Iterator<Item = T> {
    items.iter().chain(items.iter().rev()).copied()
}

/// Returns a group, the cells of its contenders, and its blocks.
pub(crate) fn records(
    facts: &GroupFacts,
    contenders: &[Contender<'_>],
    blocks: impl Iterator<Item = Block>,
) -> Vec<Record> {
    let verified_contenders = contenders.iter().filter(|(_, control, _)| control.is_none());
    let cells = verified_contenders.map(|(name, ..)| Record::Verified(verified(facts, name)));
    let group = std::iter::once(Record::Group(facts.clone()));
    let blocks = blocks.map(Record::Block);
    group.chain(cells).chain(blocks).collect()
}
