//! A position with its history.

use boardbench_array8x8::{Array8x8, Lists, Scan};
use boardbench_core::{
    Board, DrawClaim, Encoding, Ending, Game, HashKey, MoveList, Position, Setup, Status,
};
use boardbench_flags16::FromLow;

use crate::facade::boards;
use crate::positions::{VARIED, setup};

/// Positions, whether the game has ended by them, and their status.
const STATUS: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; None; ongoing
rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3; Some(Checkmate); checkmate
7k/6Q1/6K1/8/8/8/8/8 b - - 150 99; Some(Checkmate); checkmate
7k/5Q2/6K1/8/8/8/8/8 b - - 0 1; Some(Stalemate); stalemate
7k/8/8/6K1/8/8/8/7R b - - 0 1; None; check
4k3/8/8/8/8/8/4r3/4K3 w - - 0 1; None; check
7k/8/6K1/8/8/8/8/8 b - - 0 1; Some(InsufficientMaterial); insufficient material
4k3/8/8/8/8/8/4b3/4K3 w - - 7 9; Some(InsufficientMaterial); insufficient material
7k/8/6K1/8/8/8/8/R7 w - - 100 80; None; fifty moves
4k3/8/8/8/8/8/4r3/3K4 w - - 100 80; None; fifty moves
7k/8/6K1/8/8/8/8/R7 w - - 150 99; Some(SeventyFiveMoves); seventy-five moves
4k3/8/8/8/8/8/4r3/3K4 w - - 150 99; Some(SeventyFiveMoves); seventy-five moves";

/// Moves that lead back to the initial position.
pub(crate) const KNIGHTS: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

/// Plays the move with this text.
fn play<P: Board<FromLow>>(game: &mut Game<P>, text: &str) {
    let mut list = MoveList::<FromLow>::new();
    assert!(game.position().legal(&mut list).is_continue());
    let canonical = text.parse().expect(text);
    let found = list.iter().find(|mv| mv.canonical() == canonical);
    game.play(*found.expect(text));
}

fn status<P: Board<FromLow>>(game: &Game<P>) -> Status {
    game.status::<FromLow>()
}

/// Knights move out and back until the position has occurred five times.
fn repeat<K: HashKey>() {
    let mut game = Game::<Array8x8<Scan, K>>::new(&Setup::initial());
    assert_eq!(game.repetitions(), 1);
    for times in 1..5 {
        for text in KNIGHTS {
            assert_eq!(game.repetitions(), times, "before {text}");
            assert_eq!(status(&game).ending(), None);
            let claimed = (times >= 3).then_some(DrawClaim::ThreefoldRepetition);
            assert!(status(&game).claims().eq(claimed));
            play(&mut game, text);
        }
    }
    assert_eq!(game.repetitions(), 5);
    assert_eq!(status(&game).ending(), Some(Ending::FivefoldRepetition));
    assert_eq!(game.position().halfmove_clock(), 16);
}

#[test]
fn fivefold_repetition_is_a_draw() {
    repeat::<u64>();
}

#[test]
fn repetitions_are_found_without_a_hash() {
    repeat::<()>();
}

/// Plays moves and returns the number of occurrences of the position after each.
fn repetitions<P: Board<FromLow>>(fen: &str, moves: &[&str]) -> Vec<usize> {
    let mut game = Game::<P>::new(&setup(fen));
    let counts = moves.iter().map(|text| {
        play(&mut game, text);
        game.repetitions()
    });
    counts.collect()
}

#[test]
fn irreversible_moves_end_repetition() {
    let moves = [&KNIGHTS[..], &KNIGHTS, &["e2e4"], &KNIGHTS[1..2]].concat();
    let expected = [1, 1, 1, 2, 2, 2, 2, 3, 1, 1];
    assert_eq!(repetitions::<Array8x8<Lists>>(VARIED[0], &moves), expected);
    let without_hash = repetitions::<Array8x8<Scan, ()>>(VARIED[0], &moves);
    assert_eq!(without_hash, expected);
}

#[test]
fn castling_rights_and_legal_en_passant_distinguish_positions() {
    let count = |fen: &str, moves: &[&str]| repetitions::<Array8x8<Lists>>(fen, moves);
    // The king's walk loses the castling rights, so the first position does not recur.
    let rooks = "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1";
    let walk = ["e1e2", "e8e7", "e2e1", "e7e8"].repeat(2);
    assert_eq!(count(rooks, &walk), [1, 1, 1, 1, 1, 2, 2, 2]);
    // After e2e4 black may capture en passant; when the placement recurs, not.
    let pawns = "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1";
    let there_and_back = ["e2e4", "g8f6", "g1f3", "f6g8", "f3g1"];
    assert_eq!(count(pawns, &there_and_back), [1, 1, 1, 1, 1]);
    // No pawn beside e4: the en-passant square is kept but does not distinguish positions.
    let alone = "4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1";
    assert_eq!(count(alone, &there_and_back), [1, 1, 1, 1, 2]);
}

#[test]
fn status_of_games_and_positions() {
    let mut game = Game::<Array8x8>::new(&Setup::initial());
    for text in ["f2f3", "e7e5", "g2g4"] {
        play(&mut game, text);
        assert_eq!(status(&game).to_string(), "ongoing");
    }
    play(&mut game, "d8h4");
    assert_eq!(status(&game).ending(), Some(Ending::Checkmate));
    for line in STATUS.lines() {
        let columns: Vec<&str> = line.split("; ").collect();
        let found = status(&Game::<Array8x8>::new(&setup(columns[0])));
        let ending = format!("{:?}", found.ending());
        assert_eq!([ending, found.to_string()], columns[1..], "{line}");
        for board in boards(&setup(columns[0])) {
            assert_eq!(board.status(), found, "{line}");
        }
    }
}
