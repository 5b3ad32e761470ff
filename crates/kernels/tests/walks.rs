//! Kernels on walks: all pairs go the same way and give the reference's answers.

use std::collections::HashMap;

use boardbench_bitboard::Bitboards;
use boardbench_conformance::reference::Reference;
use boardbench_conformance::vectors;
use boardbench_core::Setup;
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use boardbench_kernels::search::{SearchRequest, walk};
use boardbench_kernels::{Digest, Kernel, KernelId, Walk, kernels};
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

#[test]
fn unlike_pairs_give_the_references_answers_at_every_node() {
    let walks = walks();
    let walks: Vec<&Walk> = walks.iter().collect();
    let nodes: Vec<Setup> = walks
        .iter()
        .flat_map(|walk| references(walk))
        .map(|it| it.to_setup())
        .collect();
    let mut expected = HashMap::new();
    let mut set = |id, add: &dyn Fn(&mut Digest, usize, &Setup)| {
        let mut digest = Digest::new();
        for (number, node) in nodes.iter().enumerate() {
            add(&mut digest, number, node);
        }
        expected.insert(id, digest);
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
    let check = |kernel: &Kernel, other: &Kernel| {
        let [one, two] = [kernel, other].map(|kernel| kernel.walk.expect("both or none"));
        let mut prepared = [one, two].map(|walk| (walk.whole)(&walks));
        let operations = prepared.each_mut().map(|it| it.run());
        let digests = prepared.each_mut().map(|it| it.digest());
        let id = kernel.id;
        assert_eq!(digests[0], digests[1], "{id}");
        assert_eq!(operations[0], operations[1], "{id}");
        assert_eq!(operations[0] % nodes.len() as u64, 0, "{id}");
        if let Some(expected) = expected.get(&id) {
            assert_eq!(&digests[0], expected, "{id}");
        }
        for walk in [one, two] {
            let mut base = (walk.base)(&walks);
            assert_eq!(base.run(), nodes.len() as u64);
            let is_read = id.is_making();
            assert_eq!(
                base.digest() != expected[&KernelId::MakeUnmake],
                is_read,
                "{id}"
            );
        }
    };
    let pairs = [
        kernels::<Bitboards<Magic>, FromLow>(),
        kernels::<X88<Lists>, Ez80U32>(),
    ];
    let mut checked = 0;
    for (kernel, other) in pairs[0].iter().zip(&pairs[1]) {
        if kernel.walk.is_some() {
            check(kernel, other);
            checked += 1;
        }
    }
    assert!(checked >= 12, "{checked}");
}
