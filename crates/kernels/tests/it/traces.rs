//! Tests kernels on traces: all pairs follow the same trace and return the reference's results.

#![allow(
    clippy::unwrap_used,
    reason = "everything here is tests, which the lint recognizes by `#[test]` only"
)]

use std::collections::BTreeSet;

use boardbench_bitboard::Bitboards;
use boardbench_conformance::planted::{Fault, Naive, plant};
use boardbench_conformance::vectors::WELL_KNOWN;
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use boardbench_kernels::{Batch, Input, KernelId, Kernels};
use boardbench_search::{Array, Full, LazyPick, SearchRequest, Separate, Usual, trace};
use boardbench_sliders::Magic;
use boardbench_x88::{Lists, X88};

use super::setup;

type Board = Bitboards<Magic>;
type Search = (Board, FromLow, Separate, Array, LazyPick<true>, Full);

#[test]
fn different_pairs_return_the_references_results_at_every_node() {
    let [bitboard_kernels, mailbox_kernels] =
        [Kernels::all::<Board, FromLow, Usual>(), Kernels::all::<X88<Lists>, Ez80U32, Usual>()];
    let request = SearchRequest { nodes: Some(700), ..SearchRequest::to_depth(6) };
    let traces = WELL_KNOWN.iter().map(|vector| trace::<Search>(&request, &setup(vector.fen)));
    let traces: Vec<_> = traces.collect();
    for (bitboard, mailbox) in bitboard_kernels.iter().zip(mailbox_kernels.iter()) {
        let id = bitboard.id;
        let trace_kernels = bitboard.trace.zip(mailbox.trace);
        assert_eq!(trace_kernels.is_some(), id.batch() == Batch::Nodes, "{id}");
        let Some((bitboard, mailbox)) = trace_kernels else { continue };
        for trace in &traces {
            let mut operations = BTreeSet::new();
            for kernel in [bitboard, mailbox] {
                let mut whole = (kernel.whole)(&[trace]);
                assert_eq!(whole.checksum(), id.expected_on_trace(trace), "{id}");
                operations.insert(whole.run());
                assert_eq!(kernel.base.is_none(), id.is_making(), "{id}");
                let Some(base) = kernel.base else { continue };
                let mut base = base(&[trace]);
                // The same number of operations, so that times can be subtracted.
                operations.insert(base.run());
                assert_eq!(base.checksum(), KernelId::MakeUnmake.expected_on_trace(trace), "{id}");
            }
            let nodes = trace.steps.len() as u64;
            let is_of_each_move =
                matches!(id, KernelId::GivesCheck | KernelId::HashAfter | KernelId::See);
            let is_regular = |count| is_of_each_move || count % nodes == 0;
            assert!(operations.len() == 1 && operations.into_iter().all(is_regular));
        }
    }
}

/// Checks that kernels compare the hash that a board maintains, not only its pieces and state.
#[test]
fn a_wrong_hash_is_a_wrong_result() {
    let kernels = Kernels::all::<Naive, FromLow, Usual>();
    let castling = setup("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let trace = trace::<Search>(&SearchRequest::to_depth(1), &castling);
    for id in [KernelId::MakeUnmake, KernelId::CopyMake] {
        let kernel = kernels.get(id).expect("the pair has all kernels");
        let on_trace = kernel.trace.expect("it is timed on traces").whole;
        let inputs = [Input { setup: castling, depth: 0 }];
        let checksums = || [(kernel.prepare)(&inputs).checksum(), on_trace(&[&trace]).checksum()];
        let expected = [id.expected(&inputs), id.expected_on_trace(&trace)];
        assert_eq!(checksums(), expected, "{id}");
        let _planted = plant(Fault::CastlingHashesKingOnly);
        let wrong = checksums();
        assert_ne!(wrong[0], expected[0], "{id}");
        assert_ne!(wrong[1], expected[1], "{id} on a trace");
    }
}
