//! Every mistake is found in programs of every form, named, and shown in a small position.

use std::time::{Duration, Instant};

use boardbench_checks::engine::{Divider, EngineError, Finding, Repeated, Root, Rule, check};
use boardbench_conformance::reference::Reference;
use boardbench_core::CastlingForm;
use boardbench_notation::parse_fen;

use crate::batch;
use crate::engines::{
    Program, checked, contender, different, equal, found, script, start, start_with_total,
};

/// Mistakes that show in a position alone, as a program that reads a FEN a line sees it, with the rule of each.
const MISTAKES: [(&str, Rule); 24] = [
    ("en-passant", Rule::EnPassant),
    ("en-passant-evasion", Rule::EnPassant),
    ("en-passant-along-pin", Rule::EnPassantAlongPin),
    ("en-passant-pin", Rule::EnPassantExposesKing),
    ("en-passant-edge", Rule::EnPassant),
    ("castling-through-attack", Rule::CastlingThroughCheck),
    ("castling-out-of-check", Rule::CastlingOutOfCheck),
    ("castling-into-check", Rule::CastlingIntoCheck),
    ("castling-b-file", Rule::CastlingPastAttack),
    ("castling-over-knight", Rule::CastlingObstructed),
    ("castling-twice", Rule::Twice),
    ("promotion-queen", Rule::Promotion),
    ("promotion-knight", Rule::Promotion),
    ("promotion-capture", Rule::Promotion),
    ("promotion-none", Rule::Promotion),
    ("double-push-over", Rule::DoublePush),
    ("wrap-pawn", Rule::Wrap),
    ("wrap-knight", Rule::Wrap),
    ("king-x-ray", Rule::KingIntoAttack),
    ("kings-touch", Rule::KingIntoAttack),
    ("pin", Rule::Pin),
    ("pin-frozen", Rule::Pin),
    ("check", Rule::CheckEvasion),
    ("double-check", Rule::CheckEvasion),
];

/// Mistakes that show in moves that the program plays, or in counts.
const DEEPER: [(&str, Rule); 4] = [
    ("en-passant-late", Rule::EnPassant),
    ("castling-rook-taken", Rule::CastlingRight),
    ("unmake", Rule::Count),
    ("total", Rule::Count),
];

/// Of these moves a wrong total does not say that they are there twice, or that they are no moves at all.
const NOT_NAMED_BY_TOTALS: [&str; 5] = [
    "castling-twice",
    "promotion-none",
    "double-push-over",
    "wrap-pawn",
    "wrap-knight",
];

/// The greatest number of pieces that any mistake needs. The position that shows a mistake first depends on the
/// machine's speed, and so does the number of pieces left.
const ENOUGH_PIECES: usize = 6;

/// The line of a finding from a program that writes castling as king takes rook.
const HINT: &str = "it writes castling as king takes rook: ask with `--castling king-takes-rook`";

fn assert_reduced(mistake: &str, finding: &Finding) {
    assert!(finding.is_smallest, "{mistake}: {finding}");
    assert!(finding.pieces() <= ENOUGH_PIECES, "{mistake}: {finding}");
    let (report, fen) = (finding.to_string(), finding.fen());
    assert!(report.lines().any(|line| line == fen), "{report}");
    let replay = format!("replay: {}", finding.replay);
    assert!(report.lines().any(|line| line == replay), "{report}");
}

/// Checks the missing and extra moves with the naive reference.
fn assert_true(finding: &Finding) {
    let setup = finding.question.variation.end().unwrap();
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
fn scripts_and_programs_that_read_lines_are_found_wrong() {
    for (mistake, _) in MISTAKES {
        for finding in [
            found(&mut script(mistake), &Root::plain()).0,
            batch::found(mistake, "none"),
        ] {
            assert!(finding.difference.is_of_moves(), "{mistake}: {finding}");
            assert_eq!(finding.question.depth, 1, "{mistake}: {finding}");
            assert_reduced(mistake, &finding);
        }
    }
    let (finding, _) = found(&mut script("castling-rook-taken"), &[]);
    assert_eq!((finding.rule, finding.pieces()), (Rule::CastlingRight, 4));
    let question = format!(" script 1 '{}' ", finding.fen());
    assert!(finding.replay.contains(&question), "{finding}");
}

#[test]
fn totals_alone_are_enough() {
    let totals = |mistake| start_with_total(mistake, "totals", "{count}");
    for (mistake, rule) in MISTAKES {
        let (finding, _) = found(&mut totals(mistake), &Root::plain());
        assert_reduced(mistake, &finding);
        assert_eq!(finding.question.depth, 1, "{mistake}: {finding}");
        let legal = Reference::from_setup(&finding.question.variation.end().unwrap())
            .legal_moves()
            .len();
        let (ours, theirs) = finding.difference.totals.unwrap();
        assert_eq!(ours, legal as u64, "{mistake}: {finding}");
        assert_ne!(ours, theirs, "{mistake}: {finding}");
        let is_named = finding.likely.contains(&rule) || NOT_NAMED_BY_TOTALS.contains(&mistake);
        assert!(
            is_named && finding.likely.len() <= 3,
            "{mistake}: {finding}"
        );
        let words = "\nthe program gives totals and no moves\n";
        assert!(finding.to_string().contains(words), "{finding}");
    }
    let extent = equal(checked(&mut totals("none"), &Root::plain(), 1));
    assert!(!extent.gives_moves && extent.deepest > 2, "{extent:?}");
    // A mistake that only shows below a move is found by playing it.
    let (finding, _) = found(&mut totals("castling-rook-taken"), &Root::plain());
    assert_eq!(finding.question.depth, 1, "{finding}");
    assert_eq!(finding.question.variation.moves.len(), 1, "{finding}");
    assert!(finding.replay.contains(" moves "), "{finding}");
    assert_eq!(finding.pieces(), 4, "{finding}");
    let (finding, _) = found(&mut totals("unmake"), &Root::plain());
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
        ("castling-over-knight", Rule::CastlingObstructed),
        ("castling-b-file", Rule::CastlingPastAttack),
        ("castling-rook-taken", Rule::CastlingRight),
    ] {
        let (finding, _) = different(checked(mistake, 30));
        assert_eq!(finding.rule, rule, "{mistake}: {finding}");
        assert!(!finding.to_string().contains(HINT), "{finding}");
    }
}

