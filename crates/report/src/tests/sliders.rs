//! The comparison of slider algorithms.

use boardbench_results::Factor;

use super::SMALL;
use crate::fixture::{Fixture, file, report};

/// The search alone and beside a network, and perft.
fn measured() -> Fixture {
    let mut fixture = Fixture::exact();
    for (operation, input_set, alone) in
        [("search", "roots", None), ("search", "nnue-4m", Some(700)), ("perft-bulk", "roots", None)]
    {
        let subject = Some("bitboard-magic");
        let group =
            fixture.any_group(Factor::Sliders, subject, operation, input_set, "magic-black");
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
            fixture.contender(&group, "nnue-alone", alone);
        }
    }
    fixture
}

/// What is asked first, reports of others beside what was measured (nobody measured look-ups alone), and everything.
#[test]
fn the_document_of_sliders_has_its_own_chapter() {
    let report = report(&[measured().records()]);
    insta::assert_snapshot!(report.sliders);
    assert!(report.headline.is_empty(), "no boards were compared");
    assert_eq!(SMALL.sliders, "");
}

#[test]
fn a_plot_has_what_an_operation_adds_to_the_network_alone() {
    let report = report(&[measured().records()]);
    let plot = file(&report, "plots/sliders-search.svg");
    for point in ["no network: 600 (600–600)", "4 MiB: 600 (600–600)"] {
        let point = format!("hyperbola-vector, {point}");
        assert!(plot.contains(&point), "{point} in {plot}");
    }
    // One height is no line.
    let mut paths = report.files.iter().map(|(path, _)| path);
    assert!(paths.all(|path| path != "plots/sliders-perft-bulk.svg"));
}
