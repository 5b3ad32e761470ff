//! The two functions that read UCI moves agree on every text.

use std::collections::BTreeSet;

use boardbench_conformance::{samples, vectors};
use boardbench_core::{Board, CastlingForm, Encoding, Setup};
use boardbench_ez80::Ez80Packed;
use boardbench_flags16::ToLow;
use boardbench_notation::uci::{self, UciMoveError};
use boardbench_stockfish16::Stockfish16;

use crate::boards::{Bits, Cells, all_texts, legal, setup};
use crate::refused::malformed_uci_texts;

/// The positions of the perft vectors, and a few from games.
fn positions() -> Vec<Setup> {
    let vectors = vectors::all().map(|vector| setup(vector.fen));
    let few = samples::few().iter().map(|sample| sample.setup);
    let positions: Vec<Setup> = vectors.chain(few).collect();
    assert!(positions.len() >= 40);
    positions
}

/// Counts the results.
#[derive(Debug, Default)]
struct Tally {
    found: usize,
    castling: usize,
    missing: usize,
    needless: usize,
    not_legal: usize,
    malformed: usize,
    null: usize,
}

impl Tally {
    fn count<E>(&mut self, answer: &Result<E, UciMoveError>) {
        let counter = match answer {
            Ok(_) => &mut self.found,
            Err(UciMoveError::Castling { .. }) => &mut self.castling,
            Err(UciMoveError::MissingPromotion(_)) => &mut self.missing,
            Err(UciMoveError::NeedlessPromotion(_)) => &mut self.needless,
            Err(UciMoveError::NotLegal(_)) => &mut self.not_legal,
            Err(UciMoveError::Malformed { .. }) => &mut self.malformed,
            Err(UciMoveError::Null) => &mut self.null,
            Err(other) => panic!("{other}"),
        };
        *counter += 1;
    }
}

/// Reads every text in every position with both functions.
fn agree<B: Board<E>, E: Encoding>() {
    let (texts, malformed) = (all_texts(), malformed_uci_texts());
    let mut tally = Tally::default();
    for setup in positions() {
        let board = B::from_setup(&setup);
        for form in CastlingForm::ALL {
            let mut found = BTreeSet::new();
            let texts = texts.iter().map(String::as_str);
            for text in texts.chain(malformed.iter().map(String::as_str)) {
                let generated: Result<E, _> = uci::find_legal_with(&board, text, form);
                let built: Result<E, _> = uci::construct_with(&board, text, form);
                assert_eq!(
                    built.clone().map(E::identity),
                    generated.clone().map(E::identity),
                    "{text:?} {setup:?}"
                );
                tally.count(&generated);
                if let Ok(mv) = generated {
                    assert_eq!(uci::write(mv, form), text);
                    found.insert(mv.canonical());
                }
            }
            // Exactly the legal moves are found.
            let legal: BTreeSet<_> = legal(&board).iter().map(|mv: &E| mv.canonical()).collect();
            assert_eq!(found, legal);
        }
    }
    let Tally {
        found,
        castling,
        missing,
        needless,
        not_legal,
        malformed,
        null,
    } = tally;
    assert!(
        castling >= 20 && missing >= 20 && null >= 80,
        "{castling} {missing} {null}"
    );
    assert!(needless > 3 * found && not_legal > 100 * found && malformed > 1_000);
}

#[test]
fn readers_agree_on_bitboards_with_16_bit_moves() {
    agree::<Bits, ToLow>();
}

#[test]
fn readers_agree_on_bitboards_with_king_takes_rook() {
    agree::<Bits, Stockfish16>();
}

#[test]
fn readers_agree_on_bitboards_with_stored_victims() {
    agree::<Bits, Ez80Packed>();
}

#[test]
fn readers_agree_on_0x88_with_16_bit_moves() {
    agree::<Cells, ToLow>();
}

#[test]
fn readers_agree_on_0x88_with_king_takes_rook() {
    agree::<Cells, Stockfish16>();
}

#[test]
fn readers_agree_on_0x88_with_stored_victims() {
    agree::<Cells, Ez80Packed>();
}
