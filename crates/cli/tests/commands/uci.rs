//! `uci`.

use crate::common::{KIWIPETE, START, boards, passes_with, refuses};

fn session(commands: &str) -> String {
    passes_with(&["uci"], commands.as_bytes())
}

/// The FEN that `d` shows after some commands.
fn fen_after(commands: &str) -> String {
    let output = session(&format!("{commands}\nd\n"));
    let line = output
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("Fen: "));
    line.unwrap().to_owned()
}

#[test]
fn the_handshake_names_program_and_options() {
    let output = session("uci\nisready\nquit\nisready\n");
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines[0].starts_with("id name boardbench "));
    assert!(lines[1].starts_with("id author "));
    assert!(lines[2].starts_with("option name Board type combo default "));
    assert!(boards().all(|board| lines[2].contains(&format!(" var {board}"))));
    assert!(lines[3].starts_with("option name Moves type combo default native var native var "));
    assert_eq!(
        lines[4..],
        [
            "option name Hash type spin default 0 min 0 max 256",
            "option name NullMove type check default false",
            "option name Threads type spin default 1 min 1 max 1024",
            "uciok",
            "readyok"
        ]
    );
}

#[test]
fn perft_needs_no_handshake_and_has_stockfishs_form() {
    assert_eq!(session("go perft 0"), "\nNodes searched: 1\n");
    let output = session(&format!("position fen {KIWIPETE}\ngo perft 2\n"));
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 50);
    assert!(lines[..48].is_sorted());
    assert_eq!(lines[0], "a1b1: 43");
    assert_eq!(lines[48..], ["", "Nodes searched: 2039"]);
    for board in boards() {
        let chosen = format!("setoption name Board value {board}\n");
        let on_board = session(&format!("{chosen}position fen {KIWIPETE}\ngo perft 2\n"));
        assert_eq!(on_board, output);
    }
}

#[test]
fn perft_counts_the_same_with_more_threads() {
    let asked = format!("position fen {KIWIPETE}\ngo perft 4\n");
    let output = session(&format!("setoption name Threads value 3\n{asked}"));
    assert!(output.ends_with("\nNodes searched: 4085603\n"));
    assert_eq!(output, session(&asked));
}

#[test]
fn positions_are_set_and_moves_played() {
    assert_eq!(fen_after(""), START);
    let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2";
    assert_eq!(fen_after("position startpos moves e2e4 e7e5"), open);
    assert_eq!(
        fen_after(&format!("position fen {START} moves e2e4 e7e5")),
        open
    );
    assert_eq!(
        fen_after("  position\tstartpos  moves e2e4   e7e5 \r"),
        open
    );
    let castled = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - moves e1g1 e8c8";
    assert_eq!(fen_after(castled), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    assert_eq!(
        fen_after(&format!("position fen {KIWIPETE}\nposition startpos")),
        START
    );
}

#[test]
fn a_bad_position_is_told_and_changes_nothing() {
    let before = "position startpos moves e2e4";
    let expected = fen_after(before);
    for bad in [
        "position",
        "position none",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen 8/8/8/8/8/8/8/K6k w - - 0 1 junk",
        "position startpos e2e4",
        "position startpos moves e2e5",
        "position startpos moves d2d4 d7d5 0000",
        "position startpos moves d2d4 none",
    ] {
        let output = session(&format!("{bad}\n"));
        assert!(output.starts_with("info string error: "), "{output}");
        assert_eq!(output.lines().count(), 1);
        assert_eq!(fen_after(&format!("{before}\n{bad}")), expected, "{bad}");
    }
}

#[test]
fn the_board_is_drawn_with_key_and_checkers() {
    let output = session("position startpos moves f2f3 e7e5 g2g4 d8h4\nd\n");
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines[0], "");
    assert_eq!(lines[2], " | r | n | b |   | k | b | n | r | 8");
    assert!(lines[21].starts_with("Key: "));
    let key = lines[21].strip_prefix("Key: ").unwrap();
    assert_eq!(key.len(), 16);
    assert!(
        key.chars()
            .all(|digit| matches!(digit, '0'..='9' | 'A'..='F'))
    );
    assert_eq!(
        lines[22..],
        ["Checkers: h4", "Repetitions: 1", "Status: checkmate"]
    );
    let output = session("d\n");
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(
        lines[22..],
        ["Checkers:", "Repetitions: 1", "Status: ongoing"]
    );
    let key = |commands: &str| {
        let output = session(&format!("{commands}\nd\n"));
        output
            .lines()
            .find(|line| line.starts_with("Key: "))
            .unwrap()
            .to_owned()
    };
    let there_and_back = "position startpos moves g1f3 g8f6 f3g1 f6g8";
    assert_eq!(key(there_and_back), key("position startpos"));
    assert_ne!(
        key("position startpos moves g1f3"),
        key("position startpos")
    );
}

