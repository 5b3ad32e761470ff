//! Tests the signatures of the search, and the recorded lists of its nodes.

use boardbench_bitboard::Bitboards;
use boardbench_flags16::FromLow;
use boardbench_search::{
    Array, CLASS_SIGNATURES, Classes, Full, LazyPick, ModelSearch, RecordedList, SIGNATURES,
    SearchRequest, Searched, Separate, Signature, TABLE_SIGNATURES, visited_lists,
};
use boardbench_sliders::Magic;

use super::{INITIAL, KIWIPETE, MIDDLEGAME, SEARCH, run, search, setup};

type Board = Bitboards<Magic>;

const BY_CLASS: ModelSearch =
    ModelSearch::new::<(Board, FromLow, Separate, Array, LazyPick<true>, Classes)>();

#[test]
fn the_search_has_the_signatures() {
    for (search, table_entries, signatures) in [
        (SEARCH, None, &SIGNATURES[..]),
        (SEARCH, Some(1 << 12), &TABLE_SIGNATURES),
        (BY_CLASS, None, &CLASS_SIGNATURES),
    ] {
        for signature in signatures {
            let &Signature { fen, depth, .. } = signature;
            let request = SearchRequest { table_entries, ..SearchRequest::to_depth(depth) };
            let (Searched { nodes, last, .. }, _) = run(search, &request, &[], &setup(fen));
            let line: Vec<String> = last.line.iter().map(ToString::to_string).collect();
            let actual = (nodes, last.value.raw(), line.join(" "));
            let expected = (signature.nodes, signature.value, signature.line.into());
            assert_eq!(actual, expected, "{search:?} {request:?} {fen}");
        }
    }
}

fn lists(fen: &str, every: u64) -> Vec<RecordedList> {
    visited_lists::<(Board, FromLow, Separate, Array, LazyPick<true>, Full)>(
        &SearchRequest::to_depth(3),
        &setup(fen),
        every,
    )
}

#[test]
fn lists_are_recorded_with_the_number_of_moves_tried() {
    for fen in [INITIAL, KIWIPETE, MIDDLEGAME] {
        let recorded = lists(fen, 0);
        assert_eq!(recorded, lists(fen, 1));
        let nodes = search(&SearchRequest::to_depth(3), fen).nodes;
        let tried: usize = recorded.iter().map(|list| list.tried).sum();
        assert_eq!(tried as u64, nodes, "each move tried is a node");
        for list in &recorded {
            assert!((1..=list.moves.len()).contains(&list.tried));
        }
        let is_cut_off = |list: &RecordedList| list.tried < list.moves.len();
        assert!(recorded.iter().any(is_cut_off) && !recorded.iter().all(is_cut_off));
        assert_eq!(lists(fen, 7).len(), recorded.len().div_ceil(7));
    }
}
