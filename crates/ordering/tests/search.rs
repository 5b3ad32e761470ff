//! Every kind of list in the position with the most moves. (The tests of boardbench-kernels search the same trees
//! with all lists, forms, orderings, boards and encodings.)

use boardbench_bitboard::Bitboards;
use boardbench_conformance::reference::Reference;
use boardbench_core::{Board, Encoding, MoveList};
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use boardbench_ordering::{
    Arena, Array, Combined, ListKind, PackedKey, PlyLists, ScoredForm, SearchStack, Separate,
    Unscored, VecPerPly,
};
use boardbench_sliders::Magic;
use boardbench_x88::{Lists, X88};

const MOST_MOVES: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";

/// Generates the position with the most moves into each of three plies.
fn check<E: Encoding, B: Board<E>, F: ScoredForm, L: ListKind>() {
    let position = Reference::from_fen(MOST_MOVES).expect("a valid FEN");
    let board = B::from_setup(&position.to_setup());
    let mut expected = MoveList::<E>::new();
    let _ = board.legal(&mut expected);
    assert_eq!(expected.len(), 218);
    let mut lists = PlyLists::<E, F, L>::new(3);
    for ply in 0..3 {
        assert!(board.legal(&mut lists.open(ply)).is_continue());
    }
    for ply in 0..3 {
        let moves: Vec<E> = lists.list(ply).iter().map(|(mv, _)| mv).collect();
        assert_eq!(moves, expected.to_vec(), "{} {}", L::NAME, F::NAME);
    }
}

#[test]
fn every_kind_of_list_takes_218_moves() {
    check::<FromLow, Bitboards<Magic>, Separate, Array>();
    check::<FromLow, Bitboards<Magic>, PackedKey, Arena>();
    check::<FromLow, Bitboards<Magic>, Combined, SearchStack>();
    check::<FromLow, Bitboards<Magic>, Separate, VecPerPly>();
    check::<Ez80U32, X88<Lists>, Unscored, Arena>();
}
