//! Programs that read a FEN a line.

use std::time::{Duration, Instant};

use boardbench_harness::crosscheck::special_positions;
use boardbench_harness::engine::{
    Batch, BatchFinding, BatchOutcome, BatchVerdict, CastlingForm, EngineError, Root, Rule,
    check_batch,
};

use crate::engines::{contender, example};

/// The time of a check in seconds; far longer than any mistake but a hang takes.
const TIME: u64 = 30;

fn checked(
    mistake: &str,
    form: CastlingForm,
    seconds: u64,
) -> Result<(BatchVerdict, BatchOutcome), EngineError> {
    let command = format!("'{}' {mistake}", example("faulty_batch").display());
    let mut batch = Batch::new(&command, form, contender()).unwrap();
    let special = special_positions(1).into_iter();
    let special: Vec<Root> = special
        .map(|special| Root {
            name: special.theme.to_owned(),
            setup: special.setup,
        })
        .collect();
    let time = Duration::from_secs(seconds);
    check_batch(&mut batch, &special, time, &|_| ())
}

fn found(mistake: &str) -> BatchFinding {
    match checked(mistake, CastlingForm::Usual, TIME).unwrap() {
        (BatchVerdict::Different(found), _) => *found,
        (BatchVerdict::Equal, outcome) => panic!("nothing found: {outcome:?}"),
    }
}

fn refused(mistake: &str) -> String {
    let error = checked(mistake, CastlingForm::Usual, TIME).unwrap_err();
    let line = error.to_string();
    assert!(!line.contains('\n'), "{line}");
    line
}

#[test]
fn a_right_program_is_equal_on_thousands_of_positions() {
    for (mistake, form) in [
        ("none", CastlingForm::Usual),
        ("none", CastlingForm::KingTakesRook),
        ("castling", CastlingForm::KingTakesRook),
    ] {
        let (verdict, outcome) = checked(mistake, form, TIME).unwrap();
        assert!(matches!(verdict, BatchVerdict::Equal), "{verdict:?}");
        assert_eq!(outcome.left, 0);
        assert!(outcome.positions > 2_500, "{outcome:?}");
        assert!(outcome.moves > 10 * outcome.positions, "{outcome:?}");
    }
}

#[test]
fn mistakes_are_found_named_and_reduced() {
    for (mistake, rule, most_pieces) in [
        ("no-knight", Rule::Promotion, 3),
        ("a-file", Rule::EnPassant, 4),
        ("castling", Rule::Castling, 3),
    ] {
        let found = found(mistake);
        let finding = &found.finding;
        assert_eq!(finding.rule, rule, "{found}");
        assert!(finding.pieces() <= most_pieces, "{found}");
        assert!(finding.is_smallest && !found.answers_right_alone, "{found}");
        let report = found.to_string();
        assert!(report.lines().any(|line| line == finding.fen()), "{report}");
        let replay = format!("replay: printf '%s\\n' '{}' | ", finding.fen());
        assert!(report.contains(&replay), "{report}");
    }
}

#[test]
fn a_refused_position_is_a_difference_and_reduced() {
    let found = found("refuses");
    let report = found.to_string();
    assert!(found.is_refused, "{report}");
    // Two kings and four rooks have all rights to castle.
    assert_eq!(found.finding.pieces(), 6, "{report}");
    assert!(report.starts_with("different: a valid position is refused\n"));
}

#[test]
fn an_answer_that_depends_on_earlier_lines_is_a_difference() {
    let found = found("memory");
    let report = found.to_string();
    assert!(found.answers_right_alone, "{report}");
    assert!(report.contains("its answer depends on earlier lines"));
    // The line before, and this one.
    let replay = report.lines().last().unwrap();
    let fen = found.finding.fen();
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
            "the engine wrote \"e2e4 Nf3\": this is no list of moves",
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
    let error = checked("hangs", CastlingForm::Usual, TIME).unwrap_err();
    // Long before the time is over; how long depends on the machine.
    assert!(begin.elapsed() < Duration::from_secs(TIME));
    let line = error.to_string();
    assert!(line.contains("its answer to line 101"), "{line}");
    assert!(line.contains("within"), "{line}");
}
