//! `moves`.

use serde_json::{Value, json};

use crate::common::{KIWIPETE, START, boards, passes, passes_with, refuses};

fn describe(fen: &str, arguments: &[&str]) -> Value {
    let output = passes(&[&["moves", "--format", "json", "--fen", fen], arguments].concat());
    assert_eq!(output.lines().count(), 1);
    serde_json::from_str(&output).unwrap()
}

#[test]
fn moves_are_sorted_bytewise_alike_on_every_board() {
    let output = passes(&["moves", "--fen", KIWIPETE]);
    let moves: Vec<&str> = output.lines().collect();
    assert_eq!(moves.len(), 48);
    assert!(moves.is_sorted());
    assert!(moves.contains(&"e1g1") && moves.contains(&"e1c1"));
    for board in boards() {
        assert_eq!(
            passes(&["moves", "--fen", KIWIPETE, "--board", board]),
            output
        );
    }
    assert_eq!(passes(&["moves"]).lines().count(), 20);
    assert_eq!(
        passes(&["moves"]),
        passes(&["moves", "--fen", START, "--format", "uci"])
    );
}

#[test]
fn json_says_what_comes_after_each_move() {
    let output = passes(&[
        "moves",
        "--format",
        "json",
        "--fen",
        "7k/8/8/8/8/8/p7/2K5 b - -",
    ]);
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
    assert_eq!(output, expected);
}

#[test]
fn check_mate_and_stalemate_are_told_apart() {
    for (fen, count, check, checkmate, stalemate) in [
        (START, 20, false, false, false),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", 3, true, false, false),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 0, true, true, false),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, false, false, true),
    ] {
        let value = describe(fen, &[]);
        assert_eq!(value["legal"].as_array().unwrap().len(), count, "{fen}");
        assert_eq!(value["check"], check, "{fen}");
        assert_eq!(value["checkmate"], checkmate, "{fen}");
        assert_eq!(value["stalemate"], stalemate, "{fen}");
    }
}

#[test]
fn en_passant_squares_are_written_as_asked() {
    let after_e2e4 = |fen: &str, arguments: &[&str]| {
        let value = describe(fen, arguments);
        let legal = value["legal"].as_array().unwrap();
        let played = legal.iter().find(|legal| legal["uci"] == "e2e4").unwrap();
        let fen = played["fen"].as_str().unwrap().to_owned();
        fen.split(' ').nth(3).unwrap().to_owned()
    };
    let (nobody_near, pinned, free) = (
        START,
        "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1",
        "4k3/8/8/8/3p4/8/4P3/3RK3 w - - 0 1",
    );
    for (fen, always, xfen, legal) in [
        (nobody_near, "e3", "-", "-"),
        (pinned, "e3", "e3", "-"),
        (free, "e3", "e3", "e3"),
    ] {
        assert_eq!(after_e2e4(fen, &[]), always);
        assert_eq!(after_e2e4(fen, &["--ep", "always"]), always);
        assert_eq!(after_e2e4(fen, &["--ep", "xfen"]), xfen, "{fen}");
        assert_eq!(after_e2e4(fen, &["--ep", "legal"]), legal, "{fen}");
    }
    let given = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_eq!(describe(given, &[])["fen"], given);
    assert_eq!(
        describe(given, &["--ep", "xfen"])["fen"],
        given.replace("e3", "-")
    );
}

#[test]
fn san_is_written_in_the_order_of_uci() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let uci = passes(&["moves", "--fen", fen]);
    let san = passes(&["moves", "--fen", fen, "--format", "san"]);
    let pairs: Vec<(&str, &str)> = uci.lines().zip(san.lines()).collect();
    assert_eq!(uci.lines().count(), san.lines().count());
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
fn castling_is_written_as_asked() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let rook = passes(&["moves", "--fen", fen, "--castling", "king-takes-rook"]);
    let rook: Vec<&str> = rook.lines().collect();
    assert!(rook.contains(&"e1h1") && rook.contains(&"e1a1") && rook.is_sorted());
    assert!(!rook.contains(&"e1g1") && !rook.contains(&"e1c1"));
    assert_eq!(rook.len(), passes(&["moves", "--fen", fen]).lines().count());
    let divided = passes(&[
        "perft",
        "--depth",
        "1",
        "--divide",
        "--fen",
        fen,
        "--castling",
        "king-takes-rook",
    ]);
    assert!(divided.contains("e1h1: 1\n") && !divided.contains("e1g1"));
}

