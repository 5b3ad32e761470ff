//! What the section says of numbers that are made up.

use boardbench_harness::data::{Axis, Record};

use super::*;
use crate::fixture::Fixture;

/// The sentences of the section, its notices, and its tables, folded or not.
fn told(records: &[Record]) -> Option<(String, Vec<String>, Vec<Table>)> {
    let section = tools(&Data::of(records), &mut Ids::default())?;
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

/// A line as words.
fn line(table: &Table, line: usize) -> Vec<String> {
    let cells = table.lines[line].cells.iter();
    cells.map(|cell| cell.prose.plain()).collect()
}

/// A group with a reference, one that is slower, one that is faster and one that cannot be told from it.
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
fn nothing_imported_is_no_section() {
    assert!(told(&timed().0.records()).is_none());
}

#[test]
fn times_are_compared_cell_by_cell_and_orders_pair_by_pair() {
    let (mut fixture, group) = timed();
    // The second is 10 % too slow, the third on the wrong side of the reference, the fourth judged by nobody.
    for (name, time) in [
        ("a/e", 101.0),
        ("b/e", 222.2),
        ("c/e", 151.5),
        ("d/e", 101.0),
    ] {
        fixture.criterion(&group, name, time);
    }
    fixture.criterion(&group, "e/e", 1.0);
    let (words, notices, tables) = told(&fixture.records()).unwrap();
    assert_eq!(notices, [""; 0]);
    // The fixture's noise makes its times half a per cent longer: 100.5, 201, 50.25 and 100.5 ns.
    for expected in [
        "read on 2001-02-04 on Imaginary <Processor> & Co., by boardbench 0.1.0 at commit 0123456789ab.",
        "Both have timed 4 cells.",
        "from ours by 5.5 % in the median, and at worst by 201.5 % (c/e at boards/legal-list).",
        "Of 2 pairs of a contender and its group's reference, of which our verdict calls one faster, \
         criterion's point estimates order 1 the same way.",
        "Of 1 cell more of criterion's there is no time in these data.",
        "in 4 processes, over up to 4096 positions",
    ] {
        assert!(words.contains(expected), "{expected}: {words}");
    }
    let [table] = &tables[..] else {
        panic!("{tables:?}");
    };
    let names: Vec<_> = (0..4)
        .map(|number| line(table, number)[1].clone())
        .collect();
    assert_eq!(names, ["a/e", "b/e", "c/e", "d/e"]);
    assert_eq!(table.lines.len(), 4, "the placebo has no line");
    assert_eq!(line(table, 0).last().unwrap(), "");
    assert_eq!(
        line(table, 1)[2..],
        ["201", "222", "200 to 244", "1.105", "same order"]
    );
    assert_eq!(line(table, 2).last().unwrap(), "other order");
    assert_eq!(line(table, 3).last().unwrap(), "");
}

/// Without the reference there is no order, without a number of operations no time.
#[test]
fn what_cannot_be_compared_is_not() {
    let (mut fixture, group) = timed();
    fixture.criterion(&group, "b/e", 202.0);
    let (words, ..) = told(&fixture.records()).unwrap();
    assert!(words.contains("There is no pair"), "{words}");

    for operations in [None, Some(0)] {
        let (mut fixture, group) = timed();
        fixture.criterion(&group, "a/e", 101.0);
        let mut records = fixture.records();
        let Some(Record::Imported(imported)) = records.last_mut() else {
            panic!("the last record is imported");
        };
        imported.operations = operations;
        let (words, _, tables) = told(&records).unwrap();
        assert!(
            words.contains("Of 1 cell that criterion has timed none has a time in these data."),
            "{words}"
        );
        assert!(tables.is_empty());
    }
}

#[test]
fn counts_stand_as_they_are() {
    let (mut fixture, group) = timed();
    fixture.callgrind(&group, "a/e", "Ir", 12_345.0);
    fixture.callgrind(&group, "a/e", "Bc", 77.0);
    fixture.callgrind(&group, "b/e", "time", 7.0);
    fixture.callgrind("boards/elsewhere", "x/y", "Ir", 6.0);
    let (words, _, tables) = told(&fixture.records()).unwrap();
    assert!(words.contains("compared with nothing here"), "{words}");
    assert!(!words.contains("criterion measures"), "{words}");
    let [table] = &tables[..] else {
        panic!("{tables:?}");
    };
    assert_eq!(line(table, 0), ["boards/legal-list", "a/e", "12345"]);
    assert_eq!(line(table, 1), ["boards/elsewhere", "x/y", "6"]);
    assert_eq!(table.lines.len(), 2);
}

#[test]
fn another_machine_or_program_is_noticed() {
    let (mut fixture, group) = timed();
    fixture.criterion(&group, "a/e", 100.0);
    let mut records = fixture.records();
    for record in &mut records {
        if let Record::Imports(imports) = record {
            imports.fingerprint.cpu = "another".into();
            imports.fingerprint.commit = "other".into();
        }
    }
    let (_, notices, _) = told(&records).unwrap();
    let [notice] = &notices[..] else {
        panic!("{notices:?}");
    };
    assert!(notice.contains(": processor, commit."), "{notice}");
}
