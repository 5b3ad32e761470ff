//! `compare`, `diff` and `rank`.

use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use boardbench_harness::data::{Record, Role, read, rows};
use boardbench_harness::measure::CORE;

use crate::common::{Ran, refuses, run};

fn compare_with(out: &Path, more: &[&str]) -> Ran {
    let out = out.to_str().unwrap();
    let arguments = ["compare", "--seconds", "1", "--out", out];
    run(&[&arguments[..], more].concat(), b"")
}

fn compare(out: &Path) -> Ran {
    compare_with(out, &["--board", "bitboard-magic"])
}

/// The one folder in a folder.
fn only_folder(reports: &Path) -> PathBuf {
    let mut folders = reports.read_dir().unwrap();
    let folder = folders.next().unwrap().unwrap().path();
    assert!(folders.next().is_none());
    folder
}

fn records(folder: &Path) -> Vec<Record> {
    let data = fs::File::open(folder.join("data.jsonl")).unwrap();
    read(BufReader::new(data)).unwrap()
}

/// One board beside itself at every kernel: the whole way from verifying to the report.
#[test]
fn a_comparison_leaves_a_table_a_report_and_raw_data() {
    let reports = tempfile::tempdir().unwrap();
    let ran = compare(reports.path());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(
        ran.stdout.contains("A/A control: noise floor")
            && ran.stdout.contains("\nHow sure that is: "),
        "{}",
        ran.stdout
    );
    let folder = only_folder(reports.path());
    let report = fs::read_to_string(folder.join("report.md")).unwrap();
    assert!(
        report.contains("perft-full") && !report.contains("interrupted"),
        "{report}"
    );
    let rows = rows(&records(&folder));
    assert_eq!(rows.len(), CORE.len());
    for row in rows {
        let timing = row.timing.expect("everything was timed");
        assert_eq!(row.role, Role::Control);
        assert!(timing.nanoseconds > 0.0 && timing.cpu_nanoseconds > 0.0);
    }
    for name in ["report.html", "tables/all-rows.csv", "plots"] {
        assert!(folder.join(name).exists(), "{name}");
    }
}

#[test]
fn what_was_interrupted_is_finished_by_the_same_command() {
    let reports = tempfile::tempdir().unwrap();
    assert_eq!(compare(reports.path()).code, Some(0));
    let folder = only_folder(reports.path());
    let whole = records(&folder);
    // As Ctrl-C leaves it: the samples of some processes, and an end that says so.
    let file = folder.join("data.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    let is_of = |line: &str, process| line.contains(&format!("\"process\":{process},"));
    let is_kept = |line: &&str| !(3..12).any(|process| is_of(line, process));
    let mut lines: Vec<_> = text
        .lines()
        .filter(is_kept)
        .map(ToOwned::to_owned)
        .collect();
    let end = lines.last_mut().unwrap();
    *end = end.replace("\"complete\":true", "\"complete\":false");
    fs::write(&file, lines.join("\n")).unwrap();
    // Another command is another run.
    let other = compare_with(reports.path(), &["--board", "quadboard"]);
    assert!(!other.stdout.contains("going on"), "{}", other.stdout);
    let ran = compare(reports.path());
    assert!(
        ran.stdout.contains("3 processes are done"),
        "{}",
        ran.stdout
    );
    let finished = records(&folder);
    assert_eq!(finished.len(), whole.len());
    assert!(matches!(finished.last(), Some(Record::End(end)) if end.complete));
    assert_eq!(finished[0], whole[0]);
    // What is complete is left alone.
    let again = compare(reports.path());
    assert!(!again.stdout.contains("going on"), "{}", again.stdout);
    assert_eq!(records(&folder), finished);
}

#[test]
fn positions_of_ones_own_are_taken_and_bad_ones_named() {
    let reports = tempfile::tempdir().unwrap();
    let file = reports.path().join("my.epd");
    let with_corpus = |text: &str, more: &[&str]| {
        fs::write(&file, text).unwrap();
        let arguments = ["--only", "legal-list", "--corpus", file.to_str().unwrap()];
        let out = reports.path().join("out");
        compare_with(&out, &[&arguments[..], more].concat())
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"start\";\n\n";
    assert_eq!(with_corpus(start, &[]).code, Some(0));
    for (text, more, message) in [
        (
            "4k3/8/8/8/8/8/8/8 w - - 0 1",
            &[][..],
            "error: position 1: ",
        ),
        ("# nothing\n", &[], "error: no position "),
        (start, &["--class", "endgame"], "error: no position "),
        (start, &["--class", "late"], "error: unknown class \"late\""),
    ] {
        let ran = with_corpus(text, more);
        // Nothing was announced.
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
        assert!(ran.stderr.starts_with(message), "{}", ran.stderr);
        assert_eq!(ran.stderr.lines().count(), 1);
    }
    refuses(&["compare", "--corpus", "/no/such/file"]);
    refuses(&["compare", "--only", "no such group"]);
    refuses(&["compare", "--positions", "0"]);
    refuses(&["compare", "--seconds", "0"]);
    let named = refuses(&[
        "compare",
        "--only",
        "boards/",
        "--board",
        "x88-scan,quadboard",
    ]);
    assert!(named.ends_with("names begin with: selection\n"), "{named}");
}

#[test]
fn two_data_sets_are_compared_and_one_is_ranked() {
    let reports = tempfile::tempdir().unwrap();
    let boards = ["--board", "bitboard-magic,x88-scan", "--only", "legal"];
    assert_eq!(compare_with(reports.path(), &boards).code, Some(0));
    let folder = only_folder(reports.path());
    let folder = folder.to_str().unwrap();
    let ran = run(&["diff", folder, folder], b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(
        ran.stdout.contains("verdicts contradict in 0"),
        "{}",
        ran.stdout
    );
    let ran = run(&["rank", folder, "--axis", "selection"], b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.contains("x88-scan/wide32"), "{}", ran.stdout);
    for arguments in [
        &["rank", folder][..],
        &["rank", folder, "--axis", "taste"],
        &["rank", folder, "--view", "sideways"],
        &["rank", "/no/such/file"],
        &["diff", folder],
        &["diff", folder, "/no/such/file"],
    ] {
        refuses(arguments);
    }
}

#[test]
fn a_report_that_cannot_be_written_is_an_error() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let ran = compare(file.path());
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.starts_with("error: "), "{}", ran.stderr);
    assert!(ran.stderr.contains("can't be written"), "{}", ran.stderr);
}

#[test]
fn wrong_arguments_are_refused() {
    for arguments in [
        &["--board", "none"][..],
        &["--moves", "none"],
        &["--quick", "--full"],
        &["--seconds", "soon"],
    ] {
        refuses(&[&["compare"], arguments].concat());
    }
}

#[test]
fn a_measuring_process_refuses_what_is_no_job() {
    let ran = run(&["measuring-process"], b"{}");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(
        ran.stderr.starts_with("error: missing field"),
        "{}",
        ran.stderr
    );
}
