use boardbench_results::{Factor, Record, RootFacts};

use crate::fixture::{Fixture, file, with_blocks, with_header};

/// A search and full perft of one board, each with this many processes beyond four.
fn run(commit: &'static str, time: u64, more_processes: u32) -> Vec<Record> {
    let mut fixture = Fixture::with_more_processes(more_processes);
    for operation in ["search", "perft-full"] {
        fixture.timed(Factor::Boards, operation, &[("a/e", 1000), ("bb/e", time)]);
    }
    with_header(fixture.records(), |header| {
        header.fingerprint.build.commit = commit.into();
    })
}

fn report(runs: &[Vec<Record>]) -> (String, String) {
    let report = crate::fixture::report(runs);
    (file(&report, "report.md"), report.headline)
}

/// The headline repeats four positions, and its intervals are about link orders.
#[test]
fn what_intervals_do_not_cover_is_said() {
    let (text, headline) = report(&[run("one", 1100, 0)]);
    let repeated = "over orders of the program's functions and not over positions: `search` repeats 1000 moves, \
                    `perft-full` repeats 1000 moves";
    assert!(headline.contains(repeated), "{headline}");
    let intervals = format!("Intervals are {repeated}");
    assert!(text.contains(&intervals), "{text}");
    let due = "of 2 groups 0.0 are expected to have one that misses";
    assert!(text.contains(due), "{text}");
}

#[test]
fn groups_that_missed_their_goal_are_named() {
    let with_goals = |half_width| {
        let records = with_header(run("one", 1100, 4), |header| {
            let goals = [("boards/search", half_width), ("boards/perft-full", 0.5)];
            header.plan.goals = goals.map(|(group, goal)| (group.to_owned(), goal)).into();
        });
        report(&[records]).0
    };
    let missed = "1 of 2 groups missed the half-width that they were to reach: `boards/search`.";
    assert!(with_goals(0.001).contains(missed));
    assert!(!with_goals(0.5).contains("missed the half-width"));
}

/// Runs without link orders were once shown as if they had them.
#[test]
fn one_order_of_functions_is_said() {
    let records = with_blocks(run("one", 1100, 4), |block| block.link_order = None);
    let (text, headline) = report(&[records]);
    let one = "over processes of one program, whose functions are in one order,";
    assert!(headline.contains(one), "{headline}");
    assert!(!headline.contains("over orders"), "{headline}");
    assert!(text.contains("processes of one layout"), "{text}");
}

/// An operation that is timed on roots has intervals over positions.
#[test]
fn positions_that_intervals_cover_are_counted() {
    let records = with_blocks(run("one", 1100, 4), |block| {
        if block.group.contains("search") {
            block.roots =
                Some(RootFacts { first: 64 * block.process as usize, count: 7, pieces: None });
        }
    });
    let (text, headline) = report(&[records]);
    // Seven in each of eight processes.
    let covered = "over orders of the program's functions and over positions of games (`search` 56) and not over positions: \
                   `perft-full` repeats 1000 moves";
    assert!(headline.contains(covered), "{headline}");
    assert!(text.contains(covered), "{text}");
}

#[test]
fn six_observations_are_enough_to_see_two_modes() {
    let (text, _) = report(&[run("one", 1100, 2)]);
    assert!(!text.contains("two modes."), "{text}");
    assert!(!text.contains("too few to see"), "{text}");
}
