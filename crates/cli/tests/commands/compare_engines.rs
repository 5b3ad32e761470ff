//! `compare --engine` and `compare --peers`.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;
use std::process::Command;

use boardbench_harness::engine::timing::{EngineRecord, engine_rows, engine_section, read};

use crate::common::{Ran, run};

/// Our own boards beside an engine that is this program, perhaps with something between.
fn compare(seconds: &str, filter: &str, out: &Path) -> Ran {
    let program = env!("CARGO_BIN_EXE_boardbench");
    let engine = format!("sh -c '\"$0\" uci {filter}' '{program}'");
    let arguments = ["compare", "--board", "bitboard-magic", "--engine", &engine];
    let more = ["--seconds", seconds, "--out", out.to_str().unwrap()];
    run(&[&arguments[..], &more].concat(), b"")
}

#[test]
fn an_engine_stands_beside_ours_in_table_data_and_report() {
    let reports = tempfile::tempdir().unwrap();
    let ran = compare("8", "--board x88-lists", reports.path());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(
        ran.stdout.contains("as the engine does it"),
        "{}",
        ran.stdout
    );
    let folder = reports.path().read_dir().unwrap().next().unwrap().unwrap();
    let data = File::open(folder.path().join("engines.jsonl")).unwrap();
    let records = read(BufReader::new(data)).unwrap();
    let rows = engine_rows(&records);
    let alone = rows.iter().filter(|row| row.threads == 1);
    let names: Vec<&str> = alone.map(|row| row.player.as_str()).collect();
    let version = concat!("boardbench ", env!("CARGO_PKG_VERSION"));
    assert_eq!(names.len(), 4);
    assert_eq!(names[3], version);
    assert!(
        names[..3]
            .iter()
            .all(|name| name.starts_with("bitboard-magic/")),
        "{names:?}"
    );
    let is_sample = |record: &&EngineRecord| matches!(record, EngineRecord::Sample(_));
    assert!(records.iter().filter(is_sample).count() >= 4 * 3 * 24);
    let text = |name| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(
        text("report.md").contains("perft-bulk"),
        "the boards' perft"
    );
    assert_eq!(text("engines.md"), engine_section(&records));
}

#[test]
fn a_wrong_engine_is_a_failed_check_and_has_no_numbers() {
    let reports = tempfile::tempdir().unwrap();
    let filter = "| sed -u \"s/^Nodes searched: 2039$/Nodes searched: 2038/\"";
    let ran = compare("4", filter, reports.path());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), ""));
    let expected = "counts 2038 at depth 2 of the Kiwipete, where 2039 is right: ";
    assert!(ran.stdout.contains(expected), "{}", ran.stdout);
    assert_eq!(reports.path().read_dir().unwrap().count(), 0);
}

#[test]
fn an_engine_that_cannot_be_used_is_an_error() {
    let reports = tempfile::tempdir().unwrap();
    let out = reports.path().to_str().unwrap();
    for engine in ["/no/such/engine", "'", "true", "yes", "sleep 60"] {
        let arguments = [
            "compare",
            "--seconds",
            "2",
            "--out",
            out,
            "--engine",
            engine,
        ];
        let ran = run(&arguments, b"");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{engine}");
        assert!(ran.stderr.starts_with("error: "), "{}", ran.stderr);
    }
    assert_eq!(reports.path().read_dir().unwrap().count(), 0);
}

/// A program that was installed alone, outside of a checkout.
#[test]
fn without_the_peers_program_it_is_said_how_to_make_it() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let program = folder.path().join("boardbench");
    // A copy could not be started while a process that another test has just forked still holds it open.
    fs::hard_link(env!("CARGO_BIN_EXE_boardbench"), &program).unwrap();
    let mut command = Command::new(program);
    command
        .args(["compare", "--peers"])
        .current_dir(folder.path());
    let output = command.output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr.starts_with("error: ")
            && stderr.contains("cargo build --release -p boardbench-peers"),
        "{stderr}"
    );
}
