//! `moves`.

use serde_json::{Value, json};

use crate::common::{
    KIWIPETE, MATED, STALEMATED, START, THREE_KNIGHTS, boards, contains, passes, passes_with,
    refuses, refuses_all,
};

/// The command with a position and other options.
fn moves(fen: &str, options: &str) -> String {
    passes(&format!("moves --fen '{fen}' {options}"))
}

fn describe(fen: &str, options: &str) -> Value {
    let output = moves(fen, &format!("--format json {options}"));
    assert_eq!(output.lines().count(), 1);
    serde_json::from_str(&output).unwrap()
}

fn legal(position: &Value) -> &[Value] {
    position["legal"].as_array().unwrap()
}

#[test]
fn moves_are_sorted_bytewise_and_the_same_on_every_board() {
    let output = moves(KIWIPETE, "");
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 48);
    assert!(lines.is_sorted());
    assert!(lines.contains(&"e1g1") && lines.contains(&"e1c1"));
    for board in boards() {
        assert_eq!(moves(KIWIPETE, &format!("--board {board}")), output);
    }
    assert_eq!(passes("moves").lines().count(), 20);
    assert_eq!(passes("moves"), moves(START, "--format uci"));
}

#[test]
fn json_has_the_position_after_each_move() {
    let expected = "{\"fen\":\"7k/8/8/8/8/8/p7/2K5 b - - 0 1\",\"legal\":[\
        {\"uci\":\"a2a1b\",\"san\":\"a1=B\",\"fen\":\"7k/8/8/8/8/8/8/b1K5 w - - 0 2\"},\
        {\"uci\":\"a2a1n\",\"san\":\"a1=N\",\"fen\":\"7k/8/8/8/8/8/8/n1K5 w - - 0 2\"},\
        {\"uci\":\"a2a1q\",\"san\":\"a1=Q+\",\"fen\":\"7k/8/8/8/8/8/8/q1K5 w - - 0 2\"},\
        {\"uci\":\"a2a1r\",\"san\":\"a1=R+\",\"fen\":\"7k/8/8/8/8/8/8/r1K5 w - - 0 2\"},\
        {\"uci\":\"h8g7\",\"san\":\"Kg7\",\"fen\":\"8/6k1/8/8/8/8/p7/2K5 w - - 1 2\"},\
        {\"uci\":\"h8g8\",\"san\":\"Kg8\",\"fen\":\"6k1/8/8/8/8/8/p7/2K5 w - - 1 2\"},\
        {\"uci\":\"h8h7\",\"san\":\"Kh7\",\"fen\":\"8/7k/8/8/8/8/p7/2K5 w - - 1 2\"}],\
        \"check\":false,\"checkmate\":false,\"stalemate\":false,\
        \"insufficient_material\":false}\n";
    assert_eq!(
        moves("7k/8/8/8/8/8/p7/2K5 b - -", "--format json"),
        expected
    );
}

#[test]
fn json_tells_check_checkmate_stalemate_and_insufficient_material_apart() {
    for (fen, count, flags) in [
        (START, 20, [false; 4]),
        (
            "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
            3,
            [true, false, false, false],
        ),
        (MATED, 0, [true, true, false, false]),
        (STALEMATED, 0, [false, false, true, false]),
        (
            "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
            12,
            [false, false, false, true],
        ),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", 12, [false; 4]),
    ] {
        let position = describe(fen, "");
        let names = ["check", "checkmate", "stalemate", "insufficient_material"];
        assert_eq!(legal(&position).len(), count, "{fen}");
        assert_eq!(names.map(|name| position[name] == true), flags, "{fen}");
    }
}

#[test]
fn ep_says_when_en_passant_squares_are_written() {
    let after_e2e4 = |fen: &str, options: &str| {
        let position = describe(fen, options);
        let mut moves = legal(&position).iter();
        let played = moves.find(|legal| legal["uci"] == "e2e4").unwrap();
        let fen = played["fen"].as_str().unwrap();
        fen.split(' ').nth(3).unwrap().to_owned()
    };
    let (no_pawn_near, pinned, free) = (
        START,
        "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1",
        "4k3/8/8/8/3p4/8/4P3/3RK3 w - - 0 1",
    );
    for (fen, always, xfen, legal) in [
        (no_pawn_near, "e3", "-", "-"),
        (pinned, "e3", "e3", "-"),
        (free, "e3", "e3", "e3"),
    ] {
        assert_eq!(after_e2e4(fen, ""), always);
        assert_eq!(after_e2e4(fen, "--ep always"), always);
        assert_eq!(after_e2e4(fen, "--ep xfen"), xfen, "{fen}");
        assert_eq!(after_e2e4(fen, "--ep legal"), legal, "{fen}");
    }
    let given = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_eq!(describe(given, "")["fen"], given);
    assert_eq!(
        describe(given, "--ep xfen")["fen"],
        given.replace("e3", "-")
    );
}

