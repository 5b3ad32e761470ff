//! Comparison with cozy-chess.

use std::collections::BTreeMap;

use boardbench_conformance::vectors;
use boardbench_core::DynBoard;
use boardbench_core::zobrist::splitmix64;
use boardbench_notation::{parse_fen, san, write_fen};
use cozy_chess::Board as CozyBoard;
use cozy_chess::util::{display_san_move, display_uci_move, parse_san_move, parse_uci_move};

use super::boards::{START, facade, setup};

/// Minimum number of compared positions.
const POSITIONS: usize = 20_000;

/// Maximum length of a game.
const PLIES: usize = 200;

/// Returns the legal moves of cozy-chess: UCI and SAN.
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

fn compare(board: &dyn DynBoard, cozy: &CozyBoard) {
    let fen = write_fen(&board.setup());
    assert_eq!(fen, cozy.to_string());
    let read = parse_fen(&cozy.to_string()).map(|setup| write_fen(&setup));
    assert_eq!(read.as_ref(), Ok(&fen));
    let moves = san::write_all_dyn(board).into_iter();
    let moves: BTreeMap<String, String> =
        moves.map(|(mv, san)| (mv.to_string(), san.to_string())).collect();
    assert_eq!(moves, moves_of(cozy), "{fen}");
}

#[test]
fn moves_fens_and_san_agree_in_random_games() {
    let starts = vectors::all().map(|vector| vector.fen);
    let starts: Vec<&str> = starts.filter(|fen| fen.parse::<CozyBoard>().is_ok()).collect();
    // Without the vector with maximum clocks.
    assert_eq!(starts.len(), vectors::all().count() - 1);
    let (mut positions, mut state) = (0, 0);
    for game in 0.. {
        // Every other game starts from the initial position.
        let start = match game % 2 {
            0 => START,
            _ => starts[game / 2 % starts.len()],
        };
        let mut board = facade(&setup(start));
        let mut cozy: CozyBoard = start.parse().expect(start);
        for _ in 0..=PLIES {
            compare(&*board, &cozy);
            positions += 1;
            let moves = board.legal_moves();
            let draw;
            (state, draw) = splitmix64(state);
            let index = draw.checked_rem(moves.len() as u64);
            // The clock of cozy-chess stops at 100.
            let Some(index) = index.filter(|_| board.setup().halfmove_clock() < 99) else {
                break;
            };
            let mv = moves[index as usize];
            board.play(mv).expect("a legal move");
            cozy.play(parse_uci_move(&cozy, &mv.to_string()).expect("it is a move"));
        }
        if positions >= POSITIONS {
            return;
        }
    }
}
