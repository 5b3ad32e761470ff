//! Tests programs that read one FEN per line, correct and faulty.

use std::time::{Duration, Instant};

use boardbench_core::CastlingForm;
use boardbench_crosscheck::engine::{Agreement, Batch, EngineError, Extent, Root, Rule, check};

use crate::engines::{command, contender, different, equal};

/// Time of a check in seconds; every error but a hang is found much faster.
const TIME: u64 = 30;

fn checked_for(
    command: &str,
    form: CastlingForm,
    time: Duration,
) -> Result<(Agreement, Extent), EngineError> {
    let mut batch = Batch::start(command)?;
    let special = Root::edge_cases();
    check(&mut batch, form, contender(), &special, time, &|_| ())
}

/// Checks the faulty engine with a fault, and a problem with lines.
fn checked(
    fault: &str,
    problem: &str,
    form: CastlingForm,
) -> Result<(Agreement, Extent), EngineError> {
    let command = command(&format!("{fault} batch {problem}"));
    checked_for(&command, form, Duration::from_secs(TIME))
}

#[test]
fn a_correct_program_is_equal_on_thousands_of_positions() {
    for (problem, form) in [
        ("none", CastlingForm::KingTwoSquares),
        ("none", CastlingForm::KingTakesRook),
        ("none rook", CastlingForm::KingTakesRook),
    ] {
        let extent = equal(checked("none", problem, form));
        assert!(extent.positions > 2_500, "{extent:?}");
        assert!(extent.nodes > 10 * extent.positions, "{extent:?}");
        assert_eq!((extent.queries, extent.deepest), (extent.positions, 1));
    }
    // The maximum time is accepted.
    let command = command("none batch none");
    equal(checked_for(&command, CastlingForm::KingTwoSquares, Duration::MAX));
}

/// A program may take most of the time to start, and only a part of a short time is for finding a difference.
#[cfg(unix)]
#[test]
fn one_second_is_enough_for_a_result() {
    let command = command("none batch none");
    let slow = format!("sh -c \"sleep 0.8; exec {command}\"");
    for (command, at_least) in [(&command, 10), (&slow, 1)] {
        let time = Duration::from_secs(1);
        let (agreement, extent) = checked_for(command, CastlingForm::KingTwoSquares, time).unwrap();
        let is_different = matches!(agreement, Agreement::Different(_));
        assert!(!is_different && extent.positions >= at_least, "{extent:?}");
    }
}

#[test]
fn errors_are_detected_named_and_reduced() {
    for (fault, problem, rule, pieces) in [
        ("promotion-queen", "none", Rule::Promotion, 3),
        ("none", "none rook", Rule::Castling, 3),
        // Two kings and four rooks have all rights to castle.
        ("none", "refuses", Rule::Refused, 6),
        ("no-moves", "none", Rule::Plain, 2),
    ] {
        let (finding, _) = different(checked(fault, problem, CastlingForm::KingTwoSquares));
        assert_eq!(finding.rule, rule, "{finding}");
        assert_eq!(finding.pieces(), pieces, "{finding}");
        assert!(finding.is_smallest, "{finding}");
        assert!(finding.is_reproducible, "{finding}");
        let report = finding.to_string();
        let begin = format!("different: {rule}\n{}\n", finding.fen());
        assert!(report.starts_with(&begin), "{report}");
        let replay = format!("replay: printf '%s\\n' '{}' | ", finding.fen());
        assert!(report.contains(&replay), "{report}");
    }
}

#[test]
fn a_response_that_depends_on_earlier_lines_is_a_difference() {
    let (finding, _) = different(checked("none", "memory", CastlingForm::KingTwoSquares));
    let report = finding.to_string();
    assert!(!finding.is_reproducible, "{report}");
    assert!(report.contains("\nnot reproducible in a new process: "), "{report}");
}

#[test]
fn lines_too_few_too_many_or_unreadable_are_errors() {
    for (problem, wrong) in [
        ("ends", " without its response to line 101"),
        ("garbage", "the program wrote \"e2e4 Nf3\": not a list of moves"),
        ("doubles", ": unexpected extra line"),
        ("hangs", " its response to line 101 ("),
    ] {
        let begin = Instant::now();
        let error = checked("none", problem, CastlingForm::KingTwoSquares).unwrap_err();
        // Long before the time limit; how long depends on the machine.
        assert!(begin.elapsed() < Duration::from_secs(TIME), "{problem}");
        let line = error.to_string();
        assert!(line.contains(wrong), "{problem}: {line}");
        assert!(!line.contains('\n'), "{line}");
    }
}
