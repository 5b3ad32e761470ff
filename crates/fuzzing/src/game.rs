//! Bytes as a game.

use boardbench_conformance::check;
use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::Line;
use boardbench_core::zobrist::splitmix64;
use boardbench_registry::Pair;

use crate::boards::{Boards, assert_passed, split_position};

/// The most plies of a game.
const MOST_PLIES: usize = 200;

/// The most plies of a part of a game, and the number of boards that play it.
const FEW_PLIES: usize = 24;
const FEW_BOARDS: usize = 3;

/// The byte of a null move; in check it is a move like any other.
const NULL_MOVE: u8 = 255;

/// Reads the bytes as a position and one move for each byte, which is the index of a legal move, modulo
/// their number.
///
/// Every board passes [`games`](check::games) over this game: at every ply it agrees with the naive
/// reference, and unmaking all moves restores every bit. At the end it passes
/// [`queries`](check::queries).
///
/// # Panics
///
/// If a check fails.
pub fn check(boards: &Boards, data: &[u8]) {
    let line = read(data, MOST_PLIES);
    for contender in boards {
        check_board(contender, &line);
    }
}

/// As [`check`](check()), but only the first plies, on a few of the boards, which the bytes draw: so a fuzzer tries more inputs.
///
/// # Panics
///
/// If a check fails.
pub fn check_part(boards: &Boards, data: &[u8]) {
    let line = read(data, FEW_PLIES);
    let mut state = data.iter().fold(0, |state, &byte| {
        let (_, mixed) = splitmix64(state ^ u64::from(byte));
        mixed
    });
    for _ in 0..FEW_BOARDS {
        let draw;
        (state, draw) = splitmix64(state);
        check_board(boards[draw as usize % boards.len()], &line);
    }
}

fn read(data: &[u8], most_plies: usize) -> Line {
    let (setup, rest) = split_position(data);
    let mut line = Line::new(Reference::from_setup(&setup));
    for &byte in rest.iter().take(most_plies) {
        let last = line.last();
        let legal: Vec<_> = last.legal_moves().map(|known| known.mv).collect();
        let step = match byte {
            NULL_MOVE if !last.is_check => None,
            _ if legal.is_empty() => break,
            _ => Some(legal[usize::from(byte) % legal.len()]),
        };
        line.push(step);
    }
    line
}

fn check_board(contender: &Pair, line: &Line) {
    let pair = contender.probe;
    assert_passed(contender, check::games(pair, [line]));
    assert_passed(contender, check::queries(pair.open_position, [line.last()]));
}
