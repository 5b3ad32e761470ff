//! What the section says of counts that are made up.

use boardbench_harness::data::{Axis, Record};

use super::*;
use crate::fixture::Fixture;

/// The sentences of a section, and its table if it has one.
fn told(records: &[Record]) -> (String, Option<Table>) {
    let section = bars(&Data::of(records), &mut Ids::default());
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

/// A cell's words by its line's first words and the name of its column.
fn cell(table: &Table, line: usize, column: &str) -> String {
    let place = table.columns.iter().position(|one| one.name == column);
    let place = place.unwrap_or_else(|| panic!("no column {column}"));
    table.lines[line].cells[place].prose.plain()
}

/// Two boards and two outsiders at three kinds of work.
fn counted(magic: f64) -> Vec<Record> {
    let mut fixture = Fixture::default();
    let group = fixture.of_bars(Axis::Boards, None, "perft-bulk", "bitboard-magic/e");
    fixture.only_counted(&group, "bitboard-magic/e", magic);
    fixture.only_counted(&group, "x88-lists/e", 25.0);
    fixture.only_counted(&group, "theirs", 50.0);
    fixture.only_counted(&group, "yours", 20.0);
    for (operation, instructions) in [("make-unmake", 70.0), ("copy-make", 80.0)] {
        let group = fixture.of_bars(Axis::Boards, None, operation, "bitboard-magic/e");
        fixture.only_counted(&group, "bitboard-magic/e", instructions);
        // Theirs too does better by one way than by the other.
        fixture.only_counted(&group, "theirs", 2.0 * instructions);
    }
    for (board, instructions) in [("bitboard-magic", 61.0), ("bitboard-pext", 62.0)] {
        for operation in ["make-unmake", "copy-make"] {
            let group = fixture.of_bars(Axis::Hash, Some(board), operation, "kept");
            fixture.only_counted(&group, "none", instructions);
        }
    }
    fixture.records()
}

#[test]
fn without_counts_one_sentence_says_so() {
    let mut fixture = Fixture::default();
    let group = fixture.group(Axis::Boards, "perft-bulk", "rotating", "bitboard-magic/e");
    fixture.contender(&group, "bitboard-magic/e", 10);
    let (words, table) = told(&fixture.records());
    assert!(table.is_none());
    assert!(
        words.starts_with("None of the 24 bars for a portable build was judged"),
        "{words}"
    );
    assert_eq!(words.matches(". ").count(), 0, "{words}");
}

#[test]
fn what_is_reached_is_counted_and_what_is_not_is_named() {
    let (words, table) = told(&counted(18.0));
    assert!(
        words.contains(
            "Of 24 bars 4 are reached. Not reached: bitboard-magic, the best of 2, with 61.00 where at most 60 \
             are allowed (a move of the mix, unmade or made on a copy, without a hash). Of 19 it can't be told"
        ),
        "{words}"
    );
    let table = table.unwrap();
    // By the order of the bars: magics in bulk, 0x88, the best of four, making, making without a hash.
    assert_eq!(table.lines.len(), 5);
    // One of two has to make moves so fast, so that neither is called worse.
    assert_eq!(cell(&table, 0, "board"), "bitboard-magic");
    assert_eq!(cell(&table, 0, "verdict"), "reached");
    assert_eq!(cell(&table, 0, "share of the bar"), "100 %");
    assert_eq!(cell(&table, 1, "board"), "x88-lists");
    assert_eq!(cell(&table, 2, "board"), "x88-lists");
    assert!(
        cell(&table, 2, "instructions of").contains("one has to reach it of array8x8-lists, "),
        "{table:?}"
    );
    assert_eq!(cell(&table, 3, "instructions"), "70.00");
    assert_eq!(cell(&table, 3, "counted in"), "boards/make-unmake@bars");
    assert_eq!(cell(&table, 4, "verdict"), "not competitive");
    assert_eq!(
        cell(&table, 4, "counted in"),
        "hash:bitboard-magic/make-unmake@bars"
    );

    let (words, table) = told(&counted(18.01));
    assert!(
        words.contains("Of 24 bars 3 are reached. Not reached: bitboard-magic with 18.01 where at most 18 are allowed ("),
        "{words}"
    );
    let table = table.unwrap();
    assert_eq!(cell(&table, 0, "verdict"), "not competitive");
    assert_eq!(cell(&table, 0, "board"), "bitboard-magic (not competitive)");
}

/// A way that was not counted may have reached the bar.
#[test]
fn what_was_counted_by_half_is_not_called_a_miss() {
    let mut fixture = Fixture::default();
    let group = fixture.of_bars(Axis::Boards, None, "copy-make", "bitboard-pext/e");
    fixture.only_counted(&group, "bitboard-pext/e", 86.0);
    let (words, table) = told(&fixture.records());
    assert!(
        words.contains("Of 24 bars 0 are reached. Of 24 it"),
        "{words}"
    );
    let table = table.unwrap();
    assert_eq!(cell(&table, 0, "board"), "bitboard-pext");
    assert_eq!(cell(&table, 0, "verdict"), "cannot tell");
}

#[test]
fn outsiders_stand_beside_as_ratios() {
    let (words, table) = told(&counted(10.0));
    assert!(words.contains("They are theirs, yours."), "{words}");
    let table = table.unwrap();
    assert_eq!(cell(&table, 0, "theirs / ours"), "5.00 ×");
    assert_eq!(cell(&table, 0, "yours / ours"), "2.00 ×");
    assert_eq!(cell(&table, 1, "theirs / ours"), "2.00 ×");
    // Making: their better way beside ours.
    assert_eq!(cell(&table, 3, "theirs / ours"), "2.00 ×");
    assert_eq!(cell(&table, 3, "yours / ours"), "");
    // Nobody of them stands among boards without a hash.
    assert_eq!(cell(&table, 4, "theirs / ours"), "");
}
