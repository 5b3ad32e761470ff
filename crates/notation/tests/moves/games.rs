//! Properties of all positions of random games.

use std::collections::{BTreeMap, BTreeSet};

use boardbench_conformance::reference::Reference;
use boardbench_conformance::strategies::games;
use boardbench_core::{Board, CanonicalMove, CastlingForm, DynBoard, Encoding, Facade, Setup};
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use boardbench_notation::san::{self, SanError, Strictness};
use boardbench_notation::{uci, write_fen};
use boardbench_stockfish16::Stockfish16;
use proptest::prelude::*;
use proptest::sample::Index;

use super::boards::{Bits, Cells, facade};
use crate::texts::assert_one_line;

/// Checks that the SAN and UCI text of every move read back.
fn check_round_trips<B: Board<E>, E: Encoding>(setup: &Setup)
where
    B::Undo: Send,
{
    let (board, fen) = (B::from_setup(setup), write_fen(setup));
    let behind = Facade::<B, E>::new(setup);
    let all = san::write_all_dyn(&behind);
    let effects = behind.legal_moves_with_effects(&mut |_| true);
    let written = san::write_moves(setup, effects);
    assert!(all.iter().map(|(_, san)| san).eq(&written), "{fen}");
    let mut texts = BTreeSet::new();
    for &(mv, written) in &all {
        let text = written.to_string();
        assert_eq!(text.parse(), Ok(written));
        assert_eq!(san::write_dyn(&behind, mv), Ok(written), "{text} {fen}");
        for strictness in [Strictness::Strict, Strictness::Lenient] {
            let read = san::find_legal_dyn(&behind, &text, strictness);
            assert_eq!(read, Ok(mv), "{text} {fen}");
        }
        for form in CastlingForm::ALL {
            let text = uci::write_in(setup, mv, form);
            let read = uci::find_legal_dyn_with(&behind, &text, form);
            assert_eq!(read, Ok(mv), "{text} {fen}");
            let found: Result<E, _> = uci::find_legal_with(&board, &text, form);
            let found = found.unwrap_or_else(|error| panic!("{error} {fen}"));
            assert_eq!(found.canonical(), mv, "{text} {fen}");
            let built: Result<E, _> = uci::construct_with(&board, &text, form);
            let identity = built.map(E::identity);
            assert_eq!(identity, Ok(found.identity()), "{text} {fen}");
        }
        texts.insert(text);
    }
    assert_eq!(texts.len(), all.len(), "two moves share a SAN: {fen}");
}

/// For each text, the moves that it may mean, with their SAN.
type Owners = BTreeMap<String, Vec<(CanonicalMove, String)>>;

fn owners(board: &dyn DynBoard) -> Owners {
    let position = Reference::from_setup(&board.setup());
    let mut owners = Owners::new();
    for (mv, exact) in san::write_all_dyn(board) {
        for form in position.san_forms(mv) {
            for suffix in ["", "+", "#"] {
                let moves = owners.entry(format!("{form}{suffix}")).or_default();
                moves.push((mv, exact.to_string()));
            }
        }
    }
    owners
}

/// Checks that lenient reading accepts each text that means one move, and calls the others ambiguous.
fn check_forms(board: &dyn DynBoard) {
    for (form, moves) in owners(board) {
        let [strict, lenient] = [Strictness::Strict, Strictness::Lenient]
            .map(|strictness| san::find_legal_dyn(board, &form, strictness));
        let text = format!("\"{form}\"");
        if let [(mv, exact)] = &moves[..] {
            assert_eq!(lenient, Ok(*mv), "{form}");
            let expected = exact.clone();
            let not_exact = Err(SanError::NotExact { text, expected });
            assert_eq!(strict, if form == *exact { lenient } else { not_exact });
        } else {
            let exact = moves.iter().map(|(_, exact)| exact.clone());
            let mut candidates: Vec<String> = exact.collect();
            candidates.sort_unstable();
            assert_eq!(lenient, Err(SanError::Ambiguous { text, candidates }));
        }
    }
}

/// Checks that any other text is refused.
fn check_text(board: &dyn DynBoard, owners: &Owners, text: &str) {
    let read = san::find_legal_dyn(board, text, Strictness::Lenient);
    match read {
        _ if owners.contains_key(text) => {}
        Err(error @ (SanError::Malformed { .. } | SanError::NoMatch { .. })) => {
            assert_one_line(&error.to_string());
        }
        _ => panic!("{text:?} is read as {read:?}"),
    }
}

/// Usually a symbol of SAN.
fn symbol() -> impl Strategy<Value = char> {
    let usual: Vec<char> = "NBRQKPabcdefgh12345678xO0-=+# npq!?.".chars().collect();
    prop_oneof![9 => prop::sample::select(usual), 1 => any::<char>()]
}

/// Returns a text with a symbol replaced, inserted, appended or removed.
fn edit(form: &str, index: Index, symbol: char, how: u8) -> String {
    let mut symbols: Vec<char> = form.chars().collect();
    let at = index.index(symbols.len());
    match how {
        0 => symbols[at] = symbol,
        1 => symbols.insert(at, symbol),
        2 => symbols.push(symbol),
        _ => drop(symbols.remove(at)),
    }
    symbols.into_iter().collect()
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn every_legal_move_reads_back(game in games(80)) {
        for position in game.positions() {
            let setup = position.to_setup();
            check_round_trips::<Bits, FromLow>(&setup);
            check_round_trips::<Cells, Stockfish16>(&setup);
            check_round_trips::<Cells, Ez80U32>(&setup);
        }
    }

    #[test]
    fn lenient_reading_accepts_all_unambiguous_forms(game in games(48)) {
        for position in game.positions() {
            check_forms(&*facade(&position.to_setup()));
        }
    }
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn other_texts_are_refused(
        game in games(0),
        texts in prop::collection::vec(prop::collection::vec(symbol(), 0..9), 40),
        edits in prop::collection::vec((any::<Index>(), any::<Index>(), symbol(), 0..4_u8), 60),
    ) {
        let board = facade(&game.start);
        let owners = owners(&*board);
        let forms: Vec<&String> = owners.keys().collect();
        for text in texts {
            check_text(&*board, &owners, &text.into_iter().collect::<String>());
        }
        for (form, index, symbol, how) in edits {
            if !forms.is_empty() {
                check_text(&*board, &owners, &edit(forms[form.index(forms.len())], index, symbol, how));
            }
        }
    }
}
