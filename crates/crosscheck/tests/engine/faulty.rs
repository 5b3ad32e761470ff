//! Every mistake is found in programs of every form, named, and shown in a small position.

use std::time::{Duration, Instant};

use boardbench_conformance::reference::Reference;
use boardbench_core::CastlingForm;
use boardbench_crosscheck::engine::{
    Answer, Divider, EngineError, Finding, Question, Root, Rule, check,
};
use boardbench_notation::parse_fen;

use crate::engines::{
    Program, checked, contender, different, equal, found, right_answer, script, start,
    start_with_total,
};

/// Mistakes that show in a position alone, with the rule of each.
const MISTAKES: [(&str, Rule); 5] = [
    ("en-passant", Rule::EnPassant),
    ("castling-through-attack", Rule::CastlingThroughCheck),
    ("castling-b-file", Rule::CastlingPastAttack),
    ("promotion-queen", Rule::Promotion),
    ("twice", Rule::Twice),
];

/// Mistakes that show in moves that the program plays, or in counts.
const DEEPER: [(&str, Rule); 3] =
    [("en-passant-late", Rule::EnPassant), ("unmake", Rule::Count), ("total", Rule::Count)];

/// The greatest number of pieces that any mistake needs. The position that shows a mistake first depends on the
/// machine's speed, and so does the number of pieces left.
const ENOUGH_PIECES: usize = 6;

/// The line of a finding from a program that writes castling as king takes rook.
const HINT: &str = "it writes castling as king takes rook: ask with `--castling king-takes-rook`";

fn assert_reduced(mistake: &str, finding: &Finding) {
    assert!(finding.is_smallest && finding.is_repeated, "{mistake}: {finding}");
    assert!(finding.pieces() <= ENOUGH_PIECES, "{mistake}: {finding}");
    let (report, fen) = (finding.to_string(), finding.fen());
    assert!(report.lines().any(|line| line == fen), "{report}");
    let replay = format!("replay: {}", finding.replay);
    assert!(report.lines().any(|line| line == replay), "{report}");
}

/// Checks the missing and extra moves with the naive reference.
fn assert_true(finding: &Finding) {
    let setup = finding.question.end().unwrap();
    let legal = Reference::from_setup(&setup).legal_moves();
    let difference = &finding.difference;
    let mut missing = difference.missing.iter();
    assert!(missing.all(|mv| legal.contains(mv)), "{finding}");
    let (mut extra, is_twice) = (difference.extra.iter(), finding.rule == Rule::Twice);
    assert!(extra.all(|mv| legal.contains(mv) == is_twice), "{finding}");
    let is_of_moves = finding.rule != Rule::Count;
    assert_eq!(difference.is_of_moves(), is_of_moves, "{finding}");
    let path = finding.path.end().unwrap();
    assert!(path.pieces().count() >= finding.pieces(), "{finding}");
}

#[test]
fn every_mistake_of_an_engine_is_found_named_and_reduced() {
    for (mistake, rule) in MISTAKES.into_iter().chain(DEEPER) {
        let (finding, _) = found(&mut start(mistake, "uci"), &[]);
        assert_eq!(finding.rule, rule, "{mistake}: {finding}");
        assert_reduced(mistake, &finding);
        assert_true(&finding);
    }
}

#[test]
fn scripts_are_found_wrong() {
    for (mistake, _) in MISTAKES {
        let (finding, _) = found(&mut script(mistake), &Root::special());
        assert!(finding.difference.is_of_moves(), "{mistake}: {finding}");
        assert_eq!(finding.question.depth, 1, "{mistake}: {finding}");
        assert_reduced(mistake, &finding);
        let question = format!(" script 1 '{}'", finding.fen());
        assert!(finding.replay.contains(&question), "{finding}");
    }
}

#[test]
fn totals_alone_are_enough() {
    let totals = |mistake| start_with_total(mistake, "totals", "{count}");
    for (mistake, rule) in MISTAKES {
        let (finding, _) = found(&mut totals(mistake), &Root::special());
        assert_reduced(mistake, &finding);
        assert_eq!(finding.question.depth, 1, "{mistake}: {finding}");
        let setup = finding.question.end().unwrap();
        let legal = Reference::from_setup(&setup).legal_moves().len();
        let (ours, theirs) = finding.difference.totals.unwrap();
        assert_eq!(ours, legal as u64, "{mistake}: {finding}");
        assert_ne!(ours, theirs, "{mistake}: {finding}");
        // A wrong total does not say that a move is there twice.
        let is_named = finding.likely.contains(&rule) || rule == Rule::Twice;
        assert!(is_named && finding.likely.len() <= 3, "{mistake}: {finding}");
        let words = "\nthe program gives totals and no moves\n";
        assert!(finding.to_string().contains(words), "{finding}");
    }
    let extent = equal(checked(&mut totals("none"), &Root::special(), 1));
    assert!(!extent.gives_moves && extent.deepest > 2, "{extent:?}");
    // A mistake that only shows below moves is found by playing them.
    let (finding, _) = found(&mut totals("en-passant-late"), &Root::special());
    assert_eq!(finding.question.depth, 1, "{finding}");
    assert_eq!(finding.question.moves.len(), 2, "{finding}");
    assert!(finding.replay.contains(" moves "), "{finding}");
    let (finding, _) = found(&mut totals("unmake"), &Root::special());
    assert_eq!(finding.question.depth, 2, "{finding}");
    assert_eq!(finding.rule, Rule::TooFew, "{finding}");
    assert!(finding.likely.is_empty(), "{finding}");
}

