//! The signatures of the search, and the recorded lists of its nodes.

use boardbench_bitboard::Bitboards;
use boardbench_flags16::FromLow;
use boardbench_kernels::ordering::{ListKernel, ordered};
use boardbench_kernels::search::{
    CLASS_SIGNATURES, ModelSearch, SIGNATURES, SearchRequest, Signature, TABLE_SIGNATURES,
    VisitedList, visited_lists,
};
use boardbench_kernels::{Digest, Input, Prepared, Searches, TABLE_ENTRIES};
use boardbench_ordering::{
    Array, Classes, Full, LazyPick, PackedKey, Quicksort, Selection, Separate,
};
use boardbench_sliders::Magic;

use super::{INITIAL, KIWIPETE, MIDDLEGAME, SEARCH, run, setup};

type Board = Bitboards<Magic>;

const BY_CLASS: ModelSearch =
    ModelSearch::new::<(Board, FromLow, Separate, Array, LazyPick<true>, Classes)>();

fn find_signature(
    search: ModelSearch,
    table_entries: Option<usize>,
    expected: &Signature,
) -> String {
    let request = SearchRequest {
        table_entries,
        ..SearchRequest::to_depth(expected.depth)
    };
    let (outcome, _) = run(search, &request, &[], &setup(expected.fen));
    let line: Vec<String> = outcome.last.line.iter().map(ToString::to_string).collect();
    format!(
        "{} {} {} {}",
        expected.fen,
        outcome.nodes,
        outcome.last.value.raw(),
        line.join(" ")
    )
}

fn written(signature: &Signature) -> String {
    format!(
        "{} {} {} {}",
        signature.fen, signature.nodes, signature.value, signature.line
    )
}

#[test]
fn the_search_has_its_signatures() {
    for (search, table_entries, signatures) in [
        (SEARCH, None, &SIGNATURES[..]),
        (SEARCH, Some(TABLE_ENTRIES), &TABLE_SIGNATURES),
        (BY_CLASS, None, &CLASS_SIGNATURES),
    ] {
        let found: Vec<_> = (signatures.iter())
            .map(|signature| find_signature(search, table_entries, signature))
            .collect();
        let expected: Vec<_> = signatures.iter().map(written).collect();
        assert_eq!(found, expected, "{search:?}");
    }
}

#[test]
fn a_timed_search_has_the_digest_of_its_signatures() {
    let inputs = SIGNATURES.map(|signature| Input {
        setup: setup(signature.fen),
        depth: signature.depth,
    });
    for (table_entries, signatures) in [(None, SIGNATURES), (Some(TABLE_ENTRIES), TABLE_SIGNATURES)]
    {
        let mut expected = Digest::new();
        for (number, signature) in signatures.iter().enumerate() {
            signature.describe(&mut expected, number);
        }
        let mut timed = Searches::new(&inputs, SEARCH.run, table_entries);
        assert_eq!(timed.digest(), expected);
        let nodes: u64 = signatures.iter().map(|signature| signature.nodes).sum();
        assert_eq!(timed.run(), nodes);
    }
}

fn lists(fen: &str, every: u64) -> Vec<VisitedList> {
    visited_lists::<(Board, FromLow, Separate, Array, LazyPick<true>, Full)>(
        &SearchRequest::to_depth(3),
        &setup(fen),
        every,
    )
}

#[test]
fn lists_are_recorded_with_the_number_of_moves_tried() {
    for fen in [INITIAL, KIWIPETE, MIDDLEGAME] {
        let all = lists(fen, 0);
        assert_eq!(all, lists(fen, 1));
        let nodes = run(SEARCH, &SearchRequest::to_depth(3), &[], &setup(fen))
            .0
            .nodes;
        let tried: usize = all.iter().map(|list| list.tried).sum();
        assert_eq!(tried as u64, nodes, "each move tried is a node");
        for list in &all {
            assert!((1..=list.moves.len()).contains(&list.tried));
        }
        assert!(
            all.iter().any(|list| list.tried < list.moves.len()),
            "cut off"
        );
        assert!(all.iter().any(|list| list.tried == list.moves.len()));
        assert_eq!(lists(fen, 7).len(), all.len().div_ceil(7));
    }
}

#[test]
fn orderings_agree_with_a_stable_sort() {
    let lists = lists(KIWIPETE, 3);
    for kernel in [
        ListKernel::new::<Board, FromLow, Separate, LazyPick<true>, Full>(),
        ListKernel::new::<Board, FromLow, PackedKey, Quicksort<true>, Full>(),
        ListKernel::new::<Board, FromLow, Separate, Selection<true>, Classes>(),
        ListKernel::new::<Board, FromLow, Separate, Selection<false>, Full>(),
        ListKernel::new::<Board, FromLow, PackedKey, LazyPick<false>, Classes>(),
    ] {
        let expected = ordered(&lists, kernel.model, kernel.breaks_ties);
        let mut prepared = (kernel.prepare)(&lists);
        assert_eq!(prepared.digest(), expected, "{kernel:?}");
        assert_eq!(prepared.run(), lists.len() as u64);
        assert_eq!(prepared.digest(), expected, "second run: {kernel:?}");
    }
    assert_ne!(
        ordered(&lists, "full", false),
        ordered(&lists, "classes", false)
    );
}
