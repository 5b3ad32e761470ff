//! Correct answers are understood in every form; wrong ones give their own errors in time.

use std::time::{Duration, Instant};

use boardbench_conformance::samples;
use boardbench_crosscheck::engine::{Agreement, Divider, EngineError, Script};

use crate::engines::{checked, command, script, start, start_with_total};

#[test]
fn a_correct_engine_is_equal_in_every_manner() {
    let engine = |manner| Box::new(start("none", manner)) as Box<dyn Divider>;
    let own: Box<dyn Divider> = Box::new(start_with_total("none", "own", "{count} leaves"));
    let script: Box<dyn Divider> = Box::new(script("none"));
    // The positions of games are computed once in a process, which takes a second here.
    samples::standard();
    for (mut divider, seconds) in [
        (engine("uci"), 1),
        (engine("bytes"), 1),
        (own, 1),
        // These need more time for as many questions.
        (engine("slow"), 2),
        (script, 2),
    ] {
        let begin = Instant::now();
        let (verdict, extent) = checked(&mut *divider, &[], seconds).unwrap();
        let took = begin.elapsed();
        // Those that need more time may not reach every position.
        let is_late = seconds > 1 && matches!(verdict, Agreement::Unfinished { .. });
        let is_equal = matches!(verdict, Agreement::Equal);
        assert!(is_late || is_equal, "{verdict:?}");
        let most = Duration::from_millis(1_000 * seconds + 500);
        assert!(took < most && extent.time <= took, "{extent:?}");
        assert!(extent.positions > 40 && extent.questions > 60, "{extent:?}");
        assert!(extent.deepest >= 2 && extent.nodes > 10_000, "{extent:?}");
    }
}

/// Each error comes in time, is one line with the question in it, and has these words.
#[test]
fn engines_that_answer_wrongly_are_errors() {
    let late = "the program has not written a total like \"Nodes searched: 400\" within ";
    let dead = "the program has ended (exit status: 3) without a total";
    for (manner, words) in [
        ("silent", late),
        ("silent-late", late),
        ("garbage", late),
        ("garbage", "; its last line: \"lu lu lu\""),
        ("dead", dead),
        ("dead-late", dead),
        ("dead", "; its last line on stderr: \"out of memory\""),
        ("dead-late", "; its last line on stderr: \"out of memory\""),
        ("endless", "answer does not end: "),
        ("long", "the line is too long"),
        ("wrong-move", "\"e2e9: 1\": this is not a move"),
        (
            "no-moves-late",
            "and no moves, but has given moves before; expected a line like \"e2e4: 20\"",
        ),
        ("half", "add up to 10, but the program's total is 20"),
    ] {
        let begin = Instant::now();
        let seconds = match manner {
            "silent" | "garbage" => 1,
            // The others need no limit to be wrong, but may be slow on a busy machine.
            _ => 20,
        };
        let error = checked(&mut start("none", manner), &[], seconds).unwrap_err();
        let most = Duration::from_millis(seconds * 1_000 + 500);
        assert!(begin.elapsed() < most, "{manner}");
        let text = error.to_string();
        let is_plain = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        assert!(is_plain && text.len() < 1_000, "{text}");
        assert!(text.contains("position fen "), "{text}");
        assert!(text.contains(words), "{manner}: {text}");
        let has_line = ["silent", "dead"].contains(&manner) && text.contains("its last line:");
        assert!(!has_line, "{manner}: {text}");
    }
}

#[test]
fn a_check_without_questions_is_an_error() {
    let error = checked(&mut start("none", "uci"), &[], 0).unwrap_err();
    let expected = "there was no time to ask the program anything";
    assert_eq!(error, EngineError::new(expected));
}

/// Scripts that fail, or that answer in an engine's form.
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
