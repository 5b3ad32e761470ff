//! Tests the traces of searches: their moves, and their checksums.

use boardbench_bitboard::Bitboards;
use boardbench_conformance::reference::Reference;
use boardbench_conformance::vectors;
use boardbench_flags16::FromLow;
use boardbench_search::{Array, Full, LazyPick, SearchRequest, Separate, Trace, trace};
use boardbench_sliders::Magic;

use super::setup;

const NODES: u64 = 700;

/// Records traces from well-known positions, with castling, en passant and promotions.
fn traces() -> Vec<Trace> {
    type Search = (Bitboards<Magic>, FromLow, Separate, Array, LazyPick<true>, Full);
    let request = SearchRequest { nodes: Some(NODES), ..SearchRequest::to_depth(6) };
    let trace = |vector: &vectors::Vector| trace::<Search>(&request, &setup(vector.fen));
    vectors::WELL_KNOWN.iter().map(trace).collect()
}

#[test]
fn a_trace_has_legal_moves_with_their_kinds_and_all_nodes() {
    for trace in traces() {
        assert!(trace.steps.len() as u64 >= NODES, "{}", trace.steps.len());
        let mut kinds = Vec::new();
        trace.positions(Reference::from_setup(&trace.setup), |board, mv| {
            let is_legal = board.legal_moves().contains(&mv);
            assert!(is_legal, "{mv} in {}", board.to_fen());
            kinds.push(board.kind(mv));
            board.play(mv)
        });
        assert!(kinds.into_iter().eq(trace.steps.iter().map(|step| step.kind)));
        assert!(
            trace.steps.iter().any(|step| step.back == 0)
                && trace.steps.iter().any(|step| step.back > 2)
        );
        assert_eq!(trace.first(3).steps, trace.steps[..3]);
        assert_ne!(trace.first(3).checksum(), trace.checksum());
    }
}

/// The committed checksums thus detect a trace that was recorded differently.
#[test]
fn traces_that_differ_in_one_step_have_different_checksums() {
    for trace in traces() {
        let changes: [fn(&mut Trace); 3] = [
            |trace| trace.steps[1].back += 1,
            |trace| trace.steps[1].mv = trace.steps[0].mv,
            |trace| trace.steps.truncate(NODES as usize - 1),
        ];
        for (number, change) in changes.into_iter().enumerate() {
            let mut other = trace.clone();
            change(&mut other);
            assert_ne!(other.checksum(), trace.checksum(), "{number}");
        }
    }
}
