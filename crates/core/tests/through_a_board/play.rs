//! Games by the laws of chess, played by moves in text.

use boardbench_array8x8::{Array8x8, Lists, Scan};
use boardbench_core::{
    Any, Board, CanonicalMove, Count, DynBoard, Encoding, Ending, Facade, Find, Game, IllegalMove,
    MoveList, Position, Setup, Sink, is_valid_move,
};
use boardbench_flags16::FromLow;

use crate::positions::setup;

type WithHash = Array8x8<Lists>;
type WithoutHash = Array8x8<Scan, ()>;

fn mv(text: &str) -> CanonicalMove {
    text.parse().expect(text)
}

/// Plays moves and returns the number of occurrences of the position after each.
fn repetitions<P: Board<FromLow>>(fen: &str, moves: &[&str]) -> Vec<usize> {
    let mut game = Game::<P>::new(&setup(fen));
    let play = |text: &&str| {
        let mut list = MoveList::<FromLow>::new();
        let _ = game.position().legal(&mut list);
        let found = list.iter().find(|found| found.canonical() == mv(text));
        game.play(*found.expect(text));
        game.repetitions()
    };
    moves.iter().map(play).collect()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KNIGHTS: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

#[test]
fn irreversible_moves_end_repetition() {
    let twice_and_push = [&KNIGHTS[..], &KNIGHTS, &["e2e4"], &KNIGHTS[1..2]].concat();
    let expected = [1, 1, 1, 2, 2, 2, 2, 3, 1, 1];
    assert_eq!(repetitions::<WithHash>(START, &twice_and_push), expected);
    assert_eq!(repetitions::<WithoutHash>(START, &twice_and_push), expected);
}

#[test]
fn castling_rights_and_legal_en_passant_distinguish_positions() {
    // The king's walk loses the castling rights, so the first position does not recur.
    let rooks = "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1";
    let walk = [
        "e1e2", "e8e7", "e2e1", "e7e8", "e1e2", "e8e7", "e2e1", "e7e8",
    ];
    assert_eq!(
        repetitions::<WithHash>(rooks, &walk),
        [1, 1, 1, 1, 1, 2, 2, 2]
    );
    // After e2e4 black may capture en passant; when the placement recurs, not.
    let pawns = "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1";
    let there_and_back = ["e2e4", "g8f6", "g1f3", "f6g8", "f3g1"];
    assert_eq!(
        repetitions::<WithHash>(pawns, &there_and_back),
        [1, 1, 1, 1, 1]
    );
    // No pawn beside e4: the en-passant square is kept but does not distinguish positions.
    let alone = "4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1";
    assert_eq!(
        repetitions::<WithHash>(alone, &there_and_back),
        [1, 1, 1, 1, 2]
    );
}

/// The status of a position without history, typed and through the façade.
fn status(fen: &str) -> (Option<Ending>, String) {
    let setup = setup(fen);
    let typed = Game::<WithHash>::new(&setup).status::<FromLow>();
    assert_eq!(Facade::<WithoutHash, FromLow>::new(&setup).status(), typed);
    (typed.ending(), typed.to_string())
}

#[test]
fn games_end_by_the_laws_of_chess() {
    let cases = [
        (START, None, "ongoing"),
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            Some(Ending::Checkmate),
            "checkmate",
        ),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            Some(Ending::Stalemate),
            "stalemate",
        ),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", None, "check"),
        (
            "4k3/8/8/8/8/8/4b3/4K3 w - - 7 9",
            Some(Ending::InsufficientMaterial),
            "insufficient material",
        ),
        ("4k3/8/8/8/8/8/4r3/3K4 w - - 100 80", None, "fifty moves"),
        (
            "4k3/8/8/8/8/8/4r3/3K4 w - - 150 99",
            Some(Ending::SeventyFiveMoves),
            "seventy-five moves",
        ),
        (
            "7k/6Q1/6K1/8/8/8/8/8 b - - 150 99",
            Some(Ending::Checkmate),
            "checkmate",
        ),
    ];
    for (fen, ending, text) in cases {
        assert_eq!(status(fen), (ending, text.to_owned()), "{fen}");
    }
}

