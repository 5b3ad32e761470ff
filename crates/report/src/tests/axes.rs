//! Each axis of a report.

use boardbench_data::{Axis, Record, TableFacts};

use super::SMALL;
use crate::Report;
use crate::fixture::{Fixture, file, near, report};

/// The header and the rows of a table.
fn table(report: &Report, name: &str) -> Vec<Vec<String>> {
    let text = file(report, &format!("tables/table-{name}.csv"));
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.has_headers(false).from_reader(text.as_bytes());
    let records = reader.records().map(Result::unwrap);
    let cells = records.map(|record| record.iter().map(str::to_owned).collect());
    cells.collect()
}

/// The ratio at the beginning of a cell.
fn ratio(cell: &str) -> f64 {
    let end = cell.find([' ', ',']).unwrap_or(cell.len());
    cell[..end].parse().expect(cell)
}

#[test]
fn a_matrix_is_a_table_of_all_pairs_with_a_column_for_each_operation() {
    // A distinct time for each operation and pair.
    let pairs = ["c/small", "a/small", "a/wide", "b/small", "b/wide"];
    let operations = ["legal-list", "make-unmake", "perft-bulk", "search"];
    let time = |operation: usize, pair: usize| 100 + 100 * pair + 8 * operation * pair;
    let mut fixture = Fixture::default();
    for (number, operation) in operations.iter().enumerate() {
        let times = (0..).zip(pairs);
        let times = times.map(|(pair, name)| (name, time(number, pair) as u64));
        fixture.timed(Axis::Matrix, operation, &times.collect::<Vec<_>>());
    }
    let table = table(&report(&[fixture.records()]), "matrix-c-small");
    assert_eq!(table[0][1..], operations);
    assert_eq!(table.len(), 1 + pairs.len());
    for (pair, cells) in table[1..].iter().enumerate() {
        assert_eq!(cells[0], pairs[pair], "the fastest first: {table:?}");
        for (number, cell) in cells[1..].iter().enumerate() {
            let expected = time(number, pair) as f64 / 100.0;
            assert!(near(ratio(cell), expected), "{table:?}");
        }
    }
}

#[test]
fn a_cell_says_what_a_reader_must_know() {
    let mut fixture = Fixture::exact();
    let group = fixture.group(Axis::Entries, "depth-4m", "rotating", "reference");
    for (name, time, instructions) in [
        ("reference", 1000, 300),
        ("fewer", 1200, 290),
        ("as many", 1200, 298),
        ("more", 800, 310),
        ("no more", 800, 302),
        ("used", 1200, 400),
    ] {
        fixture.counted(&group, name, time, instructions);
    }
    fixture.change_table(TableFacts {
        entries: 64,
        nodes: 2000,
        probes: 10,
        hits: 5,
    });
    fixture.unmeasured(&group, "lacking", Some("bmi2"));
    fixture.unmeasured(&group, "untimed", None);
    fixture.only_counted(&group, "counted", 7.0);
    let table = table(&report(&[fixture.records()]), "entries-reference");
    for (name, expected) in [
        ("reference", "1, the reference: 1000 ns"),
        (
            "fewer",
            "1.200 (1.200–1.200), slower, with fewer instructions",
        ),
        ("as many", "1.200 (1.200–1.200), slower"),
        (
            "more",
            "0.800 (0.800–0.800), faster, with more instructions",
        ),
        ("no more", "0.800 (0.800–0.800), faster"),
        (
            "used",
            "1.200 (1.200–1.200), slower; 64 entries, 2000 nodes, 50.0 % hits per probe",
        ),
        ("lacking", "not measured: this build lacks bmi2"),
        ("untimed", "not measured"),
        ("counted", "not timed, 7.00 instructions"),
    ] {
        let row = table.iter().find(|row| row[0] == name).expect(name);
        assert_eq!(row[1], expected, "{name}");
    }
}

#[test]
fn two_modes_are_said() {
    let mut fixture = Fixture::with_more_processes(4);
    fixture.timed(Axis::Boards, "legal-list", &[("a/e", 100), ("b/e", 200)]);
    let records = fixture.records();
    let of_b = |records| table(&report(&[records]), "boards-a-e")[2][1].clone();
    assert!(!of_b(records.clone()).contains("modes"));
    let mut records = records;
    for record in &mut records {
        if let Record::Block(block) = record
            && block.process % 2 == 0
        {
            for visit in block.visits.iter_mut().filter(|it| it.contender == "b/e") {
                visit.wall_ns += visit.wall_ns / 5;
            }
        }
    }
    let cell = of_b(records);
    assert!(cell.ends_with(", two modes"), "{cell}");
}

#[test]
fn boards_with_variants_have_rows_of_their_own_and_a_mean() {
    let table = table(&SMALL, "copy-make-unmake");
    let names: Vec<&str> = table.iter().map(|row| &*row[0]).collect();
    assert_eq!(
        names,
        [
            "contender",
            "sets-magic: copy",
            "sets-magic: unmake",
            "cells-scan: unmake",
            "cells-scan: copy",
            "mean of copy"
        ]
    );
    assert_eq!(table[0][1..], ["make", "perft-full"]);
    // A single board has no mean.
    let mut fixture = Fixture::exact();
    let times = [("kept", 100), ("none", 90)];
    fixture.variants(Axis::Hash, "quadboard", "make", &times);
    let one = self::table(&report(&[fixture.records()]), "hash-kept");
    let names: Vec<&str> = one.iter().map(|row| &*row[0]).collect();
    assert_eq!(names, ["contender", "quadboard: none", "quadboard: kept"]);
    for (row, expected) in [(1, 0.9), (4, 1.25), (5, (0.9_f64 * 1.25).sqrt())] {
        assert!(near(ratio(&table[row][1]), expected), "{table:?}");
    }
}

#[test]
fn plots_are_means_of_what_did_everything_on_the_main_view() {
    let words = |name: &str| {
        let plot = file(&SMALL, &format!("plots/means-{name}.svg"));
        let (_, words) = plot.split_once("<desc").unwrap();
        let (words, _) = words.split_once("</desc>").unwrap();
        words.split_once('>').unwrap().1.to_owned()
    };
    assert_eq!(
        words("boards"),
        "sets-magic, mean over 2 groups: 1.000 (1.000–1.000); sets-rays, mean over 2 groups: 1.342 (1.297–1.387); \
         cells-scan, mean over 2 groups: 1.936 (1.873–2.00)."
    );
    assert!(words("copy-make").contains("copy, mean over 4 groups: 1.061 (1.061–1.061)"));
}