#[test]
fn material_that_cannot_mate_is_told() {
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", true),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false),
        (START, false),
    ] {
        assert_eq!(
            describe(fen, &[])["insufficient_material"],
            expected,
            "{fen}"
        );
    }
}

#[test]
fn promoted_pieces_are_forgiven_on_demand() {
    let three_knights = "4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 w - - 0 1";
    let stderr = refuses(&["moves", "--fen", three_knights]);
    assert!(stderr.contains("--fen: "), "{stderr}");
    assert!(passes(&["moves", "--lenient", "--fen", three_knights]).contains("b1c3"));
    let nine_pawns = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1";
    refuses(&["moves", "--lenient", "--fen", nine_pawns]);
}

#[test]
fn every_line_of_stdin_gets_one_line() {
    let four_fields = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let input = format!("{KIWIPETE}\n\n{START}\r\n{four_fields}\n \"\\\t\u{1}\u{e9}\n{KIWIPETE}");
    let output = passes_with(&["moves", "--stdin"], input.as_bytes());
    let lines: Vec<Value> = (output.lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 6);
    for (line, text) in lines.iter().zip(input.split('\n')) {
        assert_eq!(line.get("error").is_some(), line.get("legal").is_none());
        if line.get("error").is_some() {
            assert_eq!(line["fen"], text);
            assert_eq!(line.as_object().unwrap().len(), 2);
        }
    }
    assert_eq!(lines[0], describe(KIWIPETE, &[]));
    assert_eq!(lines[3], describe(START, &[]));
    assert_eq!(lines[0], lines[5]);
    for bad in [1, 2, 4] {
        assert!(
            lines[bad]["error"]
                .as_str()
                .is_some_and(|error| !error.is_empty())
        );
    }
    assert_eq!(passes_with(&["moves", "--stdin"], b""), "");
}

#[test]
fn lines_that_are_no_text_or_have_no_end_are_bad_lines_and_no_more() {
    let input = [
        b"\xff\n".as_slice(),
        &b"/".repeat(300_000),
        b"\n",
        START.as_bytes(),
    ]
    .concat();
    let output = passes_with(&["moves", "--stdin", "--format", "json"], &input);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 3);
    let first: Value = serde_json::from_str(lines[0]).unwrap();
    assert_eq!(
        first,
        json!({"fen": "\u{fffd}", "error": "must be UTF-8 text"})
    );
    let second: Value = serde_json::from_str(lines[1]).unwrap();
    assert!(second["error"].as_str().unwrap().len() < 10_000);
    assert!(lines[2].contains("\"e2e4\""));
}

#[test]
fn a_batch_is_answered_alike_by_every_board() {
    let children = |fen: &str| -> Vec<String> {
        let value = describe(fen, &[]);
        let legal = value["legal"].as_array().unwrap().iter();
        legal
            .map(|legal| legal["fen"].as_str().unwrap().to_owned())
            .collect()
    };
    let input = [children(KIWIPETE), children(START)].concat().join("\n");
    let expected = passes_with(&["moves", "--stdin"], input.as_bytes());
    assert_eq!(expected.lines().count(), 68);
    assert!(!expected.contains("\"error\""));
    for board in boards() {
        let arguments = ["moves", "--stdin", "--board", board];
        assert_eq!(
            passes_with(&arguments, input.as_bytes()),
            expected,
            "{board}"
        );
    }
}

#[test]
fn bad_input_is_refused() {
    for arguments in [
        &["--fen", ""][..],
        &["--fen", " "],
        &["--fen", "8/8/8/8/8/8/8/8 w - - 0 1"],
        &["--fen", &START.replace(" w ", " W ")],
        &["--fen", "x", "--format", "json"],
        &["--fen", START, "--stdin"],
        &["--stdin", "--format", "uci"],
        &["--stdin", "--format", "san"],
        &["--castling", "none"],
        &["--ep", "never"],
        &["--board", "all"],
        &["--moves", "all"],
    ] {
        refuses(&[&["moves"], arguments].concat());
    }
    let stderr = refuses(&["moves", "--fen", "8/8/8/8/8/8/8/K6k x - - 0 1"]);
    assert_eq!(stderr, "error: --fen: side to move \"x\": must be w or b\n");
}
