//! Every planted error is detected in every kind of program, classified, and reduced to a small position.

use std::time::{Duration, Instant};

use boardbench_conformance::reference::Reference;
use boardbench_core::CastlingForm;
use boardbench_crosscheck::engine::{
    Divider, EngineError, Finding, Query, Response, Root, Rule, check,
};
use boardbench_notation::parse_fen;

use crate::engines::{
    Program, checked, contender, correct_response, different, equal, found, script, start,
    start_with_total,
};

/// Faults that are visible in a single position, each with its rule.
const POSITION_FAULTS: [(&str, Rule); 5] = [
    ("en-passant", Rule::EnPassant),
    ("castling-through-attack", Rule::CastlingThroughCheck),
    ("castling-b-file", Rule::CastlingPastAttack),
    ("promotion-queen", Rule::Promotion),
    ("twice", Rule::Duplicate),
];

/// Faults that are visible only after moves that the program plays, or in counts.
const DEEP_FAULTS: [(&str, Rule); 3] =
    [("en-passant-late", Rule::EnPassant), ("unmake", Rule::Count), ("total", Rule::Count)];

/// Maximum number of pieces of a reduced position. The position in which a fault is first detected depends on the
/// machine's speed, and so does the number of pieces after reduction.
const MAX_PIECES: usize = 6;

/// Line of a finding for a program that writes castling as king takes rook.
const HINT: &str =
    "hint: the program writes castling as king takes rook; use `--castling king-takes-rook`";

fn assert_reduced(fault: &str, finding: &Finding) {
    assert!(finding.is_smallest && finding.is_reproducible, "{fault}: {finding}");
    assert!(finding.pieces() <= MAX_PIECES, "{fault}: {finding}");
    let (report, fen) = (finding.to_string(), finding.fen());
    assert!(report.lines().any(|line| line == fen), "{report}");
    let replay = format!("replay: {}", finding.replay);
    assert!(report.lines().any(|line| line == replay), "{report}");
}

/// Checks the missing and extra moves with the naive reference.
fn assert_correct(finding: &Finding) {
    let setup = finding.query.end().unwrap();
    let legal = Reference::from_setup(&setup).legal_moves();
    let difference = &finding.difference;
    let mut missing = difference.missing.iter();
    assert!(missing.all(|mv| legal.contains(mv)), "{finding}");
    let (mut extra, is_twice) = (difference.extra.iter(), finding.rule == Rule::Duplicate);
    assert!(extra.all(|mv| legal.contains(mv) == is_twice), "{finding}");
    let is_of_moves = finding.rule != Rule::Count;
    assert_eq!(difference.is_of_moves(), is_of_moves, "{finding}");
    let path = finding.path.end().unwrap();
    assert!(path.pieces().count() >= finding.pieces(), "{finding}");
}

#[test]
fn every_fault_of_an_engine_is_detected_classified_and_reduced() {
    for (fault, rule) in POSITION_FAULTS.into_iter().chain(DEEP_FAULTS) {
        let (finding, _) = found(&mut start(fault, "uci"), &[]);
        assert_eq!(finding.rule, rule, "{fault}: {finding}");
        assert_reduced(fault, &finding);
        assert_correct(&finding);
    }
}

#[test]
fn faults_of_scripts_are_detected() {
    for (fault, _) in POSITION_FAULTS {
        let (finding, _) = found(&mut script(fault), &Root::edge_cases());
        assert!(finding.difference.is_of_moves(), "{fault}: {finding}");
        assert_eq!(finding.query.depth, 1, "{fault}: {finding}");
        assert_reduced(fault, &finding);
        let request = format!(" script 1 '{}'", finding.fen());
        assert!(finding.replay.contains(&request), "{finding}");
    }
}

#[test]
fn totals_without_moves_are_enough() {
    let totals = |fault| start_with_total(fault, "totals", "{count}");
    for (fault, rule) in POSITION_FAULTS {
        let (finding, _) = found(&mut totals(fault), &Root::edge_cases());
        assert_reduced(fault, &finding);
        assert_eq!(finding.query.depth, 1, "{fault}: {finding}");
        let setup = finding.query.end().unwrap();
        let legal = Reference::from_setup(&setup).legal_moves().len();
        let (ours, theirs) = finding.difference.totals.unwrap();
        assert_eq!(ours, legal as u64, "{fault}: {finding}");
        assert_ne!(ours, theirs, "{fault}: {finding}");
        // A wrong total does not show that a move is a duplicate.
        let is_named = finding.likely.contains(&rule) || rule == Rule::Duplicate;
        assert!(is_named && finding.likely.len() <= 3, "{fault}: {finding}");
        let line = "\nthe program prints totals only, no moves\n";
        assert!(finding.to_string().contains(line), "{finding}");
    }
    let extent = equal(checked(&mut totals("none"), &Root::edge_cases(), 1));
    assert!(!extent.gives_moves && extent.deepest > 2, "{extent:?}");
    // A fault that is visible only after moves is detected by playing them.
    let (finding, _) = found(&mut totals("en-passant-late"), &Root::edge_cases());
    assert_eq!(finding.query.depth, 1, "{finding}");
    assert_eq!(finding.query.moves.len(), 2, "{finding}");
    assert!(finding.replay.contains(" moves "), "{finding}");
    let (finding, _) = found(&mut totals("unmake"), &Root::edge_cases());
    assert_eq!(finding.query.depth, 2, "{finding}");
    assert_eq!(finding.rule, Rule::TooFew, "{finding}");
    assert!(finding.likely.is_empty(), "{finding}");
}

