//! How fast the perft of any UCI engine is beside ours.
//!
//! An engine is verified first: on the well-known positions its counts must be the published ones,
//! and so must every answer that is timed. A wrong engine gets no number.
//!
//! Ours is timed as an engine too, behind a pipe like all others, and is the reference. What is
//! compared is time a node; what any question costs, whoever counts, is taken from questions of one
//! ply and subtracted. So ours in this process, where no pipe is, must come out as fast as
//! ours behind one: that row tells whether the subtraction is right.
//!
//! | in | there is |
//! |---|---|
//! | [`Timing`] | what to time, and doing so |
//! | [`EngineRecord`] | the raw data |
//! | [`engine_rows`], [`engine_table`] | what they say |
//!
//! Blocks are the independent observations: each has processes of its own, in which both sides are
//! asked about every position in the order A B B A.

mod announced;
mod ladder;
mod pair;
mod player;
mod record;
mod run;
mod table;

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use boardbench_registry::Contender;

pub use record::{EngineRecord, EngineSample, LastPly, PlayerFacts, Refused, Remark, read, write};
pub use table::{EngineRow, engine_rows, engine_section, engine_table};

use super::error::EngineError;
use run::Run;

/// What is timed, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct Timing<'a> {
    /// The commands of the engines, split as POSIX words.
    pub engines: &'a [String],
    /// The program, and its arguments, that ours is as an engine.
    pub ours: &'a [String],
    /// The board that this command plays on.
    pub contender: &'static Contender,
    /// How many threads all of them are.
    pub threads: NonZeroUsize,
    /// How long it may take. A slow engine may take longer, as it is asked at least two plies deep in
    /// a few blocks.
    pub time: Duration,
}

/// Why a player has no numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It counts wrong.
    Wrong(WrongCount),
    /// It can't be talked to.
    Unusable(EngineError),
}

/// A count that is not the published one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongCount {
    /// The name of the position.
    pub position: &'static str,
    /// The position.
    pub fen: &'static str,
    /// How deep it counted.
    pub depth: u32,
    /// The published count.
    pub expected: u64,
    /// What it counted.
    pub found: u64,
}

impl From<EngineError> for Refusal {
    fn from(error: EngineError) -> Self {
        Self::Unusable(error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong(wrong) => write!(
                f,
                "counts {} at depth {} of the {}, where {} is right: {}",
                wrong.found, wrong.depth, wrong.position, wrong.expected, wrong.fen
            ),
            Self::Unusable(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

impl Timing<'_> {
    /// Verifies and times all engines, with one thread and with all.
    ///
    /// An engine that is wrong or can't be talked to leaves a [`Refused`] record and none of its
    /// samples. When it is interrupted, what was finished is returned.
    ///
    /// # Errors
    ///
    /// If ours is refused.
    pub fn run(
        &self,
        watch: &dyn Fn(Duration),
        interrupted: &AtomicBool,
    ) -> Result<Vec<EngineRecord>, Refusal> {
        Run::new(*self, watch, interrupted).finish()
    }
}
