//! Table and null move: what they save, and what they leave as it is.

use std::collections::BTreeSet;

use boardbench_kernels::search::SearchRequest;

use super::{KIWIPETE, MIDDLEGAME, PAWNS, SEARCH, play, run, search, setup};

fn with_table(depth: u32) -> SearchRequest {
    SearchRequest {
        table_entries: Some(1 << 16),
        ..SearchRequest::to_depth(depth)
    }
}

fn with_null_move(depth: u32) -> SearchRequest {
    SearchRequest {
        null_move: true,
        ..SearchRequest::to_depth(depth)
    }
}

/// Reuben Fine's position 70, where the kings come to the same squares on many ways.
#[test]
fn a_table_saves_nodes() {
    let without = search(&SearchRequest::to_depth(9), PAWNS).nodes;
    let with = search(&with_table(9), PAWNS).nodes;
    assert!(with < without / 2, "{with} of {without}");
}

#[test]
fn with_a_table_every_line_can_still_be_played() {
    for fen in [PAWNS, KIWIPETE, MIDDLEGAME] {
        for entries in [1, 100, 1 << 16] {
            let request = SearchRequest {
                table_entries: Some(entries),
                null_move: entries == 100,
                ..SearchRequest::to_depth(4)
            };
            let (_, iterations) = run(SEARCH, &request, &[], &setup(fen));
            assert_eq!(iterations.len(), 4);
            for iteration in iterations {
                assert!(iteration.best_move().is_some());
                play(fen, &iteration.line);
            }
        }
    }
}

/// Queen and king against king: the mates are met again on ways of other lengths, and must not come
/// nearer or go farther off by that.
#[test]
fn with_a_table_a_mate_is_as_far_off_as_without() {
    let mut distances = BTreeSet::new();
    for king in ["7k", "6k1", "5k2", "4k3", "3k4"] {
        let fen = format!("{king}/8/8/5K2/8/8/8/2Q5 w - - 0 1");
        for depth in 3..=8 {
            let without = search(&SearchRequest::to_depth(depth), &fen).last.value;
            let with = search(&with_table(depth), &fen).last.value;
            assert_eq!(with.mate_in(), without.mate_in(), "{fen}, depth {depth}");
            distances.extend(with.mate_in());
        }
    }
    assert_eq!(distances.into_iter().collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn no_entries_are_no_table() {
    let request = SearchRequest {
        table_entries: Some(0),
        ..SearchRequest::to_depth(3)
    };
    assert_eq!(
        search(&request, KIWIPETE),
        search(&SearchRequest::to_depth(3), KIWIPETE)
    );
}

#[test]
fn null_moves_save_nodes_where_there_are_pieces() {
    let without = search(&SearchRequest::to_depth(5), MIDDLEGAME).nodes;
    let with = search(&with_null_move(5), MIDDLEGAME).nodes;
    assert!(with < without, "{with} of {without}");
    assert_eq!(
        search(&with_null_move(8), PAWNS),
        search(&SearchRequest::to_depth(8), PAWNS)
    );
}
