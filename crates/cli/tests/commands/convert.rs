//! `convert`.

use crate::common::{
    KIWIPETE, START, THREE_KNIGHTS, boards, contains, passes, passes_with, refuses, run,
};

/// The output lines for some moves in a position.
fn convert(fen: &str, moves: &[&str], arguments: &str) -> Vec<String> {
    let lines: Vec<String> = moves.iter().map(|mv| format!("{fen}\t{mv}")).collect();
    let output = passes_with(&format!("convert --stdin {arguments}"), lines.join("\n"));
    output.lines().map(str::to_owned).collect()
}

#[test]
fn both_notations_are_read_and_written() {
    let after = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
    let expected = format!("g1f3\tNf3\t{after}");
    for board in boards() {
        let moves = ["g1f3", "Nf3", "Nf3+", "Ngf3", "Ng1f3"];
        let output = convert(START, &moves, &format!("--board {board}"));
        assert_eq!(output, vec![expected.clone(); 5], "{board}");
    }
    let castled = convert(KIWIPETE, &["O-O", "0-0-0", "e1g1"], "");
    let heads: Vec<&str> = castled.iter().map(|line| &line[..10]).collect();
    assert_eq!(heads, ["e1g1\tO-O\tr", "e1c1\tO-O-O", "e1g1\tO-O\tr"]);
    let rooks = convert("7k/R7/8/8/R7/8/8/K7 w - - 0 1", &["a4a6", "Ra2"], "");
    assert!(rooks[0].starts_with("a4a6\tR4a6\t7k/R7/R7/"), "{rooks:?}");
    assert!(rooks[1].starts_with("a4a2\tRa2\t"), "{rooks:?}");
}

#[test]
fn moves_in_another_form_are_errors() {
    let errors = |fen, moves: &[&str], arguments| -> Vec<bool> {
        let lines = convert(fen, moves, arguments);
        lines
            .iter()
            .map(|line| line.starts_with("error: "))
            .collect()
    };
    for (moves, arguments, expected) in [
        (&["Nf3", "g1f3"][..], "--from uci", &[true, false][..]),
        (&["g1f3", "Nf3"], "--from san", &[true, false]),
        (
            &["Ngf3", "Nf3+", "Nf3", "g1f3"],
            "--strict",
            &[true, true, false, false],
        ),
    ] {
        assert_eq!(errors(START, moves, arguments), expected, "{arguments}");
    }
    let castled = convert(
        KIWIPETE,
        &["e1h1", "e1g1", "O-O"],
        "--castling king-takes-rook",
    );
    assert!(castled[0].starts_with("e1h1\tO-O\t") && castled[1].starts_with("error: "));
    assert_eq!(castled[0], castled[2]);
}

#[test]
fn the_move_is_everything_after_the_first_tab() {
    for text in [
        " Nf3", "Nf3 ", "Nf3\t", "\tNf3", "nf3", "G1F3", "g1f3\r", "", "0000", "Nf3!",
    ] {
        let output = convert(START, &[text], "");
        assert_eq!(output.len(), 1, "{text:?}");
        assert!(output[0].starts_with("error: "), "{text:?}: {}", output[0]);
        assert!(output[0].is_ascii(), "{text:?}: {}", output[0]);
    }
}

#[test]
fn every_line_is_answered_with_one_line() {
    let input = [
        format!("{START}\te2e4\n\n{START}\nx\te4\n{START}\t").into_bytes(),
        b"\xff\n".to_vec(),
        format!("{START}\te4").into_bytes(),
    ]
    .concat();
    let output = passes_with("convert --stdin", &input);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[0], lines[5]);
    assert!(lines[1..5].iter().all(|line| line.starts_with("error: ")));
    let no_tab = "error: there must be a tab between the FEN and the move";
    assert_eq!(lines[1..3], [no_tab; 2]);
    assert_eq!(passes("convert --stdin"), "");
}

#[test]
fn options_say_how_positions_are_read_and_written() {
    assert!(convert(THREE_KNIGHTS, &["Nb3"], "")[0].starts_with("error: "));
    assert!(convert(THREE_KNIGHTS, &["e4"], "--lenient")[0].ends_with(" b - e3 0 1"));
    let legal = convert(THREE_KNIGHTS, &["e4"], "--lenient --ep legal");
    assert!(legal[0].ends_with(" b - - 0 1"));
}

#[test]
fn bad_arguments_are_refused() {
    refuses("convert");
    refuses("convert --stdin --from pgn");
    assert_eq!(run("convert --stdin --board none").code, Some(2));
    contains(&passes("convert --help"), "tab");
}
