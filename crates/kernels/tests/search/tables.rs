//! Packed transposition tables: what changes the tree, and what does not.

use boardbench_kernels::search::PackedTable;

use super::*;

fn find(search: ModelSearch, entries: usize) -> Vec<Searched> {
    let find = |(fen, depth)| run(search, &with_table(depth, entries), &[], &setup(fen)).0;
    [(MIDDLEGAME, 4), (PAWNS, 9), (INITIAL, 5)]
        .map(find)
        .to_vec()
}

/// Only how many entries a line has matters, not the size of a move, nor how much of the hash an entry has.
#[test]
fn tables_with_as_many_entries_in_a_line_find_the_same() {
    for entries in [1 << 6, 1 << 10] {
        let in_64 = find(decided::<PackedTable<12, 64>>(), entries);
        assert_eq!(find(decided::<PackedTable<11, 64>>(), entries), in_64);
        let in_32 = find(decided::<PackedTable<12, 32>>(), entries);
        assert_eq!(find(decided::<PackedTable<16, 32>>(), entries), in_32);
        let nodes = |outcomes: &[Searched]| -> u64 { outcomes.iter().map(|one| one.nodes).sum() };
        assert_ne!(nodes(&in_64), nodes(&in_32));
    }
}

#[test]
fn a_table_that_holds_more_finds_more() {
    let hits = |search, entries| -> u64 {
        let outcomes = find(search, entries).into_iter();
        outcomes
            .map(|outcome| outcome.table.expect("there is one").hits)
            .sum()
    };
    let packed = decided::<PackedTable<10, 64>>();
    assert!(hits(packed, 1 << 12) > hits(packed, 1 << 6));
    assert!(hits(packed, 1 << 6) > 0);
    let without = search(&SearchRequest::to_depth(2), MIDDLEGAME);
    assert_eq!(without.table, None);
}
