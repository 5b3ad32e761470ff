//! The comparison of slider algorithms.

use boardbench_data::Axis;

use super::SMALL;
use crate::fixture::{Fixture, file, line, report};

/// The search alone and beside a network, and perft.
fn measured() -> Fixture {
    let mut fixture = Fixture::exact();
    for (operation, view, alone) in [
        ("search", "roots", None),
        ("search", "beside-4m", Some(700)),
        ("perft-bulk", "roots", None),
    ] {
        let subject = Some("bitboard-magic");
        let group = fixture.any_group(Axis::Sliders, subject, operation, view, "magic-black");
        let own = alone.unwrap_or(0);
        for (name, time) in [
            ("magic-black", 500),
            ("magic-fancy", 525),
            ("pext-fancy", 450),
            ("pext-pdep", 450),
            ("hyperbola-vector", 600),
        ] {
            fixture.contender(&group, name, own + time);
        }
        if let Some(alone) = alone {
            fixture.contender(&group, "network-alone", alone);
        }
    }
    fixture
}

#[test]
fn reports_of_others_stand_beside_what_was_measured() {
    let report = report(&[measured().records()]);
    let all = &report.chapters[0];
    for (by, ratio, agrees) in [
        ("Stockfish \\#7107", "0.750", "yes: faster"),
        ("Stockfish \\#6939", "1.130", "no: slower"),
        ("perft\\_cpu\\_2026", "0.857", "no: faster"),
        ("Stockfish \\#6845", "1.061", "no: slower"),
    ] {
        let line = line(all, &format!("| {by}"));
        assert!(line.contains(ratio) && line.contains(agrees), "{line}");
    }
    // Nobody measured look-ups alone.
    assert!(!all.contains("Gigantua"), "{all}");
}

#[test]
fn a_plot_has_what_an_operation_adds_to_the_network_alone() {
    let report = report(&[measured().records()]);
    let plot = file(&report, "plots/sliders-search.svg");
    assert!(
        plot.contains("hyperbola-vector, no network: 600 (600–600)"),
        "{plot}"
    );
    assert!(
        plot.contains("hyperbola-vector, 4 MiB: 600 (600–600)"),
        "{plot}"
    );
    // One height is no line.
    let paths = report.files.iter().map(|(path, _)| path);
    assert!(
        !paths
            .clone()
            .any(|path| path == "plots/sliders-perft-bulk.svg")
    );
    let all = &report.chapters[0];
    assert!(
        all.contains("]({folder}/plots/sliders-search.svg)"),
        "{all}"
    );
}

#[test]
fn a_document_shows_what_is_asked_first_and_then_everything() {
    let report = report(&[measured().records()]);
    let all = &report.chapters[0];
    assert!(all.starts_with("Measured on"), "{all}");
    let asked = all.find("| PEXT or magics, both with packed tables? |");
    assert!(asked < all.find("### search"), "{all}");
    assert!(report.headline.is_empty(), "no boards were compared");
    assert_eq!(SMALL.chapters[0], "");
}
