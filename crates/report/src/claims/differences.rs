//! The ledger of one run beside that of another.

use std::fmt::Write as _;

use boardbench_data::Record;

use super::{Judged, Kind, judge};
use crate::machine::{Machine, join};
use crate::number::counted;

/// Which claims about cost a run decides otherwise than others together, in words. `None` if there is no claim that both
/// decided.
pub(crate) fn differences(own: &[Record], others: &[&[Record]], name: &str) -> Option<String> {
    let [own, others] = [&[own], others].map(join);
    if own.iter().all(Machine::decided_nothing) {
        return None;
    }
    let [own_claims, other_claims] = [&own, &others].map(|machines| {
        let mut all = judge(machines);
        all.retain(|one| one.claim.kind == Kind::Cost && !one.verdict.is_open());
        all
    });
    let find = |one: &Judged| {
        let mut others = other_claims.iter();
        others.find(|other| other.claim.id == one.claim.id)
    };
    let both: Vec<_> = own_claims
        .iter()
        .filter_map(|one| Some((one, find(one)?)))
        .collect();
    let differing: Vec<_> = both
        .iter()
        .filter(|(own, other)| own.verdict != other.verdict)
        .collect();
    let mut text = format!(
        "Of {} about cost that this run and {name} decided, {} decided otherwise here",
        counted(both.len(), "claim", "claims"),
        match differing.len() {
            0 => "none is".to_owned(),
            1 => "1 is".to_owned(),
            more => format!("{more} are"),
        },
    );
    let [here, there] = [&own, &others].map(|machines| {
        let machines = machines.iter().map(Machine::processor_and_build);
        machines.collect::<Vec<String>>().join(" and ")
    });
    if here != there {
        // Writing to a string does not fail, here and below.
        let _ = write!(text, " (here {here}; there {there})");
    }
    for (index, (own, other)) in differing.iter().enumerate() {
        let before = if index == 0 { ": " } else { "; " };
        let (id, here, there) = (&own.claim.id, own.verdict.name(), other.verdict.name());
        let _ = write!(text, "{before}{id} {here}, there {there}");
    }
    (!both.is_empty()).then(|| text + ".")
}

#[cfg(test)]
mod tests {
    use boardbench_data::Axis;

    use super::*;
    use crate::fixture::Fixture;

    fn run(in_32: u64) -> Vec<Record> {
        let mut fixture = Fixture::default();
        for operation in ["legal-list", "search"] {
            let times = [("in-16", 100), ("in-32", in_32)];
            fixture.variants(Axis::Width, "bitboard-magic", operation, &times);
        }
        fixture.records()
    }

    #[test]
    fn claims_that_are_decided_otherwise_are_named() {
        let same = differences(&run(150), &[&run(150)], "reports/one").unwrap();
        assert!(
            same.ends_with("decided, none is decided otherwise here."),
            "{same}"
        );
        let other = differences(&run(150), &[&run(50)], "reports/one").unwrap();
        assert!(
            other.contains("this run and reports/one decided"),
            "{other}"
        );
        assert!(
            other.contains("sixteen-or-thirty-two holds, there does not hold"),
            "{other}"
        );
        // Runs of one machine are taken together, so that only the better observed one counts.
        let both = differences(&run(150), &[&run(50), &run(150)], "reports/one").unwrap();
        assert!(both.ends_with("none is decided otherwise here."), "{both}");
        assert_eq!(differences(&run(150), &[], "reports/one"), None);
    }
}
