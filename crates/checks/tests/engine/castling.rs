//! Engines that write castling as king takes rook.

use boardbench_checks::engine::{Agreement, CastlingForm, Rule, Translated};

use crate::engines::{checked, contender, found, start};

const HINT: &str = "it writes castling as king takes rook: ask with `--castling king-takes-rook`";

fn translated(fault: &str) -> Translated {
    let engine = Box::new(start(fault, "rook-taker").unwrap());
    Translated::new(engine, CastlingForm::KingTakesRook, contender())
}

#[test]
fn the_form_is_recognised_and_accepted() {
    let (finding, _) = found(&mut start("none", "rook-taker").unwrap(), 30);
    assert_eq!(finding.rule, Rule::Castling, "{finding}");
    assert_eq!(finding.pieces(), 3, "{finding}");
    assert!(finding.to_string().lines().any(|line| line == HINT));
    let (verdict, outcome) = checked(&mut translated("none"), 3).unwrap();
    assert!(matches!(verdict, Agreement::Equal), "{verdict:?}");
    assert!(outcome.deepest >= 3, "{outcome:?}");
}

/// A mistake is found in this form, too, and the engine is sent it after a FEN.
#[test]
fn mistakes_are_found_in_either_form() {
    for (fault, rule) in [
        ("castling-over-knight", Rule::CastlingObstructed),
        ("castling-b-file", Rule::CastlingPastAttack),
        ("castling-rook-taken", Rule::CastlingRight),
    ] {
        let (finding, _) = found(&mut translated(fault), 30);
        assert_eq!(finding.rule, rule, "{fault}: {finding}");
        assert!(!finding.to_string().contains(HINT), "{finding}");
    }
}
