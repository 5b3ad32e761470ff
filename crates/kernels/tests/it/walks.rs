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
use boardbench_kernels::{Batch, KernelId, Kernels, Walk};
use boardbench_search::{Array, Full, LazyPick, SearchRequest, Separate, Usual, walk};
use boardbench_sliders::Magic;
use boardbench_x88::{Lists, X88};

type Board = Bitboards<Magic>;
type Search = (Board, FromLow, Separate, Array, LazyPick<true>, Full);

const NODES: u64 = 700;

/// Walks from well-known positions, with castling, en passant and promotions.
fn walks() -> Vec<Walk> {
    let request = SearchRequest { nodes: Some(NODES), ..SearchRequest::to_depth(6) };
    let setup = |fen| Reference::from_fen(fen).unwrap().to_setup();
    let walk = |it: &vectors::Vector| walk::<Search>(&request, &setup(it.fen));
    vectors::WELL_KNOWN.iter().map(walk).collect()
}

#[test]
fn a_walk_has_legal_moves_with_their_kinds_and_all_nodes() {
    for walk in walks() {
        assert!(walk.steps.len() as u64 >= NODES, "{}", walk.steps.len());
        let mut kinds = Vec::new();
        walk.positions(Reference::from_setup(&walk.setup), |board, mv| {
            let is_legal = board.legal_moves().contains(&mv);
            assert!(is_legal, "{mv} in {}", board.to_fen());
            kinds.push(board.kind(mv));
            board.play(mv)
        });
        assert!(kinds.into_iter().eq(walk.steps.iter().map(|step| step.kind)));
        assert!(
            walk.steps.iter().any(|step| step.back == 0)
                && walk.steps.iter().any(|step| step.back > 2)
        );
        assert_eq!(walk.first(3).steps, walk.steps[..3]);
        assert_ne!(walk.first(3).digest(), walk.digest());
    }
}

#[test]
fn unlike_pairs_give_the_references_answers_at_every_node() {
    let [ours, theirs] =
        [Kernels::all::<Board, FromLow, Usual>(), Kernels::all::<X88<Lists>, Ez80U32, Usual>()];
    let walks = walks();
    for (one, other) in ours.iter().zip(theirs.iter()) {
        let id = one.id;
        let both = one.walk.zip(other.walk);
        assert_eq!(both.is_some(), id.batch() == Batch::Nodes, "{id}");
        let Some((one, other)) = both else { continue };
        for walk in &walks {
            let mut operations = BTreeSet::new();
            for kernel in [one, other] {
                let mut whole = (kernel.whole)(&[walk]);
                assert_eq!(whole.digest(), id.golden_on_walk(walk), "{id}");
                operations.insert(whole.run());
                assert_eq!(kernel.base.is_none(), id.is_making(), "{id}");
                let Some(base) = kernel.base else { continue };
                let mut base = base(&[walk]);
                // Counted alike, so that times can be subtracted.
                operations.insert(base.run());
                assert_eq!(base.digest(), KernelId::MakeUnmake.golden_on_walk(walk), "{id}");
            }
            let nodes = walk.steps.len() as u64;
            let is_of_each_move = matches!(id, KernelId::GivesCheck | KernelId::Exchange);
            let is_regular = |count| is_of_each_move || count % nodes == 0;
            assert!(operations.len() == 1 && operations.into_iter().all(is_regular));
        }
    }
}

/// So that the committed digests tell a walk that was recorded otherwise.
#[test]
fn a_walk_that_differs_in_one_thing_has_another_digest() {
    for walk in walks() {
        let other = |change: fn(&mut Walk)| {
            let mut other = walk.clone();
            change(&mut other);
            other.digest()
        };
        let changes: [fn(&mut Walk); 3] = [
            |walk| walk.steps[1].back += 1,
            |walk| walk.steps[1].mv = walk.steps[0].mv,
            |walk| walk.steps.truncate(NODES as usize - 1),
        ];
        for (number, change) in changes.into_iter().enumerate() {
            assert_ne!(other(change), walk.digest(), "{number}");
        }
    }
}
