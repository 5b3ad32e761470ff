//! Runs that people contributed.

use boardbench_data::{Contributed, Label, Record};

use crate::fixture::{Fixture, file, line, report, with_header};

/// A contributed run in which three boards take these times, the reference first.
fn run(cpu: &str, times: [u64; 3], label: Label) -> Vec<Record> {
    let mut records = with_header(Fixture::exact().three_boards(times), |header| {
        header.fingerprint.cpu = cpu.to_owned();
    });
    records.push(Record::Contributed(Contributed {
        label,
        reason: format!("a reason of {cpu}"),
    }));
    records
}

#[test]
fn verdicts_hold_on_all_machines_or_it_is_said_where() {
    let runs = [
        run("first", [100, 150, 200], Label::Reproduced),
        run("second", [100, 50, 200], Label::Unchecked),
    ];
    let markdown = file(&report(&runs), "report.md");
    for words in [
        "Of 2 comparisons that at least two machines made, the verdict of 1 holds on all of them, and one is faster on one \
         machine and slower on another.",
        "| 1 | first |",
        "| unchecked | a reason of second |",
        "**reproduced**: an independent run",
    ] {
        assert!(markdown.contains(words), "{words}\n{markdown}");
    }
    let rows = |table: &str| {
        let (_, rest) = markdown
            .split_once(&format!("<a id=\"{table}\"></a>"))
            .unwrap();
        line(rest, "| `boards/legal-list` | ").to_owned()
    };
    let differing = rows("verdicts-that-differ");
    assert!(differing.contains("bitboard-rays"), "{differing}");
    assert!(differing.ends_with("| 2 | 1 |  |  |"), "{differing}");
    let holding = rows("verdicts-that-hold");
    assert!(holding.contains("x88-lists"), "{holding}");
    assert!(holding.ends_with("|  | 1, 2 |  |  |"), "{holding}");
    // Each run's own report has its other tables.
    assert!(!markdown.contains("Axis by axis"));
}

#[test]
fn one_contributed_run_is_compared_with_nothing() {
    let markdown = file(
        &report(&[run("only", [100, 150, 200], Label::Consistent)]),
        "report.md",
    );
    assert!(
        markdown.contains("There are runs of 1 machine, and nothing that two of them compared.")
    );
    let other = Fixture::default().records();
    assert!(!file(&report(&[other]), "report.md").contains("everybody"));
}
