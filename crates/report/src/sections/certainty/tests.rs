use boardbench_results::{Factor, Record, RootFacts};

use crate::fixture::{Fixture, file, headline, with_blocks, with_header};

/// Returns a search and full perft of two boards, with this many processes beyond four.
fn run(more_processes: u32) -> Vec<Record> {
    let mut fixture = Fixture::with_more_processes(more_processes);
    for operation in ["search", "perft-full"] {
        fixture.timed(Factor::Boards, operation, &[("a/e", 1000), ("bb/e", 1100)]);
    }
    fixture.records()
}

/// Returns the report, and asserts that README and report name the variation that intervals cover.
fn assert_covered(records: Vec<Record>, covered: &str) -> String {
    let report = crate::fixture::report(&[records]);
    let text = file(&report, "report.md");
    for text in [text.as_str(), headline(&report)] {
        assert!(text.contains(covered), "{covered}\n{text}");
    }
    text
}

#[test]
fn groups_that_missed_their_goal_are_named() {
    for (half_width, is_missed) in [(0.001, true), (0.5, false)] {
        let records = with_header(run(4), |header| {
            let goals = [("boards/search", half_width), ("boards/perft-full", 0.5)];
            header.plan.goals = goals.map(|(group, goal)| (group.to_owned(), goal)).into();
        });
        let text = file(&crate::fixture::report(&[records]), "report.md");
        let missed = "Intervals are wider than their goals in `boards/search`.";
        assert_eq!(text.contains(missed), is_missed, "{text}");
    }
}

#[test]
fn rows_with_too_few_observations_for_two_modes_are_counted() {
    for (more_processes, is_few) in [(0, true), (2, false)] {
        let text = assert_covered(
            run(more_processes),
            "over link orders but not over positions in `search`, `perft-full`; they hold",
        );
        assert_eq!(text.contains("In 2 rows there are fewer than"), is_few, "{text}");
    }
}

/// Runs with one link order were once shown as if they had several.
#[test]
fn one_link_order_is_reported() {
    let records = with_blocks(run(4), |block| block.link_order = None);
    let one = "over processes of one link order";
    let text = assert_covered(records, one);
    assert!(text.contains("processes of one link order, floor"), "{text}");
    assert!(!text.contains("over link orders"), "{text}");
}

/// An operation that is timed on roots has intervals over positions.
#[test]
fn positions_that_intervals_cover_are_counted() {
    let records = with_blocks(run(4), |block| {
        if block.group.contains("search") {
            block.roots =
                Some(RootFacts { first: 64 * block.process as usize, count: 7, pieces: None });
        }
    });
    // Seven in each of eight processes.
    let covered = "over link orders and over positions of games (`search` 56) but not over positions in `perft-full`";
    assert_covered(records, covered);
}
