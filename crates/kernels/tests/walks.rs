//! Kernels on walks: all pairs go the same way and give the reference's answers.

#![allow(
    clippy::unwrap_used,
    reason = "everything here is tests, which the lint recognizes by `#[test]` only"
)]

use std::collections::HashMap;

use boardbench_bitboard::Bitboards;
use boardbench_conformance::reference::Reference;
use boardbench_conformance::vectors;
use boardbench_core::Setup;
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use boardbench_kernels::search::{SearchRequest, Usual, walk};
use boardbench_kernels::{Batch, Digest, KernelId, Kernels, Walk, WalkKernel};
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
    let setups = vectors::WELL_KNOWN
        .iter()
        .map(|it| Reference::from_fen(it.fen).unwrap().to_setup());
    setups
        .map(|setup| walk::<Search>(&request, &setup))
        .collect()
}

fn references(walk: &Walk) -> Vec<Reference> {
    walk.positions(Reference::from_setup(&walk.setup), |board, mv| {
        board.play(mv)
    })
}

#[test]
fn a_walk_has_legal_moves_with_their_kinds_and_all_nodes() {
    for walk in walks() {
        assert!(walk.steps.len() as u64 >= NODES, "{}", walk.steps.len());
        let (mut path, mut deepest) = (vec![Reference::from_setup(&walk.setup)], 0);
        for step in &walk.steps {
            path.truncate(path.len() - usize::from(step.back));
            let board = path.last().unwrap();
            assert!(
                board.legal_moves().contains(&step.mv),
                "{step:?} in {}",
                board.to_fen()
            );
            assert_eq!(board.kind(step.mv), step.kind);
            path.push(board.play(step.mv));
            deepest = deepest.max(path.len());
        }
        assert!(deepest > 3 && walk.steps.iter().any(|step| step.back == 0));
        assert_eq!(walk.first(3).steps, walk.steps[..3]);
        assert_ne!(walk.first(3).digest(), walk.digest());
    }
}

/// The reference's digests of some kernels at these positions.
fn golden(nodes: &[Setup]) -> HashMap<KernelId, Digest> {
    let mut all = HashMap::new();
    let mut set = |id, add: &dyn Fn(&mut Digest, usize, &Setup)| {
        let mut digest = Digest::new();
        for (number, node) in nodes.iter().enumerate() {
            add(&mut digest, number, node);
        }
        all.insert(id, digest);
    };
    for id in [
        KernelId::MakeUnmake,
        KernelId::CopyMake,
        KernelId::HashAfresh,
    ] {
        set(id, &|digest, number, node| digest.add(number, node.hash()));
    }
    set(KernelId::LegalList, &|digest, number, node| {
        for mv in Reference::from_setup(node).legal_moves() {
            digest.add_move(number, mv);
        }
    });
    set(KernelId::LegalCount, &|digest, number, node| {
        digest.add(
            number,
            Reference::from_setup(node).legal_moves().len() as u64,
        );
    });
    all
}

#[test]
fn unlike_pairs_give_the_references_answers_at_every_node() {
    let walks = walks();
    let walks: Vec<&Walk> = walks.iter().collect();
    let nodes = walks.iter().flat_map(|walk| references(walk));
    let nodes: Vec<Setup> = nodes.map(|node| node.to_setup()).collect();
    let golden = golden(&nodes);
    let check = |id: KernelId, kernels: [WalkKernel; 2]| {
        let mut prepared = kernels.map(|kernel| (kernel.whole)(&walks));
        let operations = prepared.each_mut().map(|it| it.run());
        let digests = prepared.each_mut().map(|it| it.digest());
        assert_eq!(digests[0], digests[1], "{id}");
        assert_eq!(operations[0], operations[1], "{id}");
        assert_eq!(operations[0] % nodes.len() as u64, 0, "{id}");
        assert_eq!(golden.get(&id).unwrap_or(&digests[0]), &digests[0], "{id}");
        for kernel in kernels {
            let mut base = (kernel.base)(&walks);
            // Counted alike, so that times can be subtracted.
            assert_eq!(base.run(), operations[0], "{id}");
            let is_walk = base.digest() == golden[&KernelId::MakeUnmake];
            assert_eq!(is_walk, !id.is_making(), "{id}");
        }
    };
    let [ours, theirs] = [
        Kernels::all::<Bitboards<Magic>, FromLow, Usual>(),
        Kernels::all::<X88<Lists>, Ez80U32, Usual>(),
    ];
    for (one, other) in ours.iter().zip(theirs.iter()) {
        let walks = one.walk.zip(other.walk);
        assert_eq!(walks.is_some(), one.id.batch() == Batch::Nodes);
        if let Some((one_walk, other_walk)) = walks {
            check(one.id, [one_walk, other_walk]);
        }
    }
}
