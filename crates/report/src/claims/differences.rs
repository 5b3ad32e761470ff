//! The ledger of one run beside that of another.

use boardbench_results::Record;

use super::{Kind, LedgerVerdict, judge};
use crate::machine::{Machine, join};
use crate::number::counted;

/// Returns which claims about cost the data of a run decide otherwise than those of other runs together, which have this name: a
/// sentence. `None` if there is no claim that both measured, or if the run decided nothing.
pub fn ledger_differences(own: &[Record], others: &[&[Record]], name: &str) -> Option<String> {
    let [own, others] = [&[own], others].map(join);
    if own.iter().all(Machine::decided_nothing) {
        return None;
    }
    // Two runs can hold in part for different trials.
    let decided = |verdict: LedgerVerdict| verdict != LedgerVerdict::InPart && !verdict.is_open();
    let both = judge(&own).into_iter().zip(judge(&others));
    let both = both.filter(|(one, _)| one.claim.kind == Kind::Cost);
    let both = both.filter(|(one, other)| decided(one.verdict) && decided(other.verdict));
    let both: Vec<_> = both.collect();
    let differing = both.iter();
    let differing = differing.filter(|(one, other)| one.verdict != other.verdict);
    let differing = differing.map(|(one, other)| {
        let (here, there) = (one.verdict.name(), other.verdict.name());
        format!("{} {here}, there {there}", one.claim.id)
    });
    let differing: Vec<String> = differing.collect();
    let are = match differing.len() {
        0 => "none is".to_owned(),
        1 => "1 is".to_owned(),
        more => format!("{more} are"),
    };
    let builds = [&own, &others].map(|machines| {
        let machines = machines.iter().map(Machine::processor_and_build);
        machines.collect::<Vec<String>>().join(" and ")
    });
    let builds = match builds {
        [here, there] if here == there => String::new(),
        [here, there] => format!(" (here {here}; there {there})"),
    };
    let colon = if differing.is_empty() { "" } else { ": " };
    let (claims, differing) = (counted(both.len(), "claim", "claims"), differing.join("; "));
    (!both.is_empty()).then(|| {
        format!(
            "Of {claims} about cost that this run and {name} decided, {are} decided otherwise here{builds}{colon}{differing}."
        )
    })
}

#[cfg(test)]
mod tests {
    use boardbench_results::Axis;

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
        let same = ledger_differences(&run(150), &[&run(150)], "reports/one").unwrap();
        let none = "decided, none is decided otherwise here.";
        assert!(same.ends_with(none), "{same}");
        let other = ledger_differences(&run(150), &[&run(50)], "reports/one").unwrap();
        for words in
            ["this run and reports/one decided", "sixteen-or-thirty-two holds, there does not hold"]
        {
            assert!(other.contains(words), "{other}");
        }
        // Runs of one machine are taken together, so that only the better observed one counts.
        let both = ledger_differences(&run(150), &[&run(50), &run(150)], "reports/one").unwrap();
        assert!(both.ends_with("none is decided otherwise here."), "{both}");
        assert_eq!(ledger_differences(&run(150), &[], "reports/one"), None);
    }
}
