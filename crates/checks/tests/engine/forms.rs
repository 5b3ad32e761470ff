//! Twenty mistakes in rules, each in a program of every form: found and reduced, never "equal".

use std::time::Duration;

use boardbench_checks::engine::{Agreement, Divider, Extent, Finding, Root, Rule, check};
use boardbench_conformance::reference::Reference;

use crate::batch;
use crate::engines::{contender, script, start, start_totals};

/// Castling six ways, en passant and promotion four ways each, checks and pins six ways. Each shows in a position alone, as a
/// program that reads a FEN a line sees it. Beside it, what a wrong total looks like.
const MISTAKES: [(&str, Option<Rule>); 20] = [
    ("castling-through-attack", Some(Rule::CastlingThroughCheck)),
    ("castling-out-of-check", Some(Rule::CastlingOutOfCheck)),
    ("castling-into-check", Some(Rule::CastlingIntoCheck)),
    ("castling-b-file", Some(Rule::CastlingPastAttack)),
    ("castling-over-knight", Some(Rule::CastlingObstructed)),
    // The total does not say that the move is there twice.
    ("castling-twice", None),
    ("en-passant", Some(Rule::EnPassant)),
    ("en-passant-evasion", Some(Rule::EnPassant)),
    ("en-passant-pin", Some(Rule::EnPassantExposesKing)),
    ("en-passant-edge", Some(Rule::EnPassant)),
    ("promotion-queen", Some(Rule::Promotion)),
    ("promotion-knight", Some(Rule::Promotion)),
    ("promotion-capture", Some(Rule::Promotion)),
    // Nor that the pawn goes there without promoting.
    ("promotion-none", None),
    ("king-x-ray", Some(Rule::KingIntoAttack)),
    ("kings-touch", Some(Rule::KingIntoAttack)),
    ("pin", Some(Rule::Pin)),
    ("pin-frozen", Some(Rule::Pin)),
    ("check", Some(Rule::CheckEvasion)),
    ("double-check", Some(Rule::CheckEvasion)),
];

/// The greatest number of pieces that any of them needs.
const ENOUGH_PIECES: usize = 6;

/// The time of a check; far longer than any mistake takes.
const TIME: Duration = Duration::from_secs(10);

fn checked(program: &mut dyn Divider, time: Duration) -> (Agreement, Extent) {
    check(program, contender(), &Root::plain(), time, &|_| ()).unwrap()
}

fn found(program: &mut dyn Divider) -> Finding {
    match checked(program, TIME) {
        (Agreement::Different(finding), _) => *finding,
        (verdict, outcome) => panic!("nothing found: {verdict:?}, {outcome:?}"),
    }
}

fn assert_reduced(mistake: &str, finding: &Finding) {
    assert!(finding.is_smallest, "{mistake}: {finding}");
    assert!(finding.pieces() <= ENOUGH_PIECES, "{mistake}: {finding}");
    assert_eq!(finding.question.depth.get(), 1, "{mistake}: {finding}");
}

#[test]
fn every_form_of_program_is_found_wrong() {
    for (mistake, _) in MISTAKES {
        for finding in [
            found(&mut start(mistake, "uci").unwrap()),
            found(&mut script(mistake)),
            batch::found(mistake, "none"),
        ] {
            assert!(finding.difference.is_of_moves(), "{mistake}: {finding}");
            assert_reduced(mistake, &finding);
        }
    }
}

#[test]
fn totals_alone_are_enough() {
    for (mistake, likely) in MISTAKES {
        let finding = found(&mut start_totals(mistake));
        assert_reduced(mistake, &finding);
        let legal = Reference::from_setup(&finding.setup).legal_moves().len();
        let (ours, theirs) = finding.difference.totals.unwrap();
        assert_eq!(ours, legal as u64, "{mistake}: {finding}");
        assert_ne!(ours, theirs, "{mistake}: {finding}");
        let mut named = finding.likely.iter();
        let is_named = likely.is_none_or(|rule| named.any(|&named| named == rule));
        assert!(
            is_named && finding.likely.len() <= 3,
            "{mistake}: {finding}"
        );
        let report = finding.to_string();
        assert!(
            report.contains("\nthe program gives totals and no moves\n"),
            "{report}"
        );
        assert!(report.lines().any(|line| line == finding.fen()), "{report}");
    }
}

#[test]
fn a_right_engine_with_totals_alone_is_equal_and_said_to_give_no_moves() {
    let (verdict, outcome) = checked(&mut start_totals("none"), Duration::from_secs(1));
    assert!(matches!(verdict, Agreement::Equal), "{verdict:?}");
    assert!(!outcome.gives_moves && outcome.deepest > 2, "{outcome:?}");
}

/// What only shows below a move is found by playing it.
#[test]
fn totals_are_walked_down_by_our_moves() {
    let finding = found(&mut start_totals("castling-rook-taken"));
    assert_eq!(finding.question.depth.get(), 1, "{finding}");
    assert_eq!(finding.question.variation.moves.len(), 1, "{finding}");
    assert!(finding.replay.contains(" moves "), "{finding}");
    assert_eq!(finding.pieces(), 4, "{finding}");
    let finding = found(&mut start_totals("unmake"));
    assert_eq!(finding.question.depth.get(), 2, "{finding}");
    assert_eq!(
        (finding.rule, finding.likely.clone()),
        (Rule::TooFew, vec![]),
        "{finding}"
    );
}
