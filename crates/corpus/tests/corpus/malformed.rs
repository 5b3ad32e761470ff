//! Malformed lists of games.

use boardbench_corpus::{GameResult, Label, parse_games};
use proptest::prelude::*;

const HEADER: &str = "A | B | Rome | 1620 | 1-0 | composed";

#[track_caller]
fn assert_rejected(text: &str, message: &str) {
    match parse_games(text) {
        Ok(games) => panic!("{text:?} was read as {games:?}"),
        Err(error) => assert_eq!(error.to_string(), message, "{text:?}"),
    }
}

fn header_with(index: usize, field: &str) -> String {
    let mut fields: Vec<&str> = HEADER.split(" | ").collect();
    fields[index] = field;
    fields.join(" | ")
}

#[test]
fn malformed_headers_are_rejected() {
    let reject = |header: &str, message: &str| {
        assert_rejected(&format!("{header}\ne2e4\n"), &format!("line 1: {message}"));
    };
    let six = "a header has 6 fields, white | black | event | year | result | label, not";
    reject("e2e4 e7e5", &format!("{six} 1"));
    reject("A | B | Rome | 1620 | 1-0", &format!("{six} 5"));
    reject(&format!("{HEADER} | x"), &format!("{six} 7"));
    let fields = ["white", "black", "event", "year", "result", "label"];
    for (index, name) in fields.into_iter().enumerate() {
        let message = format!("the header's field \"{name}\" is empty");
        reject(&header_with(index, ""), &message);
    }
    let year = "the year is four digits, like 1858";
    let result = "the result is 1-0, 0-1 or 1/2-1/2";
    let label = "the label is historical, disputed, composed or self-play";
    for (index, field, form) in [
        (3, "162", year),
        (3, "+162", year),
        (4, "*", result),
        (4, "1/2", result),
        (5, "Composed", label),
    ] {
        reject(&header_with(index, field), &format!("\"{field}\": {form}"));
    }
}

#[test]
fn malformed_moves_are_rejected() {
    let form = "a move is two squares and, for a promotion, one of n b r q, like e2e4 or e7e8q";
    for wrong in ["e4", "1.", "0000", "e7e8Q", "O-O", "e2e4e7e5", "1-0"] {
        assert_rejected(
            &format!("{HEADER}\ne2e4\ne7e5 {wrong}\n"),
            &format!("line 3: \"{wrong}\": {form}"),
        );
    }
    assert_rejected(
        &format!("{HEADER}\n\u{435}2e4\n"),
        &format!("line 2: \"\\u{{435}}2e4\": {form}"),
    );
    let long = "x".repeat(1_000);
    assert_rejected(
        &format!("{HEADER}\n{long}\n"),
        &format!("line 2: \"{}\"...: {form}", &long[..80]),
    );
}

#[test]
fn malformed_blocks_are_rejected() {
    assert_rejected(HEADER, "line 1: no moves follow this header");
    assert_rejected(
        &format!("# games\n\n{HEADER}\n# moves\n\n{HEADER}\ne2e4\n"),
        "line 3: no moves follow this header",
    );
    assert_rejected(
        &format!("{HEADER}\ne2e4\n{HEADER}\nd2d4\n"),
        "line 3: a header among the moves of a game; separate games with a blank line",
    );
}

#[test]
fn blanks_and_comments_are_ignored() {
    let plain = format!("{HEADER}\ne2e4 e7e5 g1f3\n\nC|D|Oslo|2000|1/2-1/2|disputed\nd2d4\n");
    let games = parse_games(&plain).unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!((games[0].result, games[0].moves.len()), (GameResult::WhiteWins, 3));
    assert_eq!((games[1].result, games[1].label), (GameResult::Draw, Label::Disputed));
    let spaced = format!(
        "# start\r\n\r\n{HEADER}\r\n  e2e4\t e7e5\r\n# c\r\ng1f3 \r\n \r\n\r\n\
         C | D | Oslo | 2000 | 1/2-1/2 | disputed\r\nd2d4"
    );
    assert_eq!(parse_games(&spaced).unwrap(), games);
    assert_eq!(parse_games("").unwrap(), []);
    assert_eq!(parse_games("# nothing\n\n").unwrap(), []);
}

/// Text from the parts of games, which gets far into the parser, and any characters.
fn almost_games() -> impl Strategy<Value = String> {
    let usual = [HEADER, "e2e4 ", "a7b8q ", "\n", "\n\n", "# ", " | ", "1620", "1/2-1/2"];
    let piece = prop_oneof![
        9 => prop::sample::select(usual.to_vec()).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: 2_000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn texts_parse_or_are_rejected_in_one_line(text in prop_oneof![any::<String>(), almost_games()]) {
        match parse_games(&text) {
            Ok(games) => prop_assert!(games.iter().all(|game| !game.moves.is_empty())),
            Err(error) => {
                prop_assert!((1..=text.lines().count()).contains(&error.line));
                let message = error.to_string();
                prop_assert!(message.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
                prop_assert!(message.len() < 600);
            }
        }
    }
}
