//! Raw codes: all of them, or as many as can be.

use std::collections::HashSet;

use boardbench_core::zobrist::splitmix64;
use boardbench_core::{Board, Encoding};

use super::trace::{Outcome, Trace};
use super::{Failure, Report, legal_list, parts_of, pseudo_legal_list};
use crate::samples::Sample;

/// The widest encoding whose codes are all tried.
const ENUMERABLE_BITS: u32 = 16;

/// How many random codes of a wider encoding are tried in each position.
const RANDOM_CODES: usize = 4_000;

/// Whether all codes of the encoding are tried.
pub(super) fn is_enumerable<E: Encoding>() -> bool {
    E::CODE_BITS <= ENUMERABLE_BITS
}

/// Goes through all codes of the encoding if they have at most 16 bits; else through `moves`,
/// each of them with one and with two bits flipped, and random codes.
pub(super) fn for_each_code<E: Encoding>(
    moves: &[u32],
    mut step: impl FnMut(u32) -> Outcome,
) -> Outcome {
    if is_enumerable::<E>() {
        return (0..1_u32 << E::CODE_BITS).try_for_each(step);
    }
    for &code in moves {
        step(code)?;
        for first in 0..E::CODE_BITS {
            step(code ^ 1 << first)?;
            for second in 0..first {
                step(code ^ 1 << first ^ 1 << second)?;
            }
        }
    }
    let mut state = 0;
    for _ in 0..RANDOM_CODES {
        let draw;
        (state, draw) = splitmix64(state);
        step((draw >> (u64::BITS - E::CODE_BITS)) as u32)?;
    }
    Ok(())
}

/// Asks of every raw code whether it is legal, and makes it.
///
/// Needs: [`membership`](super::membership). Tries all codes of encodings of at most 16 bits; of
/// wider ones the codes of all the samples' pseudo-legal moves, those of the position's own with
/// one and with two bits flipped, and random ones. Proves: [`is_legal`](Board::is_legal) says yes
/// to the generated moves and to nothing else, bogus castling, en-passant and promotion codes
/// included; making nonsense does not panic.
///
/// # Errors
///
/// The first wrong answer.
pub fn code_space<B: Board<E>, E: Encoding>(samples: &[&Sample]) -> Result<Report, Failure> {
    let foreign: HashSet<u32> = (samples.iter())
        .flat_map(|sample| &sample.moves)
        .map(|mv| E::encode(parts_of::<E>(mv)).code())
        .collect();
    Trace::over_samples("code_space", samples.iter().copied(), |sample, trace| {
        let board = B::from_setup(&sample.setup);
        let legal: HashSet<E> = (legal_list::<B, E>(&board).iter())
            .map(|mv| mv.identity())
            .collect();
        let own: Vec<u32> = (pseudo_legal_list::<B, E>(&board).iter())
            .map(|mv| mv.code())
            .collect();
        let mut step = |code| {
            trace.at_code(code);
            check_code(&board, code, &legal, trace)
        };
        if !is_enumerable::<E>() {
            foreign.iter().try_for_each(|&code| step(code))?;
        }
        for_each_code::<E>(&own, step)
    })
}

fn check_code<B: Board<E>, E: Encoding>(
    board: &B,
    code: u32,
    legal: &HashSet<E>,
    trace: &mut Trace,
) -> Outcome {
    let Some(mv) = E::from_code(code) else {
        return Ok(());
    };
    let expected = legal.contains(&mv.identity());
    trace.equal("is_legal", expected, board.is_legal(mv))?;
    if !expected {
        let mut copy = *board;
        let _ = copy.make(mv);
    }
    Ok(())
}
