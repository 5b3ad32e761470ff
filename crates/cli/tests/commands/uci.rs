//! `uci`: everything but searches.

use crate::common::{KIWIPETE, START, THREE_KNIGHTS, boards, contains, passes_with, refuses};

fn session(commands: &str) -> String {
    passes_with("uci", commands)
}

/// The value that `d` shows after some commands.
fn shown_after(commands: &str, name: &str) -> String {
    let output = session(&format!("{commands}\nd\n"));
    let mut lines = output.lines().rev();
    let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    value.unwrap().trim_start().to_owned()
}

fn fen_after(commands: &str) -> String {
    shown_after(commands, "Fen")
}

#[test]
fn the_handshake_names_program_and_options() {
    let output = session("uci\nisready\nquit\nisready\n");
    let lines: Vec<&str> = output.lines().collect();
    for (line, begin) in lines.iter().zip([
        "id name boardbench ",
        "id author ",
        "option name Board type combo default ",
        "option name Moves type combo default native var native var ",
    ]) {
        assert!(line.starts_with(begin), "{line}");
    }
    assert!(boards().all(|board| lines[2].contains(&format!(" var {board}"))));
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
    let perft = format!("position fen {KIWIPETE}\ngo perft 2\n");
    let output = session(&perft);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 50);
    assert!(lines[..48].is_sorted());
    assert_eq!(lines[0], "a1b1: 43");
    assert_eq!(lines[48..], ["", "Nodes searched: 2039"]);
    for board in boards() {
        let on_board = session(&format!("setoption name Board value {board}\n{perft}"));
        assert_eq!(on_board, output);
    }
}

#[test]
fn perft_counts_the_same_with_more_threads() {
    let perft = format!("position fen {KIWIPETE}\ngo perft 4\n");
    let output = session(&format!("setoption name Threads value 3\n{perft}"));
    assert!(output.ends_with("\nNodes searched: 4085603\n"));
    assert_eq!(output, session(&perft));
}

#[test]
fn positions_are_set_and_moves_played() {
    let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2";
    let castling = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - moves e1g1 e8c8";
    for (commands, expected) in [
        ("", START),
        ("position startpos moves e2e4 e7e5", open),
        (&format!("position fen {START} moves e2e4 e7e5"), open),
        ("  position\tstartpos  moves e2e4   e7e5 \r", open),
        (castling, "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"),
        (
            &format!("position fen {KIWIPETE}\nposition startpos"),
            START,
        ),
    ] {
        assert_eq!(fen_after(commands), expected, "{commands}");
    }
}

#[test]
fn a_bad_position_is_an_error_and_changes_nothing() {
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
    let key = lines[21].strip_prefix("Key: ").unwrap();
    assert_eq!(key.len(), 16);
    let is_digit = |digit: u8| digit.is_ascii_digit() || (b'A'..=b'F').contains(&digit);
    assert!(key.bytes().all(is_digit));
    assert_eq!(
        lines[22..],
        ["Checkers: h4", "Repetitions: 1", "Status: checkmate"]
    );
    let initial = "\nCheckers:\nRepetitions: 1\nStatus: ongoing\n";
    assert!(session("d\n").ends_with(initial));
    let key = |commands| shown_after(commands, "Key");
    let start = key("position startpos");
    assert_eq!(key("position startpos moves g1f3 g8f6 f3g1 f6g8"), start);
    assert_ne!(key("position startpos moves g1f3"), start);
}

#[test]
fn options_are_read_in_any_case() {
    let board = boards().next().unwrap();
    let moves = boardbench_registry::encodings().next().unwrap().name;
    let upper = board.to_uppercase();
    for (option, declared) in [
        (
            format!("BOARD value {upper}"),
            format!("Board type combo default {board} var "),
        ),
        (
            format!("Moves value {moves}"),
            format!("Moves type combo default {moves} var "),
        ),
        (
            "HASH value 16".to_owned(),
            "Hash type spin default 16 min ".to_owned(),
        ),
        (
            "nullmove value True".to_owned(),
            "NullMove type check default true\n".to_owned(),
        ),
    ] {
        let output = session(&format!("setoption name {option}\nuci\n"));
        contains(&output, &format!("option name {declared}"));
    }
    // Another board keeps the position.
    let game = "position startpos moves e2e4";
    let changed = format!("{game}\nsetoption name Board value {board}");
    assert_eq!(fen_after(&changed), fen_after(game));
}

#[test]
fn bad_options_are_remarked_on() {
    for (option, remark) in [
        (
            " name Hash value 257",
            "error: Hash is 0 to 256 MiB, not \"257\"\n",
        ),
        (" name Hash value -1", "error: Hash is 0 to 256 MiB, not "),
        (
            " name Threads value 0",
            "error: Threads is 1 to 1024, not \"0\"\n",
        ),
        (
            " name NullMove value yes",
            "error: NullMove is true or false, not \"yes\"\n",
        ),
        (" name Hash", "error: "),
        (" name Ponder value true", "unknown option \"Ponder\"\n"),
        (" name Clear Hash", "unknown option \"Clear Hash\"\n"),
        ("", "error: "),
        (" name Board", "error: "),
        (
            " name Board value none",
            "error: unknown board \"none\"; known: ",
        ),
        (
            " name Moves value none",
            "error: unknown encoding \"none\"; known: ",
        ),
    ] {
        let output = session(&format!("setoption{option}\n"));
        let expected = format!("info string {remark}");
        assert!(output.starts_with(&expected), "{output}");
        assert_eq!(output.lines().count(), 1);
    }
}

#[test]
fn bad_commands_are_remarked_on_and_harmless() {
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
    let output = passes_with("uci", b"\xff\xfe\nisready\n");
    assert!(output.starts_with("info string unknown command ") && output.ends_with("readyok\n"));
    refuses("uci --board none");
}

#[test]
fn repetitions_are_counted_over_the_whole_game_and_on_another_board() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ";
    let game = |times| format!("position startpos moves {}", shuffle.repeat(times));
    let check = |commands: &str, repetitions: u32, status: &str| {
        let expected = format!("\nRepetitions: {repetitions}\nStatus: {status}\n");
        let output = session(&format!("{commands}\nd\n"));
        assert!(output.ends_with(&expected), "{output}");
    };
    for (times, repetitions, status) in [
        (1, 2, "ongoing"),
        (2, 3, "threefold repetition"),
        (4, 5, "fivefold repetition"),
    ] {
        check(&game(times), repetitions, status);
        let changed = format!("{}\nsetoption name Board value x88-lists", game(times));
        check(&changed, repetitions, status);
    }
    check(&(game(2) + "e2e4"), 1, "ongoing");
    let fen = "position fen 8/8/8/8/4k3/8/8/K1B5 w - - 120 90";
    check(fen, 1, "insufficient material");
}

#[test]
fn arguments_say_how_castling_and_positions_are_read() {
    let session =
        |arguments: &str, commands: &str| passes_with(&format!("uci {arguments}"), commands);
    let fen = "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let form = "--castling king-takes-rook";
    let output = session(form, &format!("{fen} moves e1h1\nd\n{fen}\ngo perft 1\n"));
    contains(&output, "Fen: 4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
    contains(&output, "\ne1a1: 1\n");
    contains(&session(form, &format!("{fen} moves e1g1\n")), "error: ");
    contains(&session("", &format!("{fen} moves e1h1\n")), "error: ");

    let promoted = format!("position fen {THREE_KNIGHTS}\n");
    contains(&session("", &promoted), "error: ");
    assert_eq!(session("--lenient", &promoted), "");
}
