//! What any board answers by default, and what is asked of boards by functions.

use std::collections::BTreeSet;

use boardbench_array8x8::{Array8x8, Scan};
use boardbench_core::{
    Board, CanonicalMove, Encoding, MoveEffect, MoveList, Position, Setup, Special, is_valid_move,
    outlined,
};
use boardbench_flags16::FromLow;

use crate::doubles::{PlainBoard, PlainMove, RankedMove};
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

/// Moves by their text.
fn moves<const N: usize>(texts: [&str; N]) -> BTreeSet<CanonicalMove> {
    texts
        .into_iter()
        .map(|text| text.parse().expect(text))
        .collect()
}

/// Of all codes there are, as many are legal as the position has moves.
#[test]
fn as_many_values_are_legal_as_there_are_moves() {
    for known in KNOWN {
        let board = PlainBoard::from_setup(&setup(known.fen));
        let is_legal = |mv: &PlainMove| board.is_legal(*mv);
        assert_eq!(
            values().filter(is_legal).count(),
            known.moves,
            "{}",
            known.fen
        );
        assert_eq!(
            legal::<PlainMove>(&board).len(),
            known.moves,
            "{}",
            known.fen
        );
        assert_eq!(
            Board::<PlainMove>::count_legal(&board),
            known.moves,
            "{}",
            known.fen
        );
    }
}

/// A move is legal in all of its priorities.
#[test]
fn what_is_no_part_of_a_move_does_not_make_it_illegal() {
    for known in KNOWN {
        let board = PlainBoard::from_setup(&setup(known.fen));
        let is_legal = |mv: &RankedMove| board.is_legal(*mv);
        assert_eq!(
            values().filter(is_legal).count(),
            4 * known.moves,
            "{}",
            known.fen
        );
    }
}

#[test]
fn trying_a_move_finds_the_same_and_leaves_no_trace() {
    for fen in VARIED.into_iter().chain(KNOWN.map(|known| known.fen)) {
        let mut board = PlainBoard::from_setup(&setup(fen));
        let before = board;
        let mut found = BTreeSet::new();
        for mv in values::<FromLow>() {
            if is_valid_move(&mut board, mv) {
                found.insert(mv.canonical());
            }
            assert_eq!(board, before, "{mv:?} {fen}");
        }
        let expected: BTreeSet<_> = legal::<FromLow>(&board)
            .iter()
            .map(|mv| mv.canonical())
            .collect();
        assert_eq!(found, expected, "{fen}");
    }
    for known in KNOWN {
        let mut board = PlainBoard::from_setup(&setup(known.fen));
        let valid = values::<FromLow>().filter(|&mv| is_valid_move(&mut board, mv));
        assert_eq!(valid.count(), known.moves, "{}", known.fen);
    }
}

#[test]
fn captures_are_the_moves_that_take_something() {
    let captures = |fen: &str| {
        let mut list = MoveList::<FromLow>::new();
        assert!(
            PlainBoard::from_setup(&setup(fen))
                .captures(&mut list)
                .is_continue()
        );
        list.iter()
            .map(|mv| mv.canonical())
            .collect::<BTreeSet<_>>()
    };
    for known in KNOWN {
        assert_eq!(captures(known.fen).len(), known.captures, "{}", known.fen);
    }
    let kiwipete = moves([
        "e2a6", "f3f6", "f3h3", "d5e6", "g2h3", "e5g6", "e5d7", "e5f7",
    ]);
    assert_eq!(captures(KNOWN[1].fen), kiwipete);
    // One takes en passant, one takes and becomes something.
    assert_eq!(
        captures("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
        moves(["e5d6"])
    );
    let promotions = moves(["a7b8n", "a7b8b", "a7b8r", "a7b8q"]);
    assert_eq!(captures("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"), promotions);
}

/// What each legal move does to the enemy's king.
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
fn a_move_gives_check_or_mate_or_neither() {
    for known in KNOWN {
        let (checks, mates) = effects(known.fen);
        assert_eq!(
            (checks.len(), mates.len()),
            (known.checks, 0),
            "{}",
            known.fen
        );
    }
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    assert_eq!(effects(scholar), (moves(["c4f7", "h5e5"]), moves(["h5f7"])));
    // The corridor is a mate; on d1, the rook gives no check at all.
    let corridor = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(effects(corridor), (moves([]), moves(["a1a8"])));
    // On f7 the queen stalemates, which is neither.
    let queen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    let checks = moves(["f1a1", "f1f6", "f1h1", "f1h3"]);
    assert_eq!(effects(queen), (checks, moves(["f1f8"])));
}

#[test]
fn castling_is_counted_as_the_documents_have_it() {
    for known in KNOWN {
        let board = PlainBoard::from_setup(&setup(known.fen));
        let list = legal::<RankedMove>(&board);
        let castles = list
            .iter()
            .filter(|mv| matches!(mv.special(), Some(Special::Castle(_))));
        assert_eq!(castles.count(), known.castlings, "{}", known.fen);
    }
}

/// What is called outlined is the board's own, and lists keep what they have.
#[test]
fn outlined_calls_are_the_boards_own() {
    for known in KNOWN {
        let mut board = Array8x8::<Scan>::from_setup(&setup(known.fen));
        let before = board;
        assert_eq!(outlined::count_legal::<_, FromLow>(&board), known.moves);
        let legal_values = values().filter(|&mv: &FromLow| outlined::is_legal(&board, mv));
        assert_eq!(legal_values.count(), known.moves);

        let mut list = MoveList::<FromLow>::new();
        assert!(outlined::legal(&board, &mut list).is_continue());
        assert_eq!(list.len(), known.moves);
        assert!(outlined::captures(&board, &mut list).is_continue());
        assert_eq!(list.len(), known.moves + known.captures);
        let (legal, captures) = list.split_at(known.moves);
        assert!(captures.iter().all(|mv| legal.contains(mv)));
        list.clear();
        assert!(outlined::pseudo_legal(&board, &mut list).is_continue());
        assert!(list.len() >= known.moves);

        for &mv in &list {
            let undo = outlined::make(&mut board, mv);
            assert_ne!(board, before, "{mv}");
            assert_eq!(board.side_to_move(), !before.side_to_move(), "{mv}");
            outlined::unmake(&mut board, mv, undo);
            assert_eq!(board, before, "{mv}");
        }
    }
}

/// A list of twenty moves fits twelve times; the thirteenth breaks off.
#[test]
fn a_full_list_stops_the_generator() {
    let board = PlainBoard::from_setup(&Setup::initial());
    let mut list = MoveList::<FromLow>::new();
    assert!((1..13).all(|_| outlined::legal(&board, &mut list).is_continue()));
    assert!(outlined::legal(&board, &mut list).is_break());
    assert_eq!(list.len(), MoveList::<FromLow>::CAPACITY);
    let (first, rest) = list.split_at(20);
    assert!(rest.chunks(20).all(|again| first.starts_with(again)));
}
