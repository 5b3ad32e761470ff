//! `compare --engine` and `compare --peers`.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;
use std::process::Command;

use boardbench_checks::engine::timing::{engine_rows, engine_section};
use boardbench_data::{Record, Role, read};

use crate::common::{Ran, contains, only_folder, quoted, run};

/// Compares our boards with this program as an engine, perhaps with a filter behind it.
fn compare(seconds: u32, filter: &str, out: &Path) -> Ran {
    let script = format!("\"$0\" uci {filter}");
    let engine = shell_words::join(["sh", "-c", &script, env!("CARGO_BIN_EXE_boardbench")]);
    run(&format!(
        "compare --board bitboard-magic,x88-scan --only perft-bulk --seconds {seconds} --out {} --engine {}",
        quoted(out),
        shell_words::quote(&engine)
    ))
}

#[test]
fn an_engine_is_in_table_data_and_report() {
    let reports = tempfile::tempdir().unwrap();
    let ran = compare(4, "--board x88-lists", reports.path());
    ran.ends_with(0);
    contains(&ran.stdout, "as the engine does it");
    let folder = only_folder(reports.path());
    let data = File::open(folder.join("engines.jsonl")).unwrap();
    let records = read(BufReader::new(data)).unwrap();
    let rows = engine_rows(&records);
    let alone = rows
        .iter()
        .filter(|row| row.group.subject.as_deref() == Some("1 thread"))
        .filter(|row| row.role != Role::Placebo);
    let names: Vec<&str> = alone.map(|row| row.contender.as_str()).collect();
    let (engine, ours) = names.split_last().unwrap();
    assert_eq!(*engine, concat!("boardbench ", env!("CARGO_PKG_VERSION")));
    let of_board = |board: &str| ours.iter().filter(|name| name.starts_with(board)).count();
    assert_eq!(
        (
            ours.len(),
            of_board("bitboard-magic/"),
            of_board("x88-scan/")
        ),
        (5, 3, 2),
        "{names:?}"
    );
    // Three blocks of six positions, where the engine, our five and the placebo have two visits at least.
    let visits = records.iter().map(|record| match record {
        Record::Block(block) if block.group == "selection:1 thread/perft" => block.visits.len(),
        _ => 0,
    });
    assert!(visits.sum::<usize>() >= 3 * 6 * 7 * 2);
    let text = |name| fs::read_to_string(folder.join(name)).unwrap();
    contains(&text("report.md"), "perft-bulk");
    assert_eq!(text("engines.md"), engine_section(&records));
}

#[test]
fn a_wrong_engine_is_a_failed_check_and_has_no_numbers() {
    let reports = tempfile::tempdir().unwrap();
    let filter = "| sed -u \"s/^Nodes searched: 2039$/Nodes searched: 2038/\"";
    let ran = compare(2, filter, reports.path());
    ran.ends_with(1);
    let expected = "counts 2038 at depth 2 of the Kiwipete, where 2039 is right: ";
    contains(&ran.stdout, expected);
    assert_eq!(reports.path().read_dir().unwrap().count(), 0);
}

/// A program that was installed alone, outside of a checkout.
#[test]
fn a_missing_peers_program_is_refused_with_how_to_make_it() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let program = folder.path().join("boardbench");
    // A copy could not be started while a process that another test has just forked holds it open.
    fs::hard_link(env!("CARGO_BIN_EXE_boardbench"), &program).unwrap();
    let mut command = Command::new(program);
    command
        .args(["compare", "--peers"])
        .current_dir(folder.path());
    let output = command.output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr.starts_with("error: "), "{stderr}");
    contains(&stderr, "cargo build --release -p boardbench-peers");
}
