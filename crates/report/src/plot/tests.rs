use boardbench_results::Factor;

use super::*;
use crate::fixture::{Fixture, file, report};

/// Draws rows with a ratio in each of two panels.
fn plot(rows: &[[f64; 2]]) -> String {
    let row = |ratios: &[f64; 2]| {
        let ratios = ratios.map(|mean| vec![Ok(Ratio { mean, low: mean, high: mean })]);
        DotRow { label: "row", is_first: false, panels: ratios.into() }
    };
    let plot = Plot::new(&Dots {
        id: "id".to_owned(),
        title: "title".to_owned(),
        subtitle: Vec::new(),
        panels: ["one", "other"].map(str::to_owned).into(),
        series: vec![(String::new(), "machine".to_owned())],
        rows: rows.iter().map(row).collect(),
        captions: Vec::new(),
    });
    plot.to_string()
}

#[test]
fn long_names_have_two_lines() {
    assert_eq!(label("flags16/array/packed-key"), ["flags16/array/packed-key"]);
    let name = "flags16-fromlow/search-stack/packed-key/lazy-pick";
    assert_eq!(label(name), ["flags16-fromlow/search-stack/", "packed-key/lazy-pick"]);
    assert_eq!(label(&"a".repeat(99))[0].chars().count(), 52);
}

/// One board takes eight times as long in full perft, which once hid the differences of all others.
#[test]
fn an_outlier_is_an_arrow_with_its_value() {
    let rows = [[1.0, 1.0], [1.1, 1.3], [1.2, 1.9], [2.1, 2.5]];
    let outliers = [[1.0, 1.0], [1.1, 1.3], [1.2, 1.9], [2.1, 8.4]];
    let fast = outliers.map(|row| row.map(|ratio| 1.0 / ratio));
    for (rows, value) in [(rows, None), (outliers, Some(">8.40<")), (fast, Some(">0.12<"))] {
        let plot = plot(&rows);
        assert_eq!(plot.contains("beyond the scale"), value.is_some(), "{plot}");
        assert!(value.is_none_or(|value| plot.contains(value)), "{plot}");
        assert!(![">5<", ">0.2<"].iter().any(|mark| plot.contains(mark)), "{plot}");
    }
}

#[test]
fn an_operation_without_times_has_no_panel() {
    for (operations, title, words) in [
        (&["search"][..], "the model search", ">Time per move relative to a with "),
        (&["search", "perft-full"], "the model search and in full perft", ">full perft, per move<"),
    ] {
        let mut fixture = Fixture::exact();
        for operation in operations.iter().chain(&["legal-list"]) {
            fixture.timed(Factor::Boards, operation, &[("a/e", 100), ("b/e", 160)]);
        }
        let plot = file(&report(&[fixture.records()]), "plots/boards-at-a-glance.svg");
        for words in [&format!(">Time of each board in {title}<"), words] {
            assert!(plot.contains(words), "{words}: {plot}");
        }
        // A single panel has room for numbers.
        assert_eq!(plot.contains(">1.60<"), operations.len() == 1, "{plot}");
    }
}