const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

#[test]
fn san_is_written_in_the_order_of_uci() {
    let (uci, san) = (moves(CASTLING, ""), moves(CASTLING, "--format san"));
    assert_eq!(uci.lines().count(), san.lines().count());
    let pairs: Vec<(&str, &str)> = uci.lines().zip(san.lines()).collect();
    for pair in [
        ("e1c1", "O-O-O"),
        ("e1g1", "O-O"),
        ("a1a8", "Ra8+"),
        ("e1e2", "Ke2"),
    ] {
        assert!(pairs.contains(&pair), "{pairs:?}");
    }
}

#[test]
fn castling_has_two_forms() {
    let form = "--castling king-takes-rook";
    let output = moves(CASTLING, form);
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines.contains(&"e1h1") && lines.contains(&"e1a1") && lines.is_sorted());
    assert!(!lines.contains(&"e1g1") && !lines.contains(&"e1c1"));
    assert_eq!(lines.len(), moves(CASTLING, "").lines().count());
    let divided = passes(&format!(
        "perft --depth 1 --divide --fen '{CASTLING}' {form}"
    ));
    assert!(divided.contains("e1h1: 1\n") && !divided.contains("e1g1"));
}

#[test]
fn lenient_accepts_promoted_pieces() {
    let stderr = refuses(&format!("moves --fen '{THREE_KNIGHTS}'"));
    contains(&stderr, "--fen: ");
    contains(&moves(THREE_KNIGHTS, "--lenient"), "b1c3");
    let nine_pawns = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1";
    refuses(&format!("moves --lenient --fen '{nine_pawns}'"));
}

#[test]
fn every_line_of_stdin_is_answered_with_one_line() {
    let four_fields = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let input = format!("{KIWIPETE}\n\n{START}\r\n{four_fields}\n \"\\\t\u{1}\u{e9}\n{KIWIPETE}");
    let output = passes_with("moves --stdin", &input);
    let lines: Vec<Value> = (output.lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 6);
    for ((number, line), text) in lines.iter().enumerate().zip(input.split('\n')) {
        let is_bad = [1, 2, 4].contains(&number);
        assert_eq!(line.get("error").is_some(), is_bad, "{line}");
        assert_eq!(line.get("legal").is_none(), is_bad, "{line}");
        if is_bad {
            assert_eq!(line["fen"], text);
            assert!(!line["error"].as_str().unwrap().is_empty());
            assert_eq!(line.as_object().unwrap().len(), 2);
        }
    }
    assert_eq!(lines[0], describe(KIWIPETE, ""));
    assert_eq!(lines[3], describe(START, ""));
    assert_eq!(lines[0], lines[5]);
    assert_eq!(passes("moves --stdin"), "");
}

#[test]
fn lines_that_are_too_long_or_not_text_are_bad_lines() {
    let long = b"/".repeat(300_000);
    let input = [b"\xff\n".as_slice(), &long, b"\n", START.as_bytes()].concat();
    let output = passes_with("moves --stdin --format json", &input);
    let lines: Vec<Value> = (output.lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        lines[0],
        json!({"fen": "\u{fffd}", "error": "must be UTF-8 text"})
    );
    assert!(lines[1]["error"].as_str().unwrap().len() < 10_000);
    assert!(legal(&lines[2]).iter().any(|legal| legal["uci"] == "e2e4"));
}

#[test]
fn every_board_answers_the_same() {
    let children = |fen: &str| -> Vec<String> {
        let position = describe(fen, "");
        let fens = legal(&position).iter().map(|legal| legal["fen"].as_str());
        fens.map(|fen| fen.unwrap().to_owned()).collect()
    };
    let input = [children(KIWIPETE), children(START)].concat().join("\n");
    let expected = passes_with("moves --stdin", &input);
    assert_eq!(expected.lines().count(), 68);
    assert!(!expected.contains("\"error\""));
    for board in boards() {
        let output = passes_with(&format!("moves --stdin --board {board}"), &input);
        assert_eq!(output, expected, "{board}");
    }
}

#[test]
fn bad_input_is_refused() {
    refuses_all(
        "moves",
        &[
            "--fen ''",
            "--fen ' '",
            "--fen '8/8/8/8/8/8/8/8 w - - 0 1'",
            &format!("--fen '{}'", START.replace(" w ", " W ")),
            "--fen x --format json",
            &format!("--fen '{START}' --stdin"),
            "--stdin --format uci",
            "--stdin --format san",
            "--castling none",
            "--ep never",
            "--board all",
            "--moves all",
        ],
    );
    let stderr = refuses("moves --fen '8/8/8/8/8/8/8/K6k x - - 0 1'");
    assert_eq!(stderr, "error: --fen: side to move \"x\": must be w or b\n");
}
