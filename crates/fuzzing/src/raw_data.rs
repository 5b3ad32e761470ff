//! Bytes as data files: raw data and perft suites.

use boardbench_checks::engine::timing;
use boardbench_checks::epd::{self, Entry};
use boardbench_core::Leniency;
use boardbench_data::{
    Axis, Record, View, diff, leave_out, placebos, rank, ranking, rows, table, validate, write,
};

use crate::assert_one_line;

/// The most lines of an error: 20 bad lines, and the number of further ones.
const MOST_LINES: usize = 21;

/// A parser of raw data.
pub type Read = fn(&[u8]) -> Result<Vec<Record>, String>;

/// Reads the bytes as each kind of file.
///
/// Rejected data have an error message. Parsed records survive writing and reading; rows, tables, rankings, a diff with
/// themselves, a report and problems can be computed from them. Perft suites survive writing and reading.
///
/// # Panics
///
/// If that does not hold.
pub fn check(read: Read, data: &[u8]) {
    if let Some(records) = read_again(read, data) {
        check_rows(&records);
        check_report(&records);
        for markdown in [false, true] {
            let _ = timing::engine_table(&records, markdown);
        }
        let _ = timing::engine_section(&records);
        for problem in validate(&records) {
            assert!(!problem.contains('\n'), "{problem}");
        }
    }
    check_suite(data);
}

/// Parses data, and requires that the records survive writing and parsing.
fn read_again(read: Read, data: &[u8]) -> Option<Vec<Record>> {
    let records = match read(data) {
        Ok(records) => records,
        Err(error) => {
            assert!(!error.is_empty(), "an error without a message");
            return None;
        }
    };
    let mut lines = Vec::new();
    write(&records, &mut lines).expect("records that were read can be written");
    match read(&lines) {
        Ok(again) => assert_eq!(again, records, "the records changed by writing and parsing"),
        Err(error) => panic!("the written records can't be parsed: {error}"),
    }
    Some(records)
}

/// Computes everything that the commands print about data.
fn check_rows(records: &[Record]) {
    let rows = rows(records);
    for markdown in [false, true] {
        let _ = table(&rows, markdown);
    }
    for placebos in placebos(rows.iter()) {
        assert!(placebos.alarms <= placebos.count, "{placebos:?}");
    }
    for axis in Axis::ALL {
        let _ = ranking(&rank(&rows, axis, &View::ALL));
        let _ = leave_out(&rows, axis);
    }
    if let Ok(found) = diff(records, records, false) {
        let _ = found.to_string();
    }
}

/// Renders the report of data. Names in the data must not move its files out of its folder.
fn check_report(records: &[Record]) {
    let report = boardbench_report::render(&[records]);
    for (path, _) in &report.files {
        let is_inside = path.split('/').all(|part| !matches!(part, "" | "." | ".."));
        assert!(is_inside && !path.contains(['\\', ':', '\0']), "{path:?}");
    }
}

/// Parses a suite, writes it and parses it again.
fn check_suite(data: &[u8]) {
    for leniency in [Leniency::None, Leniency::PromotedPieces] {
        match epd::parse(data, leniency) {
            Ok(entries) => {
                let lines: Vec<String> = entries.iter().map(written).collect();
                let again = epd::parse(lines.join("\n").as_bytes(), leniency);
                let again = again.unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(contents(again), contents(entries));
            }
            Err(error) => {
                assert!(!error.bad_lines().is_empty(), "an error without a bad line");
                for bad in error.bad_lines() {
                    assert_one_line(bad);
                }
                assert!(error.to_string().lines().count() <= MOST_LINES, "{error}");
            }
        }
    }
}

fn written(entry: &Entry) -> String {
    let counts = entry.counts.iter();
    let counts = counts.map(|count| format!(" ;D{} {}", count.depth, count.nodes));
    format!("{}{}", entry.fen, counts.collect::<String>())
}

/// The entries without line numbers, because blank lines and comments are not written.
fn contents(entries: Vec<Entry>) -> Vec<Entry> {
    let entries = entries.into_iter();
    entries.map(|entry| Entry { line: 0, ..entry }).collect()
}
