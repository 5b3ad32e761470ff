//! Another library's notation: where it agrees, and where it reads more.

use std::collections::BTreeMap;

use boardbench_conformance::vectors;
use boardbench_core::{Encoding, Position};
use boardbench_flags16::FromLow;
use boardbench_notation::san::{self, Strictness};
use boardbench_notation::{EnPassantMode, parse_fen, uci, write_fen, write_fen_with};
use cozy_chess::Board as CozyBoard;
use cozy_chess::util::{display_san_move, display_uci_move, parse_san_move, parse_uci_move};

use crate::common::{Bits, START, bits, random_game, setup};

/// How many positions are compared at least.
const POSITIONS: usize = 20_000;

/// The other library's legal moves: UCI with their SAN.
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
fn moves_fens_and_san_agree_along_random_games() {
    let starts = vectors::all().map(|vector| vector.fen);
    let starts: Vec<&str> = starts
        .filter(|fen| fen.parse::<CozyBoard>().is_ok())
        .collect();
    // But for the vector whose clocks are at their end.
    assert_eq!(starts.len(), vectors::all().count() - 1);
    let mut positions = 0;
    for seed in 0_u64.. {
        // Every other game is a whole one.
        let start = match seed % 2 {
            0 => START,
            _ => starts[seed as usize / 2 % starts.len()],
        };
        let mut cozy: CozyBoard = start.parse().expect(start);
        let mut goes_on = true;
        random_game(&setup(start), 200, seed, |board, next| {
            // The other library counts its clock no further than 100.
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

/// FENs that the other library reads and this one refuses, and what is said of them.
const FENS: &[(&str, &str)] = &[
    (
        "8/8/8/3kK3/8/8/8/8 w - - 0 1",
        "the kings must not stand side by side",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBQR w KQkq - 0 1",
        "white has at least 1 promoted piece, but only 0 pawns are missing",
    ),
    (
        "4k3/8/8/44/8/8/8/4K3 w - - 0 1",
        "rank 5 has digits side by side, but must have their sum",
    ),
    (
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "has 7 ranks, but must have 8, with / between them",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1",
        "must be - or some of KQkq in this order, each at most once",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - +0 1",
        "must be a number from 0 to 9999, in digits only",
    ),
];

/// The other library checks a position that it reads for less, and writes no error that says more
/// than the field.
#[test]
fn it_reads_fens_that_are_refused_here() {
    for (fen, message) in FENS {
        assert!(fen.parse::<CozyBoard>().is_ok(), "{fen}");
        let error = parse_fen(fen).expect_err(fen).to_string();
        assert!(error.ends_with(message), "{error}");
    }
    // And the other way round: its clocks end at 100, and its moves begin with 1.
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

/// It reads the fifth character of a text and nothing after it, and takes the letters of a king and
/// of a pawn for no promotion.
#[test]
fn it_reads_uci_texts_that_are_refused_here() {
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

/// It takes an `x` where nothing is taken, a pawn's file or rank where it is none of its business,
/// and a letter for the pawn.
#[test]
fn it_reads_san_texts_that_are_refused_here() {
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
