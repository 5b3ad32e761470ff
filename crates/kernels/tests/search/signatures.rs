//! The signatures of the search, and the recorded lists of its nodes.

use boardbench_bitboard::Bitboards;
use boardbench_flags16::FromLow;
use boardbench_kernels::ordering::{ListKernel, ordered};
use boardbench_kernels::search::{
    CLASS_SIGNATURES, ModelSearch, SIGNATURES, SearchRequest, Searched, Signature,
    TABLE_SIGNATURES, VisitedList, visited_lists,
};
use boardbench_kernels::{Input, Prepared, Searches, TABLE_ENTRIES};
use boardbench_ordering::{
    Array, Classes, Full, LazyPick, PackedKey, Quicksort, Selection, Separate,
};
use boardbench_sliders::Magic;

use super::{INITIAL, KIWIPETE, MIDDLEGAME, SEARCH, run, search, setup};

type Board = Bitboards<Magic>;

const BY_CLASS: ModelSearch =
    ModelSearch::new::<(Board, FromLow, Separate, Array, LazyPick<true>, Classes)>();

#[test]
fn the_search_and_its_timed_loop_have_the_signatures() {
    for (search, table_entries, signatures) in [
        (SEARCH, None, &SIGNATURES[..]),
        (SEARCH, Some(TABLE_ENTRIES), &TABLE_SIGNATURES),
        (BY_CLASS, None, &CLASS_SIGNATURES),
    ] {
        let mut inputs = Vec::new();
        for signature in signatures {
            let &Signature { fen, depth, .. } = signature;
            let request = SearchRequest {
                table_entries,
                ..SearchRequest::to_depth(depth)
            };
            let setup = setup(fen);
            let (Searched { nodes, last, .. }, _) = run(search, &request, &[], &setup);
            let line: Vec<String> = last.line.iter().map(ToString::to_string).collect();
            let found = (nodes, last.value.raw(), line.join(" "));
            let expected = (signature.nodes, signature.value, signature.line.into());
            assert_eq!(found, expected, "{search:?} {request:?} {fen}");
            inputs.push(Input { setup, depth });
        }
        let mut timed = Searches::new(&inputs, search.run, table_entries);
        assert_eq!(timed.digest(), Signature::digest_of(signatures));
        let nodes = signatures.iter().map(|signature| signature.nodes);
        assert_eq!(timed.run(), nodes.sum());
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
        let nodes = search(&SearchRequest::to_depth(3), fen).nodes;
        let tried: usize = all.iter().map(|list| list.tried).sum();
        assert_eq!(tried as u64, nodes, "each move tried is a node");
        for list in &all {
            assert!((1..=list.moves.len()).contains(&list.tried));
        }
        let is_cut_off = |list: &VisitedList| list.tried < list.moves.len();
        assert!(all.iter().any(is_cut_off) && !all.iter().all(is_cut_off));
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
