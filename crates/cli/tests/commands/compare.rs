//! `compare`.

use std::fs;
use std::io::BufReader;
use std::path::Path;

use boardbench_harness::measure::{read, rows};
use boardbench_kernels::KernelId;

use crate::common::{Ran, refuses, run};

fn compare(out: &Path) -> Ran {
    let out = out.to_str().unwrap();
    let arguments = ["compare", "--seconds", "1", "--board", "bitboard-magic"];
    run(&[&arguments[..], &["--out", out]].concat(), b"")
}

/// One board beside itself at every kernel: the whole way from verifying to the report.
#[test]
fn a_comparison_leaves_a_table_a_report_and_raw_data() {
    let reports = tempfile::tempdir().unwrap();
    let ran = compare(reports.path());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(
        ran.stdout.contains("A/A control: noise floor"),
        "{}",
        ran.stdout
    );
    let mut folders = reports.path().read_dir().unwrap();
    let folder = folders.next().unwrap().unwrap().path();
    assert!(folders.next().is_none());
    let report = fs::read_to_string(folder.join("report.md")).unwrap();
    assert!(
        report.contains("perft-full") && !report.contains("interrupted"),
        "{report}"
    );
    let data = fs::File::open(folder.join("data.jsonl")).unwrap();
    let rows = rows(&read(BufReader::new(data)).unwrap());
    assert_eq!(rows.len(), KernelId::ALL.len());
    assert!(
        rows.iter()
            .all(|row| row.is_control && row.nanoseconds > 0.0)
    );
    assert_eq!(folder.read_dir().unwrap().count(), 2);
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
