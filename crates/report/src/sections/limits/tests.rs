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

/// The sentences, and the rows of the table.
fn section(records: &[Record]) -> (String, Vec<String>) {
    let (mut words, mut rows) = (String::new(), Vec::new());
    for block in limits(&join(&[records])[0]).blocks {
        match block {
            Block::Paragraph(prose) => words += &prose.plain(),
            Block::Table(table) => rows.extend(table.lines.iter().map(|line| {
                let cells = line.cells.iter().map(|cell| cell.prose.plain());
                cells.collect::<Vec<_>>().join(" | ")
            })),
            _ => {}
        }
    }
    (words, rows)
}

#[test]
fn without_counts_there_is_one_sentence() {
    let mut fixture = Fixture::default();
    let times = [("bitboard-magic/e", 10)];
    fixture.timed(Axis::BoardsNative, "perft-bulk", &times);
    let sentence = "None of the 136 limits for a portable build was judged, because these data have no instruction counts on \
                    the inputs of limits; compare --standard counts them where valgrind is installed.";
    assert_eq!(section(&fixture.records()), (sentence.to_owned(), vec![]));
}

/// Of other programs, the better way is compared. None is compared with boards without a hash.
#[test]
fn reached_limits_are_counted_and_missed_ones_named() {
    let shown = [18.0, 18.01].map(|magic| {
        let (words, rows) = section(&counted(magic));
        format!("{words}\n{}\n", rows.join("\n"))
    });
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn a_missed_limit_of_perft_names_its_position() {
    let mut fixture = Fixture::default();
    for (view, instructions) in [("bars", 20.0), ("bars-3", 999.0), ("bars-6", 20.0)] {
        let name = "x88-lists/e";
        let group = fixture.any_group(Axis::BoardsNative, None, "perft-bulk", view, name);
        fixture.only_counted(&group, name, instructions);
    }
    let records = fixture.records();
    let missed = missed_limits(&records);
    let is_named = missed[0].starts_with("x88-lists with 999.00 instead of at most ")
        && missed[0].ends_with(" (perft-bulk on the third position to depth 5)");
    assert!(missed.len() == 1 && is_named, "{missed:?}");
    assert!(section(&records).0.contains(&missed[0]));
}

/// The way that was not counted may reach the limit.
#[test]
fn incomplete_counts_miss_nothing() {
    let mut fixture = Fixture::default();
    let group = fixture.limited(Axis::BoardsNative, None, "copy-make", "bitboard-pext/e");
    fixture.only_counted(&group, "bitboard-pext/e", 86.0);
    let (words, rows) = section(&fixture.records());
    assert!(
        words.contains("Of 136 limits, 0 are reached. For 136 it"),
        "{words}"
    );
    let is_open = rows[0].starts_with("bitboard-pext |") && rows[0].contains("| cannot tell |");
    assert!(rows.len() == 1 && is_open, "{rows:?}");
}
