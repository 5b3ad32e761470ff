//! The players that are timed: an engine behind a pipe, or a contender in this process.

use std::num::{NonZeroU32, NonZeroUsize};
use std::time::{Duration, Instant};

use boardbench_conformance::vectors::Vector;
use boardbench_notation::parse_fen;
use boardbench_registry::Pair;
use thiserror::Error;

use crate::engine::answer::Form;
use crate::engine::error::EngineError;
use crate::engine::pace::Pace;
use crate::engine::question::{Divider, Question, Variation};
use crate::engine::uci::{Announced, UciEngine};
use crate::perft::{Leaves, Perft};

/// Why a player has no numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A count is not the published one; the text names both, and the position.
    #[error("{0}")]
    Wrong(String),
    /// The engine gives no usable answer.
    #[error(transparent)]
    Unusable(#[from] EngineError),
}

/// A right answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rung {
    /// The depth in plies, at least 1.
    pub(super) depth: u32,
    /// The published count.
    pub(super) nodes: u64,
    /// The time of the answer.
    pub(super) took: Duration,
}

/// How a player is started.
#[derive(Clone, Debug)]
pub(super) enum Start {
    /// As a process that speaks UCI, by this command.
    Process(String),
    /// In this process.
    Here(&'static Pair, Leaves),
}

/// A player that has been started, and its speed so far.
pub(super) struct Player {
    kind: Kind,
    threads: NonZeroUsize,
    pub(super) pace: Pace,
}

enum Kind {
    Engine(Box<UciEngine>),
    Here(&'static Pair, Leaves),
}

/// The least time that a player has for its first answer.
const LEAST_PATIENCE: Duration = Duration::from_secs(2);

impl Player {
    /// Starts a player with as many threads as it can use. `end` limits its first answer, if there is no
    /// pace yet.
    pub(super) fn start(
        start: &Start,
        threads: NonZeroUsize,
        pace: Pace,
        end: Instant,
    ) -> Result<Self, EngineError> {
        let kind = match start {
            Start::Process(command) => {
                let mut engine = UciEngine::start(command, UciEngine::GO_PERFT, Form::Usual)?;
                engine.prepare(threads.get(), deadline(&pace, 0, end))?;
                Kind::Engine(Box::new(engine))
            }
            Start::Here(contender, leaves) => Kind::Here(contender, *leaves),
        };
        Ok(Self {
            kind,
            threads,
            pace,
        })
    }

    /// The options that the player has announced, if it is an engine.
    pub(super) fn announced(&self) -> Announced {
        match &self.kind {
            Kind::Engine(engine) => engine.announced.clone(),
            Kind::Here(..) => Announced::default(),
        }
    }

    /// Asks for a count, which must be the published one, and returns the time it took. `end` limits
    /// the very first answer.
    pub(super) fn ask(
        &mut self,
        position: &Vector,
        depth: u32,
        nodes: u64,
        end: Instant,
    ) -> Result<Duration, Refusal> {
        let setup = parse_fen(position.fen).expect("the vectors have valid FENs");
        let deadline = deadline(&self.pace, nodes, end);
        let plies = NonZeroU32::new(depth).unwrap_or(NonZeroU32::MIN);
        let begin = Instant::now();
        let found = match &mut self.kind {
            Kind::Engine(engine) => {
                let question = Question::new(Variation::at(setup), plies);
                engine.divide(&question, deadline)?.total
            }
            Kind::Here(contender, leaves) => {
                let perft = Perft {
                    depth,
                    leaves: *leaves,
                    threads: self.threads,
                };
                perft.nodes(contender, &setup, &|_, _| ())
            }
        };
        let took = begin.elapsed();
        if found != nodes {
            let (name, fen) = (position.name, position.fen);
            return Err(Refusal::Wrong(format!(
                "counts {found} at depth {depth} of the {name}, where {nodes} is right: {fen}"
            )));
        }
        self.pace.note(nodes, took);
        Ok(took)
    }

    /// Makes an engine forget what it has counted, if it understands that.
    pub(super) fn forget(&mut self) -> Result<(), EngineError> {
        let deadline = deadline(&self.pace, 0, Instant::now());
        match &mut self.kind {
            Kind::Engine(engine) => engine.forget(deadline),
            Kind::Here(..) => Ok(()),
        }
    }
}

/// The deadline of an answer. A player that has answered before gets its time even if that ends a
/// little after the whole.
fn deadline(pace: &Pace, nodes: u64, end: Instant) -> Instant {
    let now = Instant::now();
    let patience = now + pace.patience(nodes);
    if pace.least().is_zero() {
        patience.min(end.max(now + LEAST_PATIENCE))
    } else {
        patience
    }
}