#[test]
fn the_third_repetition_allows_a_claim_and_the_fifth_ends_the_game() {
    let mut board: Box<dyn DynBoard> =
        Box::new(Facade::<WithHash, FromLow>::new(&Setup::initial()));
    let mut seen = Vec::new();
    for text in KNIGHTS.repeat(4) {
        board.play(mv(text)).unwrap();
        seen.push((board.repetitions(), board.status().to_string()));
    }
    let after = |ply: usize| &seen[ply - 1];
    assert_eq!(*after(4), (2, "ongoing".to_owned()));
    assert_eq!(*after(8), (3, "threefold repetition".to_owned()));
    assert_eq!(*after(12), (4, "threefold repetition".to_owned()));
    assert_eq!(*after(16), (5, "fivefold repetition".to_owned()));
    // Taking a move back also takes back the repetition, in a copy too.
    let mut copy = board.boxed_clone();
    for board in [&mut board, &mut copy] {
        assert!(board.take_back());
        assert_eq!(board.repetitions(), 4);
        board.play(mv("f6g8")).unwrap();
        assert_eq!(board.repetitions(), 5);
    }
}

#[test]
fn is_valid_move_equals_is_legal_for_all_codes() {
    for fen in [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/8/K2pP2r/8/8/8/7k w - d6 0 2",
        "3k4/8/8/8/8/8/3r1PPP/R3K2R w KQ - 0 1",
        "4r2k/P7/8/8/8/8/4B3/4K3 w - - 0 1",
    ] {
        let mut board = WithHash::from_setup(&setup(fen));
        let before = board;
        for code in 0..=u32::from(u16::MAX) {
            let mv = FromLow::from_code(code).unwrap();
            let expected = board.is_legal(mv);
            assert_eq!(is_valid_move(&mut board, mv), expected, "{fen} {mv:?}");
        }
        assert_eq!(board, before);
    }
}

#[test]
fn sinks_count_stop_and_find() {
    let board = WithHash::from_setup(&Setup::initial());
    let mut list = MoveList::<FromLow>::new();
    assert!(board.legal(&mut list).is_continue());
    let mut count = Count::<FromLow>::new();
    assert!(board.legal(&mut count).is_continue());
    assert_eq!((list.len(), count.get()), (20, 20));
    let mut any = Any::<FromLow>::new();
    assert!(!any.found());
    assert!(board.legal(&mut any).is_break() && any.found());
    let mut find = Find::new(list[7]);
    assert!(board.legal(&mut find).is_break() && find.found());
    let mut nothing = Find::new(FromLow::NULL);
    assert!(board.legal(&mut nothing).is_continue() && !nothing.found());
    let mated = setup("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    let mut any = Any::<FromLow>::new();
    assert!(WithHash::from_setup(&mated).legal(&mut any).is_continue() && !any.found());
}

#[test]
fn a_full_list_refuses_more() {
    let mut list = MoveList::<FromLow>::new();
    for code in 0..MoveList::<FromLow>::CAPACITY {
        let filler = FromLow::from_code(code as u32).unwrap();
        assert!(list.push(filler).is_continue());
    }
    let before = list.to_vec();
    assert!(list.push(FromLow::NULL).is_break());
    assert_eq!(list.as_slice(), before);
    list.clear();
    assert!(list.is_empty());
}

#[test]
fn the_facade_plays_legal_moves_only_and_takes_them_back() {
    let start = Setup::initial();
    let mut board: Box<dyn DynBoard> = Box::new(Facade::<WithHash, FromLow>::new(&start));
    assert_eq!(board.play(mv("e2e5")), Err(IllegalMove(mv("e2e5"))));
    assert_eq!(board.setup(), start);
    board.play(mv("e2e4")).unwrap();
    let copy = board.boxed_clone();
    board.play(mv("e7e5")).unwrap();
    assert_ne!(board.setup(), copy.setup());
    assert_eq!(board.hash(), Some(board.setup().hash()));
    assert!(board.take_back() && board.take_back() && !board.take_back());
    assert_eq!(board.setup(), start);

    // The bishop is pinned: its move is pseudo-legal only.
    let pinned = setup("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1");
    board.reset(&pinned);
    assert!(board.play(mv("e2d3")).is_err());
    assert_eq!(board.play_pseudo_legal(mv("e2d3")), Ok(false));
    assert!(board.take_back());
    assert_eq!(board.play_pseudo_legal(mv("e1d1")), Ok(true));
}
