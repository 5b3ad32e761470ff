//! Why there are no inputs.

use boardbench_corpus::{Class, ReplayError};
use boardbench_notation::quote;

/// Why there are no inputs.
#[derive(Debug, thiserror::Error)]
pub enum InputsError {
    /// The corpus can't be replayed.
    #[error("the corpus can't be replayed: {0}")]
    Replay(ReplayError),
    /// A FEN is wrong.
    #[error("position {number}: {problem}")]
    Fen {
        /// Its number, from 1.
        number: usize,
        /// Its fault, in one line.
        problem: String,
    },
    /// No class has this name.
    #[error("unknown class {}; known: {}", quote(.0), Class::ALL.map(|class| class.to_string()).join(", "))]
    Class(String),
    /// The walk of this number differs from the recorded one.
    #[error("walk {0} of the model search differs from its digest in crates/cases/data/walks.txt")]
    Walk(usize),
    /// A contender has no loop on what its group is timed on.
    #[error("it has no loop on walks or roots, and its group is timed there")]
    NoLoop,
    /// No position is left to measure.
    #[error("no position with a legal move is left to measure; take more positions or classes")]
    Nothing,
}
