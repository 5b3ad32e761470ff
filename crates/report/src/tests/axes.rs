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
    fixture.last().table = Some(TableFacts {
        entries: 64,
        nodes: 2000,
        probes: 10,
        hits: 5,
    });
    fixture.unmeasured(&group, "lacking", Some("bmi2"));
    fixture.unmeasured(&group, "untimed", None);
    fixture.only_counted(&group, "counted", 7.0);
    let table = table(&report(&[fixture.records()]), "entries-reference");
    let rows: Vec<String> = table.iter().map(|row| row.join(": ")).collect();
    for expected in [
        "reference: 1, the reference: 1000 ns",
        "fewer: 1.200 (1.200–1.200), slower, with fewer instructions",
        "as many: 1.200 (1.200–1.200), slower",
        "more: 0.800 (0.800–0.800), faster, with more instructions",
        "no more: 0.800 (0.800–0.800), faster",
        "used: 1.200 (1.200–1.200), slower; 64 entries, 2000 nodes, 50.0 % hits per probe",
        "lacking: not measured: this build lacks bmi2",
        "untimed: not measured",
        "counted: not timed, 7.00 instructions",
    ] {
        assert!(
            rows.iter().any(|row| row == expected),
            "{expected}: {rows:?}"
        );
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
fn a_plot_of_two_contenders_shows_the_first_two_operations() {
    let names = ["a/e", "b/e"];
    let plot = |count: usize| {
        let mut fixture = Fixture::exact();
        for operation in ["search", "make", "material"] {
            let times = names[..count].iter().zip([100, 110]);
            let times: Vec<(&str, u64)> = times.map(|(name, time)| (*name, time)).collect();
            fixture.timed(Axis::Boards, operation, &times);
        }
        let report = report(&[fixture.records()]);
        let files = report.files.into_iter();
        let mut plots = files.filter(|(path, _)| path == "plots/dots-boards-a-e.svg");
        plots
            .next()
            .map(|(_, text)| String::from_utf8(text).unwrap())
    };
    assert!(plot(1).is_none());
    let plot = plot(2).unwrap();
    let panels = "a, search: 1.000 (1.000–1.000); a, make: 1.000 (1.000–1.000); b, search: 1.100 (1.100–1.100)";
    assert!(plot.contains(panels), "{plot}");
    assert!(!plot.contains("material"), "{plot}");
}

#[test]
fn a_page_shows_some_operations_and_means_and_the_file_all() {
    let mut fixture = Fixture::exact();
    for number in 0..8 {
        for board in ["x88", "quadboard"] {
            let times = [("kept", 100), ("none", 90)];
            fixture.variants(Axis::Hash, board, &format!("op-{number}"), &times);
        }
    }
    let report = report(&[fixture.records()]);
    let all = table(&report, "hash-kept");
    assert_eq!((all.len(), all[0].len()), (6, 9), "{all:?}");
    let page = file(&report, "report.md");
    let (_, page) = page.split_once("table-hash-kept").unwrap();
    let (page, _) = page.split_once("\n- ").unwrap();
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with('|')).collect();
    let cells: Vec<&str> = rows[0].split(" | ").collect();
    assert_eq!(cells.len(), 5, "{cells:?}");
    assert!(rows[2].starts_with("| mean of `none` | 0.900"), "{rows:?}");
    assert_eq!(rows.len(), 3, "{page}");
}
