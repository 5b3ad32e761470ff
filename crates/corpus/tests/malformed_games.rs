//! Lists of games that are not well-formed.

use boardbench_corpus::{Label, Outcome, parse_games};
use proptest::prelude::*;

const HEADER: &str = "A | B | Rome | 1620 | 1-0 | composed";

#[track_caller]
fn refused(text: &str, message: &str) {
    match parse_games(text) {
        Ok(games) => panic!("{text:?} was read as {games:?}"),
        Err(error) => assert_eq!(error.to_string(), message, "{text:?}"),
    }
}

#[test]
fn headers_are_refused() {
    let six = "a header has 6 fields, white | black | event | year | result | label, not";
    for (header, message) in [
        ("e2e4 e7e5", format!("{six} 1")),
        ("A | B | Rome | 1620 | 1-0", format!("{six} 5")),
        (
            "A | B | Rome | 1620 | 1-0 | composed | x",
            format!("{six} 7"),
        ),
        (
            " | B | Rome | 1620 | 1-0 | composed",
            r#"the header's field "white" is empty"#.into(),
        ),
        (
            "A | | Rome | 1620 | 1-0 | composed",
            r#"the header's field "black" is empty"#.into(),
        ),
        (
            "A | B |  | 1620 | 1-0 | composed",
            r#"the header's field "event" is empty"#.into(),
        ),
        (
            "A | B | Rome | | 1-0 | composed",
            r#"the header's field "year" is empty"#.into(),
        ),
        (
            "A | B | Rome | 1620 | | composed",
            r#"the header's field "result" is empty"#.into(),
        ),
        (
            "A | B | Rome | 1620 | 1-0 | ",
            r#"the header's field "label" is empty"#.into(),
        ),
        (
            "A | B | Rome | 162 | 1-0 | composed",
            r#""162": the year is four digits, like 1858"#.into(),
        ),
        (
            "A | B | Rome | +162 | 1-0 | composed",
            r#""+162": the year is four digits, like 1858"#.into(),
        ),
        (
            "A | B | Rome | 1620 | * | composed",
            r#""*": the result is 1-0, 0-1 or 1/2-1/2"#.into(),
        ),
        (
            "A | B | Rome | 1620 | 1/2 | composed",
            r#""1/2": the result is 1-0, 0-1 or 1/2-1/2"#.into(),
        ),
        (
            "A | B | Rome | 1620 | 1-0 | Composed",
            r#""Composed": the label is historical, disputed, composed or self-play"#.into(),
        ),
    ] {
        refused(&format!("{header}\ne2e4\n"), &format!("line 1: {message}"));
    }
}

#[test]
fn moves_are_refused() {
    let form = "a move is two squares and, for a promotion, one of n b r q, like e2e4 or e7e8q";
    for wrong in ["e4", "1.", "0000", "e7e8Q", "O-O", "e2e4e7e5", "1-0"] {
        refused(
            &format!("{HEADER}\ne2e4\ne7e5 {wrong}\n"),
            &format!("line 3: \"{wrong}\": {form}"),
        );
    }
    refused(
        &format!("{HEADER}\n\u{435}2e4\n"),
        &format!("line 2: \"\\u{{435}}2e4\": {form}"),
    );
    let long = "x".repeat(1_000);
    refused(
        &format!("{HEADER}\n{long}\n"),
        &format!("line 2: \"{}\"...: {form}", &long[..80]),
    );
}

#[test]
fn blocks_are_refused() {
    refused(HEADER, "line 1: no moves follow this header");
    refused(
        &format!("# games\n\n{HEADER}\n# moves\n\n{HEADER}\ne2e4\n"),
        "line 3: no moves follow this header",
    );
    refused(
        &format!("{HEADER}\ne2e4\n{HEADER}\nd2d4\n"),
        "line 3: a header among the moves of a game; a blank line must stand between two games",
    );
}

#[test]
fn blanks_and_comments_do_not_matter() {
    let plain = format!("{HEADER}\ne2e4 e7e5 g1f3\n\nC|D|Oslo|2000|1/2-1/2|disputed\nd2d4\n");
    let games = parse_games(&plain).unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(
        (games[0].result, games[0].moves.len()),
        (Outcome::WhiteWins, 3)
    );
    assert_eq!(
        (games[1].result, games[1].label),
        (Outcome::Draw, Label::Disputed)
    );
    let airy = format!(
        "# start\r\n\r\n{HEADER}\r\n  e2e4\t e7e5\r\n# c\r\ng1f3 \r\n \r\n\r\n\
         C | D | Oslo | 2000 | 1/2-1/2 | disputed\r\nd2d4"
    );
    assert_eq!(parse_games(&airy).unwrap(), games);
    assert_eq!(parse_games("").unwrap(), []);
    assert_eq!(parse_games("# nothing\n\n").unwrap(), []);
}

/// Text made of what games are made of, so that it gets far into the reader.
fn nearly_games() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just(HEADER.to_owned()),
        Just("e2e4 ".to_owned()),
        Just("a7b8q ".to_owned()),
        Just("\n".to_owned()),
        Just("\n\n".to_owned()),
        Just("# ".to_owned()),
        Just(" | ".to_owned()),
        Just("1620".to_owned()),
        Just("1/2-1/2".to_owned()),
        any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

fn is_read_or_refused_in_one_line(text: &str) -> Result<(), TestCaseError> {
    match parse_games(text) {
        Ok(games) => prop_assert!(games.iter().all(|game| !game.moves.is_empty())),
        Err(error) => {
            prop_assert!((1..=text.lines().count()).contains(&error.line));
            let message = error.to_string();
            prop_assert!(message.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
            prop_assert!(message.len() < 600);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: 1_000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        is_read_or_refused_in_one_line(&text)?;
    }

    #[test]
    fn nearly_games_are_read_or_refused(text in nearly_games()) {
        is_read_or_refused_in_one_line(&text)?;
    }
}
