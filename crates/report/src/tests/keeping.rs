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
    let [all, in_short] = &report.chapters[1];
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
    assert!(
        in_short.starts_with("Measured on") && all.starts_with(in_short),
        "{in_short}"
    );
    assert_eq!(SMALL.chapters[1], ["", ""]);
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
    let line = line(&report.chapters[1][0], "| `x88-lists` | `threats`");
    assert!(line.contains("| none at all |"), "{line}");
}

#[test]
fn searches_that_take_equal_times_tell_nothing() {
    let mut fixture = Fixture::exact();
    let subject = Some("x88-lists");
    let group = fixture.any_group(Axis::Keeping, subject, "search", "roots", "computed");
    for name in ["computed", "kept", "computed+threats", "kept+threats"] {
        fixture.contender(&group, name, 1_000);
    }
    let report = report(&[fixture.records()]);
    let line = line(&report.chapters[1][0], "| `x88-lists` | `threats`");
    assert!(line.contains("| cannot tell |"), "{line}");
}
