//! A position with its history.

use boardbench_array8x8::{Array8x8, Scan};
use boardbench_core::{
    Board, DrawClaim, Encoding, Ending, Game, HashKey, MoveList, Position, Setup, Status,
};
use boardbench_flags16::FromLow;

use crate::positions::setup;

/// Positions and their status.
pub(crate) const STATUS: [(&str, &str); 5] = [
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate"),
    ("7k/8/6K1/8/8/8/8/8 b - - 0 1", "insufficient material"),
    ("7k/8/6K1/8/8/8/8/R7 w - - 100 80", "fifty moves"),
    ("7k/8/6K1/8/8/8/8/R7 w - - 150 99", "seventy-five moves"),
    ("7k/8/8/6K1/8/8/8/7R b - - 0 1", "check"),
];

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
    let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    assert_eq!(game.repetitions(), 1);
    for times in 1..5 {
        for text in round {
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

#[test]
fn an_irreversible_move_resets_repetitions() {
    let mut game = Game::<Array8x8>::new(&Setup::initial());
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
        play(&mut game, text);
    }
    assert_eq!(game.repetitions(), 2);
    play(&mut game, "e2e4");
    assert_eq!(game.repetitions(), 1);
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
    for (fen, expected) in STATUS {
        let game = Game::<Array8x8>::new(&setup(fen));
        assert_eq!(status(&game).to_string(), expected, "{fen}");
    }
}
