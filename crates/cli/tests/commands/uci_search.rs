//! `uci`: searches, and which commands work while they run.

use std::time::{Duration, Instant};

use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, Move};

use crate::common::{KIWIPETE, MATED, STALEMATED, START, boards, contains, passes, passes_with};
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

/// A line without time and speed, which differ from run to run.
fn without_time(line: &str) -> String {
    let mut words = line.split(' ');
    let mut others = Vec::new();
    while let Some(word) = words.next() {
        if ["time", "nps"].contains(&word) {
            let number = words.next().unwrap();
            assert!(number.parse::<u64>().is_ok(), "{line}");
        } else {
            others.push(word);
        }
    }
    others.join(" ")
}

fn lines_without_time(output: &str) -> String {
    output
        .lines()
        .map(|line| without_time(line) + "\n")
        .collect()
}

/// The other library's move of a text, which must be legal.
fn legal(board: &Board, text: &str) -> Move {
    let mv = parse_uci_move(board, text).unwrap();
    assert!(board.is_legal(mv), "{board} {text}");
    assert_eq!(display_uci_move(board, mv).to_string(), text);
    mv
}

#[test]
fn every_iteration_is_an_info_line() {
    let output = session(&format!(
        "go depth 4\nposition fen {KIWIPETE}\ngo depth 2\n"
    ));
    let first = output.lines().next().unwrap();
    let names = ["info", "depth", "score", "nodes", "nps", "time", "pv"];
    let found = first.split(' ').filter(|word| names.contains(word));
    assert!(found.eq(names), "{first}");
    insta::assert_snapshot!(lines_without_time(&output));
}

#[test]
fn uci_and_search_find_the_same() {
    let fen = format!("position fen {KIWIPETE}");
    for (options, arguments) in [
        ("", ""),
        ("setoption name NullMove value true", "--null-move"),
        ("setoption name Hash value 1", "--table 32768"),
    ] {
        let output = session(&format!("{options}\n{fen}\ngo depth 3\n"));
        let command = format!("search --depth 3 --fen '{KIWIPETE}' {arguments}");
        for (line, other) in passes(&command).lines().zip(output.lines()).take(3) {
            let words: Vec<&str> = line.splitn(7, ' ').collect();
            let [_, depth, _, nodes, _, score, rest] = words[..] else {
                panic!("{line}");
            };
            let (number, pv) = rest.split_once(' ').unwrap();
            let expected = format!("info depth {depth} score {score} {number} nodes {nodes} {pv}");
            assert_eq!(without_time(other), expected);
        }
    }
}

#[test]
fn every_board_and_encoding_finds_the_same() {
    let setting = |options: &str| {
        let commands = format!("{options}\nposition fen {KIWIPETE}\ngo depth 3\n");
        lines_without_time(&session(&commands))
    };
    for options in [
        "",
        "setoption name NullMove value true\nsetoption name Hash value 1",
    ] {
        let expected = setting(options);
        for board in boards() {
            let chosen = format!("setoption name Board value {board}\n{options}");
            assert_eq!(setting(&chosen), expected, "{board}");
        }
        let explicit = format!("setoption name Moves value explicit\n{options}");
        assert_eq!(setting(&explicit), expected);
    }
}

#[test]
fn a_mate_in_one_is_played_and_a_finished_game_has_no_move() {
    let mate = "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    for limit in [
        "depth 1",
        "depth 3",
        "movetime 500",
        "nodes 1000",
        "wtime 15000 btime 15000",
    ] {
        assert_eq!(move_of(&format!("{mate}\ngo {limit}\n")), "a1a8");
        for over in [MATED, STALEMATED] {
            let commands = format!("position fen {over}\ngo {limit}\n");
            assert_eq!(move_of(&commands), "0000");
        }
    }
    let output = lines_without_time(&session(&format!("position fen {MATED}\ngo depth 3\n")));
    assert_eq!(output, "info depth 1 score mate 0 nodes 0\nbestmove 0000\n");
}

#[test]
fn castling_is_written_in_the_chosen_form() {
    let fork = "position fen 3k4/8/8/8/8/8/1r6/R3K3 w Q - 0 1\ngo depth 2\n";
    let other = passes_with("uci --castling king-takes-rook", fork);
    assert_eq!(move_of(fork), "e1c1");
    contains(&other, " pv e1a1 ");
    assert!(other.ends_with("\nbestmove e1a1\n"), "{other}");
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
fn each_go_has_one_bestmove() {
    let output = session(
        "go depth 2\ngo nodes 500\nposition startpos moves e2e4\ngo movetime 5\ngo depth x\n\
         go depth 1\nstop\nstop\ngo\nstop\ngo infinite\nisready\nstop\ngo depth 1\n",
    );
    assert_eq!(output.matches("bestmove ").count(), 7, "{output}");
    assert_eq!(output.matches("info string ").count(), 1, "{output}");
}

#[test]
fn unsupported_words_are_remarked_on_and_ignored() {
    let output = session("go searchmoves a2a3 depth 2 mate 3 ponder\n");
    let lines: Vec<&str> = output.lines().collect();
    let remark = "info string not supported, and ignored: \"searchmoves a2a3 mate 3 ponder\"";
    assert_eq!(lines[0], remark);
    assert_eq!(lines.len(), 4);
    assert_eq!(
        lines_without_time(&lines[1..].join("\n")),
        lines_without_time(&session("go depth 2\n"))
    );
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
