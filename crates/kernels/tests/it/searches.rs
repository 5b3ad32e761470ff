//! Tests timed searches, and orderings of the lists that a search recorded.

use boardbench_bitboard::Bitboards;
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use boardbench_kernels::ordering::{ListKernel, ordered};
use boardbench_kernels::{Input, KernelId, Kernels, Prepared, Searches, TABLE_ENTRIES};
use boardbench_search::{
    Array, CLASS_SIGNATURES, Classes, Full, LazyPick, PackedKey, Quicksort, SIGNATURES,
    SearchRequest, Selection, Separate, Signature, TABLE_SIGNATURES, Usual, search, visited_lists,
};
use boardbench_sliders::Magic;
use boardbench_x88::{Lists, X88};

use super::setup;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

type Board = Bitboards<Magic>;
type Search = (Board, FromLow, Separate, Array, LazyPick<true>, Full);
type ByClass = (Board, FromLow, Separate, Array, LazyPick<true>, Classes);

fn inputs(signatures: &[Signature]) -> Vec<Input> {
    let input =
        |signature: &Signature| Input { setup: setup(signature.fen), depth: signature.depth };
    signatures.iter().map(input).collect()
}

#[test]
fn timed_searches_have_the_signatures() {
    for (mut searches, signatures) in [
        (Searches::new(&inputs(&SIGNATURES), search::<Search>, None), &SIGNATURES[..]),
        (
            Searches::new(&inputs(&SIGNATURES), search::<Search>, Some(TABLE_ENTRIES)),
            &TABLE_SIGNATURES,
        ),
        (Searches::new(&inputs(&CLASS_SIGNATURES), search::<ByClass>, None), &CLASS_SIGNATURES),
    ] {
        assert_eq!(searches.checksum(), Signature::checksum_of(signatures));
        let nodes = signatures.iter().map(|signature| signature.nodes);
        assert_eq!(searches.run(), nodes.sum());
    }
}

/// A search that queries attacks does so once at each node, or for each move; a table is probed at each node.
#[test]
fn each_node_is_queried_once() {
    let inputs = inputs(&SIGNATURES);
    for kernels in [
        Kernels::all::<Board, FromLow, Usual>(),
        // The same pair as in `traces.rs`, which is compiled anyway.
        Kernels::all::<X88<Lists>, Ez80U32, Usual>(),
    ] {
        let run = |id: KernelId| {
            let mut prepared = (kernels.get(id).unwrap().prepare)(&inputs);
            (prepared.run(), prepared.option_hits())
        };
        let (nodes, _) = run(KernelId::Search);
        for id in KernelId::QUERIES.into_iter().chain([KernelId::SearchProbing]) {
            assert_eq!(run(id), (nodes, Some(nodes)), "{id}");
        }
    }
}

#[test]
fn orderings_agree_with_a_stable_sort() {
    let lists = visited_lists::<Search>(&SearchRequest::to_depth(3), &setup(KIWIPETE), 3);
    for kernel in [
        ListKernel::new::<Board, FromLow, Separate, LazyPick<true>, Full>(),
        ListKernel::new::<Board, FromLow, PackedKey, Quicksort<true>, Full>(),
        ListKernel::new::<Board, FromLow, Separate, Selection<true>, Classes>(),
        ListKernel::new::<Board, FromLow, Separate, Selection<false>, Full>(),
        ListKernel::new::<Board, FromLow, PackedKey, LazyPick<false>, Classes>(),
    ] {
        let expected = ordered(&lists, kernel.model, kernel.breaks_ties);
        let mut prepared = (kernel.prepare)(&lists);
        assert_eq!(prepared.checksum(), expected, "{kernel:?}");
        assert_eq!(prepared.run(), lists.len() as u64);
        assert_eq!(prepared.checksum(), expected, "second run: {kernel:?}");
    }
    assert_ne!(ordered(&lists, "full", false), ordered(&lists, "classes", false));
}
