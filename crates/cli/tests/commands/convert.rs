//! `convert`.

use crate::common::{KIWIPETE, START, boards, passes, passes_with, refuses, run};

/// What comes out for moves in a position, one line each.
fn convert(fen: &str, moves: &[&str], arguments: &[&str]) -> Vec<String> {
    let lines: Vec<String> = moves.iter().map(|mv| format!("{fen}\t{mv}")).collect();
    let arguments = [&["convert", "--stdin"], arguments].concat();
    let output = passes_with(&arguments, lines.join("\n").as_bytes());
    output.lines().map(str::to_owned).collect()
}

#[test]
fn both_notations_are_read_and_both_written() {
    let after = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
    let expected = format!("g1f3\tNf3\t{after}");
    for board in boards() {
        let moves = ["g1f3", "Nf3", "Nf3+", "Ngf3", "Ng1f3"];
        let output = convert(START, &moves, &["--board", board]);
        assert_eq!(output, vec![expected.clone(); 5], "{board}");
    }
    let castled = convert(KIWIPETE, &["O-O", "0-0-0", "e1g1"], &[]);
    let heads: Vec<&str> = castled.iter().map(|line| &line[..10]).collect();
    assert_eq!(heads, ["e1g1\tO-O\tr", "e1c1\tO-O-O", "e1g1\tO-O\tr"]);
}

#[test]
fn what_the_form_excludes_is_an_error() {
    let is_error = |line: &String| line.starts_with("error: ");
    let only_uci = convert(START, &["Nf3", "g1f3"], &["--from", "uci"]);
    assert!(is_error(&only_uci[0]) && !is_error(&only_uci[1]));
    let only_san = convert(START, &["g1f3", "Nf3"], &["--from", "san"]);
    assert!(is_error(&only_san[0]) && !is_error(&only_san[1]));
    let strict = convert(START, &["Ngf3", "Nf3+", "Nf3", "g1f3"], &["--strict"]);
    assert!(is_error(&strict[0]) && is_error(&strict[1]));
    assert!(!is_error(&strict[2]) && !is_error(&strict[3]));
    let other = ["--castling", "king-takes-rook"];
    let castled = convert(KIWIPETE, &["e1h1", "e1g1", "O-O"], &other);
    assert!(castled[0].starts_with("e1h1\tO-O\t") && is_error(&castled[1]));
    assert_eq!(castled[0], castled[2]);
}

#[test]
fn the_move_is_all_after_the_first_tab_as_it_stands() {
    for text in [
        " Nf3", "Nf3 ", "Nf3\t", "\tNf3", "nf3", "G1F3", "g1f3\r", "", "0000", "Nf3!",
    ] {
        let output = convert(START, &[text], &[]);
        assert_eq!(output.len(), 1, "{text:?}");
        assert!(output[0].starts_with("error: "), "{text:?}: {}", output[0]);
        assert!(output[0].is_ascii(), "{text:?}: {}", output[0]);
    }
}

#[test]
fn every_line_gets_one_line() {
    let input = [
        format!("{START}\te2e4\n\n{START}\nx\te4\n{START}\t").into_bytes(),
        b"\xff\n".to_vec(),
        format!("{START}\te4").into_bytes(),
    ]
    .concat();
    let output = passes_with(&["convert", "--stdin"], &input);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[0], lines[5]);
    assert!(lines[1..5].iter().all(|line| line.starts_with("error: ")));
    assert_eq!(
        lines[1],
        "error: there must be a tab between the FEN and the move"
    );
    assert_eq!(lines[2], lines[1]);
    assert_eq!(passes_with(&["convert", "--stdin"], b""), "");
}

#[test]
fn positions_are_read_and_written_as_asked() {
    let promoted = "4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 w - - 0 1";
    assert!(convert(promoted, &["Nb3"], &[])[0].starts_with("error: "));
    assert!(convert(promoted, &["e4"], &["--lenient"])[0].ends_with(" b - e3 0 1"));
    let legal = convert(promoted, &["e4"], &["--lenient", "--ep", "legal"]);
    assert!(legal[0].ends_with(" b - - 0 1"));
}

#[test]
fn stdin_must_be_named_and_nothing_else_is_read() {
    refuses(&["convert"]);
    refuses(&["convert", "--stdin", "--from", "pgn"]);
    assert_eq!(
        run(&["convert", "--stdin", "--board", "none"], b"").code,
        Some(2)
    );
    assert!(passes(&["convert", "--help"]).contains("tab"));
}
