//! Converts castling of programs that write it as king takes rook.
//!
//! Source: the option `UCI_Chess960` of engines, which implies this form.

use std::time::Instant;

use boardbench_conformance::castling::read_castling;
use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, CastlingForm, MoveKind, Setup};

use super::compare::Difference;
use super::error::EngineError;
use super::query::{Divider, Query};
use super::response::Response;

/// Returns a query with its moves in the program's form. They must be legal.
pub(super) fn write(form: CastlingForm, query: &Query) -> Query {
    let mut converted = query.clone();
    let mut position = Reference::from_setup(&query.start);
    for mv in &mut converted.moves {
        let next = position.play(*mv);
        if let MoveKind::Castle(side) = position.kind(*mv) {
            *mv = form.castling(mv.from, side);
        }
        position = next;
    }
    converted
}

/// Runs a query on a program with this form of castling.
pub(super) fn run_query(
    form: CastlingForm,
    divider: &mut dyn Divider,
    query: &Query,
    deadline: Instant,
) -> Result<Response, EngineError> {
    let mut response = divider.divide(&write(form, query), deadline)?;
    let setup = query.setup();
    for (mv, _) in &mut response.moves {
        *mv = read_castling(form, *mv, &setup);
    }
    Ok(response)
}

/// Returns advice if a difference is due to the form of castling.
pub(super) fn hint(setup: &Setup, difference: &Difference) -> Option<&'static str> {
    let is_form = |&mv: &CanonicalMove| {
        let castling = read_castling(CastlingForm::KingTakesRook, mv, setup);
        castling != mv && difference.missing.contains(&castling)
    };
    difference.extra.iter().any(is_form).then_some(
        "hint: the program writes castling as king takes rook; use `--castling king-takes-rook`",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_notation::parse_fen;

    fn mv(text: &str) -> CanonicalMove {
        text.parse().unwrap()
    }

    #[test]
    fn only_castling_changes_its_form() {
        let setup = parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let (form, usual) = (CastlingForm::KingTakesRook, CastlingForm::KingTwoSquares);
        for (theirs, ours) in [
            ("e1h1", "e1g1"),
            ("e1a1", "e1c1"),
            ("e1g1", "e1g1"),
            ("e8h8", "e8h8"),
            ("a1b1", "a1b1"),
        ] {
            assert_eq!(read_castling(form, mv(theirs), &setup), mv(ours));
            assert_eq!(read_castling(usual, mv(theirs), &setup), mv(theirs));
        }
        let moves = ["e1c1", "e8g8", "c1b1"].map(mv).to_vec();
        let query = Query { moves, ..Query::at(setup, 1) };
        let written = write(form, &query).moves;
        assert_eq!(written, ["e1a1", "e8h8", "c1b1"].map(mv));
        assert_eq!(write(usual, &query), query);
    }

    #[test]
    fn the_form_is_recognised_by_the_rook_of_the_same_side() {
        let setup = parse_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
        let with = |missing, extra| Difference {
            missing: vec![mv(missing)],
            extra: vec![mv(extra)],
            ..Difference::default()
        };
        assert!(hint(&setup, &with("e1c1", "e1a1")).is_some());
        assert!(hint(&setup, &with("e1c1", "e1h1")).is_none());
        assert!(hint(&setup, &with("e1d1", "e1a1")).is_none());
    }
}