/// A new engine shows the difference when it is asked the reported question.
#[test]
fn a_finding_can_be_asked_again() {
    for (mistake, moves, depth) in [
        ("en-passant-pin", 0, 1),
        ("castling-rook-taken", 1, 1),
        ("en-passant-late", 2, 1),
        ("unmake", 0, 2),
    ] {
        let (finding, _) = found(&mut start(mistake, "uci"), &[]);
        let question = &finding.question;
        assert_eq!(question.variation.moves.len(), moves, "{finding}");
        assert_eq!(question.depth, depth, "{finding}");
        assert_eq!(finding.repeated, Repeated::Alone, "{finding}");
        assert!(!finding.to_string().contains("depends on"), "{finding}");
        let deadline = Instant::now() + Duration::from_secs(30);
        let ask = |fault| start(fault, "uci").divide(question, deadline).unwrap();
        let (wrong, right) = (ask(mistake), ask("none"));
        assert_ne!(wrong, right, "{finding}");
        let finds = |mv| wrong.moves.iter().any(|&(found, _)| found == mv);
        assert!(finding.difference.extra.iter().all(|&mv| finds(mv)));
        assert!(!finding.difference.missing.iter().any(|&mv| finds(mv)));
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
        setup: parse_fen("4k3/8/8/3pP3/8/8/8/RN2K3 w Q d6 0 2").unwrap(),
    };
    let mut engine = start("castling-over-knight+en-passant", "uci");
    let (finding, _) = found(&mut engine, &[special]);
    assert_eq!((finding.rule, finding.pieces()), (Rule::EnPassant, 4));
    assert_eq!(format!("{:?}", finding.difference.missing), "[e5d6]");
    assert!(finding.difference.extra.is_empty(), "{finding}");
    assert_eq!(finding.name, "both");
}

/// A difference is reported even if the engine fails while the position is reduced. It is not asked again.
#[test]
fn a_mistake_is_reported_if_the_engine_fails_later() {
    let failing = |answers: u64| {
        let (mut engine, mut asked) = (start("wrap-pawn", "uci"), 0);
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
    // The mistake shows in the third question.
    assert!(checked(&mut failing(2), &[], 30).is_err());
    for answers in 3..extent.questions {
        let (finding, _) = found(&mut failing(answers), &[]);
        assert!(!finding.is_smallest, "{answers}: {finding}");
        assert!(finding.pieces() >= whole.pieces(), "{answers}: {finding}");
    }
}

/// Mistakes are found in an engine that ignores the moves after a FEN. If it is wrong only when it plays moves
/// itself, the finding is a wrong count.
#[test]
fn engines_that_ignore_moves_are_understood() {
    let (finding, _) = found(&mut start("wrap-pawn", "deaf"), &[]);
    assert_eq!((finding.rule, finding.pieces()), (Rule::Wrap, 4));
    let (finding, _) = found(&mut start("castling-rook-taken", "deaf"), &[]);
    assert_eq!((finding.rule, finding.pieces()), (Rule::Count, 4));
    assert_eq!(finding.question.depth, 2, "{finding}");
    let mut miscounted = finding.difference.miscounted.iter();
    assert!(
        miscounted.all(|it| it.found == it.expected + 1),
        "{finding}"
    );
}

/// It can be pasted into a shell.
#[cfg(unix)]
#[test]
fn the_replay_command_works() {
    let (finding, _) = found(&mut start("castling-over-knight", "uci"), &[]);
    let shell = std::process::Command::new("sh")
        .args(["-c", &finding.replay])
        .output();
    let output = String::from_utf8(shell.unwrap().stdout).unwrap();
    for mv in &finding.difference.extra {
        let line = format!("{mv}: 1");
        assert!(output.lines().any(|own| own == line), "{output}");
    }
}