#[test]
fn castling_as_king_takes_rook_is_recognised_and_accepted() {
    let (finding, _) = found(&mut start("none", "rook-taker"), &[]);
    assert_eq!((finding.rule, finding.pieces()), (Rule::Castling, 3));
    assert!(finding.to_string().lines().any(|line| line == HINT));
    let checked = |mistake, seconds| {
        let mut engine = start(mistake, "rook-taker");
        let (form, time) = (CastlingForm::KingTakesRook, Duration::from_secs(seconds));
        check(&mut engine, form, contender(), &[], time, &|_| ())
    };
    let extent = equal(checked("none", 3));
    assert!(extent.deepest >= 3, "{extent:?}");
    // A mistake is found in this form, too, and the engine is sent it after a FEN.
    for (mistake, rule) in [
        ("castling-through-attack", Rule::CastlingThroughCheck),
        ("castling-b-file", Rule::CastlingPastAttack),
        ("en-passant-late", Rule::EnPassant),
    ] {
        let (finding, _) = different(checked(mistake, 30));
        assert_eq!(finding.rule, rule, "{mistake}: {finding}");
        assert!(!finding.to_string().contains(HINT), "{finding}");
    }
}

#[test]
fn a_slow_engine_is_found_wrong_in_time() {
    let begin = Instant::now();
    let (finding, extent) = found(&mut start("castling-b-file", "slow"), &[]);
    assert_eq!(finding.rule, Rule::CastlingPastAttack, "{finding}");
    assert_eq!(finding.pieces(), 4, "{finding}");
    assert!(begin.elapsed() < Duration::from_secs(10), "{extent:?}");
}

/// Of two mistakes in one position, the named one is shown.
#[test]
fn reducing_keeps_the_rule() {
    let special = Root {
        name: "both".into(),
        setup: parse_fen("4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 2").unwrap(),
    };
    let mut forgetful = Program(|question: &Question, _: Instant| {
        let mut moves = right_answer(question).moves;
        moves.retain(|(mv, _)| !["e5d6", "e1c1"].contains(&mv.to_string().as_str()));
        Ok(Answer::with_sum(moves))
    });
    let (finding, _) = found(&mut forgetful, &[special]);
    assert_eq!((finding.rule, finding.pieces()), (Rule::EnPassant, 4));
    assert_eq!(format!("{:?}", finding.difference.missing), "[e5d6]");
    assert!(finding.difference.extra.is_empty(), "{finding}");
    assert_eq!(finding.name, "both");
}

/// A difference is reported even if the engine fails while the position is reduced. It is not asked again.
#[test]
fn a_mistake_is_reported_if_the_engine_fails_later() {
    let failing = |answers: u64| {
        let (mut engine, mut asked) = (start("en-passant", "uci"), 0);
        let deadline = Instant::now() + Duration::from_secs(60);
        engine.wait_for_start(deadline).unwrap();
        Program(move |question: &_, deadline| {
            asked += 1;
            assert!(asked <= answers.saturating_add(1), "asked again");
            if asked > answers {
                return Err(EngineError::new("no more answers"));
            }
            engine.divide(question, deadline)
        })
    };
    let (whole, extent) = found(&mut failing(u64::MAX), &[]);
    let mut is_shown = false;
    for answers in 1..extent.questions {
        let checked = checked(&mut failing(answers), &[], 30);
        if checked.is_err() {
            assert!(!is_shown, "{answers}");
            continue;
        }
        let (finding, _) = different(checked);
        assert!(!finding.is_smallest, "{answers}: {finding}");
        assert!(finding.pieces() >= whole.pieces(), "{answers}: {finding}");
        is_shown = true;
    }
    assert!(is_shown);
}

/// Mistakes are found in an engine that ignores the moves after a FEN. If it is wrong only when it plays moves
/// itself, the finding is a wrong count.
#[test]
fn engines_that_ignore_moves_are_understood() {
    let (finding, _) = found(&mut start("en-passant", "deaf"), &[]);
    assert_eq!((finding.rule, finding.pieces()), (Rule::EnPassant, 4));
    let (finding, _) = found(&mut start("en-passant-late", "deaf"), &[]);
    assert_eq!((finding.rule, finding.question.depth), (Rule::Count, 3));
    let mut miscounted = finding.difference.miscounted.iter();
    assert!(miscounted.all(|it| it.found < it.expected), "{finding}");
}

/// It can be pasted into a shell.
#[cfg(unix)]
#[test]
fn the_replay_command_works() {
    let (finding, _) = found(&mut start("castling-through-attack", "uci"), &[]);
    let shell = std::process::Command::new("sh").args(["-c", &finding.replay]).output();
    let output = String::from_utf8(shell.unwrap().stdout).unwrap();
    for mv in &finding.difference.extra {
        let line = format!("{mv}: 1");
        assert!(output.lines().any(|own| own == line), "{output}");
    }
}
