//! Generated moves against what the reference says of them.

use super::trace::Trace;
use super::{Failure, Report, encode, find_in, pseudo_legal_codes};
use crate::probe::Pair;
use crate::samples::Sample;

/// Asks each generated move what it is.
///
/// Needs: [`membership`](super::membership) and [`codec`](super::codec). Proves: the generator
/// gave the encoding the right kind, mover and victim (each generated move is the very value that
/// the reference's parts are encoded to), and `classify` tells the kind on this board.
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
        let board = (pair.open)(&sample.setup);
        for code in pseudo_legal_codes(&*board) {
            let mv = encoding.canonical(code);
            trace.at_move(mv);
            let Some(known) = find_in(sample, mv) else {
                let found = mv.to_string();
                return Err(trace.failure(&"the move", "a pseudo-legal one".to_owned(), found));
            };
            let kind = known.facts.kind;
            let found = encoding.read(code);
            trace.equal("classify", kind, board.classify(code))?;
            trace.equal("special", kind.special(), found.special)?;
            let encoded = encode(encoding, known.content()).code;
            let identities = [encoded, code].map(|code| encoding.identity(code));
            trace.equal("its identity", identities[0], identities[1])?;
            let expected = encoding.read(encoded);
            trace.equal("victim", expected.victim, found.victim)?;
            trace.equal("mover", expected.mover, found.mover)?;
        }
        Ok(())
    })
}
