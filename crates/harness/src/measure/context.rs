//! Whom a run talks to, and why it may come to nothing.

use std::io;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use super::inputs::InputsError;

/// Why a comparison came to nothing.
#[derive(Debug)]
pub enum RunError {
    /// There is nothing to compare.
    Nothing,
    /// There are no inputs.
    Inputs(InputsError),
    /// A contender's answer is not the golden one. It has no number, and neither has any other.
    WrongAnswer {
        /// The group.
        group: String,
        /// The contender.
        contender: String,
    },
    /// Somebody wanted to stop before anything was measured.
    Interrupted,
    /// A file can't be written.
    Io(io::Error),
    /// A measuring process can't be started, died, or wrote something else than samples.
    Worker(String),
}

impl std::fmt::Display for RunError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Nothing => f.write_str("there is nothing to compare"),
            Self::Inputs(error) => error.fmt(f),
            Self::WrongAnswer { group, contender } => write!(
                f,
                "{contender} gives another answer than the golden one at {group}; \
                 nothing is measured before every cell is right"
            ),
            Self::Interrupted => f.write_str("interrupted before anything was measured"),
            Self::Io(error) => write!(f, "the data can't be written: {error}"),
            Self::Worker(problem) => write!(f, "a measuring process failed: {problem}"),
        }
    }
}

impl std::error::Error for RunError {}

impl From<io::Error> for RunError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The program that measures: this one, called in a way that makes it a
/// [worker](super::worker::work).
pub type WorkerCommand<'a> = &'a dyn Fn() -> io::Result<Command>;

/// Is told what is going on: what is being done, how much of it is done, and of how much.
pub type Progress<'a> = &'a dyn Fn(Doing, usize, usize);

/// What a comparison is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Comparing answers with the naive reference's, cell by cell.
    Verifying,
    /// Counting instructions.
    Counting,
    /// Looking how much more threads do.
    Scaling,
    /// Taking samples, pair by pair.
    Sampling,
}

/// Whom a run talks to.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// Starts a measuring process.
    pub worker: WorkerCommand<'a>,
    /// Is told what is going on.
    pub progress: Progress<'a>,
    /// Becomes true when somebody wants to stop.
    pub interrupted: &'a AtomicBool,
}

impl std::fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").finish_non_exhaustive()
    }
}

impl Context<'_> {
    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}
