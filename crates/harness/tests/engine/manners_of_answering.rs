//! Good manners are understood; bad ones are told apart, and never waited for too long.

use std::time::{Duration, Instant};

use boardbench_harness::engine::{Divider, EngineError, Form, Problem, Script, UciEngine, Verdict};

use crate::engines::{checked, contender, script, start, start_own};

#[test]
fn an_engine_without_a_mistake_is_equal_whatever_its_manner() {
    let engine = |manner| Box::new(start("none", manner).unwrap()) as Box<dyn Divider>;
    let mut dividers: Vec<Box<dyn Divider>> = ["uci", "nodes", "total", "grouped", "bytes", "slow"]
        .map(engine)
        .into();
    dividers.push(Box::new(start_own("none").unwrap()));
    dividers.push(Box::new(script("none")));
    for mut divider in dividers {
        let begin = Instant::now();
        let (verdict, outcome) = checked(&mut *divider, 2).unwrap();
        assert!(matches!(verdict, Verdict::Equal), "{verdict:?}");
        assert!(
            begin.elapsed() < Duration::from_millis(2_500),
            "{outcome:?}"
        );
        assert!(
            outcome.positions > 40 && outcome.questions > 60,
            "{outcome:?}"
        );
        assert!(
            outcome.deepest >= 2 && outcome.nodes > 10_000,
            "{outcome:?}"
        );
        assert!(outcome.time <= begin.elapsed());
    }
}

/// What comes of an engine, which must not take longer than it may.
fn error(manner: &str) -> EngineError {
    let begin = Instant::now();
    let seconds = 2;
    let error = checked(&mut start("none", manner).unwrap(), seconds).unwrap_err();
    assert!(
        begin.elapsed() < Duration::from_millis(seconds * 1_000 + 500),
        "{manner}"
    );
    let text = error.to_string();
    assert!(
        text.bytes().all(|byte| (b' '..=b'~').contains(&byte)),
        "{text}"
    );
    assert!(text.contains("position fen "), "{text}");
    assert!(text.len() < 1_000, "{text}");
    error
}

#[test]
fn whoever_says_nothing_is_not_waited_for() {
    for manner in ["silent", "silent-late", "garbage"] {
        let error = error(manner);
        assert!(
            matches!(error.problem, Problem::Silent { .. }),
            "{manner}: {error}"
        );
        assert!(
            error
                .to_string()
                .contains("a total like \"Nodes searched: 400\" within ")
        );
        assert_eq!(
            error.context.unwrap().last_line.is_some(),
            manner == "garbage"
        );
    }
}

#[test]
fn whoever_is_dead_is_said_to_be() {
    for manner in ["dead", "dead-late"] {
        let error = error(manner);
        assert!(
            matches!(
                error.problem,
                Problem::Ended {
                    status: Some(_),
                    ..
                }
            ),
            "{error}"
        );
        let complaint = error.context.unwrap().complaint;
        assert_eq!(complaint.as_deref(), Some("out of memory"));
    }
}

#[test]
fn whoever_does_not_end_is_cut_off() {
    assert!(matches!(error("endless").problem, Problem::Endless { .. }));
    assert!(matches!(error("long").problem, Problem::Line { .. }));
}

#[test]
fn lines_that_are_wrong_are_quoted_with_what_would_be_right() {
    for (manner, line) in [
        ("wrong-move", "\"e2e9: 1\": this is not a move"),
        ("wrong-count", "\"e2e4: many\": the count is not a number"),
        ("overflow", "the count does not fit into 64 bits"),
        (
            "ambiguous",
            "\"Nodes searched: 20.000\": the count is not a number",
        ),
        (
            "no-moves",
            "the total 20 and no moves; expected a line like \"e2e4: 20\"",
        ),
        ("half", "add up to 10, but the engine's total is 20"),
    ] {
        let text = error(manner).to_string();
        assert!(text.contains(line), "{manner}: {text}");
    }
}

#[test]
fn commands_that_are_none_are_refused() {
    for (command, reason) in [
        ("", "there is no word in it"),
        ("'engine", "a quotation mark is not closed"),
        (
            "/no/such/engine --fast",
            "\"/no/such/engine\" cannot be started",
        ),
    ] {
        let uci = UciEngine::start(command, UciEngine::GO_PERFT, Form::Usual).map(|_| ());
        let script = Script::new(command).and_then(|mut script| checked(&mut script, 2));
        for error in [uci.unwrap_err(), script.map(|_| ()).unwrap_err()] {
            assert!(error.to_string().contains(reason), "{error}");
        }
    }
    for template in ["go perft", "go {depth} {depth}", "{depth}\n"] {
        let error = UciEngine::start("engine", template, Form::Usual).unwrap_err();
        assert!(
            matches!(error.problem, Problem::Template { .. }),
            "{template}"
        );
    }
}

#[test]
fn nothing_compared_is_not_equal() {
    let error = checked(&mut start("none", "uci").unwrap(), 0).unwrap_err();
    assert_eq!(error.problem, Problem::NoTime);
}

/// A script that fails says so; one with an engine's form is no script.
#[test]
fn scripts_that_fail_are_errors() {
    let mut unknown = script("no-such-fault");
    let error = checked(&mut unknown, 2).unwrap_err();
    assert!(
        matches!(
            error.problem,
            Problem::Ended {
                status: Some(_),
                ..
            }
        ),
        "{error}"
    );
    assert!(
        error
            .context
            .unwrap()
            .complaint
            .unwrap()
            .starts_with("usage: ")
    );
    let mut talking = Script::new("echo Nodes searched:").unwrap();
    let error = checked(&mut talking, 2).unwrap_err();
    assert!(matches!(error.problem, Problem::Line { .. }), "{error}");
}

/// Whether moves are sent, or the FEN of where they lead, a right engine answers the same.
#[test]
fn moves_are_sent_as_they_are_asked_about() {
    use boardbench_core::Setup;
    use boardbench_harness::engine::{Question, Variation};

    let variation = Variation::at(Setup::initial())
        .and("e2e4".parse().unwrap())
        .and("e7e5".parse().unwrap());
    let end = variation.end(contender()).unwrap();
    let deadline = Instant::now() + Duration::from_secs(10);
    let ask = |divider: &mut dyn Divider, variation| {
        divider
            .divide(&Question::moves(variation), deadline)
            .unwrap()
    };
    let answers = [
        ask(&mut start("none", "uci").unwrap(), variation.clone()),
        ask(&mut start("none", "uci").unwrap(), Variation::at(end)),
        ask(&mut script("none"), variation),
        ask(&mut script("none"), Variation::at(end)),
    ];
    assert_eq!(answers[0].total, 29);
    assert!(answers.iter().all(|answer| answer == &answers[0]));
}
