//! Kept attacks beside computed ones.

use boardbench_results::Factor;

use super::SMALL;
use crate::fixture::{Fixture, file, line, report};

/// Adds searches of a board, the first of them the reference.
fn searches(fixture: &mut Fixture, board: &str, times: &[(&str, u64)]) {
    let reference = times[0].0;
    let group = fixture.any_group(Factor::AttackTables, Some(board), "search", "roots", reference);
    for (name, time) in times {
        fixture.contender(&group, name, *time);
    }
}

/// Searches that ask, with round times, and one operation.
fn measured() -> Fixture {
    let mut fixture = Fixture::exact();
    searches(
        &mut fixture,
        "bitboard-magic",
        &[
            ("on-demand", 1_000),
            ("incremental", 1_100),
            // Keeping saves 300 of 400.
            ("on-demand+threats", 1_400),
            ("incremental+threats", 1_200),
            // An answer saves nothing.
            ("on-demand+mobility", 1_200),
            ("incremental+mobility", 1_300),
            ("on-demand+deltas", 2_000),
            ("incremental+deltas", 1_600),
        ],
    );
    let subject = Some("bitboard-magic");
    let threats = fixture.any_group(Factor::AttackTables, subject, "threats", "trace", "on-demand");
    fixture.contender(&threats, "on-demand", 300);
    fixture.contender(&threats, "incremental", 200);
    fixture
}

/// Keeping pays where the lines meet. The reference of one board is what the other is compared with, so nothing is a mean over
/// both.
#[test]
fn the_document_of_kept_attacks_has_its_own_chapter() {
    let mut fixture = measured();
    for (board, times) in [
        // Keeping takes less time than computing nothing, so it pays at once.
        (
            "x88-lists",
            [
                ("incremental", 900),
                ("on-demand", 1_000),
                ("incremental+threats", 1_000),
                ("on-demand+threats", 1_400),
            ],
        ),
        // Equal times tell nothing.
        (
            "x88-scan",
            [
                ("on-demand", 1_000),
                ("incremental", 1_000),
                ("on-demand+threats", 1_000),
                ("incremental+threats", 1_000),
            ],
        ),
        // The lines meet at two: deltas are asked of each move, so they can't be asked as often as that.
        (
            "array8x8-lists",
            [
                ("on-demand", 1_000),
                ("incremental", 1_400),
                ("on-demand+deltas", 1_600),
                ("incremental+deltas", 1_800),
            ],
        ),
    ] {
        searches(&mut fixture, board, &times);
    }
    let squares = fixture.any_group(
        Factor::AttackTables,
        Some("x88-lists"),
        "threats",
        "trace",
        "incremental",
    );
    fixture.contender(&squares, "incremental", 500);
    fixture.contender(&squares, "on-demand", 700);
    insta::assert_snapshot!(report(&[fixture.records()]).chapters[1]);
    assert_eq!(SMALL.chapters[1], "");
    // Boards at other operations than those of the first screen don't replace it.
    let mut only_threats = measured();
    let boards = [("bitboard-magic", 100), ("x88-lists", 200)];
    only_threats.timed(Factor::Boards, "threats", &boards);
    assert_eq!(report(&[only_threats.records()]).headline, "");
}

#[test]
fn a_plot_goes_on_in_a_straight_line() {
    let report = report(&[measured().records()]);
    let plot = file(&report, "plots/keeping-bitboard-magic.svg");
    for point in [
        "on-demand, threats, nothing: 1",
        "incremental, threats, once: 1.20 (1.20–1.20)",
        "on-demand, threats, twice: 1.80 (1.80–1.80)",
        "incremental, threats, 8 times: 1.90 (1.90–1.90)",
        "incremental, deltas, once: 1.60 (1.60–1.60)",
    ] {
        assert!(plot.contains(point), "{point} in {plot}");
    }
    assert!(!plot.contains("deltas, twice"), "{plot}");
}

/// An answer saves next to nothing, less than times differ between processes: the interval has no upper end.
#[test]
fn where_answers_may_save_nothing_no_number_is_told() {
    let mut fixture = Fixture::default();
    let times = [
        ("on-demand", 1_000),
        ("incremental", 1_500),
        ("on-demand+mobility", 1_200),
        ("incremental+mobility", 1_700),
    ];
    searches(&mut fixture, "x88-lists", &times);
    let report = report(&[fixture.records()]);
    let line = line(&report.chapters[1], "| `x88-lists` | `mobility`");
    assert!(line.ends_with("| cannot tell |"), "{line}");
}
