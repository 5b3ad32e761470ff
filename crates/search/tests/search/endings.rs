//! Tests positions with known mates, stalemates and repetitions.

use boardbench_core::CanonicalMove;
use boardbench_search::{Iteration, SearchRequest, Value};

use super::{SEARCH, play, run, search, setup, with_table};

const ENTRIES: usize = 1 << 12;

fn text(line: &[CanonicalMove]) -> String {
    let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

fn last_iteration(fen: &str, depth: u32) -> Iteration {
    search(&SearchRequest::to_depth(depth), fen).last
}

#[test]
fn mates_are_found_with_their_distance_and_the_whole_line() {
    for (fen, depth, value, begins) in [
        // The back rank.
        ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", 1, "mate 1", "a1a8"),
        ("r6k/8/8/8/8/8/5PPP/6K1 b - - 0 1", 1, "mate 1", "a8a1"),
        // Paul Morphy's problem: the rook is offered, and every reply allows mate.
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3, "mate 2", "a1a6"),
        // A bishop sacrifice draws the king out.
        (
            "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
            5,
            "mate 3",
            "f8c5 d4c5 f6b6 c5d5 b6d6",
        ),
        // The side to move is mated in one and in two.
        ("kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1", 2, "mate -1", ""),
        (
            "r1b1k2r/pppp1ppp/5q2/2b1n3/3KP3/2N3PN/PPP4P/R1BQ1B1R w kq - 0 1",
            4,
            "mate -2",
            "d4c5 f6b6 c5d5 b6d6",
        ),
    ] {
        let iteration = last_iteration(fen, depth);
        assert_eq!(iteration.value.to_string(), value, "{fen}");
        assert_eq!(iteration.line.len(), depth as usize, "{fen}");
        assert!(text(&iteration.line).starts_with(begins), "{:?}", iteration.line);
        let end = play(fen, &iteration.line);
        assert!(end.is_check() && end.legal_moves().is_empty(), "{fen}");
        let before = last_iteration(fen, depth - u32::from(depth > 1));
        assert!(depth == 1 || before.value.mate_in().is_none(), "{fen}");
        // With more depth and a table, which meets the mates at other plies, the distance is the same.
        for deeper in [depth + 1, depth + 2] {
            let deeper_search = search(&with_table(deeper, ENTRIES), fen).last;
            assert_eq!(deeper_search.value.to_string(), value, "{fen}, depth {deeper}");
            assert_eq!(deeper_search.line[0], iteration.line[0], "{fen}");
        }
    }
}

#[test]
fn a_finished_game_has_a_value_but_no_move() {
    for (fen, value) in
        [("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "cp 0"), ("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", "mate 0")]
    {
        let (outcome, iterations) = run(SEARCH, &with_table(5, ENTRIES), &[], &setup(fen));
        assert_eq!(outcome.last.value.to_string(), value);
        assert_eq!(outcome.last.best_move(), None);
        assert_eq!((outcome.nodes, iterations.len()), (0, 1));
        assert!(!outcome.is_interrupted);
    }
}

/// Black is a queen down, but its knight can repeat the initial position.
#[test]
fn repeating_a_position_of_the_game_is_a_draw() {
    const START: &str = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let line = ["g1f3", "g8f6", "f3g1"].map(|mv| mv.parse().expect("a move"));
    let position = |plies| play(START, &line[..plies]).to_setup();
    let before = [0, 1, 2].map(|plies| position(plies).hash());
    let request = SearchRequest::to_depth(3);
    let (outcome, _) = run(SEARCH, &request, &before, &position(3));
    assert_eq!(outcome.last.value, Value::DRAW);
    assert_eq!(text(&outcome.last.line), "f6g8");
    let (alone, _) = run(SEARCH, &request, &[], &position(3));
    assert!(alone.last.value < Value::from_centipawns(-700));
    // These hashes do not count after a pawn move.
    let mut builder = position(3).to_builder();
    builder.halfmove_clock = 2;
    let after_pawn = builder.build().expect("as valid as before");
    let (since, _) = run(SEARCH, &request, &before, &after_pawn);
    assert_eq!(since.last.value, alone.last.value);
}
