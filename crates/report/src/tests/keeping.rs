//! Kept attacks beside computed ones.

use boardbench_data::Axis;

use super::SMALL;
use crate::fixture::{Fixture, file, line, report};

/// Searches that ask, with round times, and one operation.
fn measured() -> Fixture {
    let mut fixture = Fixture::exact();
    let subject = Some("bitboard-magic");
    let group = fixture.any_group(Axis::Keeping, subject, "search", "roots", "computed");
    for (name, time) in [
        ("computed", 1_000),
        ("kept", 1_100),
        // Keeping saves 300 of 400.
        ("computed+threats", 1_400),
        ("kept+threats", 1_200),
        ("computed+mobility", 1_200),
        ("kept+mobility", 1_300),
        ("computed+deltas", 2_000),
        ("kept+deltas", 1_600),
    ] {
        fixture.contender(&group, name, time);
    }
    let threats = fixture.any_group(Axis::Keeping, subject, "threats", "walk", "computed");
    fixture.contender(&threats, "computed", 300);
    fixture.contender(&threats, "kept", 200);
    fixture
}

#[test]
fn keeping_pays_where_the_lines_meet() {
    let report = report(&[measured().records()]);
    let all = &report.chapters[1];
    for (question, expected) in [
        (
            "threats",
            "| 1.100 (1.100–1.100) | 1.400 (1.400–1.400) | 1.200 (1.200–1.200) | 0.333 (0.333–0.333) |",
        ),
        ("deltas", "| 0.200 (0.200–0.200) |"),
        ("mobility", "| never: an answer saves nothing |"),
    ] {
        let line = line(all, &format!("| `bitboard-magic` | `{question}`"));
        assert!(line.contains(expected), "{line}");
    }
    assert!(all.starts_with("Measured on"), "{all}");
    assert_eq!(SMALL.chapters[1], "");
    // Boards at other operations than those of the first screen don't replace it.
    let mut only_threats = measured();
    let boards = [("bitboard-magic", 100), ("x88-lists", 200)];
    only_threats.timed(Axis::Boards, "threats", &boards);
    assert_eq!(self::report(&[only_threats.records()]).headline, "");
}

#[test]
fn a_plot_goes_on_in_a_straight_line() {
    let report = report(&[measured().records()]);
    let plot = file(&report, "plots/keeping-bitboard-magic.svg");
    for point in [
        "computed, threats, nothing: 1",
        "kept, threats, once: 1.200 (1.200–1.200)",
        "computed, threats, twice: 1.800 (1.800–1.800)",
        "kept, threats, 8 times: 1.900 (1.900–1.900)",
        "kept, deltas, once: 1.600 (1.600–1.600)",
    ] {
        assert!(plot.contains(point), "{point} in {plot}");
    }
    assert!(!plot.contains("deltas, twice"), "{plot}");
}

/// A board that keeps its attacks for less time than it takes to compute none pays at once.
#[test]
fn keeping_that_costs_nothing_always_pays() {
    let mut fixture = Fixture::exact();
    let group = fixture.any_group(Axis::Keeping, Some("x88-lists"), "search", "roots", "kept");
    for (name, time) in [
        ("kept", 900),
        ("computed", 1_000),
        ("kept+threats", 1_000),
        ("computed+threats", 1_400),
    ] {
        fixture.contender(&group, name, time);
    }
    let report = report(&[fixture.records()]);
    let line = line(&report.chapters[1], "| `x88-lists` | `threats`");
    assert!(line.contains("| none at all |"), "{line}");
}

/// The line of a question of `x88-lists`, given the times of searches in the order silent, kept, asking, kept and asking.
fn told(mut fixture: Fixture, question: &str, times: [u64; 4]) -> String {
    let subject = Some("x88-lists");
    let group = fixture.any_group(Axis::Keeping, subject, "search", "roots", "computed");
    let [computed, kept] = ["computed", "kept"].map(|way| format!("{way}+{question}"));
    let names = ["computed", "kept", &computed, &kept];
    for (name, time) in names.into_iter().zip(times) {
        fixture.contender(&group, name, time);
    }
    let report = report(&[fixture.records()]);
    line(
        &report.chapters[1],
        &format!("| `x88-lists` | `{question}`"),
    )
    .to_owned()
}

#[test]
fn searches_that_take_equal_times_tell_nothing() {
    let line = told(Fixture::exact(), "threats", [1_000; 4]);
    assert!(line.contains("| cannot tell |"), "{line}");
}

/// Deltas are asked of each move, so they can't be asked as often as it would take.
#[test]
fn deltas_that_pay_from_more_than_one_question_never_pay() {
    let line = told(Fixture::exact(), "deltas", [1_000, 1_400, 1_600, 1_800]);
    let never = "| never: the lines meet at 2.00 (2.00–2.00) |";
    assert!(line.contains(never), "{line}");
}

/// An answer saves next to nothing, less than times differ between processes.
#[test]
fn where_some_answers_save_nothing_a_bound_is_told() {
    let line = told(Fixture::default(), "mobility", [1_000, 1_500, 1_200, 1_700]);
    assert!(line.contains("| more than "), "{line}");
}

/// The reference of one board is what the other is compared with, so nothing is a mean over both.
#[test]
fn boards_with_other_references_have_tables_of_their_own() {
    let mut fixture = measured();
    let squares = fixture.any_group(Axis::Keeping, Some("x88-lists"), "threats", "walk", "kept");
    fixture.contender(&squares, "kept", 500);
    fixture.contender(&squares, "computed", 700);
    let report = report(&[fixture.records()]);
    let threats = report.chapters[1].split("### threats").nth(1);
    let threats = threats.expect("the operation has a heading");
    assert!(!threats.contains("mean of"), "{threats}");
    assert!(threats.contains("divided by that of `kept`"), "{threats}");
    assert!(
        threats.contains("divided by that of `computed`"),
        "{threats}"
    );
}
