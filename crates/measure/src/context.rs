//! Defines the callbacks of a run into the program, and the errors of a run.

use std::fmt;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::workers::Workers;
use boardbench_kernels::Recorder;
use boardbench_results::{Block, Build};

/// An error of inputs: the corpus can't be replayed, a FEN or the name of a class is wrong, no position is left, a
/// contender has no kernel for its group's inputs, or a trace differs from the recorded one.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct InputsError(pub(crate) String);

impl InputsError {
    /// Returns the error of a selection without a position to measure.
    pub(crate) fn nothing() -> Self {
        Self(
            "no position with a legal move is left to measure; take more positions or classes"
                .into(),
        )
    }

    /// Returns the error of a contender without a kernel for its group's traces or roots.
    pub(crate) fn no_kernel() -> Self {
        Self("a contender has no kernel for the traces or roots that its group is timed on".into())
    }
}

/// An error that ends a run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Error of the inputs.
    #[error("{0}")]
    Inputs(#[from] InputsError),
    /// A result differs from the expected one. Nothing is measured then.
    #[error(
        "{contender} gives another result than expected at {group}{}; nothing was measured",
        .position.as_ref().map_or(String::new(), |position| format!(" in {position}"))
    )]
    WrongResult {
        /// Name of the group.
        group: String,
        /// Name of the contender.
        contender: String,
        /// FEN of the first position with a wrong result, or of the start of its trace, where there are positions.
        position: Option<String>,
    },
    /// An external program does not respond. Nothing is measured then.
    #[error("{contender}: {failure}")]
    Program {
        /// Name of the contender.
        contender: String,
        /// Description of the failure.
        failure: String,
    },
    /// The run was interrupted before anything was measured.
    #[error("interrupted before anything was measured")]
    Interrupted,
    /// A file can't be written.
    #[error("the data can't be written: {0}")]
    Io(#[from] io::Error),
    /// There is nothing to compare, or the folder of the run can't be made.
    #[error("{0}")]
    Begin(String),
    /// A measuring process can't be started, died, or wrote something other than blocks.
    #[error("a measuring process failed: {0}")]
    Worker(String),
}

impl RunError {
    /// Returns the error of a measuring process.
    pub(crate) fn worker(problem: impl fmt::Display) -> Self {
        Self::Worker(problem.to_string())
    }
}

/// A stage of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Comparing results with the expected ones, cell by cell.
    Verifying,
    /// Counting instructions.
    Counting,
    /// Timing, block by block.
    Timing,
    /// Waiting for the machine to become idle, second by second.
    Waiting,
}

/// Callbacks and settings of the program that carries out a run.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// Description of the build, for the header of the measurements.
    pub build: &'a Build,
    /// Records traces and lists.
    pub recorder: Recorder,
    /// Starts measuring processes, which call [`work`](super::work()). The run's time includes relinking.
    pub workers: &'a Workers,
    /// Receives the stage of the run, the number of its finished steps, and their total.
    pub progress: &'a dyn Fn(Stage, usize, usize),
    /// Receives the blocks of the first process as they arrive, long before the results.
    pub preview: &'a dyn Fn(&Block),
    /// Receives the number of timed groups and the time that the remaining processes need, after the first one, because the
    /// costs of relinking and of disturbed samples are known only then. Not called by a campaign, which has goals.
    pub remaining: &'a dyn Fn(usize, Duration),
    /// Ends the run when it becomes true.
    pub interrupted: &'a AtomicBool,
}

impl fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").finish_non_exhaustive()
    }
}

impl<'a> Context<'a> {
    /// Returns a context without progress, preview and interruption.
    pub fn quiet(build: &'a Build, recorder: Recorder, workers: &'a Workers) -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self {
            build,
            recorder,
            workers,
            progress: &|_, _, _| (),
            preview: &|_| (),
            remaining: &|_, _| (),
            interrupted: &NEVER,
        }
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}
