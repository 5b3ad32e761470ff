//! `is_legal` over raw codes.

use super::trace::{Checked, Trace};
use super::{Board, CodeSet, Failure, Report};
use crate::probe::{DynPair, Identities, Pair};
use crate::samples::Sample;

/// How many codes are passed to a board at a time: enough to make the dynamic call cheap, without a
/// list of all codes.
const CHUNK: usize = 4_096;

/// Asks of every raw code of these sets whether it is legal, and makes it on a copy.
///
/// Needs: [`membership`](super::membership). Codes [near](CodeSet::Near) moves are near the
/// position's pseudo-legal moves. Proves: `is_legal` accepts the generated moves and nothing else,
/// and rejects invalid castling, en-passant and promotion codes; making an invalid move does not
/// panic.
///
/// # Errors
///
/// The first wrong answer.
pub fn code_space<'a>(
    pair: Pair,
    samples: impl IntoIterator<Item = &'a Sample>,
    sets: &[CodeSet<'_>],
) -> Result<Report, Failure> {
    Trace::over_samples("code_space", samples, |sample, trace| {
        let board = Board::open(pair, &sample.setup);
        let legal = Identities::new(pair.encoding, &board.legal());
        let own = board.pseudo_legal();
        let mut codes = sets.iter().map(|set| set.codes(pair.encoding, &own));
        codes.try_for_each(|codes| check_codes(&*board.pair, codes, &legal, trace))
    })
}

fn check_codes(
    board: &dyn DynPair,
    mut codes: impl Iterator<Item = u32>,
    legal: &Identities,
    trace: &mut Trace,
) -> Checked {
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
