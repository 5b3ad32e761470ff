//! Bytes as files of data: our own raw data, timed engines, perft suites, and the files of other tools.

mod imports;
mod suite;

use std::fmt;

use boardbench_harness::data::{
    self, Axis, FalseAlarms, Ranking, ReadError, Record, View, diff, leave_out, rank, rows, table,
};
use boardbench_harness::engine::timing;
use serde::Serialize;

/// The readers of JSON lines.
#[derive(Clone, Copy, Debug)]
pub struct Readers {
    /// Of the raw data of a comparison.
    pub records: fn(&[u8]) -> Result<Vec<Record>, ReadError>,
    /// Of the raw data of timed engines.
    pub engines: fn(&[u8]) -> Result<Vec<Record>, ReadError>,
}

impl Default for Readers {
    /// The harness's own.
    fn default() -> Self {
        Self {
            records: |data| data::read(data),
            engines: |data| timing::read(data),
        }
    }
}

/// Reads the bytes as each kind of file.
///
/// What is refused is refused with a message. Records that are read are written and read again as the
/// same ones; rows, tables, rankings, a difference to themselves and a report can be made of them.
/// A perft suite is written and read again as the same one. The results of other tools are those that
/// are read again once they are stored.
///
/// # Panics
///
/// If one of that does not hold.
pub fn check(readers: Readers, data: &[u8]) {
    if let Some(records) = read_again(readers.records, data) {
        check_rows(&records);
        check_report(&records);
    }
    if let Some(records) = read_again(readers.engines, data) {
        for markdown in [false, true] {
            let _ = timing::engine_table(&records, markdown);
        }
        let _ = timing::engine_section(&records);
    }
    suite::check(data);
    imports::check(data);
}

/// What a reader finds, if it finds the same in what is written of that.
fn read_again<R: PartialEq + fmt::Debug + Serialize>(
    read: fn(&[u8]) -> Result<Vec<R>, ReadError>,
    data: &[u8],
) -> Option<Vec<R>> {
    let records = match read(data) {
        Ok(records) => records,
        Err(error) => {
            assert!(!error.to_string().is_empty(), "an error without a message");
            return None;
        }
    };
    let mut lines = Vec::new();
    for record in &records {
        serde_json::to_writer(&mut lines, record).expect("a record that was read can be written");
        lines.push(b'\n');
    }
    match read(&lines) {
        Ok(again) => assert_eq!(again, records, "what was written is not what was read"),
        Err(error) => panic!("what was written can't be read: {error}"),
    }
    Some(records)
}

/// Makes all that a terminal shows of data.
fn check_rows(records: &[Record]) {
    let rows = rows(records);
    for markdown in [false, true] {
        let _ = table(&rows, markdown);
    }
    if let Some(alarms) = FalseAlarms::from_rows(&rows) {
        assert!(alarms.alarms <= alarms.placebos, "{alarms}");
    }
    for axis in Axis::ALL {
        let _ = Ranking(&rank(&rows, axis, &View::ALL)).to_string();
        let _ = leave_out(&rows, axis);
    }
    if let Ok(found) = diff(records, records, false) {
        let _ = found.to_string();
    }
}

/// Makes the report of data. Names in them must not lead its files out of its folder.
fn check_report(records: &[Record]) {
    let report = boardbench_report::render(records).expect("any data have a report");
    for (path, _) in &report.files {
        let is_inside = path.split('/').all(|part| !matches!(part, "" | "." | ".."));
        assert!(is_inside && !path.contains(['\\', ':', '\0']), "{path:?}");
    }
}
