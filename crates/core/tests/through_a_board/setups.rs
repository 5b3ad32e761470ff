//! Tests of the methods of [`Setup`].

use std::collections::BTreeSet;

use boardbench_conformance::samples::{SampleMove, leading, standard};
use boardbench_core::{CastlingRights, MoveKind, Position, Setup, SetupBuilder, Square};

use super::doubles::PlainBoard;
use super::positions::{VARIED, builder, setup};

#[test]
fn initial_and_empty_positions() {
    let expected = builder(VARIED[0]);
    assert_eq!(SetupBuilder::initial(), expected);
    assert_eq!(Setup::initial().to_builder(), expected);
    assert_eq!(expected.castling_rights, CastlingRights::ANY);
    let empty = SetupBuilder::empty();
    assert_eq!(empty, builder("8/8/8/8/8/8/8/8 w - - 0 1"));
}

/// The reference computes checkers and en-passant captures with independent rules.
#[test]
fn checkers_and_en_passant_match_the_reference() {
    for sample in standard().iter().chain(leading().iter()) {
        let (setup, position, fen) = (&sample.setup, &sample.position, &sample.fen);
        let king = setup.king(setup.side_to_move());
        let mut replies = position.pass().pseudo_legal_moves();
        replies.retain(|mv| mv.to == king);
        let checkers: BTreeSet<_> = replies.iter().map(|mv| mv.from).collect();
        assert!(setup.checkers().eq(checkers), "{fen}");
        assert_eq!(setup.is_check(), sample.is_check, "{fen}");
        let is_en_passant = |mv: &SampleMove| mv.facts.kind == MoveKind::EnPassant;
        let can_capture = sample.moves.iter().any(is_en_passant);
        let expected = setup.en_passant().filter(|_| can_capture);
        assert_eq!(setup.pseudo_legal_en_passant(), expected, "{fen}");
        let expected = position.legal_en_passant();
        assert_eq!(setup.legal_en_passant(), expected, "{fen}");
    }
}

/// A board counts beyond the maximum, and its setup is limited to it.
#[test]
fn only_the_setup_limits_clocks() {
    let last = setup(VARIED[7]);
    let mut board = PlainBoard::from_setup(&last);
    let _ = board.make_null();
    let clocks = (board.halfmove_clock(), board.fullmove_number());
    assert_eq!(clocks, (10_000, 65_536));
    let mut expected = last.to_builder();
    expected.side_to_move = !last.side_to_move();
    assert_eq!(board.to_setup().to_builder(), expected);
    expected.fullmove_number += 1;
    assert!(expected.build().is_err());
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(
    expected = "position, rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w KQkq e3 0 1: piece placement"
)]
fn from_board_panics_on_an_invalid_position() {
    let mut fields = Setup::initial().to_builder();
    fields.pieces[Square::E1.index()] = None;
    fields.en_passant = Some(Square::E3);
    let _ = Setup::from_board(fields);
}
