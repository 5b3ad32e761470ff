//! Reads, writes and evaluates measurements that no run writes, in `tests/strange`: they must not cause a panic.

#![forbid(unsafe_code)]
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "the test reads files")]

use std::fs;
use std::path::Path;

use boardbench_results::{
    Factor, InputSet, Record, blocks, controls, diff, join, order_effects, precision, rank,
    ranking, read, rows, tables, validate, write,
};

/// Requires that records survive writing and reading, and computes all results of them.
fn check(records: &[Record]) {
    let mut lines = Vec::new();
    write(records, &mut lines).expect("records can be written");
    assert_eq!(read(&*lines).as_deref(), Ok(records));
    let _ = (validate(records), precision(records));
    let _ = (join(&[records; 2]), order_effects([records]));
    assert!(blocks(records).all(|block| block.times().count() <= block.samples.len()));
    let rows = rows(records);
    let _ = tables(&rows, 1);
    for controls in controls(&rows) {
        assert!(controls.alarms <= controls.count, "{controls:?}");
    }
    for factor in Factor::ALL {
        let _ = ranking(&rank(&rows, factor, &InputSet::ALL));
    }
    if let Ok(diff) = diff(records, records, false) {
        let _ = diff.to_string();
    }
}

#[test]
fn strange_data_survive_writing_and_have_tables() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strange");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry can be read").path();
        let bytes = fs::read(&path).expect("a file can be read");
        let records = read(&*bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        check(&records);
        // Also without any one of its records but the header.
        for index in 1..records.len() {
            let mut others = records.clone();
            others.remove(index);
            check(&others);
        }
        count += 1;
    }
    assert_eq!(count, 11);
}
