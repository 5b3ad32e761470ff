//! Raw codes: all of them, or as many as can be.

use std::collections::HashSet;

use boardbench_core::zobrist::splitmix64;

use super::trace::{Outcome, Trace};
use super::{Failure, Report, legal_codes, parts_of, pseudo_legal_codes};
use crate::probe::{DynPair, Identities, Pair};
use crate::samples::Sample;

/// The widest encoding whose codes are all tried.
const ENUMERABLE_BITS: u32 = 16;

/// How many random codes of a wider encoding are tried in each position.
const RANDOM_CODES: usize = 4_000;

/// How many codes a board is asked about at a time: many, so that the call between is free, but
/// no list of all codes.
const CHUNK: usize = 4_096;

/// Whether all codes of an encoding this wide are tried.
pub(super) const fn is_enumerable(code_bits: u32) -> bool {
    code_bits <= ENUMERABLE_BITS
}

/// All codes of an encoding if they have at most 16 bits; else `moves`, each of them with one and
/// with two bits flipped, and random codes.
pub(super) fn raw_codes(code_bits: u32, moves: &[u32]) -> Box<dyn Iterator<Item = u32> + '_> {
    if is_enumerable(code_bits) {
        return Box::new(0..1_u32 << code_bits);
    }
    let flips = (0..code_bits).flat_map(|first| {
        let second = (0..first).map(move |second| 1_u32 << first ^ 1 << second);
        std::iter::once(1 << first).chain(second)
    });
    let flips: Vec<u32> = std::iter::once(0).chain(flips).collect();
    let near = (moves.iter()).flat_map(move |&code| {
        let flipped = flips.iter().map(|flip| code ^ flip);
        flipped.collect::<Vec<_>>()
    });
    let mut state = 0;
    let random = std::iter::repeat_with(move || {
        let draw;
        (state, draw) = splitmix64(state);
        (draw >> (u64::BITS - code_bits)) as u32
    });
    Box::new(near.chain(random.take(RANDOM_CODES)))
}

/// Asks of every raw code whether it is legal, and makes it.
///
/// Needs: [`membership`](super::membership). Tries all codes of encodings of at most 16 bits; of
/// wider ones the codes of all the samples' pseudo-legal moves, those of the position's own with
/// one and with two bits flipped, and random ones. Proves: `is_legal` says yes to the generated
/// moves and to nothing else, bogus castling, en-passant and promotion codes included; making
/// nonsense does not panic.
///
/// # Errors
///
/// The first wrong answer.
pub fn code_space(pair: Pair, samples: &[&Sample]) -> Result<Report, Failure> {
    let encoding = pair.encoding;
    let code_bits = encoding.constants().code_bits;
    let mut foreign = HashSet::new();
    if !is_enumerable(code_bits) {
        let moves = samples.iter().flat_map(|sample| &sample.moves);
        foreign.extend(moves.map(|mv| encoding.encode(parts_of(encoding, mv)).code));
    }
    Trace::over_samples("code_space", samples.iter().copied(), |sample, trace| {
        let board = (pair.open)(&sample.setup);
        let legal = Identities::of(encoding, &legal_codes(&*board));
        let own = pseudo_legal_codes(&*board);
        let codes = foreign.iter().copied().chain(raw_codes(code_bits, &own));
        check_codes(&*board, codes, &legal, trace)
    })
}

fn check_codes(
    board: &dyn DynPair,
    mut codes: impl Iterator<Item = u32>,
    legal: &Identities,
    trace: &mut Trace,
) -> Outcome {
    let mut chunk = Vec::with_capacity(CHUNK);
    loop {
        chunk.clear();
        chunk.extend(codes.by_ref().take(CHUNK));
        if chunk.is_empty() {
            return Ok(());
        }
        let judgement = board.judge(&chunk, legal, trace.code_mut());
        trace.judged(judgement)?;
        board.make_on_copies(&chunk, trace.code_mut());
    }
}
