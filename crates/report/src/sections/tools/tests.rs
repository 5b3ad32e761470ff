//! The section for invented measurements.

use boardbench_data::{Axis, Record};

use super::*;
use crate::data::Rows;
use crate::fixture::Fixture;

/// The text of the section, its notices, and the tables of its folds.
fn section_of(records: &[Record]) -> Option<(String, Vec<String>, Vec<Table>)> {
    let rows = Rows::new(records);
    let section = tools(&Data::new(&[records], &rows))?;
    let (mut words, mut notices, mut tables) = (String::new(), Vec::new(), Vec::new());
    for block in section.blocks {
        match block {
            Block::Paragraph(prose) => words.push_str(&prose.plain()),
            Block::Notice(prose) => notices.push(prose.plain()),
            Block::Fold(fold) => tables.extend(fold.blocks.into_iter().map(|block| match block {
                Block::Table(table) => table,
                other => panic!("{other:?}"),
            })),
            other => panic!("{other:?}"),
        }
    }
    Some((words, notices, tables))
}

/// The texts of a row.
fn line(table: &Table, line: usize) -> Vec<String> {
    let cells = table.lines[line].cells.iter();
    cells.map(|cell| cell.prose.plain()).collect()
}

/// A group with a reference, a slower contender, a faster one, and one that cannot be told apart from it.
fn timed() -> (Fixture, String) {
    let mut fixture = Fixture::default();
    let group = fixture.group(Axis::Boards, "legal-list", "rotating", "a/e");
    for (name, time) in [("a/e", 100), ("b/e", 200), ("c/e", 50), ("d/e", 100)] {
        fixture.contender(&group, name, time);
    }
    fixture.placebo(&group, "b/e", 200);
    (fixture, group)
}

#[test]
fn without_imports_there_is_no_section() {
    assert!(section_of(&timed().0.records()).is_none());
}

#[test]
fn times_are_compared_by_cell_and_orders_by_pair() {
    let (mut fixture, group) = timed();
    // The second is 10 % too slow, the third on the wrong side of the reference, the fourth without a verdict.
    for (name, time) in [
        ("a/e", 101.0),
        ("b/e", 222.2),
        ("c/e", 151.5),
        ("d/e", 101.0),
        ("e/e", 1.0),
    ] {
        fixture.criterion(&group, name, time);
    }
    let (words, notices, tables) = section_of(&fixture.records()).unwrap();
    assert_eq!(notices, [""; 0]);
    // The fixture's noise adds half a per cent to its times: 100.5, 201, 50.25 and 100.5 ns.
    for expected in [
        "read on 2001-02-04 on Imaginary <Processor> & Co., by boardbench 0.1.0 at commit 0123456789ab.",
        "Both timed 4 cells.",
        "from ours by 5.5 % in the median, and by 201.5 % at most (c/e at boards/legal-list).",
        "Of 2 pairs of a contender and its reference that our verdict orders, criterion's point estimates order 1 the \
         same way.",
        "For 1 other cell of criterion's, these data have no time.",
        "of walks the first 32; here all contenders of a group take turns, in 4 processes.",
    ] {
        assert!(words.contains(expected), "{expected}: {words}");
    }
    let [table] = &tables[..] else {
        panic!("{tables:?}");
    };
    let lines: Vec<_> = (0..table.lines.len())
        .map(|number| line(table, number))
        .collect();
    let names_and_orders: Vec<_> = lines.iter().map(|line| [&*line[1], &*line[6]]).collect();
    assert_eq!(
        names_and_orders,
        [
            ["a/e", ""],
            ["b/e", "same order"],
            ["c/e", "other order"],
            ["d/e", ""]
        ]
    );
    assert_eq!(lines[1][2..6], ["201", "222", "200 to 244", "1.105"]);
}

/// Without the reference there is no order, without a number of operations no time.
#[test]
fn incomplete_imports_are_not_compared() {
    let (mut fixture, group) = timed();
    fixture.criterion(&group, "b/e", 202.0);
    let (words, ..) = section_of(&fixture.records()).unwrap();
    assert!(words.contains("No pair of a contender"), "{words}");

    for operations in [None, Some(0)] {
        let (mut fixture, group) = timed();
        fixture.criterion(&group, "a/e", 101.0);
        let mut records = fixture.records();
        let Some(Record::Imported(imported)) = records.last_mut() else {
            panic!("the last record is imported");
        };
        imported.operations = operations;
        let (words, _, tables) = section_of(&records).unwrap();
        let expected = "None of the 1 cell that criterion timed has a time in these data.";
        assert!(words.contains(expected), "{words}");
        assert!(tables.is_empty());
    }
}

#[test]
fn counts_are_shown_unchanged() {
    let (mut fixture, group) = timed();
    for (group, name, event, count) in [
        (&*group, "a/e", "Ir", 12_345.0),
        (&group, "a/e", "Bc", 77.0),
        (&group, "b/e", "time", 7.0),
        ("boards/elsewhere", "x/y", "Ir", 6.0),
    ] {
        fixture.callgrind(group, name, event, count);
    }
    let (words, _, tables) = section_of(&fixture.records()).unwrap();
    assert!(words.contains("are not compared with others"), "{words}");
    assert!(!words.contains("criterion measures"), "{words}");
    let [table] = &tables[..] else {
        panic!("{tables:?}");
    };
    assert_eq!(line(table, 0), ["boards/legal-list", "a/e", "12345"]);
    assert_eq!(line(table, 1), ["boards/elsewhere", "x/y", "6"]);
    assert_eq!(table.lines.len(), 2);
}

#[test]
fn another_machine_or_program_causes_a_notice() {
    let (mut fixture, group) = timed();
    fixture.criterion(&group, "a/e", 100.0);
    let mut records = fixture.records();
    for record in &mut records {
        if let Record::Imports(imports) = record {
            imports.fingerprint.cpu = "another".into();
            imports.fingerprint.build.commit = "other".into();
        }
    }
    let (_, notices, _) = section_of(&records).unwrap();
    let [notice] = &notices[..] else {
        panic!("{notices:?}");
    };
    assert!(notice.contains(": processor, commit differ."), "{notice}");
}
