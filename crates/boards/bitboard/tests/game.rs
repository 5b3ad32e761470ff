//! Core's game, façade and sinks, which need some board to be tried on.

use boardbench_bitboard::Bitboards;
use boardbench_core::{
    Any, Board, CanonicalMove, Count, DynBoard, Encoding, Facade, Find, Game, IllegalMove,
    MoveList, Position, Setup, Sink,
};
use boardbench_flags16::FromLow;
use boardbench_notation::parse_fen;
use boardbench_sliders::Rays;

type Bits = Bitboards<Rays>;
type WithoutHash = Bitboards<Rays, ()>;

fn mv(text: &str) -> CanonicalMove {
    text.parse().expect(text)
}

/// Plays moves and says after each how often the position has stood.
fn repetitions<P: Board<FromLow>>(fen: &str, moves: &[&str]) -> Vec<usize> {
    let mut game = Game::<P>::new(&parse_fen(fen).expect(fen));
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
fn a_position_repeats_until_a_move_that_cannot_be_taken_back() {
    let twice_and_push = [&KNIGHTS[..], &KNIGHTS, &["e2e4"], &KNIGHTS[1..2]].concat();
    let expected = [1, 1, 1, 2, 2, 2, 2, 3, 1, 1];
    assert_eq!(repetitions::<Bits>(START, &twice_and_push), expected);
    assert_eq!(repetitions::<WithoutHash>(START, &twice_and_push), expected);
}

#[test]
fn lost_rights_and_a_legal_en_passant_capture_make_another_position() {
    // The king's way there and back loses the rights: the first position does not come again.
    let rooks = "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1";
    let walk = [
        "e1e2", "e8e7", "e2e1", "e7e8", "e1e2", "e8e7", "e2e1", "e7e8",
    ];
    assert_eq!(repetitions::<Bits>(rooks, &walk), [1, 1, 1, 1, 1, 2, 2, 2]);
    // After e2e4 black could take en passant; when the pieces stand so again, no more.
    let pawns = "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1";
    let there_and_back = ["e2e4", "g8f6", "g1f3", "f6g8", "f3g1"];
    assert_eq!(repetitions::<Bits>(pawns, &there_and_back), [1, 1, 1, 1, 1]);
    // Nobody beside: the square is kept, but does not count.
    let alone = "4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1";
    assert_eq!(repetitions::<Bits>(alone, &there_and_back), [1, 1, 1, 1, 2]);
}

#[test]
fn sinks_count_stop_and_find() {
    let board = Bits::from_setup(&Setup::initial());
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
    let mated = parse_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    let mut any = Any::<FromLow>::new();
    assert!(Bits::from_setup(&mated).legal(&mut any).is_continue() && !any.found());
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
    let mut board: Box<dyn DynBoard> = Box::new(Facade::<Bits, FromLow>::new(&start));
    assert_eq!(board.play(mv("e2e5")), Err(IllegalMove(mv("e2e5"))));
    assert_eq!(board.setup(), start);
    board.play(mv("e2e4")).unwrap();
    let copy = board.boxed_clone();
    board.play(mv("e7e5")).unwrap();
    assert_ne!(board.setup(), copy.setup());
    assert_eq!(board.hash(), Some(board.setup().hash()));
    assert!(board.take_back() && board.take_back() && !board.take_back());
    assert_eq!(board.setup(), start);

    // A pinned bishop may go pseudo-legally only.
    let pinned = parse_fen("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1").unwrap();
    board.reset(&pinned);
    assert!(board.play(mv("e2d3")).is_err());
    assert_eq!(board.play_pseudo_legal(mv("e2d3")), Ok(false));
    assert!(board.take_back());
    assert_eq!(board.play_pseudo_legal(mv("e1d1")), Ok(true));
}
