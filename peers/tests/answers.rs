//! What the libraries find is what the naive reference finds.

#![allow(
    clippy::unwrap_used,
    reason = "all of this is tests, which the lint knows by `#[test]` only"
)]

use boardbench_conformance::reference::Reference;
use boardbench_conformance::{samples, vectors};
use boardbench_kernels::{Digest, Input, KernelId};
use boardbench_peers::cozy::Cozy;
use boardbench_peers::jordanbray::JordanBray;
use boardbench_peers::library::Library;
use boardbench_peers::{KERNELS, outsiders};

/// The deepest perft counts that are compared.
const MOST_LEAVES: u64 = 100_000;

/// Positions of games and of the vectors.
fn positions() -> Vec<Input> {
    let samples = samples::standard().iter();
    let inputs = samples.map(|sample| Input {
        setup: sample.setup,
        depth: 1,
    });
    inputs.collect()
}

fn perfts() -> Vec<Input> {
    let vectors = vectors::WELL_KNOWN.iter();
    let inputs = vectors.filter_map(|vector| {
        Some(Input {
            setup: Reference::from_fen(vector.fen).ok()?.to_setup(),
            depth: vector.up_to(MOST_LEAVES).last()?.0,
        })
    });
    inputs.collect()
}

/// What the reference finds; what `spoilt` names is left out.
fn golden(kernel: KernelId, inputs: &[Input], spoilt: Option<usize>) -> Digest {
    let mut digest = Digest::new();
    for (number, input) in inputs.iter().enumerate() {
        if spoilt == Some(number) {
            continue;
        }
        let reference = Reference::from_setup(&input.setup);
        let moves = reference.legal_moves();
        match kernel {
            KernelId::LegalList => moves.iter().for_each(|&mv| digest.add_move(number, mv)),
            KernelId::LegalCount => digest.add(number, moves.len() as u64),
            KernelId::CopyMake => {
                for mv in moves {
                    digest.add_move(number, mv);
                    digest.add(number, reference.play(mv).hash());
                }
            }
            _ => {
                let (_, count) = vectors::WELL_KNOWN[number]
                    .up_to(MOST_LEAVES)
                    .last()
                    .unwrap();
                digest.add(number, count);
            }
        }
    }
    digest
}

fn inputs(kernel: KernelId) -> Vec<Input> {
    match kernel {
        KernelId::PerftBulk | KernelId::PerftFullCopy => perfts(),
        _ => positions(),
    }
}

#[test]
fn every_digest_is_the_references() {
    let peers = outsiders();
    for kernel in KERNELS {
        let inputs = inputs(kernel);
        let expected = golden(kernel, &inputs, None);
        assert_ne!(golden(kernel, &inputs, Some(0)), expected);
        let of_kernel = peers.iter().filter(|peer| peer.kernel == kernel);
        assert_eq!(of_kernel.clone().count(), 2, "{kernel}");
        for peer in of_kernel {
            let mut prepared = (peer.prepare)(&inputs);
            assert_eq!(prepared.digest(), expected, "{} at {kernel}", peer.name);
        }
    }
}

/// How many operations a run does: as many as our own.
#[test]
fn a_run_does_what_is_counted() {
    for peer in outsiders() {
        let inputs = inputs(peer.kernel);
        let expected: usize = match peer.kernel {
            KernelId::LegalList | KernelId::LegalCount => inputs.len(),
            KernelId::CopyMake => {
                let setups = inputs
                    .iter()
                    .map(|input| Reference::from_setup(&input.setup));
                setups.map(|reference| reference.legal_moves().len()).sum()
            }
            _ => {
                let leaves = |vector: &vectors::Vector| vector.up_to(MOST_LEAVES).last();
                let deepest = vectors::WELL_KNOWN.iter().filter_map(leaves);
                deepest.map(|(_, count)| count as usize).sum()
            }
        };
        let mut prepared = (peer.prepare)(&inputs);
        assert_eq!(
            prepared.run(),
            expected as u64,
            "{} at {}",
            peer.name,
            peer.kernel
        );
    }
}

/// Whoever refused a position would not be timed.
#[test]
fn no_position_is_refused() {
    fn refused<L: Library>() -> usize {
        let samples = samples::standard().iter();
        samples
            .filter(|sample| L::board(&sample.setup).is_none())
            .count()
    }
    assert_eq!((refused::<Cozy>(), refused::<JordanBray>()), (0, 0));
}

/// What a library says of a position has the position's hash.
#[test]
fn positions_are_converted_back_and_forth() {
    fn check<L: Library>() {
        for sample in samples::standard().iter() {
            let board = L::board(&sample.setup).unwrap();
            assert_eq!(
                L::setup(&board).map(|setup| setup.hash()),
                Some(sample.hash),
                "{}",
                sample.fen
            );
        }
    }
    check::<Cozy>();
    check::<JordanBray>();
}
