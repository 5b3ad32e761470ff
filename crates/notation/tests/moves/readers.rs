//! Tests that the two parsers of UCI moves agree on every text.

use std::collections::{BTreeMap, BTreeSet};

use boardbench_conformance::{samples, vectors};
use boardbench_core::{Board, CastlingForm, Encoding, MoveList, Position, Setup};
use boardbench_ez80::Ez80Packed;
use boardbench_flags16::ToLow;
use boardbench_notation::{uci, write_fen};
use boardbench_stockfish16::Stockfish16;

use super::boards::{Bits, Cells, all_texts, facade, legal, setup};
use super::refused::{malformed_uci_texts, uci_error_kind};

/// Returns the positions of the perft vectors, and a few from games.
fn positions() -> Vec<Setup> {
    let vectors = vectors::all().map(|vector| setup(vector.fen));
    let few = samples::few().iter().map(|sample| sample.setup);
    let positions: Vec<Setup> = vectors.chain(few).collect();
    assert!(positions.len() >= 40);
    positions
}

/// Parses every text in every position with both functions.
fn agree<B: Board<E>, E: Encoding>() {
    let (texts, malformed) = (all_texts(), malformed_uci_texts());
    let (mut accepted, mut refused) = (0, BTreeMap::<_, usize>::new());
    for setup in positions() {
        let board = B::from_setup(&setup);
        let mut moves = BTreeSet::new();
        for text in texts.iter().chain(&malformed) {
            let generated: Result<E, _> = uci::find_legal(&board, text);
            let built: Result<E, _> = uci::construct(&board, text);
            assert_eq!(
                built.map(E::identity),
                generated.clone().map(E::identity),
                "{text:?} {}",
                write_fen(&setup)
            );
            match generated {
                Ok(mv) => {
                    let mv = mv.canonical();
                    assert_eq!(mv.to_string(), *text);
                    moves.insert(mv);
                    accepted += 1;
                }
                Err(error) => *refused.entry(uci_error_kind(&error)).or_default() += 1,
            }
        }
        // Exactly the legal moves are accepted.
        let legal: BTreeSet<_> = legal(&board).iter().map(|mv: &E| mv.canonical()).collect();
        assert_eq!(moves, legal);
    }
    for (verdict, minimum) in [
        ("other castling notation", 10),
        ("missing promotion", 10),
        ("null", 40),
        ("needless promotion", 3 * accepted),
        ("not legal", 100 * accepted),
        ("malformed", 500),
    ] {
        assert!(refused.remove(verdict) >= Some(minimum), "{verdict}");
    }
    assert_eq!(refused, BTreeMap::new());
}

#[test]
fn castling_as_king_takes_rook_is_parsed_on_any_board() {
    let form = CastlingForm::KingTakesRook;
    for setup in positions() {
        let board = facade(&setup);
        let mut moves = BTreeSet::new();
        for text in all_texts() {
            if let Ok(mv) = uci::find_legal_dyn_with(&*board, &text, form) {
                assert_eq!(uci::write_in(&setup, mv, form), text);
                moves.insert(mv);
            }
        }
        assert!(moves.into_iter().eq(BTreeSet::from_iter(board.legal_moves())));
    }
}

/// Tests the parser of Part 3 of the C# series, which searches the pseudo-legal moves that its Part 4 generates.
#[test]
fn a_parser_among_pseudo_legal_moves_accepts_moves_that_leave_the_king_in_check() {
    let mut accepted = 0;
    for setup in positions() {
        let board = Bits::from_setup(&setup);
        let legal = legal::<_, ToLow>(&board);
        let mut generated = MoveList::<ToLow>::new();
        assert!(board.pseudo_legal(&mut generated).is_continue());
        for &mv in &generated {
            let text = mv.to_string();
            let mut matches = generated.iter().filter(|mv| mv.to_string() == text);
            assert_eq!(matches.next(), Some(&mv), "{text} {}", write_fen(&setup));
            assert_eq!(matches.next(), None, "{text} {}", write_fen(&setup));
            let is_refused = uci::find_legal::<_, ToLow>(&board, &text).is_err();
            assert_eq!(is_refused, !legal.contains(&mv), "{text}");
            accepted += usize::from(is_refused);
        }
    }
    assert!(accepted >= 20, "{accepted}");
}

macro_rules! agree {
    ($($name:ident: $board:ident, $encoding:ident;)*) => {$(
        #[test]
        fn $name() {
            agree::<$board, $encoding>();
        }
    )*};
}

agree! {
    readers_agree_on_bitboards_with_16_bit_moves: Bits, ToLow;
    readers_agree_on_bitboards_with_king_takes_rook: Bits, Stockfish16;
    readers_agree_on_bitboards_with_stored_victims: Bits, Ez80Packed;
    readers_agree_on_0x88_with_16_bit_moves: Cells, ToLow;
    readers_agree_on_0x88_with_king_takes_rook: Cells, Stockfish16;
    readers_agree_on_0x88_with_stored_victims: Cells, Ez80Packed;
}
