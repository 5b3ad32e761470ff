//! Round-trip tests of SAN in all positions of random games.

use std::collections::{BTreeMap, BTreeSet};

use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::standard;
use boardbench_core::{Board, CanonicalMove, DynBoard, Encoding, Facade, Setup};
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use boardbench_notation::san::{self, SanError, Strictness};
use boardbench_notation::write_fen;
use boardbench_stockfish16::Stockfish16;

use super::boards::{Bits, Cells, facade};

/// Checks that the SAN of every move parses to the same move.
fn check_round_trips<B: Board<E>, E: Encoding>(setup: &Setup)
where
    B::Undo: Send,
{
    let fen = write_fen(setup);
    let board = Facade::<B, E>::new(setup);
    let moves = san::write_all_dyn(&board);
    let effects = board.legal_moves_with_effects(&mut |_| true);
    let written = san::write_moves(setup, effects);
    assert!(moves.iter().map(|(_, san)| san).eq(&written), "{fen}");
    let mut texts = BTreeSet::new();
    for &(mv, written) in &moves {
        let text = written.to_string();
        assert_eq!(text.parse(), Ok(written));
        assert_eq!(san::write_dyn(&board, mv), Ok(written), "{text} {fen}");
        for strictness in [Strictness::Strict, Strictness::Lenient] {
            let read = san::find_legal_dyn(&board, &text, strictness);
            assert_eq!(read, Ok(mv), "{text} {fen}");
        }
        texts.insert(text);
    }
    assert_eq!(texts.len(), moves.len(), "two moves share a SAN: {fen}");
}

/// Returns the moves that match each text, with their SAN.
fn moves_by_text(board: &dyn DynBoard) -> BTreeMap<String, Vec<(CanonicalMove, String)>> {
    let position = Reference::from_setup(&board.setup());
    let mut by_text = BTreeMap::<_, Vec<_>>::new();
    for (mv, exact) in san::write_all_dyn(board) {
        for form in position.san_forms(mv) {
            for suffix in ["", "+", "#"] {
                let moves = by_text.entry(format!("{form}{suffix}")).or_default();
                moves.push((mv, exact.to_string()));
            }
        }
    }
    by_text
}

/// Checks that lenient parsing accepts each text that matches one move, and reports the others as ambiguous.
fn check_forms(board: &dyn DynBoard) {
    for (form, moves) in moves_by_text(board) {
        let [strict, lenient] = [Strictness::Strict, Strictness::Lenient]
            .map(|strictness| san::find_legal_dyn(board, &form, strictness));
        let text = format!("\"{form}\"");
        if let [(mv, exact)] = &moves[..] {
            assert_eq!(lenient, Ok(*mv), "{form}");
            let expected = exact.clone();
            let not_exact = Err(SanError::NonCanonical { text, expected });
            assert_eq!(strict, if form == *exact { lenient } else { not_exact });
        } else {
            let exact = moves.iter().map(|(_, exact)| exact.clone());
            let mut candidates: Vec<String> = exact.collect();
            candidates.sort_unstable();
            assert_eq!(lenient, Err(SanError::Ambiguous { text, candidates }));
        }
    }
}

#[test]
fn every_legal_move_round_trips() {
    for sample in standard().iter() {
        check_round_trips::<Bits, FromLow>(&sample.setup);
        check_round_trips::<Cells, Stockfish16>(&sample.setup);
        check_round_trips::<Cells, Ez80U32>(&sample.setup);
    }
}

#[test]
fn lenient_parsing_accepts_all_unambiguous_forms() {
    standard().iter().step_by(2).for_each(|sample| check_forms(&*facade(&sample.setup)));
}
