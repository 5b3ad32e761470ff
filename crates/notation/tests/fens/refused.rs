//! Tests of all kinds of malformed FENs, with their messages.

use boardbench_core::SetupField;
use boardbench_notation::{FenError, FenProblem, parse_fen};

use crate::texts::{assert_one_line, unquoted};

/// FENs, each followed by its message, grouped by field.
const REFUSED: &str = include_str!("../refused/fens.txt");

fn refuse(fen: &str) -> FenError {
    match parse_fen(fen) {
        Ok(_) => panic!("accepted: {fen:?}"),
        Err(error) => error,
    }
}

/// Returns the name of the problem's field in messages.
fn field(problem: &FenProblem) -> String {
    let name = |field: SetupField| field.to_string();
    problem.field().map_or("FEN".to_owned(), name)
}

#[test]
fn messages_of_malformed_fens() {
    let (mut group, mut count) = ("", 0);
    let is_read = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let mut lines = REFUSED.lines().filter(is_read);
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix('[') {
            group = name.trim_end_matches(']');
            continue;
        }
        let fen = unquoted(line);
        assert_eq!(format!("\"{}\"", fen.escape_default()), line);
        let error = refuse(&fen);
        assert_eq!(Some(&*format!("    {error}")), lines.next(), "{line}");
        assert_one_line(&error.to_string());
        let fields: Vec<String> = error.problems().iter().map(field).collect();
        assert!(
            group == "several" || fields.iter().any(|name| name == group),
            "{line} is in the group {group}: {fields:?}"
        );
        count += 1;
    }
    assert_eq!(count, 161);
}

#[test]
fn a_single_problem_displays_its_field() {
    let error = refuse("8/8/8/8/8/8/8/8 w - - 0 1");
    let problems: Vec<String> = error.problems().iter().map(ToString::to_string).collect();
    let expected = ["white", "black"].map(|color| {
        format!(
            "piece placement \"8/8/8/8/8/8/8/8\": {color} has 0 kings, but must have exactly one"
        )
    });
    assert_eq!(problems, expected);
}

#[test]
fn errors_of_huge_texts_are_small() {
    let last = "\u{10ffff}";
    for piece in ["/", "x/", "8 ", "\t", "9", last, "44/", "w -\n", "0"] {
        let fen = piece.repeat(100_000);
        let tail = format!("8/8/8/8/8/8/8/8 w - - 0 {fen}");
        for text in [fen, tail] {
            if let Err(error) = parse_fen(&text) {
                assert!(error.problems().len() < 64, "{piece:?}");
                assert!(error.to_string().len() < 40_000, "{piece:?}");
            }
        }
    }
}
