//! Tests tables and null-move pruning: legal lines, mate distances, and hits.

use std::collections::BTreeSet;

use boardbench_search::{PackedTable, SearchRequest};

use super::{
    INITIAL, KIWIPETE, MIDDLEGAME, PAWNS, SEARCH, play, run, search, setup, with_options,
    with_table,
};

#[test]
fn with_a_table_every_line_is_legal() {
    for fen in [PAWNS, KIWIPETE, MIDDLEGAME] {
        for entries in [1, 100, 1 << 16] {
            let request = SearchRequest { null_move: entries == 100, ..with_table(4, entries) };
            let (_, iterations) = run(SEARCH, &request, &[], &setup(fen));
            assert_eq!(iterations.len(), 4);
            for iteration in iterations {
                assert!(iteration.best_move().is_some());
                play(fen, &iteration.line);
            }
        }
    }
}

/// Queen and king against king: lines of different lengths transpose into the same mates, whose
/// distance must not change.
#[test]
fn a_table_does_not_change_the_distance_to_mate() {
    let mut distances = BTreeSet::new();
    for king in ["7k", "6k1", "5k2", "4k3", "3k4"] {
        let fen = format!("{king}/8/8/5K2/8/8/8/2Q5 w - - 0 1");
        let [without, with] = [SearchRequest::to_depth(8), with_table(8, 1 << 16)]
            .map(|request| run(SEARCH, &request, &[], &setup(&fen)).1);
        assert_eq!(with.len(), 8);
        for (with, without) in with.iter().zip(without).skip(2) {
            let mate = with.value.mate_in();
            assert_eq!(mate, without.value.mate_in(), "{fen}, depth {}", with.depth);
            distances.extend(mate);
        }
    }
    assert_eq!(distances.into_iter().collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn a_table_without_entries_is_no_table() {
    let without = search(&SearchRequest::to_depth(3), KIWIPETE);
    assert_eq!(without.table, None);
    assert_eq!(search(&with_table(3, 0), KIWIPETE), without);
}

#[test]
fn a_larger_packed_table_has_more_hits() {
    let hits = |entries| -> u64 {
        let used = [(MIDDLEGAME, 4), (PAWNS, 9), (INITIAL, 5)].map(|(fen, depth)| {
            let search = with_options::<PackedTable<10, 64>>();
            let (outcome, _) = run(search, &with_table(depth, entries), &[], &setup(fen));
            outcome.table.expect("the search has a table").hits
        });
        used.iter().sum()
    };
    assert!(hits(1 << 12) > hits(1 << 6) && hits(1 << 6) > 0);
}
