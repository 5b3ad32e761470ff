//! Runs in which no board could be told from the reference.

use boardbench_data::{Axis, Record};

use super::markdown_of;
use crate::fixture::Fixture;
use crate::{Report, ledger_differences, render};

/// Four boards at three operations, above a noise floor of two thirds, with this load.
fn loud(load: f64, times: [u64; 3]) -> Vec<Record> {
    let mut fixture = Fixture::exact();
    for operation in ["search", "perft-full", "perft-bulk"] {
        let names = ["bitboard-magic", "bitboard-rays", "x88-lists", "quadboard"];
        let names = names.map(|board| format!("{board}/flags16-fromlow"));
        let group = fixture.group(Axis::Boards, operation, "rotating", &names[0]);
        fixture.contender(&group, &names[0], 1000);
        for (name, time) in names[1..].iter().zip(times) {
            fixture.contender(&group, name, time);
        }
        fixture.copy(&group, &names[0], 1640);
    }
    // A claim about cost, decided by another axis.
    for operation in ["legal-list", "search"] {
        let group = fixture.variants(Axis::Width, "bitboard-magic", operation, "in-16");
        fixture.contender(&group, "in-16", 100);
        fixture.contender(&group, "in-32", 900);
    }
    let mut records = fixture.records();
    for record in &mut records {
        if let Record::Header(header) = record {
            header.load = Some([load, 0.0, 0.0]);
        }
    }
    records
}

fn rendered(records: &[Record]) -> Report {
    render(&[records]).unwrap()
}

/// The terminal said "take bitboard-magic" below 39 comparisons of which none could be told.
#[test]
fn a_run_that_decides_nothing_advises_nothing() {
    let records = loud(1.5, [900, 1100, 1200]);
    let report = rendered(&records);
    let sentence = "This run decided nothing: the machine was busy; repeat it.";
    assert_eq!(report.in_short.lines().next(), Some(sentence));
    for advice in ["take ", "as good", "takes the least time"] {
        assert!(!report.in_short.contains(advice), "{}", report.in_short);
    }
    let readme = format!("### Which should I take?\n\n{sentence}");
    assert!(report.headline.contains(&readme), "{}", report.headline);
    assert!(!report.headline.contains("| a search engine |"));
    let text = markdown_of(&records);
    assert!(text.contains(sentence), "{text}");
    assert!(!text.contains("| a search engine |"), "{text}");
    assert_eq!(ledger_differences(&records, &[&records], "it"), None);
}

/// One comparison without a verdict is no reason to advise either.
#[test]
fn a_single_comparison_may_decide_nothing() {
    let mut fixture = Fixture::exact();
    let names = ["bitboard-magic", "bitboard-rays"].map(|board| format!("{board}/flags16-fromlow"));
    let group = fixture.group(Axis::Boards, "search", "rotating", &names[0]);
    fixture.contender(&group, &names[0], 1000);
    fixture.contender(&group, &names[1], 1100);
    fixture.copy(&group, &names[0], 1640);
    let short = rendered(&fixture.records()).in_short;
    assert!(short.starts_with("This run decided nothing: "), "{short}");
    assert!(!short.contains("take "), "{short}");
}

/// An idle machine is not blamed.
#[test]
fn without_a_load_the_time_was_too_short() {
    let short = rendered(&loud(0.1, [900, 1100, 1200])).in_short;
    let sentence = "This run decided nothing: the time was too short; repeat it with more.";
    assert_eq!(short.lines().next(), Some(sentence));
}

#[test]
fn a_run_that_decides_something_advises_even_on_a_busy_machine() {
    let records = loud(1.5, [900, 1100, 4000]);
    let report = rendered(&records);
    assert!(!report.in_short.contains("decided nothing"));
    assert!(report.in_short.contains("for a search engine, take "));
    assert!(report.headline.contains("| a search engine |"));
    assert!(ledger_differences(&records, &[&records], "it").is_some());
}

/// Of runs on two machines, the one that decided something advises.
#[test]
fn the_machine_that_decided_something_advises() {
    let mut decided = loud(0.1, [900, 1100, 4000]);
    for record in &mut decided {
        if let Record::Header(header) = record {
            header.fingerprint.cpu = "Another".into();
        }
    }
    let undecided = loud(1.5, [900, 1100, 1200]);
    let report = render(&[&undecided, &decided]).unwrap();
    assert!(report.headline.contains("| a search engine |"));
    let report = render(&[&undecided]).unwrap();
    assert!(!report.headline.contains("| a search engine |"));
}