#[test]
fn castling_as_king_takes_rook_is_recognised_and_accepted() {
    let (finding, _) = found(&mut start("none", "rook-taker"), &[]);
    assert_eq!((finding.rule, finding.pieces()), (Rule::Castling, 3));
    assert!(finding.to_string().lines().any(|line| line == HINT));
    let checked = |fault, seconds| {
        let mut engine = start(fault, "rook-taker");
        let (form, time) = (CastlingForm::KingTakesRook, Duration::from_secs(seconds));
        check(&mut engine, form, contender(), &[], time, &|_| ())
    };
    let extent = equal(checked("none", 3));
    assert!(extent.deepest >= 3, "{extent:?}");
    // Faults are detected in this form, too, and moves after a FEN are sent in it.
    for (fault, rule) in [
        ("castling-through-attack", Rule::CastlingThroughCheck),
        ("castling-b-file", Rule::CastlingPastAttack),
        ("en-passant-late", Rule::EnPassant),
    ] {
        let (finding, _) = different(checked(fault, 30));
        assert_eq!(finding.rule, rule, "{fault}: {finding}");
        assert!(!finding.to_string().contains(HINT), "{finding}");
    }
}

#[test]
fn the_fault_of_a_slow_engine_is_detected_in_time() {
    let begin = Instant::now();
    let (finding, extent) = found(&mut start("castling-b-file", "slow"), &[]);
    assert_eq!(finding.rule, Rule::CastlingPastAttack, "{finding}");
    assert_eq!(finding.pieces(), 4, "{finding}");
    assert!(begin.elapsed() < Duration::from_secs(10), "{extent:?}");
}

/// With two faults in one position, the reduced position shows the reported one.
#[test]
fn reducing_keeps_the_rule() {
    let special = Root {
        name: "two faults".into(),
        setup: parse_fen("4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 2").unwrap(),
    };
    let mut incomplete = Program(|query: &Query, _: Instant| {
        let mut moves = correct_response(query).moves;
        moves.retain(|(mv, _)| !["e5d6", "e1c1"].contains(&mv.to_string().as_str()));
        Ok(Response::with_sum(moves))
    });
    let (finding, _) = found(&mut incomplete, &[special]);
    assert_eq!((finding.rule, finding.pieces()), (Rule::EnPassant, 4));
    assert_eq!(format!("{:?}", finding.difference.missing), "[e5d6]");
    assert!(finding.difference.extra.is_empty(), "{finding}");
    assert_eq!(finding.name, "two faults");
}

/// A difference is reported even if the engine fails while the position is reduced. No further query is sent.
#[test]
fn a_difference_is_reported_if_the_engine_fails_later() {
    let failing = |responses: u64| {
        let (mut engine, mut queries) = (start("en-passant", "uci"), 0);
        let deadline = Instant::now() + Duration::from_secs(60);
        engine.wait_for_start(deadline).unwrap();
        Program(move |query: &_, deadline| {
            queries += 1;
            assert!(queries <= responses.saturating_add(1), "a query after the failure");
            if queries > responses {
                return Err(EngineError::new("no more responses"));
            }
            engine.divide(query, deadline)
        })
    };
    let (whole, extent) = found(&mut failing(u64::MAX), &[]);
    let mut is_shown = false;
    for responses in 1..extent.queries {
        let checked = checked(&mut failing(responses), &[], 30);
        if checked.is_err() {
            assert!(!is_shown, "{responses}");
            continue;
        }
        let (finding, _) = different(checked);
        assert!(!finding.is_smallest, "{responses}: {finding}");
        assert!(finding.pieces() >= whole.pieces(), "{responses}: {finding}");
        is_shown = true;
    }
    assert!(is_shown);
}

/// Faults are detected in an engine that ignores the moves after a FEN. If it is wrong only after playing moves
/// itself, the finding is a wrong count.
#[test]
fn engines_that_ignore_moves_are_supported() {
    let (finding, _) = found(&mut start("en-passant", "deaf"), &[]);
    assert_eq!((finding.rule, finding.pieces()), (Rule::EnPassant, 4));
    let (finding, _) = found(&mut start("en-passant-late", "deaf"), &[]);
    assert_eq!((finding.rule, finding.query.depth), (Rule::Count, 3));
    let mut miscounted = finding.difference.miscounted.iter();
    assert!(miscounted.all(|it| it.found < it.expected), "{finding}");
}

/// Runs the replay command in a shell.
#[cfg(unix)]
#[test]
fn the_replay_command_works() {
    let (finding, _) = found(&mut start("castling-through-attack", "uci"), &[]);
    let shell = std::process::Command::new("sh").args(["-c", &finding.replay]).output();
    let output = String::from_utf8(shell.unwrap().stdout).unwrap();
    for mv in &finding.difference.extra {
        let line = format!("{mv}: 1");
        assert!(output.lines().any(|printed| printed == line), "{output}");
    }
}
