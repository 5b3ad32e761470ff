//! The section for invented counts.

use boardbench_data::{Axis, Record};

use super::*;
use crate::document::Block;
use crate::fixture::Fixture;
use crate::machine::join;

/// The text of the section, and its table if it has one.
fn section_of(records: &[Record]) -> (String, Option<Table>) {
    let section = limits(&join(&[records])[0]);
    let (mut words, mut table) = (String::new(), None);
    for block in section.blocks {
        match block {
            Block::Paragraph(prose) => words.push_str(&prose.plain()),
            Block::Table(found) => table = Some(found),
            other => panic!("{other:?}"),
        }
    }
    (words, table)
}

/// The text of a cell.
fn cell(table: &Table, line: usize, column: &str) -> String {
    let place = table.columns.iter().position(|one| one.name == column);
    let place = place.unwrap_or_else(|| panic!("no column {column}"));
    table.lines[line].cells[place].prose.plain()
}

/// Two boards and two other programs at three kinds of work.
fn counted(magic: f64) -> Vec<Record> {
    let mut fixture = Fixture::default();
    let group = fixture.limited(Axis::BoardsNative, None, "perft-bulk", "bitboard-magic/e");
    for (name, instructions) in [
        ("bitboard-magic/e", magic),
        ("x88-lists/e", 25.0),
        ("theirs", 50.0),
        ("yours", 20.0),
    ] {
        fixture.only_counted(&group, name, instructions);
    }
    for (operation, instructions) in [("make-unmake", 70.0), ("copy-make", 80.0)] {
        let group = fixture.limited(Axis::BoardsNative, None, operation, "bitboard-magic/e");
        fixture.only_counted(&group, "bitboard-magic/e", instructions);
        // The other program is also better in one way than in the other.
        fixture.only_counted(&group, "theirs", 2.0 * instructions);
    }
    for (board, instructions) in [("bitboard-magic", 61.0), ("bitboard-pext", 62.0)] {
        for operation in ["make-unmake", "copy-make"] {
            let group = fixture.limited(Axis::Hash, Some(board), operation, "kept");
            fixture.only_counted(&group, "none", instructions);
        }
    }
    fixture.records()
}

#[test]
fn without_counts_there_is_one_sentence() {
    let mut fixture = Fixture::default();
    let group = fixture.group(
        Axis::BoardsNative,
        "perft-bulk",
        "rotating",
        "bitboard-magic/e",
    );
    fixture.contender(&group, "bitboard-magic/e", 10);
    let (words, table) = section_of(&fixture.records());
    assert!(table.is_none());
    assert!(
        words.starts_with("None of the 24 limits for a portable build was judged"),
        "{words}"
    );
    assert_eq!(words.matches(". ").count(), 0, "{words}");
}

#[test]
fn reached_limits_are_counted_and_missed_ones_named() {
    let (words, table) = section_of(&counted(18.0));
    assert!(
        words.contains(
            "Of 24 limits, 4 are reached. Missed: bitboard-magic as the best of 2 with 61.00 instead of at most 60 (a \
             move of the mix, unmade or made on a copy, without a hash). For 19 it cannot be told"
        ),
        "{words}"
    );
    let table = table.unwrap();
    // In the order of the limits: magics in bulk, 0x88, the best of four, making, making without a hash.
    assert_eq!(table.lines.len(), 5);
    for (line, column, expected) in [
        // One of two boards has to reach the last limit, so neither is called worse.
        (0, "board", "bitboard-magic"),
        (0, "verdict", "reached"),
        (0, "share of the limit", "100 %"),
        (1, "board", "x88-lists"),
        (2, "board", "x88-lists"),
        (3, "instructions", "70.00"),
        (3, "counted in", "boards-native/make-unmake@bars"),
        (4, "verdict", "not competitive"),
        (4, "counted in", "hash:bitboard-magic/make-unmake@bars"),
    ] {
        assert_eq!(cell(&table, line, column), expected, "{line}");
    }
    let operation = cell(&table, 2, "operation");
    assert!(
        operation.contains("one has to reach it of array8x8-lists, "),
        "{operation}"
    );

    let (words, table) = section_of(&counted(18.01));
    let missed =
        "Of 24 limits, 3 are reached. Missed: bitboard-magic with 18.01 instead of at most 18 (";
    assert!(words.contains(missed), "{words}");
    let table = table.unwrap();
    assert_eq!(cell(&table, 0, "verdict"), "not competitive");
    assert_eq!(cell(&table, 0, "board"), "bitboard-magic (not competitive)");
}

/// The way that was not counted may reach the limit.
#[test]
fn incomplete_counts_miss_nothing() {
    let mut fixture = Fixture::default();
    let group = fixture.limited(Axis::BoardsNative, None, "copy-make", "bitboard-pext/e");
    fixture.only_counted(&group, "bitboard-pext/e", 86.0);
    let (words, table) = section_of(&fixture.records());
    assert!(
        words.contains("Of 24 limits, 0 are reached. For 24 it"),
        "{words}"
    );
    let table = table.unwrap();
    assert_eq!(cell(&table, 0, "board"), "bitboard-pext");
    assert_eq!(cell(&table, 0, "verdict"), "cannot tell");
}

#[test]
fn other_programs_are_shown_as_ratios() {
    let (words, table) = section_of(&counted(10.0));
    assert!(words.contains("The programs are theirs, yours."), "{words}");
    let table = table.unwrap();
    for (line, theirs, yours) in [
        (0, "5.00 ×", "2.00 ×"),
        (1, "2.00 ×", "0.800 ×"),
        // Making: their better way divided by ours.
        (3, "2.00 ×", ""),
        // No other program is compared with boards without a hash.
        (4, "", ""),
    ] {
        assert_eq!(cell(&table, line, "theirs / board"), theirs, "{line}");
        assert_eq!(cell(&table, line, "yours / board"), yours, "{line}");
    }
}
