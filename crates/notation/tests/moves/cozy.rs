//! Comparison with cozy-chess.

use std::collections::BTreeMap;

use boardbench_conformance::vectors;
use boardbench_core::{Encoding, Position};
use boardbench_notation::{parse_fen, san, write_fen};
use cozy_chess::Board as CozyBoard;
use cozy_chess::util::{display_san_move, display_uci_move, parse_san_move, parse_uci_move};

use crate::boards::{Bits, START, facade, random_game, setup};

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
    let fen = write_fen(&board.to_setup());
    assert_eq!(fen, cozy.to_string());
    let read = parse_fen(&cozy.to_string()).map(|setup| write_fen(&setup));
    assert_eq!(read.as_ref(), Ok(&fen));
    let own = san::write_all_dyn(&*facade(&board.to_setup())).into_iter();
    let own: BTreeMap<String, String> = own
        .map(|(mv, san)| (mv.to_string(), san.to_string()))
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
