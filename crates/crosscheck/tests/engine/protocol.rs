//! Tests that correct responses are parsed in every form, and that malformed ones are specific errors in time.

use std::time::{Duration, Instant};

use boardbench_conformance::samples;
use boardbench_crosscheck::engine::{Agreement, Divider, EngineError, Script};

use crate::engines::{checked, command, script, start, start_with_total};

#[test]
fn a_correct_engine_is_equal_in_every_manner() {
    let engine = |manner| Box::new(start("none", manner)) as Box<dyn Divider>;
    let custom: Box<dyn Divider> = Box::new(start_with_total("none", "custom", "{count} leaves"));
    let script: Box<dyn Divider> = Box::new(script("none"));
    // The positions of games are computed once in a process, which takes a second here.
    samples::standard();
    for (mut divider, seconds) in [
        (engine("uci"), 1),
        (engine("bytes"), 1),
        (custom, 1),
        // These need more time for as many queries.
        (engine("slow"), 2),
        (script, 2),
    ] {
        let begin = Instant::now();
        let (agreement, extent) = checked(&mut *divider, &[], seconds).unwrap();
        let took = begin.elapsed();
        // Slow programs may not reach every position.
        let is_late = seconds > 1 && matches!(agreement, Agreement::Unfinished { .. });
        let is_equal = matches!(agreement, Agreement::Equal);
        assert!(is_late || is_equal, "{agreement:?}");
        let max = Duration::from_millis(1_000 * seconds + 500);
        assert!(took < max && extent.time <= took, "{extent:?}");
        assert!(extent.positions > 40 && extent.queries > 60, "{extent:?}");
        assert!(extent.deepest >= 2 && extent.nodes > 10_000, "{extent:?}");
    }
}

/// Each error is reported in time, in one line with the request and these words.
#[test]
fn malformed_responses_are_errors() {
    let late = "the program has not written a total like \"Nodes searched: 400\" within ";
    let dead = "the program has ended (exit status: 3) without a total";
    for (manner, message) in [
        ("silent", late),
        ("silent-late", late),
        ("garbage", late),
        ("garbage", "; its last line: \"lu lu lu\""),
        ("dead", dead),
        ("dead-late", dead),
        ("dead", "; its last line on stderr: \"out of memory\""),
        ("dead-late", "; its last line on stderr: \"out of memory\""),
        ("endless", "response does not end: "),
        ("long", "the line is too long"),
        ("wrong-move", "\"e2e9: 1\": not a move"),
        (
            "no-moves-late",
            "without moves, but has listed moves before; expected one line like \"e2e4: 20\"",
        ),
        ("half", "add up to 10, but the program's total is 20"),
    ] {
        let begin = Instant::now();
        let seconds = match manner {
            "silent" | "garbage" => 1,
            // The others fail before the limit, but may be slow on a busy machine.
            _ => 20,
        };
        let error = checked(&mut start("none", manner), &[], seconds).unwrap_err();
        let max = Duration::from_millis(seconds * 1_000 + 500);
        assert!(begin.elapsed() < max, "{manner}");
        let text = error.to_string();
        let is_plain = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        assert!(is_plain && text.len() < 1_000, "{text}");
        assert!(text.contains("position fen "), "{text}");
        assert!(text.contains(message), "{manner}: {text}");
        let has_line = ["silent", "dead"].contains(&manner) && text.contains("its last line:");
        assert!(!has_line, "{manner}: {text}");
    }
}

#[test]
fn a_check_without_queries_is_an_error() {
    let error = checked(&mut start("none", "uci"), &[], 0).unwrap_err();
    let expected = "no request was sent: the time limit is too short";
    assert_eq!(error, EngineError::new(expected));
}

/// Tests scripts that fail, or that respond in an engine's form.
#[test]
fn scripts_that_fail_are_errors() {
    let mut without_manner = Script::new(&command("none")).unwrap();
    let error = checked(&mut without_manner, &[], 2).unwrap_err().to_string();
    assert!(error.starts_with("the program has ended (exit "), "{error}");
    let complaint = "; its last line on stderr: \"usage: ";
    assert!(error.contains(complaint), "{error}");
    let mut talking = Script::new("echo Nodes searched:").unwrap();
    let error = checked(&mut talking, &[], 2).unwrap_err().to_string();
    assert!(error.contains("; expected \"e2e4: 20\", or "), "{error}");
}
