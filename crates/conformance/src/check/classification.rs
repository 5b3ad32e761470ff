//! Generated moves against what the reference says of them.

use boardbench_core::{Board, Encoding};

use super::trace::Trace;
use super::{Failure, Report, find_in, parts_of, pseudo_legal_list};
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
pub fn classification<'a, B: Board<E>, E: Encoding>(
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    Trace::over_samples("classification", samples, |sample, trace| {
        let board = B::from_setup(&sample.setup);
        for &mv in &pseudo_legal_list::<B, E>(&board) {
            trace.at_move(mv.canonical());
            let Some(known) = find_in(sample, mv) else {
                let found = mv.canonical().to_string();
                return Err(trace.failure(&"the move", "a pseudo-legal one".to_owned(), found));
            };
            let kind = known.facts.kind;
            trace.equal("classify", kind, mv.classify(&board))?;
            trace.equal("special", kind.special(), mv.special())?;
            let encoded = E::encode(parts_of::<E>(known));
            trace.equal("its identity", encoded.identity(), mv.identity())?;
            trace.equal("victim", encoded.victim(), mv.victim())?;
            trace.equal("mover", encoded.mover(), mv.mover())?;
        }
        Ok(())
    })
}
