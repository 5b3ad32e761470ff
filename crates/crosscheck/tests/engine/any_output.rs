//! Any output of a program is rejected in one line, or its response survives formatting and parsing.

use boardbench_crosscheck::engine::{EngineError, Form, Response};
use proptest::prelude::*;

/// Generates text from at most this many parts of responses or random characters.
fn output(max_parts: usize) -> impl Strategy<Value = String> {
    let parts = "e2e4|e7e8q|a7a8K|e1g1|x2x4|e2|:| | - |=|20|0|1,000|1.000|'123|-1|18446744073709551615|\
        99999999999999999999|\n|\n|\n\n|\r\n|Nodes searched: |NODES:|Total: |info depth 1|bestmove e2e4|\
        {count}|{depth}|{any}|e\u{301}|\0";
    let parts: Vec<&str> = parts.split('|').collect();
    let part = prop_oneof![
        9 => prop::sample::select(parts).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(part, 0..=max_parts).prop_map(|parts| parts.concat())
}

fn assert_one_line(error: &EngineError) {
    let message = error.to_string();
    let is_printable = |symbol: char| symbol == ' ' || symbol.is_ascii_graphic();
    assert!(!message.is_empty() && message.chars().all(is_printable), "{message:?}");
}

/// Parses a response, formats it for engines and for scripts, and parses it again.
fn check(form: &Form, text: &str) {
    let Response { moves, total, .. } = match form.read(text) {
        Ok(None) => return,
        Ok(Some(response)) => response,
        Err(error) => return assert_one_line(&error),
    };
    let lines: Vec<String> = moves.iter().map(|(mv, count)| format!("{mv} {count}\n")).collect();
    for (form, last) in [
        (Form::usual(), format!("Nodes searched: {total}\n")),
        (Form::bare(), format!("{total}\n")),
    ] {
        let again = form.read(&(lines.concat() + &last)).unwrap().unwrap();
        assert_eq!((again.moves, again.total), (moves.clone(), total), "{text:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn a_response_survives_formatting_and_parsing(text in output(24)) {
        check(&Form::usual(), &text);
        check(&Form::bare(), &text);
    }

    #[test]
    fn a_total_that_matches_its_template_is_parsed(
        before in output(3),
        after in output(3),
        text in output(24),
    ) {
        let template = format!("{before}{{count}}{after}").replace('\n', "");
        match Form::with_total(&template) {
            Ok(form) => {
                let line = template.replace("{count}", "400").replace("{depth}", "2").replace("{any}", "...");
                prop_assert_eq!(form.read(&line).unwrap().map(|response| response.total), Some(400));
                check(&form, &text);
            }
            Err(error) => {
                let is_plain = !template.contains("{depth}") && !template.contains("{any}");
                prop_assert!(!is_plain || template.matches("{count}").count() != 1, "{error}");
                assert_one_line(&error);
            }
        }
    }
}
