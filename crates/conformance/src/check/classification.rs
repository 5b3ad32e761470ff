//! Kind, mover and victim of the generated moves.

use super::trace::Trace;
use super::{Board, Failure, Report, encode, find_in};
use crate::probe::Pair;
use crate::samples::Sample;

/// Compares each generated move with the reference's facts about it.
///
/// Needs: [`membership`](super::membership) and [`codec`](super::codec). Proves: the generator
/// gave the encoding the right kind, mover and victim (each generated move equals the encoded
/// facts of the reference), and `classify` gives the kind on this board.
///
/// # Errors
///
/// The first wrong answer.
pub fn classification<'a>(
    pair: Pair,
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    let encoding = pair.encoding;
    Trace::over_samples("classification", samples, |sample, trace| {
        let board = Board::open(pair, &sample.setup);
        for code in board.pseudo_legal() {
            let mv = encoding.canonical(code);
            trace.at_move(mv);
            let Some(known) = find_in(sample, mv) else {
                return Err(trace.failure("a generated move", "a pseudo-legal move", mv));
            };
            let kind = known.facts.kind;
            let found = encoding.decode(code);
            trace.equal("classify", kind, board.pair.classify(code))?;
            trace.equal("special", kind.special(), found.special)?;
            let encoded = encode(encoding, known.facts).code;
            let identities = [encoded, code].map(|code| encoding.identity(code));
            trace.equal("identity", identities[0], identities[1])?;
            let expected = encoding.decode(encoded);
            trace.equal("victim", expected.victim, found.victim)?;
            trace.equal("mover", expected.mover, found.mover)?;
        }
        Ok(())
    })
}
