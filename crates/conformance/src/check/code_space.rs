//! Raw codes asked of a board: all of them, or as many as can be.

use super::trace::{Outcome, Trace};
use super::{CodeSet, Failure, Report, legal_codes, pseudo_legal_codes};
use crate::probe::{DynPair, Identities, Pair};
use crate::samples::Sample;

/// How many codes a board is asked about at a time: many, so that the call between is free, but
/// no list of all codes.
const CHUNK: usize = 4_096;

/// Asks of every raw code of these sets whether it is legal, and makes it.
///
/// Needs: [`membership`](super::membership). Codes [near](CodeSet::Near) moves are near the
/// position's own pseudo-legal ones. Proves: `is_legal` says yes to the generated moves and to
/// nothing else, bogus castling, en-passant and promotion codes included; making nonsense does
/// not panic.
///
/// # Errors
///
/// The first wrong answer.
pub fn code_space<'a>(
    pair: Pair,
    samples: impl IntoIterator<Item = &'a Sample>,
    sets: &[CodeSet],
) -> Result<Report, Failure> {
    let encoding = pair.encoding;
    Trace::over_samples("code_space", samples, |sample, trace| {
        let board = (pair.open)(&sample.setup);
        let legal = Identities::of(encoding, &legal_codes(&*board));
        let own = pseudo_legal_codes(&*board);
        sets.iter()
            .try_for_each(|set| check_codes(&*board, set.codes(encoding, &own), &legal, trace))
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
