//! Tables and null move: they save nodes and keep values.

use std::collections::BTreeSet;

use boardbench_search::{ModelSearch, PackedTable, SearchRequest, Searched};

use super::{
    INITIAL, KIWIPETE, MIDDLEGAME, PAWNS, SEARCH, decided, play, run, search, setup, with_table,
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

/// Queen and king against king: lines of other lengths transpose into the same mates, which must not
/// change their distance.
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

fn find(search: ModelSearch, entries: usize) -> [Searched; 3] {
    let find = |(fen, depth)| run(search, &with_table(depth, entries), &[], &setup(fen)).0;
    [(MIDDLEGAME, 4), (PAWNS, 9), (INITIAL, 5)].map(find)
}

/// Only how many entries a line has matters, not the size of a move, nor how much of the hash an entry has.
#[test]
fn packed_tables_with_as_many_entries_in_a_line_find_the_same() {
    for entries in [1 << 6, 1 << 10] {
        let in_64 = find(decided::<PackedTable<12, 64>>(), entries);
        assert_eq!(find(decided::<PackedTable<11, 64>>(), entries), in_64);
        let in_32 = find(decided::<PackedTable<12, 32>>(), entries);
        assert_eq!(find(decided::<PackedTable<16, 32>>(), entries), in_32);
        let nodes = |outcomes: &[Searched; 3]| -> u64 { outcomes.iter().map(|it| it.nodes).sum() };
        assert_ne!(nodes(&in_64), nodes(&in_32));
    }
}

#[test]
fn a_packed_table_that_holds_more_finds_more() {
    let hits = |entries| -> u64 {
        let outcomes = find(decided::<PackedTable<10, 64>>(), entries);
        let used = outcomes.map(|outcome| outcome.table.expect("there is one"));
        used.iter().map(|used| used.hits).sum()
    };
    assert!(hits(1 << 12) > hits(1 << 6) && hits(1 << 6) > 0);
}
