//! Runs in which no board could be told from the reference.

use boardbench_results::{Control, Factor, Record};

use crate::fixture::{Fixture, markdown, report, with_header};

const BOARDS: [&str; 4] = [
    "bitboard-magic/flags16-fromlow",
    "bitboard-rays/flags16-fromlow",
    "x88-lists/flags16-fromlow",
    "quadboard/flags16-fromlow",
];

/// As many boards as there are times, above a noise floor of two thirds, with this load.
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

/// The terminal advised "take bitboard-magic" below 39 comparisons that were all inconclusive.
#[test]
fn a_run_that_decides_nothing_advises_nothing() {
    let sentence =
        "This run decided nothing: repeat it when the machine is idle, or with more time.";
    // One comparison without a verdict is no reason to advise either.
    for (operations, times) in [(&OPERATIONS[..], &[900, 1100, 1200][..]), (&["search"], &[1100])] {
        let records = noisy(0.1, operations, times);
        let report = report(std::slice::from_ref(&records));
        assert_eq!(report.in_short.lines().next(), Some(sentence));
        assert!(!report.in_short.contains("take "), "{}", report.in_short);
        let readme = format!("### Which should I take?\n\n{sentence}");
        assert!(report.headline.contains(&readme), "{}", report.headline);
        let text = markdown(&records);
        assert!(text.contains(sentence), "{text}");
        for text in [&report.headline, &text] {
            assert!(!text.contains("| a search engine |"), "{text}");
        }
    }
}

#[test]
fn a_run_that_decides_something_advises_even_on_a_busy_machine() {
    let report = report(&[noisy(1.5, &OPERATIONS, &[400, 4000, 4000])]);
    assert!(!report.in_short.contains("decided nothing"));
    assert!(report.in_short.contains("for a search engine (search), take "));
    assert!(report.headline.contains("| a search engine |"));
}

#[test]
fn the_machine_that_decided_something_advises() {
    let decided = noisy(0.1, &OPERATIONS, &[400, 4000, 4000]);
    let decided = with_header(decided, |header| header.fingerprint.cpu = "Another".into());
    let undecided = noisy(1.5, &OPERATIONS, &[900, 1100, 1200]);
    let report = report(&[undecided, decided]);
    assert!(report.headline.contains("| a search engine |"));
}
