//! `compare`, `diff` and `rank`.

use std::fs;
use std::io::BufReader;
use std::path::Path;

use boardbench_data::{Record, Role, read, rows};
use boardbench_registry::{HAS_ALL_PAIRS, OPTIMISATION};

use crate::common::{Ran, compared, contains, only_folder, passes, quoted, refuses, run};

/// A comparison of one second with some options.
fn compare(out: &Path, options: &str) -> Ran {
    run(&format!(
        "compare --seconds 1 --out {} {options}",
        quoted(out)
    ))
}

fn records(folder: &Path) -> Vec<Record> {
    let data = fs::File::open(folder.join("data.jsonl")).unwrap();
    read(BufReader::new(data)).unwrap()
}

/// Whether a time is in UTC, as RFC 3339 writes it.
fn is_utc(time: &str) -> bool {
    let shape: String = time
        .chars()
        .map(|c| if c.is_ascii_digit() { '0' } else { c })
        .collect();
    shape == "0000-00-00T00:00:00Z"
}

/// One board beside itself at every kernel, from verifying to the report.
#[test]
fn a_comparison_gives_a_table_a_report_and_raw_data() {
    let reports = tempfile::tempdir().unwrap();
    let ran = compare(reports.path(), "--board bitboard-magic");
    ran.ends_with(0);
    contains(&ran.stdout, "reference: noise floor");
    contains(&ran.stdout, "the program is not linked anew");
    let preview = "\nfirst of 6 processes, boards/";
    contains(&ran.stdout, preview);
    contains(&ran.stdout, ":\n  bitboard-magic/flags16-fromlow: ");
    contains(&ran.stdout, "\nAll intervals are at 99 %.");
    let folder = only_folder(reports.path());
    let report = fs::read_to_string(folder.join("report.md")).unwrap();
    contains(&report, "perft-full");
    assert!(!report.contains("interrupted"), "{report}");
    let records = records(&folder);
    let Some(Record::Header(header)) = records.first() else {
        panic!("the first record is the header");
    };
    let build = &header.fingerprint.build;
    // Not the level of the command, which is another one here and in a release.
    assert_eq!(build.timed.as_deref(), Some(OPTIMISATION));
    assert!(!build.profile.ends_with(OPTIMISATION), "{}", build.profile);
    // Outside of a checkout the commit is unknown.
    let date = build.commit_date.as_deref();
    assert_eq!(date.is_none(), build.commit == "unknown");
    assert!(date.is_none_or(is_utc), "{date:?}");
    // The board, the same prepared again, and a second copy of its code.
    let rows = rows(&records);
    assert_eq!(rows.len(), 3 * 5);
    for (number, row) in rows.iter().enumerate() {
        let timing = row.timing.expect("everything was timed");
        assert_eq!(row.role == Role::Control, number % 3 == 0);
        assert_eq!(row.logs.len(), 6);
        assert!(timing.nanoseconds > 0.0 && timing.cpu_nanoseconds > 0.0);
    }
    for name in ["report.html", "report.md", "tables/all-rows.csv"] {
        assert!(folder.join(name).exists(), "{name}");
    }
}

#[test]
fn the_same_command_resumes_an_interrupted_run() {
    let reports = tempfile::tempdir().unwrap();
    let options = |board| format!("--board {board} --only legal-list");
    let compare = |board| compare(reports.path(), &options(board));
    assert_eq!(compare("bitboard-magic").code, Some(0));
    let folder = only_folder(reports.path());
    let whole = records(&folder);
    // As after Ctrl-C: only three processes have samples, and the end says so.
    let file = folder.join("data.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    let is_of = |line: &str, process| line.contains(&format!("\"process\":{process},"));
    let is_kept = |line: &&str| !(3..6).any(|process| is_of(line, process));
    let lines: Vec<_> = text.lines().filter(is_kept).collect();
    let (end, others) = lines.split_last().unwrap();
    let end = end.replace("\"complete\":true", "\"complete\":false");
    fs::write(&file, others.join("\n") + "\n" + &end).unwrap();
    // Another command is another run.
    let other = compare("quadboard");
    assert!(!other.stdout.contains("resuming"), "{}", other.stdout);
    contains(&compare("bitboard-magic").stdout, "3 processes are done");
    let finished = records(&folder);
    assert_eq!(finished.len(), whole.len());
    assert!(matches!(finished.last(), Some(Record::End(end)) if end.complete));
    assert_eq!(finished[0], whole[0]);
    // A complete run is not touched.
    let again = compare("bitboard-magic");
    assert!(!again.stdout.contains("resuming"), "{}", again.stdout);
    assert_eq!(records(&folder), finished);
}

#[test]
fn a_group_that_only_another_build_has_is_refused() {
    let named = refuses("compare --only boards/ --board x88-scan --moves flags16-tolow,wide32");
    let why = if HAS_ALL_PAIRS {
        "names begin with: selection"
    } else {
        "x88-scan/flags16-tolow is not in this build; "
    };
    contains(&named, why);
}

#[test]
fn two_runs_are_compared_and_one_is_ranked() {
    let reports = tempfile::tempdir().unwrap();
    let folder = quoted(&compared(reports.path()));
    let diff = passes(&format!("diff {folder} {folder}"));
    contains(&diff, "verdicts contradict in 0");
    let table = reports.path().join("placebos.csv");
    let audit = passes(&format!("audit {folder} --placebos {}", quoted(&table)));
    contains(&audit, "second copies of code, ");
    let table = fs::read_to_string(table).unwrap();
    contains(&table, "run,group,contender,kind,ratio,low,high\n2");
    contains(&table, ",copy,");
    let rank = passes(&format!("rank {folder}"));
    contains(&rank, "x88-scan/flags16-fromlow");
    contains(
        &rank,
        ", over all 2 operations measured, walk, rotating, roots:",
    );
    for arguments in [
        format!("rank {folder} --axis selection"),
        format!("diff {folder} /no/such/file"),
        format!("audit {folder} --placebos /no/such/folder/file"),
    ] {
        refuses(&arguments);
    }
}

/// `rank` put the quad-bitboard before the board that the report put second.
#[test]
fn rank_and_report_rank_by_the_same_operations() {
    let reports = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports");
    let list = fs::read_to_string(reports.join("joined/runs.txt")).unwrap();
    let runs = list.lines().filter_map(|line| line.strip_prefix("../"));
    let mut ranked = runs.map(|run| {
        let run = quoted(&reports.join(run));
        (passes(&format!("rank {run}")), run)
    });
    let is_whole = |(rank, _): &(String, _)| {
        rank.contains(", over perft-full and search, which use all of a board")
    };
    let (rank, run) = ranked.find(is_whole).unwrap();
    let out = tempfile::tempdir().unwrap();
    let folder = quoted(out.path());
    passes(&format!("report --from {run} --markdown --out {folder}"));
    let report = fs::read_to_string(out.path().join("report.md")).unwrap();
    let (before, after) = report
        .split_once("` takes the least time. Next is `")
        .unwrap();
    let (_, first) = before.rsplit_once('`').unwrap();
    let (second, _) = after.split_once('`').unwrap();
    for (place, board) in [(1, first), (2, second)] {
        contains(&rank, &format!(" {place} ┆ {board}/"));
    }
    let all = passes(&format!("rank {run} --all-operations"));
    contains(&all, ", over all ");
    assert!(!all.contains(&format!(" 2 ┆ {second}/")), "{all}");
}
