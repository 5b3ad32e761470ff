//! Kernels on walks: all pairs go the same way and give the reference's answers.

#![allow(
    clippy::unwrap_used,
    reason = "everything here is tests, which the lint recognizes by `#[test]` only"
)]

use std::collections::BTreeSet;

use boardbench_bitboard::Bitboards;
use boardbench_conformance::reference::Reference;
use boardbench_conformance::vectors;
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use boardbench_kernels::search::{SearchRequest, Usual, walk};
use boardbench_kernels::{Batch, KernelId, Kernels, Walk, WalkKernel};
use boardbench_ordering::{Array, Full, LazyPick, Separate};
use boardbench_sliders::Magic;
use boardbench_x88::{Lists, X88};

type Search = (
    Bitboards<Magic>,
    FromLow,
    Separate,
    Array,
    LazyPick<true>,
    Full,
);

const NODES: u64 = 700;

/// Walks from well-known positions, with castling, en passant and promotions.
fn walks() -> Vec<Walk> {
    let request = SearchRequest {
        nodes: Some(NODES),
        ..SearchRequest::to_depth(6)
    };
    let setup = |fen| Reference::from_fen(fen).unwrap().to_setup();
    let walk = |it: &vectors::Vector| walk::<Search>(&request, &setup(it.fen));
    vectors::WELL_KNOWN.iter().map(walk).collect()
}

#[test]
fn a_walk_has_legal_moves_with_their_kinds_and_all_nodes() {
    for walk in walks() {
        assert!(walk.steps.len() as u64 >= NODES, "{}", walk.steps.len());
        let (mut path, mut deepest) = (vec![Reference::from_setup(&walk.setup)], 0);
        for step in &walk.steps {
            path.truncate(path.len() - usize::from(step.back));
            let board = path.last().unwrap();
            let is_legal = board.legal_moves().contains(&step.mv);
            assert!(is_legal, "{step:?} in {}", board.to_fen());
            assert_eq!(board.kind(step.mv), step.kind);
            path.push(board.play(step.mv));
            deepest = deepest.max(path.len());
        }
        assert!(deepest > 3 && walk.steps.iter().any(|step| step.back == 0));
        assert_eq!(walk.first(3).steps, walk.steps[..3]);
        assert_ne!(walk.first(3).digest(), walk.digest());
    }
}

/// The node and the moves up to it at which a kernel first gives another answer than the reference, if it does.
fn first_wrong(id: KernelId, kernel: WalkKernel, walk: &Walk) -> Option<String> {
    let is_wrong = |part: &Walk| (kernel.whole)(&[part]).digest() != id.golden_on_walk(part);
    if !is_wrong(walk) {
        return None;
    }
    let mut parts = (1..=walk.steps.len()).map(|nodes| walk.first(nodes));
    let part = parts.find(is_wrong).unwrap_or(walk.first(usize::MAX));
    let mut path = vec![Reference::from_setup(&walk.setup)];
    for step in &part.steps {
        path.truncate(path.len() - usize::from(step.back));
        path.push(path[path.len() - 1].play(step.mv));
    }
    let path: Vec<String> = path.iter().map(Reference::to_fen).collect();
    Some(format!("{id} after {} nodes: {path:#?}", part.steps.len()))
}

#[test]
fn unlike_pairs_give_the_references_answers_at_every_node() {
    let [ours, theirs] = [
        Kernels::all::<Bitboards<Magic>, FromLow, Usual>(),
        Kernels::all::<X88<Lists>, Ez80U32, Usual>(),
    ];
    let walks = walks();
    for (one, other) in ours.iter().zip(theirs.iter()) {
        let id = one.id;
        let both = one.walk.zip(other.walk);
        assert_eq!(both.is_some(), id.batch() == Batch::Nodes, "{id}");
        let Some((one, other)) = both else { continue };
        for walk in &walks {
            let mut operations = BTreeSet::new();
            for kernel in [one, other] {
                assert_eq!(first_wrong(id, kernel, walk), None);
                let mut base = (kernel.base)(&[walk]);
                // Counted alike, so that times can be subtracted.
                operations.extend([base.run(), (kernel.whole)(&[walk]).run()]);
                let is_walk = base.digest() == KernelId::MakeUnmake.golden_on_walk(walk);
                assert_eq!(is_walk, !id.is_making(), "{id}");
            }
            let nodes = walk.steps.len() as u64;
            assert!(operations.len() == 1 && operations.iter().all(|count| count % nodes == 0));
        }
    }
}
