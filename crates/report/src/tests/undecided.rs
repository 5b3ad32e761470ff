//! Tests reports of runs in which all boards are inconclusive.

use boardbench_results::{Control, Factor, Record};

use crate::fixture::{Fixture, headline, markdown, report, with_header};

const BOARDS: [&str; 4] = [
    "bitboard-magic/flags16-fromlow",
    "bitboard-rays/flags16-fromlow",
    "x88-lists/flags16-fromlow",
    "quadboard/flags16-fromlow",
];

/// Returns a run of one board per time and the reference, with a noise floor of two thirds and this load.
fn noisy(load: f64, operations: &[&str], times: &[u64]) -> Vec<Record> {
    let mut fixture = Fixture::exact();
    let times = BOARDS.into_iter().zip([&[1000], times].concat());
    let times: Vec<(&str, u64)> = times.collect();
    for operation in operations {
        let group = fixture.timed(Factor::Boards, operation, &times);
        fixture.control(&group, BOARDS[0], Control::Copy, 1640);
    }
    with_header(fixture.records(), |header| {
        header.load = Some([load, 0.0, 0.0]);
    })
}

const OPERATIONS: [&str; 3] = ["search", "perft-full", "perft-bulk"];

/// The terminal once advised "take bitboard-magic" below 39 comparisons that were all inconclusive.
#[test]
fn an_inconclusive_run_recommends_nothing() {
    let sentence = "This run is inconclusive: repeat it on an idle machine, or with more time.";
    // One comparison without a verdict is no reason to advise either.
    for (operations, times) in [(&OPERATIONS[..], &[900, 1100, 1200][..]), (&["search"], &[1100])] {
        let records = noisy(0.1, operations, times);
        let report = report(std::slice::from_ref(&records));
        assert_eq!(report.summary.lines().next(), Some(sentence));
        assert!(!report.summary.contains("take "), "{}", report.summary);
        let readme = format!("### Recommendations\n\n{sentence}");
        assert!(headline(&report).contains(&readme), "{}", headline(&report));
        let text = markdown(&records);
        assert!(text.contains(sentence), "{text}");
        for text in [headline(&report), &text] {
            assert!(!text.contains("| a search engine |"), "{text}");
        }
    }
}

#[test]
fn a_conclusive_run_recommends_even_on_a_busy_machine() {
    let report = report(&[noisy(1.5, &OPERATIONS, &[400, 4000, 4000])]);
    assert!(!report.summary.contains("is inconclusive"));
    assert!(
        report.summary.contains("for a search engine (search), of 4 candidates measured, take ")
    );
    assert!(headline(&report).contains("| a search engine |"));
}

/// A run of two boards once advised one of them for little memory.
#[test]
fn two_boards_are_compared_and_not_advised() {
    let report = report(&[noisy(0.1, &OPERATIONS, &[4000])]);
    assert!(!report.summary.contains("take "), "{}", report.summary);
    assert!(!report.summary.contains("Nothing is recommended"), "{}", report.summary);
}

#[test]
fn the_conclusive_machine_recommends() {
    let conclusive = noisy(0.1, &OPERATIONS, &[400, 4000, 4000]);
    let conclusive = with_header(conclusive, |header| header.fingerprint.cpu = "Another".into());
    let inconclusive = noisy(1.5, &OPERATIONS, &[900, 1100, 1200]);
    let report = report(&[inconclusive, conclusive]);
    assert!(headline(&report).contains("| a search engine |"));
}