#[test]
fn options_are_taken_in_any_case() {
    let board = boards().next().unwrap();
    let upper = board.to_uppercase();
    let output = session(&format!("setoption name BOARD value {upper}\nuci\n"));
    assert!(output.contains(&format!(
        "option name Board type combo default {board} var "
    )));
    let moves = boardbench_registry::encodings().next().unwrap().name;
    let output = session(&format!("setoption name Moves value {moves}\nuci\n"));
    assert!(output.contains(&format!(
        "option name Moves type combo default {moves} var "
    )));
    let output = session("setoption name HASH value 16\nsetoption name nullmove value True\nuci\n");
    assert!(output.contains("\noption name Hash type spin default 16 min "));
    assert!(output.contains("\noption name NullMove type check default true\n"));
    let kept = fen_after(&format!(
        "position startpos moves e2e4\nsetoption name Board value {board}"
    ));
    assert_eq!(kept, fen_after("position startpos moves e2e4"));
}

#[test]
fn options_that_cannot_be_taken_are_remarked_on() {
    for (command, remark) in [
        (
            "setoption name Hash value 257",
            "info string error: Hash is 0 to 256 MiB, not \"257\"\n",
        ),
        (
            "setoption name Hash value -1",
            "info string error: Hash is 0 to 256 MiB, not ",
        ),
        (
            "setoption name Threads value 0",
            "info string error: Threads is 1 to 1024, not \"0\"\n",
        ),
        (
            "setoption name NullMove value yes",
            "info string error: NullMove is true or false, not \"yes\"\n",
        ),
        ("setoption name Hash", "info string error: "),
        (
            "setoption name Ponder value true",
            "info string unknown option \"Ponder\"\n",
        ),
        (
            "setoption name Clear Hash",
            "info string unknown option \"Clear Hash\"\n",
        ),
        ("setoption", "info string error: "),
        ("setoption name Board", "info string error: "),
        (
            "setoption name Board value none",
            "info string error: unknown board \"none\"; known: ",
        ),
        (
            "setoption name Moves value none",
            "info string error: unknown encoding \"none\"; known: ",
        ),
    ] {
        let output = session(&format!("{command}\n"));
        assert!(output.starts_with(remark), "{output}");
        assert_eq!(output.lines().count(), 1);
    }
}

#[test]
fn what_is_not_understood_is_remarked_on_and_harmless() {
    assert_eq!(session("\n  \nucinewgame\nstop\nisready"), "readyok\n");
    for bad in [
        "none",
        "go perft",
        "go perft x",
        "go perft 256",
        "go perft -1",
        "go perft 1 2",
        "go depth",
        "go depth x",
        "go depth 3 nodes",
        "go movetime soon",
    ] {
        let output = session(&format!("{bad}\nisready\n"));
        assert!(output.starts_with("info string "), "{output}");
        assert!(output.ends_with("\nreadyok\n"));
        assert_eq!(output.lines().count(), 2);
    }
    let output = passes_with(&["uci"], b"\xff\xfe\nisready\n");
    assert!(output.starts_with("info string unknown command ") && output.ends_with("readyok\n"));
    refuses(&["uci", "--board", "none"]);
}

#[test]
fn repetitions_are_counted_over_the_whole_game_and_on_another_board() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8";
    let last_lines = |commands: &str| {
        let output = session(commands);
        let lines: Vec<&str> = output.lines().collect();
        lines[lines.len() - 2..].join("; ")
    };
    let game = |times| {
        format!(
            "position startpos moves {}",
            [shuffle].repeat(times).join(" ")
        )
    };
    for (times, expected) in [
        (1, "Repetitions: 2; Status: ongoing"),
        (2, "Repetitions: 3; Status: threefold repetition"),
        (4, "Repetitions: 5; Status: fivefold repetition"),
    ] {
        assert_eq!(last_lines(&format!("{}\nd\n", game(times))), expected);
        let changed = "setoption name Board value x88-lists";
        assert_eq!(
            last_lines(&format!("{}\n{changed}\nd\n", game(times))),
            expected
        );
    }
    let push = format!("{} e2e4\nd\n", game(2));
    assert_eq!(last_lines(&push), "Repetitions: 1; Status: ongoing");
    let fen = "position fen 8/8/8/8/4k3/8/8/K1B5 w - - 120 90\nd\n";
    assert_eq!(
        last_lines(fen),
        "Repetitions: 1; Status: insufficient material"
    );
}

#[test]
fn castling_and_strictness_are_as_asked() {
    let ran = |arguments: &[&str], commands: &str| {
        passes_with(&[&["uci"], arguments].concat(), commands.as_bytes())
    };
    let fen = "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let other = ["--castling", "king-takes-rook"];
    let output = ran(&other, &format!("{fen} moves e1h1\nd\n{fen}\ngo perft 1\n"));
    assert!(
        output.contains("Fen: 4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"),
        "{output}"
    );
    assert!(output.contains("\ne1a1: 1\n"), "{output}");
    assert!(ran(&other, &format!("{fen} moves e1g1\n")).contains("error: "));
    assert!(ran(&[], &format!("{fen} moves e1h1\n")).contains("error: "));

    let promoted = "position fen 4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 w - - 0 1\n";
    assert!(ran(&[], promoted).contains("error: "));
    assert_eq!(ran(&["--lenient"], promoted), "");
}
