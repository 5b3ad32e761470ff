//! Comparison with cozy-chess.

use std::collections::BTreeMap;

use boardbench_conformance::vectors;
use boardbench_core::{Encoding, Position};
use boardbench_flags16::FromLow;
use boardbench_notation::san::{self, Strictness};
use boardbench_notation::{EnPassantMode, parse_fen, uci, write_fen, write_fen_with};
use cozy_chess::Board as CozyBoard;
use cozy_chess::util::{display_san_move, display_uci_move, parse_san_move, parse_uci_move};

use crate::boards::{Bits, START, bits, random_game, setup};

/// The minimum number of compared positions.
const POSITIONS: usize = 20_000;

/// The legal moves of cozy-chess: UCI and SAN.
fn moves_of(cozy: &CozyBoard) -> BTreeMap<String, String> {
    let mut moves = BTreeMap::new();
    cozy.generate_moves(|set| {
        for mv in set {
            let san = display_san_move(cozy, mv).to_string();
            assert_eq!(parse_san_move(cozy, &san).ok(), Some(mv), "{san}");
            moves.insert(display_uci_move(cozy, mv).to_string(), san);
        }
        false
    });
    moves
}

fn compare(board: &Bits, cozy: &CozyBoard) {
    let fen = write_fen_with(&board.to_setup(), EnPassantMode::Always);
    assert_eq!(fen, cozy.to_string());
    let read = parse_fen(&cozy.to_string()).map(|setup| write_fen(&setup));
    assert_eq!(read.as_ref(), Ok(&fen));
    let own: BTreeMap<String, String> = san::write_all::<_, FromLow>(board)
        .into_iter()
        .map(|(mv, san)| (mv.canonical().to_string(), san.to_string()))
        .collect();
    assert_eq!(own, moves_of(cozy), "{fen}");
}

#[test]
fn moves_fens_and_san_agree_in_random_games() {
    let starts = vectors::all().map(|vector| vector.fen);
    let starts: Vec<&str> = starts
        .filter(|fen| fen.parse::<CozyBoard>().is_ok())
        .collect();
    // Without the vector with maximum clocks.
    assert_eq!(starts.len(), vectors::all().count() - 1);
    let mut positions = 0;
    for seed in 0_u64.. {
        // Every other game starts from the initial position.
        let start = match seed % 2 {
            0 => START,
            _ => starts[seed as usize / 2 % starts.len()],
        };
        let mut cozy: CozyBoard = start.parse().expect(start);
        let mut goes_on = true;
        random_game(&setup(start), 200, seed, |board, next| {
            // The clock of cozy-chess stops at 100.
            goes_on &= board.halfmove_clock() < 100;
            if !goes_on {
                return;
            }
            compare(board, &cozy);
            positions += 1;
            if let Some(mv) = next {
                let text = mv.canonical().to_string();
                cozy.play(parse_uci_move(&cozy, &text).expect("it is a move"));
            }
        });
        if positions >= POSITIONS {
            return;
        }
    }
}

/// cozy-chess validates less. (`refused/fens.txt` has the messages.)
#[test]
fn cozy_accepts_more_fens() {
    for fen in [
        "8/8/8/3kK3/8/8/8/8 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBQR w KQkq - 0 1",
        "4k3/8/8/44/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - +0 1",
    ] {
        assert!(
            fen.parse::<CozyBoard>().is_ok() && parse_fen(fen).is_err(),
            "{fen}"
        );
    }
    // The other way round: its clocks end at 100, and its move numbers begin at 1.
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 101 200",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
    ] {
        assert!(
            fen.parse::<CozyBoard>().is_err() && parse_fen(fen).is_ok(),
            "{fen}"
        );
    }
}

const PROMOTION: &str = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";

/// cozy-chess ignores everything after the fifth character, and reads king and pawn letters as no
/// promotion.
#[test]
fn cozy_accepts_more_uci_texts() {
    for (fen, text, read) in [
        (START, "e2e4k", "e2e4"),
        (START, "e2e4p", "e2e4"),
        (PROMOTION, "a7a8qq", "a7a8q"),
        (PROMOTION, "a7a8n etc", "a7a8n"),
    ] {
        let cozy: CozyBoard = fen.parse().expect(fen);
        let mv = parse_uci_move(&cozy, text).expect(text);
        assert!(cozy.is_legal(mv) && mv.to_string() == read, "{text}");
        assert!(
            uci::find_legal::<Bits, FromLow>(&bits(fen), text).is_err(),
            "{text}"
        );
    }
}

/// cozy-chess accepts an `x` without a capture, needless files and ranks of pawns, and a letter for
/// pawns.
#[test]
fn cozy_accepts_more_san_texts() {
    for (fen, text, exact) in [
        (START, "Nxf3", "Nf3"),
        (START, "ee4", "e4"),
        (START, "2e4", "e4"),
        (START, "exe4", "e4"),
        (START, "Pe4", "e4"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", "exd5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "xd5", "exd5"),
    ] {
        let cozy: CozyBoard = fen.parse().expect(fen);
        let read = parse_san_move(&cozy, text).expect(text);
        assert_eq!(Some(read), parse_san_move(&cozy, exact).ok(), "{text}");
        let refused = san::find_legal::<Bits, FromLow>(&bits(fen), text, Strictness::Lenient);
        assert!(refused.is_err(), "{text}");
    }
}
