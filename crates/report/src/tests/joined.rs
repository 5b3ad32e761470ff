//! Reports of several runs.

use boardbench_harness::data::{Axis, Record};

use super::file;
use crate::fixture::Fixture;
use crate::{Report, ledger_differences, render};

/// A run by a build with these flags, in which a hash costs this much time, and lists take this much on another board.
fn run(rust_flags: &'static str, without_hash: u64, rays: u64) -> Vec<Record> {
    let mut fixture = Fixture::default();
    let group = fixture.variants(Axis::Hash, "bitboard-magic", "make-unmake", "kept");
    fixture.contender(&group, "kept", 100);
    fixture.contender(&group, "none", without_hash);
    let group = fixture.group(
        Axis::Boards,
        "legal-list",
        "rotating",
        "bitboard-magic/flags16-fromlow",
    );
    fixture.contender(&group, "bitboard-magic/flags16-fromlow", 100);
    fixture.contender(&group, "bitboard-rays/flags16-fromlow", rays);
    built_with(fixture.records(), rust_flags)
}

fn built_with(mut records: Vec<Record>, rust_flags: &'static str) -> Vec<Record> {
    for record in &mut records {
        if let Record::Header(header) = record {
            header.fingerprint.build.target = "x86_64-unknown-linux-gnu".into();
            header.fingerprint.build.rust_flags = rust_flags.into();
        }
    }
    records
}

const V3: &str = "-C target-cpu=x86-64-v3";

fn joined(runs: &[Vec<Record>]) -> Report {
    let runs: Vec<&[Record]> = runs.iter().map(Vec::as_slice).collect();
    render(&runs).unwrap()
}

/// The line of a table with this text.
#[track_caller]
fn line<'t>(markdown: &'t str, text: &str) -> &'t str {
    let found = markdown.lines().find(|line| line.contains(text));
    found.unwrap_or_else(|| panic!("{text} is not in {markdown}"))
}

#[test]
fn a_verdict_names_the_build_unless_all_agree() {
    let agreeing = joined(&[run(V3, 50, 200), run("", 60, 200)]);
    let markdown = file(&agreeing, "report.md");
    let decision = "| No hash, or one? (sets) |";
    assert!(
        line(&markdown, decision).contains("| faster |"),
        "{markdown}"
    );
    let claim = "| hash-costs-time |";
    assert!(line(&markdown, claim).contains("| holds |"), "{markdown}");
    let differing = joined(&[run(V3, 50, 200), run("", 160, 200)]);
    let markdown = file(&differing, "report.md");
    let words = "| x86-64-v3: faster; x86\\_64 baseline: slower |";
    assert!(line(&markdown, decision).contains(words), "{markdown}");
    let words = "x86-64-v3: holds; x86\\_64 baseline: does not hold";
    assert!(line(&markdown, claim).contains(words), "{markdown}");
    assert!(markdown.contains("built for x86-64-v3"), "{markdown}");
    for file in ["tables/all-rows.csv", "tables/all-rows-2.csv"] {
        assert!(differing.files.iter().any(|(path, _)| path == file));
    }
}

#[test]
fn a_recommendation_says_on_which_build_it_does_not_hold() {
    let report = joined(&[run(V3, 50, 200), run("", 50, 90)]);
    let markdown = file(&report, "report.md");
    let row = line(&markdown, "| a GUI or a server");
    assert!(row.contains("| `bitboard-magic` |"), "{row}");
    assert!(
        row.contains("x86\\_64 baseline: `bitboard-rays` takes 0.90"),
        "{row}"
    );
    assert!(
        report
            .headline
            .contains("built for x86-64-v3 and x86\\_64 baseline")
    );
    assert!(report.headline.contains("### Which should I take?"));
}

/// The second run has one more group, and observes the first less often.
#[test]
fn of_runs_by_one_build_each_group_is_shown_from_the_one_that_observed_it_most() {
    let mut short = run(V3, 150, 300);
    let is_of_the_last_process =
        |record: &Record| matches!(record, Record::Block(block) if block.process == 3);
    short.retain(|record| !is_of_the_last_process(record));
    let mut other = Fixture::default();
    let group = other.variants(Axis::Hash, "quadboard", "make-unmake", "kept");
    other.contender(&group, "kept", 100);
    other.contender(&group, "none", 70);
    let other = built_with(other.records(), V3);
    let report = joined(&[run(V3, 50, 200), short, other]);
    let rows = file(&report, "tables/all-rows.csv");
    let without: Vec<&str> = rows.lines().filter(|row| row.contains(",none,")).collect();
    assert_eq!(without.len(), 2, "{rows}");
    let twice = file(
        &joined(&[run(V3, 50, 200), run(V3, 50, 200)]),
        "tables/all-rows.csv",
    );
    assert_eq!(
        twice,
        file(&joined(&[run(V3, 50, 200)]), "tables/all-rows.csv")
    );
    assert!(!report.headline.contains(" and "), "{}", report.headline);
}

#[test]
fn runs_in_which_the_ledger_differs_are_told_apart() {
    let (one, other) = (run(V3, 50, 200), run(V3, 160, 200));
    let same = ledger_differences(&one, &[&one], "the other").unwrap();
    let differing = ledger_differences(&other, &[&one], "the other").unwrap();
    assert!(same != differing, "{same}");
}
