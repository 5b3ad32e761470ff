//! The default methods of boards, and functions over boards.

use std::collections::BTreeSet;

use boardbench_array8x8::{Array8x8, Scan};
use boardbench_core::{
    Board, CanonicalMove, Encoding, MoveEffect, MoveList, Position, is_valid_move, outlined,
};
use boardbench_flags16::FromLow;

use crate::doubles::PlainBoard;
use crate::positions::{KNOWN, VARIED, setup};

/// All values of an encoding.
fn values<E: Encoding>() -> impl Iterator<Item = E> {
    (0..1 << E::CODE_BITS).filter_map(E::from_code)
}

fn legal<E: Encoding>(board: &impl Board<E>) -> MoveList<E> {
    let mut list = MoveList::new();
    assert!(board.legal(&mut list).is_continue());
    list
}

/// The moves with these texts.
fn moves<const N: usize>(texts: [&str; N]) -> BTreeSet<CanonicalMove> {
    texts
        .into_iter()
        .map(|text| text.parse().expect(text))
        .collect()
}

#[test]
fn is_valid_move_agrees_with_the_generator() {
    for fen in VARIED.into_iter().chain(KNOWN.map(|known| known.fen)) {
        let mut board = PlainBoard::from_setup(&setup(fen));
        let before = board;
        let mut valid = Vec::new();
        for mv in values::<FromLow>() {
            valid.extend(is_valid_move(&mut board, mv).then_some(mv));
            assert_eq!(board, before, "{mv:?} {fen}");
        }
        let mut expected = legal::<FromLow>(&board);
        expected.sort_unstable_by_key(|mv| mv.code());
        assert_eq!(valid, *expected, "{fen}");
    }
}

/// The legal moves that give check, and those that give mate.
fn effects(fen: &str) -> (BTreeSet<CanonicalMove>, BTreeSet<CanonicalMove>) {
    let board = Array8x8::<Scan>::from_setup(&setup(fen));
    let (mut checks, mut mates) = (BTreeSet::new(), BTreeSet::new());
    for &mv in &legal::<FromLow>(&board) {
        match MoveEffect::from_move(&board, mv) {
            MoveEffect::NoCheck => {}
            MoveEffect::Check => drop(checks.insert(mv.canonical())),
            MoveEffect::Checkmate => drop(mates.insert(mv.canonical())),
        }
    }
    (checks, mates)
}

#[test]
fn move_effects() {
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    assert_eq!(effects(scholar), (moves(["c4f7", "h5e5"]), moves(["h5f7"])));
    // A back-rank mate.
    let back_rank = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(effects(back_rank), (moves([]), moves(["a1a8"])));
    // f1f7 stalemates, so it gives neither check nor mate.
    let queen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    let checks = moves(["f1a1", "f1f6", "f1h1", "f1h3"]);
    assert_eq!(effects(queen), (checks, moves(["f1f8"])));
}

/// Lists are not cleared.
#[test]
fn outlined_functions_call_the_board() {
    for known in KNOWN {
        let board = Array8x8::<Scan>::from_setup(&setup(known.fen));
        let legal_values = values().filter(|&mv: &FromLow| outlined::is_legal(&board, mv));
        assert_eq!(legal_values.count(), known.moves);
        let mut list = MoveList::<FromLow>::new();
        outlined::legal(&board, &mut list);
        outlined::captures(&board, &mut list);
        assert_eq!(list.len(), known.moves + known.captures);
        let (legal, captures) = list.split_at(known.moves);
        assert!(captures.iter().all(|mv| legal.contains(mv)));
    }
}
