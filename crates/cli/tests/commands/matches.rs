//! Plays short games of the program against itself over UCI. Another library checks every move.

use std::time::Duration;

use boardbench_registry::boards;
use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, GameStatus};

use crate::conversation::Conversation;

/// Time limit of a move, generous because the machine may be busy.
const TIME_TO_MOVE: Duration = Duration::from_secs(5);

const MAX_PLIES: usize = 120;

/// First moves of the games, each played twice with colours reversed.
const OPENINGS: [&str; 5] = [
    "e2e4 e7e5 g1f3 b8c6",
    "d2d4 d7d5 c2c4 e7e6",
    "e2e4 c7c5 g1f3 d7d6",
    "c2c4 e7e5 b1c3 g8f6",
    "e2e4 e7e6 d2d4 d7d5",
];

/// Plays a game, and returns its last position and its length in plies.
fn play(players: &mut [Conversation; 2], opening: &str, go: &str) -> (Board, usize) {
    let mut board = Board::default();
    let mut moves: Vec<String> = opening.split(' ').map(str::to_owned).collect();
    for text in &moves {
        board.play(parse_uci_move(&board, text).unwrap());
    }
    for player in &mut *players {
        player.send("ucinewgame\nisready");
        player.receive("readyok");
    }
    while moves.len() < MAX_PLIES && board.status() == GameStatus::Ongoing {
        let player = &mut players[moves.len() % 2];
        player.send(&format!("position startpos moves {}", moves.join(" ")));
        player.send(go);
        let lines = player.lines_to("bestmove", TIME_TO_MOVE);
        let lines = lines.unwrap_or_else(|error| panic!("{error}: {go} after {moves:?}"));
        let text = lines.last().and_then(|line| line.strip_prefix("bestmove "));
        let text = text.unwrap_or_else(|| panic!("no move: {lines:?}"));
        let mv = parse_uci_move(&board, text).unwrap_or_else(|_| panic!("{text} in {board}"));
        assert_eq!(display_uci_move(&board, mv).to_string(), text, "{board}");
        assert!(board.try_play(mv).is_ok(), "{text} in {board}");
        assert!(lines.iter().all(|line| !line.starts_with("info string")), "{lines:?}");
        moves.push(text.to_owned());
    }
    (board, moves.len())
}

#[test]
fn games_have_only_legal_moves_in_time() {
    let names: Vec<_> = boards().map(|board| board.name).collect();
    let others = names.iter().cycle().skip(names.len() / 2);
    let pairs = names.iter().zip(others);
    let limits = ["go depth 2", "go movetime 5"].into_iter().cycle();
    for ((opening, (first, second)), go) in
        [OPENINGS, OPENINGS].concat().into_iter().zip(pairs).zip(limits)
    {
        let mut players =
            [first, second].map(|board| Conversation::start(&format!("uci --board {board}")));
        for _ in 0..2 {
            let (board, plies) = play(&mut players, opening, go);
            assert!(plies == MAX_PLIES || board.status() != GameStatus::Ongoing);
            players.reverse();
        }
        for player in players {
            assert_eq!(player.end(), (vec![], Some(0)));
        }
    }
}
