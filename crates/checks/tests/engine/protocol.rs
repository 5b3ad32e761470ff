//! Correct answers are understood in every form; wrong ones give their own errors in time.

use std::time::{Duration, Instant};

use boardbench_checks::engine::{
    Agreement, Divider, EngineError, Form, Problem, Script, UciEngine,
};

use crate::engines::{checked, contender, script, start, start_own};

#[test]
fn a_correct_engine_is_equal_in_every_manner() {
    let engine = |manner| Box::new(start("none", manner).unwrap()) as Box<dyn Divider>;
    let mut dividers: Vec<(Box<dyn Divider>, u64)> = ["uci", "nodes", "total", "grouped", "bytes"]
        .map(|manner| (engine(manner), 1))
        .into();
    dividers.push((Box::new(start_own("none").unwrap()), 1));
    // These need more time for as many questions.
    dividers.push((engine("slow"), 2));
    dividers.push((Box::new(script("none")), 2));
    for (mut divider, seconds) in dividers {
        let begin = Instant::now();
        let (verdict, outcome) = checked(&mut *divider, seconds).unwrap();
        // Those that need more time may not reach every position.
        let is_late = seconds > 1 && matches!(verdict, Agreement::Unfinished { .. });
        assert!(
            is_late || matches!(verdict, Agreement::Equal),
            "{verdict:?}"
        );
        assert!(
            begin.elapsed() < Duration::from_millis(1_000 * seconds + 500),
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

/// The error of an engine with this manner, which must come in time.
fn error(manner: &str) -> EngineError {
    let begin = Instant::now();
    // One that is silent late must be seen to be more than late.
    let seconds = if manner == "silent-late" { 2 } else { 1 };
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
fn silent_engines_are_errors() {
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
fn dead_engines_are_errors_with_their_last_message() {
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
fn endless_output_is_cut_off() {
    assert!(matches!(error("endless").problem, Problem::Endless { .. }));
    assert!(matches!(error("long").problem, Problem::Line { .. }));
}

#[test]
fn wrong_lines_are_quoted_with_the_expected_form() {
    for (manner, line) in [
        ("wrong-move", "\"e2e9: 1\": this is not a move"),
        ("wrong-count", "\"e2e4: many\": the count is not a number"),
        ("overflow", "the count does not fit into 64 bits"),
        (
            "ambiguous",
            "\"Nodes searched: 20.000\": the count is not a number",
        ),
        (
            "no-moves-late",
            "and no moves, but has given moves before; expected a line like \"e2e4: 20\"",
        ),
        (
            "searching",
            "\"info depth 1 score cp 13 pv e2e4\": it searches: no go perft",
        ),
        ("half", "add up to 10, but the program's total is 20"),
    ] {
        let text = error(manner).to_string();
        assert!(text.contains(line), "{manner}: {text}");
    }
}

#[test]
fn unusable_commands_are_refused() {
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
fn a_check_without_questions_is_an_error() {
    let error = checked(&mut start("none", "uci").unwrap(), 0).unwrap_err();
    assert_eq!(error.problem, Problem::NoTime);
}

/// Scripts that fail, or that answer in an engine's form.
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

/// A correct engine answers the same to moves and to the FEN that they lead to.
#[test]
fn moves_and_fens_give_equal_answers() {
    use boardbench_checks::engine::{Question, Variation};
    use boardbench_core::Setup;

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
