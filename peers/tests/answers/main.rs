//! Compares the libraries' results with the naive reference.

#![allow(
    clippy::unwrap_used,
    reason = "everything here is tests, which the lint recognizes by `#[test]` only"
)]

use std::collections::BTreeSet;

use boardbench_conformance::reference::Reference;
use boardbench_conformance::{samples, vectors};
use boardbench_core::Setup;
use boardbench_kernels::{Batch, Input, Kernel, KernelId, Trace};
use boardbench_measure::{Contender, Work};
use boardbench_notation::parse_fen;
use boardbench_peers::peers;
use boardbench_registry::RECORDER;
use boardbench_search::SearchRequest;

/// Maximum perft count that is compared.
const MAX_LEAVES: u64 = 100_000;

/// Positions with clocks that libraries limit.
const ODD_CLOCKS: [&str; 3] = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 101 90",
    "4k3/8/8/8/8/8/8/4K2R b K - 2048 65535",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 0",
];

/// Returns a position with a depth, which only perft uses.
const fn input(setup: Setup) -> Input {
    Input { setup, depth: 1 }
}

/// Returns the standard samples, and the positions with odd clocks.
fn positions() -> Vec<Input> {
    let odd_clocks = ODD_CLOCKS.map(|fen| parse_fen(fen).unwrap());
    let samples = samples::standard().iter().map(|sample| sample.setup);
    samples.chain(odd_clocks).map(input).collect()
}

fn perfts() -> Vec<Input> {
    let vectors = vectors::WELL_KNOWN.iter();
    let inputs = vectors.filter_map(|vector| {
        Some(Input {
            setup: Reference::from_fen(vector.fen).ok()?.to_setup(),
            depth: vector.up_to(MAX_LEAVES).last()?.0,
        })
    });
    inputs.collect()
}

/// Returns the number of operations of a run, the same as for our own kernels.
fn operations(kernel: KernelId, inputs: &[Input]) -> u64 {
    match kernel {
        KernelId::LegalList | KernelId::LegalCount => inputs.len() as u64,
        KernelId::PerftBulk | KernelId::PerftFullCopy => {
            let leaves = |vector: &vectors::Vector| vector.up_to(MAX_LEAVES).last();
            let deepest = vectors::WELL_KNOWN.iter().filter_map(leaves);
            deepest.map(|(_, count)| count).sum()
        }
        _ => {
            let moves = |input: &Input| Reference::from_setup(&input.setup).legal_moves();
            inputs.iter().map(|input| moves(input).len() as u64).sum()
        }
    }
}

fn inputs(kernel: KernelId) -> Vec<Input> {
    match kernel {
        KernelId::PerftBulk | KernelId::PerftFullCopy => perfts(),
        _ => positions(),
    }
}

/// Returns the kernels of all libraries, with their names.
fn kernels_of_peers() -> Vec<(String, Kernel)> {
    let kernel = |peer: Contender| match peer.work {
        Work::Kernel(kernel) => (peer.name, kernel),
        _ => panic!("{} is not a kernel", peer.name),
    };
    peers().into_iter().map(kernel).collect()
}

#[test]
fn every_checksum_and_number_of_operations_equals_the_references() {
    let peers = kernels_of_peers();
    let kernels: BTreeSet<_> = peers.iter().map(|(_, peer)| peer.id).collect();
    for kernel in kernels {
        let inputs = inputs(kernel);
        let (expected, operations) = (kernel.expected(&inputs), operations(kernel, &inputs));
        // The expected result depends on the inputs.
        assert_ne!(kernel.expected(&inputs[1..]), expected, "{kernel}");
        for (name, peer) in peers.iter().filter(|(_, peer)| peer.id == kernel) {
            let mut prepared = (peer.prepare)(&inputs);
            assert_eq!(prepared.checksum(), expected, "{name} at {kernel}");
            assert_eq!(prepared.run(), operations, "{name} at {kernel}");
        }
    }
}

/// Records traces of the model search, with castling, en passant and promotions.
fn traces() -> Vec<Trace> {
    let request = SearchRequest { nodes: Some(400), ..SearchRequest::to_depth(6) };
    let setups = perfts().into_iter().map(|input| input.setup);
    setups.map(|setup| (RECORDER.trace)(&request, &setup)).collect()
}

#[test]
fn on_traces_too_every_checksum_equals_the_references() {
    let traces = traces();
    let trace_refs: Vec<&Trace> = traces.iter().collect();
    let nodes: usize = traces.iter().map(|trace| trace.steps.len()).sum();
    for (name, peer) in kernels_of_peers() {
        assert_eq!(peer.trace.is_some(), peer.id.batch() == Batch::Nodes);
        let Some(kernel) = peer.trace else { continue };
        for prepare in [Some(kernel.whole), kernel.base].into_iter().flatten() {
            assert_eq!(prepare(&trace_refs).run(), nodes as u64, "{name} at {}", peer.id);
        }
        for trace in &trace_refs {
            let whole = (kernel.whole)(&[trace]).checksum();
            let expected = peer.id.expected_on_trace(trace);
            assert_eq!(whole, expected, "{name} at {}", peer.id);
            // The baseline makes the moves of the trace; if the operation is making moves, there is none.
            let base = kernel.base.map(|base| base(&[trace]).checksum());
            let moves = KernelId::CopyMake.expected_on_trace(trace);
            let expected = (peer.id != KernelId::CopyMake).then_some(moves);
            assert_eq!(base, expected, "{name} at {}", peer.id);
        }
    }
}
