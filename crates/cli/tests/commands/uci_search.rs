//! `uci`: searches, and which commands work while they run.

use std::time::{Duration, Instant};

use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, Move};

use crate::common::{MATED, START, boards, passes_with};
use crate::conversation::{Conversation, best_move};

/// How long a search may take to stop: far less than it would go on by itself.
const AT_ONCE: Duration = Duration::from_secs(5);

fn session(commands: &str) -> String {
    passes_with("uci", commands)
}

/// The last line of a session, which must be a `bestmove`.
fn move_of(commands: &str) -> String {
    let lines: Vec<String> = session(commands).lines().map(str::to_owned).collect();
    best_move(&lines).to_owned()
}

/// The other library's move of a text, which must be legal.
fn legal(board: &Board, text: &str) -> Move {
    let mv = parse_uci_move(board, text).unwrap();
    assert!(board.is_legal(mv), "{board} {text}");
    assert_eq!(display_uci_move(board, mv).to_string(), text);
    mv
}

#[test]
fn limits_are_kept() {
    let output = session("go nodes 3000\n");
    let nodes = output.lines().filter_map(|line| {
        let (_, rest) = line.split_once(" nodes ")?;
        rest.split(' ').next()?.parse::<u64>().ok()
    });
    assert!((1..=3_000).contains(&nodes.max().unwrap()), "{output}");
    for limit in [
        "movetime 1",
        "movetime 0",
        "movetime -1",
        "movetime 100",
        "depth 64 movetime 100",
        "wtime 1000 btime 1",
        "wtime 1000 btime 1 winc 100 binc 0 movestogo 5",
        "wtime -10 btime 1",
    ] {
        let started = Instant::now();
        legal(&Board::default(), &move_of(&format!("go {limit}\n")));
        assert!(started.elapsed() < AT_ONCE, "{limit}");
    }
    // The limit that is reached first ends the search.
    let output = session("go depth 2 movetime 100000 nodes 1000000000\n");
    assert!(output.lines().nth(1).unwrap().starts_with("info depth 2 "));
    assert_eq!(output.lines().count(), 3);
}

#[test]
fn an_infinite_search_stops_at_once_and_refuses_commands_that_would_wait() {
    for go in ["go infinite", "go", "go infinite depth 64", "go btime 1000"] {
        let mut talk = Conversation::start(&[]);
        talk.ask(go, "info");
        for busy in [
            "position startpos moves e2e4",
            "d",
            "go depth 1",
            "none",
            "uci",
        ] {
            let error = "info string error: an infinite search is running; send stop first";
            talk.send(busy);
            let answers = talk.ask("isready", "readyok");
            assert!(answers.iter().any(|line| line == error), "{answers:?}");
            assert!(!answers.iter().any(|line| line.starts_with("bestmove")));
        }
        let started = Instant::now();
        let lines = talk.ask("stop", "bestmove");
        assert!(started.elapsed() < AT_ONCE);
        legal(&Board::default(), best_move(&lines));
        assert!(talk.ask("d", "Fen:").last().unwrap().contains(START));
        assert!(talk.quit().iter().all(|line| !line.starts_with("bestmove")));
    }
}

#[test]
fn a_finished_infinite_search_waits_for_stop() {
    for go in ["go infinite depth 2", "go"] {
        let mut talk = Conversation::start(&[]);
        if go == "go" {
            talk.send(&format!("position fen {MATED}"));
        }
        talk.ask(go, "info");
        for _ in 0..20 {
            let answers = talk.ask("isready", "readyok");
            assert!(!answers.iter().any(|line| line.starts_with("bestmove")));
        }
        talk.ask("stop", "bestmove");
        assert_eq!(talk.close(), [""; 0]);
    }
}

#[test]
fn during_a_limited_search_isready_is_answered_and_other_commands_wait() {
    let mut talk = Conversation::start(&[]);
    talk.ask("go movetime 1500", "info");
    let answers = talk.ask("isready", "readyok");
    assert!(
        !answers.iter().any(|line| line.starts_with("bestmove")),
        "{answers:?}"
    );
    let answers = talk.ask("d", "Fen:");
    assert!(answers.iter().any(|line| line.starts_with("bestmove ")));
    // `stop` ends it too.
    talk.ask("go movetime 100000", "info");
    let started = Instant::now();
    talk.ask("stop", "bestmove");
    assert!(started.elapsed() < AT_ONCE);
    talk.quit();
}

#[test]
fn quit_ends_a_search_with_a_bestmove() {
    for go in ["go infinite", "go movetime 100000", "go depth 64"] {
        let mut talk = Conversation::start(&[]);
        talk.ask(go, "info");
        let started = Instant::now();
        let lines = talk.quit();
        assert!(started.elapsed() < AT_ONCE);
        legal(&Board::default(), best_move(&lines));
    }
}

#[test]
fn the_end_of_input_stops_only_an_infinite_search() {
    let output = session("go depth 4");
    assert!(output.contains("\ninfo depth 4 "), "{output}");
    assert!(output.lines().last().unwrap().starts_with("bestmove "));
    let mut talk = Conversation::start(&[]);
    talk.ask("go infinite", "info");
    let started = Instant::now();
    let lines = talk.close();
    assert!(started.elapsed() < AT_ONCE);
    legal(&Board::default(), best_move(&lines));
}

/// The board after a move.
fn after(board: &Board, mv: Move) -> Board {
    let mut after = board.clone();
    after.play(mv);
    after
}

/// The move back.
const fn reverse(mv: Move) -> Move {
    Move {
        from: mv.to,
        to: mv.from,
        promotion: None,
    }
}

/// The legal moves, each with the move that goes back.
fn retreats(board: &Board) -> Vec<(Move, Move)> {
    let mut moves = Vec::new();
    board.generate_moves(|set| {
        moves.extend(set);
        false
    });
    moves.into_iter().map(|mv| (mv, reverse(mv))).collect()
}

/// A winning side avoids a position that the game has had before.
#[test]
fn the_moves_of_the_game_count_for_repetition() {
    let position: Board = "8/8/8/3k4/8/8/8/R3K3 w - - 4 40".parse().unwrap();
    let choice = move_of(&format!("position fen {position}\ngo depth 1\n"));
    let best = legal(&position, &choice);
    let undo = reverse(best);
    let repeated = after(&position, best);
    // Black moves, White moves back, Black moves back: White can play the same move again.
    let (away, home) = retreats(&repeated)
        .into_iter()
        .find(|&(away, home)| {
            let without = after(&repeated, away);
            without.is_legal(undo) && after(&without, undo).is_legal(home)
        })
        .unwrap();
    let game = format!("position fen {repeated} moves {away} {undo} {home}");
    let again = [away, undo, home]
        .into_iter()
        .fold(repeated, |board, mv| after(&board, mv));
    assert!(again.same_position(&position));
    assert_eq!(
        move_of(&format!("position fen {again}\ngo depth 1\n")),
        choice
    );
    let other = move_of(&format!("{game}\ngo depth 1\n"));
    legal(&position, &other);
    assert_ne!(other, choice);
    for board in boards() {
        let chosen = format!("setoption name Board value {board}\n");
        assert_eq!(move_of(&format!("{chosen}{game}\ngo depth 1\n")), other);
        assert_eq!(move_of(&format!("{game}\n{chosen}go depth 1\n")), other);
    }
}
