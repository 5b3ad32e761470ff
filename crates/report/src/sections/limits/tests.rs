//! The section for invented counts.

use boardbench_data::{Axis, Record};

use super::*;
use crate::document::Block;
use crate::fixture::Fixture;
use crate::machine::join;

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

/// Asserts what the sentences contain and, of the table, the number of rows and the texts of cells; … stands for any end.
#[track_caller]
fn assert_section(
    records: &[Record],
    sentences: &[&str],
    rows: usize,
    cells: &[(usize, &str, &str)],
) {
    let blocks = limits(&join(&[records])[0]).blocks;
    let words = blocks.iter().map(|block| match block {
        Block::Paragraph(prose) => prose.plain() + " ",
        _ => String::new(),
    });
    let words: String = words.collect();
    for sentence in sentences {
        assert!(words.contains(sentence), "{sentence}: {words}");
    }
    let mut tables = blocks.iter().filter_map(|block| match block {
        Block::Table(table) => Some(table),
        _ => None,
    });
    let Some(table) = tables.next() else {
        return assert_eq!(rows, 0);
    };
    assert_eq!(table.lines.len(), rows);
    for &(line, name, expected) in cells {
        let column = table.columns.iter().position(|column| column.name == name);
        let cell = table.lines[line].cells[column.expect(name)].prose.plain();
        let is_right = match expected.strip_suffix('…') {
            Some(beginning) => cell.starts_with(beginning),
            None => cell == expected,
        };
        assert!(is_right, "{line}, {name}: {cell}");
    }
}

#[test]
fn without_counts_there_is_one_sentence() {
    let mut fixture = Fixture::default();
    let times = [("bitboard-magic/e", 10)];
    fixture.timed(Axis::BoardsNative, "perft-bulk", &times);
    let sentence = "None of the 24 limits for a portable build was judged, because these data have no instruction counts on \
                    the inputs of limits; compare --standard counts them where valgrind is installed. ";
    assert_section(&fixture.records(), &[sentence], 0, &[]);
}

#[test]
fn reached_limits_are_counted_and_missed_ones_named() {
    // In the order of the limits: magics in bulk, 0x88, the best of four, making, making without a hash.
    assert_section(
        &counted(18.0),
        &[
            "Of 24 limits, 4 are reached. Missed: bitboard-magic as the best of 2 with 61.00 instead of at most 60 (a \
             move of the mix, unmade or made on a copy, without a hash). For 19 it cannot be told",
        ],
        5,
        &[
            (0, "board", "bitboard-magic"),
            (0, "verdict", "reached"),
            (0, "share of the limit", "100 %"),
            (1, "board", "x88-lists"),
            (2, "board", "x88-lists"),
            (
                2,
                "operation",
                "a leaf of Kiwipete at depth 4, counted in bulk; one has to reach it of array8x8-lists, …",
            ),
            (3, "instructions", "70.00"),
            (3, "counted in", "boards-native/make-unmake@bars"),
            (4, "verdict", "not competitive"),
            (4, "counted in", "hash:bitboard-magic/make-unmake@bars"),
        ],
    );
    assert_section(
        &counted(18.01),
        &["Of 24 limits, 3 are reached. Missed: bitboard-magic with 18.01 instead of at most 18 ("],
        5,
        &[
            (0, "verdict", "not competitive"),
            (0, "board", "bitboard-magic (not competitive)"),
        ],
    );
}

/// The way that was not counted may reach the limit.
#[test]
fn incomplete_counts_miss_nothing() {
    let mut fixture = Fixture::default();
    let group = fixture.limited(Axis::BoardsNative, None, "copy-make", "bitboard-pext/e");
    fixture.only_counted(&group, "bitboard-pext/e", 86.0);
    let cells = [(0, "board", "bitboard-pext"), (0, "verdict", "cannot tell")];
    let sentence = "Of 24 limits, 0 are reached. For 24 it";
    assert_section(&fixture.records(), &[sentence], 1, &cells);
}

#[test]
fn other_programs_are_shown_as_ratios() {
    let [theirs, yours] = ["theirs / board", "yours / board"];
    let cells = [
        (0, theirs, "5.00 ×"),
        (0, yours, "2.00 ×"),
        (1, theirs, "2.00 ×"),
        (1, yours, "0.800 ×"),
        // Making: their better way divided by ours.
        (3, theirs, "2.00 ×"),
        (3, yours, ""),
        // No other program is compared with boards without a hash.
        (4, theirs, ""),
        (4, yours, ""),
    ];
    let sentence = "The programs are theirs, yours.";
    assert_section(&counted(10.0), &[sentence], 5, &cells);
}
