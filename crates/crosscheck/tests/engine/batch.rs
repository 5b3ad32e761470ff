//! Programs that read one FEN per line.

use std::time::{Duration, Instant};

use boardbench_core::CastlingForm;
use boardbench_crosscheck::engine::{Agreement, Batch, EngineError, Extent, Root, Rule, check};

use crate::engines::{command, contender, different, equal};

/// The time of a check in seconds; far longer than any mistake but a hang takes.
const TIME: u64 = 30;

fn checked_for(
    command: &str,
    form: CastlingForm,
    time: Duration,
) -> Result<(Agreement, Extent), EngineError> {
    let mut batch = Batch::start(command)?;
    let special = Root::special();
    check(&mut batch, form, contender(), &special, time, &|_| ())
}

/// Checks the faulty engine with a fault, and a trouble with lines.
fn checked(
    fault: &str,
    trouble: &str,
    form: CastlingForm,
) -> Result<(Agreement, Extent), EngineError> {
    let command = command(&format!("{fault} batch {trouble}"));
    checked_for(&command, form, Duration::from_secs(TIME))
}

#[test]
fn a_right_program_is_equal_on_thousands_of_positions() {
    for (trouble, form) in [
        ("none", CastlingForm::KingTwoSquares),
        ("none", CastlingForm::KingTakesRook),
        ("none rook", CastlingForm::KingTakesRook),
    ] {
        let extent = equal(checked("none", trouble, form));
        assert!(extent.positions > 2_500, "{extent:?}");
        assert!(extent.nodes > 10 * extent.positions, "{extent:?}");
        assert_eq!((extent.questions, extent.deepest), (extent.positions, 1));
    }
    // No time is too long.
    let command = command("none batch none");
    equal(checked_for(&command, CastlingForm::KingTwoSquares, Duration::MAX));
}

/// A program may take most of the time to start, and of a short time the search for a difference is a part only.
#[cfg(unix)]
#[test]
fn a_second_is_enough_for_an_answer() {
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
fn mistakes_are_found_named_and_reduced() {
    for (fault, trouble, rule, pieces) in [
        ("promotion-queen", "none", Rule::Promotion, 3),
        ("none", "none rook", Rule::Castling, 3),
        // Two kings and four rooks have all rights to castle.
        ("none", "refuses", Rule::Refused, 6),
        ("no-moves", "none", Rule::Plain, 2),
    ] {
        let (found, _) = different(checked(fault, trouble, CastlingForm::KingTwoSquares));
        assert_eq!(found.rule, rule, "{found}");
        assert_eq!(found.pieces(), pieces, "{found}");
        assert!(found.is_smallest, "{found}");
        assert!(found.is_repeated, "{found}");
        let report = found.to_string();
        let begin = format!("different: {rule}\n{}\n", found.fen());
        assert!(report.starts_with(&begin), "{report}");
        let replay = format!("replay: printf '%s\\n' '{}' | ", found.fen());
        assert!(report.contains(&replay), "{report}");
    }
}

#[test]
fn an_answer_that_depends_on_earlier_lines_is_a_difference() {
    let (found, _) = different(checked("none", "memory", CastlingForm::KingTwoSquares));
    let report = found.to_string();
    assert!(!found.is_repeated, "{report}");
    assert!(report.contains("\na new process answers this correctly: "), "{report}");
}

#[test]
fn lines_too_few_too_many_or_unreadable_are_errors() {
    for (trouble, wrong) in [
        ("ends", " without its answer to line 101"),
        ("garbage", "the program wrote \"e2e4 Nf3\": this is no list of moves"),
        ("doubles", ": one line too many"),
        ("hangs", " its answer to line 101 ("),
    ] {
        let begin = Instant::now();
        let error = checked("none", trouble, CastlingForm::KingTwoSquares).unwrap_err();
        // Long before the time is over; how long depends on the machine.
        assert!(begin.elapsed() < Duration::from_secs(TIME), "{trouble}");
        let line = error.to_string();
        assert!(line.contains(wrong), "{trouble}: {line}");
        assert!(!line.contains('\n'), "{line}");
    }
}
