//! Programs that read a FEN a line.

use std::time::{Duration, Instant};

use boardbench_checks::engine::{
    Agreement, Batch, BatchExtent, CastlingForm, EngineError, Finding, Repeated, Root, Rule,
    check_batch,
};

use crate::engines::{command, contender};

/// The time of a check in seconds; far longer than any mistake but a hang takes.
const TIME: u64 = 30;

/// Checks the faulty engine with these arguments: a fault, and a trouble with lines.
fn checked(
    arguments: (&str, &str),
    form: CastlingForm,
) -> Result<(Agreement, BatchExtent), EngineError> {
    let (fault, trouble) = arguments;
    let command = command(&format!("{fault} batch {trouble}"));
    let mut batch = Batch::new(&command, form, contender()).unwrap();
    let time = Duration::from_secs(TIME);
    check_batch(&mut batch, &Root::special(1), time, &|_| ())
}

pub(crate) fn found(fault: &str, trouble: &str) -> Finding {
    match checked((fault, trouble), CastlingForm::Usual).unwrap() {
        (Agreement::Different(found), _) => *found,
        (verdict, outcome) => panic!("nothing found: {verdict:?}, {outcome:?}"),
    }
}

fn refused(trouble: &str) -> String {
    let error = checked(("none", trouble), CastlingForm::Usual).unwrap_err();
    let line = error.to_string();
    assert!(!line.contains('\n'), "{line}");
    line
}

#[test]
fn a_right_program_is_equal_on_thousands_of_positions() {
    for (trouble, form) in [
        ("none", CastlingForm::Usual),
        ("none", CastlingForm::KingTakesRook),
        ("none rook", CastlingForm::KingTakesRook),
    ] {
        let (verdict, outcome) = checked(("none", trouble), form).unwrap();
        assert!(matches!(verdict, Agreement::Equal), "{verdict:?}");
        assert!(outcome.positions > 2_500, "{outcome:?}");
        assert!(outcome.moves > 10 * outcome.positions, "{outcome:?}");
    }
}

#[test]
fn mistakes_are_found_named_and_reduced() {
    for (fault, trouble, rule, most_pieces) in [
        ("promotion-knight", "none", Rule::Promotion, 3),
        ("en-passant-edge", "none", Rule::EnPassant, 4),
        ("none", "none rook", Rule::Castling, 3),
    ] {
        let found = found(fault, trouble);
        assert_eq!(found.rule, rule, "{found}");
        assert!(found.pieces() <= most_pieces, "{found}");
        assert!(found.is_smallest, "{found}");
        assert_eq!(found.repeated, Repeated::Alone, "{found}");
        let report = found.to_string();
        assert!(report.lines().any(|line| line == found.fen()), "{report}");
        let replay = format!("replay: printf '%s\\n' '{}' | ", found.fen());
        assert!(report.contains(&replay), "{report}");
    }
}

#[test]
fn a_refused_position_is_a_difference_and_reduced() {
    let found = found("none", "refuses");
    let report = found.to_string();
    assert_eq!(found.rule, Rule::Refused, "{report}");
    // Two kings and four rooks have all rights to castle.
    assert_eq!(found.pieces(), 6, "{report}");
    assert!(report.starts_with("different: a valid position is refused\n"));
}

#[test]
fn an_answer_that_depends_on_earlier_lines_is_a_difference() {
    let found = found("none", "memory");
    let report = found.to_string();
    assert_eq!(found.repeated, Repeated::AfterLines, "{report}");
    assert!(report.contains("its answer depends on earlier lines"));
    // The line before, and this one.
    let replay = report.lines().last().unwrap();
    let fen = found.fen();
    assert!(replay.contains(&format!("' '{fen}' | ")), "{report}");
}

#[test]
fn lines_out_of_order_are_told_as_such() {
    for (mistake, wrong) in [
        ("late", "the answer to line 2 fits line 1:"),
        ("swaps", "the answer to line 100 fits line 101:"),
        ("drops", "the answer to line 100 fits line 101:"),
        ("doubles", "the answer to line 101 fits line 100:"),
    ] {
        let line = refused(mistake);
        assert!(line.starts_with(wrong), "{mistake}: {line}");
    }
}

#[test]
fn programs_that_end_or_write_something_else_are_errors() {
    for (mistake, wrong) in [
        ("ends", "without its answer to line 101"),
        (
            "garbage",
            "the program wrote \"e2e4 Nf3\": this is no list of moves",
        ),
        ("more", "one line too many"),
    ] {
        let line = refused(mistake);
        assert!(line.contains(wrong), "{mistake}: {line}");
    }
}

#[test]
fn a_program_that_hangs_is_an_error_in_time() {
    let begin = Instant::now();
    let error = checked(("none", "hangs"), CastlingForm::Usual).unwrap_err();
    // Long before the time is over; how long depends on the machine.
    assert!(begin.elapsed() < Duration::from_secs(TIME));
    let line = error.to_string();
    assert!(line.contains("its answer to line 101"), "{line}");
    assert!(line.contains("within"), "{line}");
}
