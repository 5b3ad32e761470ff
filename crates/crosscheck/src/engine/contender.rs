//! A UCI engine as a contender of a comparison, whose perft is timed next to that of boards.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use boardbench_conformance::vectors::{Vector, WELL_KNOWN};
use boardbench_kernels::{Digest, Input, KernelId, Prepared, Program};
use boardbench_measure::{Contender, Work};
use boardbench_notation::parse_fen;
use thiserror::Error;

use super::error::EngineError;
use super::pace::Pace;
use super::programs::{Request, UciEngine};
use super::question::{Divider, Question};

/// Counts up to this are compared with the published ones.
const VERIFIED: u64 = 10_000;

/// About the mean number of leaves of a root, and by how many times it falls with each ply less.
const LEAVES: f64 = 2.4e6;
const LEAVES_PER_PLY: f64 = 32.0;

/// Limits the mean time of a root.
const ROOT_TIME: Duration = Duration::from_millis(100);

/// No root has more leaves.
const MAX_LEAVES: u64 = 50_000_000;

/// A difference between an engine and the published counts, or why there is no count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A count is not the published one.
    #[error("{0}")]
    Wrong(String),
    /// The engine gives no usable answer.
    #[error(transparent)]
    Unusable(#[from] EngineError),
}

/// An engine that was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The name that it announces, or its program's.
    pub name: String,
    /// By how many plies roots must be less deep for it to count one within a tenth of a second.
    pub fewer_plies: u32,
}

/// Starts an engine, split into POSIX words, and compares its counts of the six published positions with the published ones.
///
/// # Errors
///
/// If a count differs, or the engine does not answer.
pub fn verify(command: &str) -> Result<Verified, Refusal> {
    let mut player = Player::default();
    for vector in &WELL_KNOWN {
        for (depth, expected) in vector.up_to(VERIFIED) {
            let found = player.count(command, &question(vector, depth), expected)?;
            if found != expected {
                let (name, Vector { name: position, fen, .. }) = (player.name(), vector);
                return Err(Refusal::Wrong(format!(
                    "{name:?} counts {found} at depth {depth} of the {position}, where {expected} is right: {fen}"
                )));
            }
        }
    }
    Ok(Verified { name: player.name(), fewer_plies: fewer_plies(player.pace) })
}

fn question(vector: &Vector, depth: u32) -> Question {
    let setup = parse_fen(vector.fen).expect("the vectors have valid FENs");
    Question::at(setup, depth)
}

fn fewer_plies(pace: Pace) -> u32 {
    let plies = (0..).map(|plies| (plies, LEAVES / LEAVES_PER_PLY.powi(plies)));
    let mut short = plies.skip_while(|(_, leaves)| {
        *leaves > 1.0 && pace.estimate(*leaves as u64) > ROOT_TIME + pace.least()
    });
    short.next().map_or(0, |(plies, _)| plies as u32)
}

/// Returns an engine as a contender at perft. It is not visible from outside whether an engine makes its leaves or counts them, so
/// it takes part in both operations. Its process starts when it is first timed.
///
/// The command is kept until the program ends.
pub fn contenders(name: &str, command: &str) -> [Contender; 2] {
    let engine: &'static Engine =
        Box::leak(Box::new(Engine { command: command.to_owned(), player: Mutex::default() }));
    [KernelId::PerftBulk, KernelId::PerftFull].map(|kernel| Contender {
        about: "an engine, through a pipe",
        ..Contender::new(name, Work::Program(kernel, engine))
    })
}

#[derive(Debug)]
struct Engine {
    command: String,
    player: Mutex<Player>,
}

impl Engine {
    fn player(&self) -> MutexGuard<'_, Player> {
        self.player.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Program for Engine {
    fn command(&self) -> &str {
        &self.command
    }

    fn prepare(&'static self, inputs: &[Input]) -> Box<dyn Prepared> {
        let questions = inputs.iter().map(|input| Question::at(input.setup, input.depth));
        Box::new(Questions { engine: self, questions: questions.collect() })
    }

    fn failure(&self) -> Option<String> {
        self.player().failure.clone()
    }
}

/// An engine with what it is asked.
struct Questions {
    engine: &'static Engine,
    questions: Vec<Question>,
}

impl Questions {
    fn counts(&self) -> impl Iterator<Item = u64> {
        let mut player = self.engine.player();
        self.questions.iter().map(move |question| {
            if player.failure.is_some() {
                return 0;
            }
            let count = player.count(&self.engine.command, question, MAX_LEAVES);
            count.unwrap_or_else(|error| {
                player.failure = Some(error.to_string());
                0
            })
        })
    }
}

impl Prepared for Questions {
    fn run(&mut self) -> u64 {
        self.counts().sum()
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, count) in self.counts().enumerate() {
            digest.add(number, count);
        }
        digest
    }

    fn reset(&mut self) {
        let mut player = self.engine.player();
        let deadline = Instant::now() + player.pace.patience(0);
        if let Some(Err(error)) = player.engine.as_mut().map(|engine| engine.forget(deadline)) {
            player.failure.get_or_insert(error.to_string());
        }
    }
}

/// A process of an engine, and its speed so far.
#[derive(Debug, Default)]
struct Player {
    engine: Option<UciEngine>,
    pace: Pace,
    failure: Option<String>,
}

impl Player {
    fn name(&self) -> String {
        let engine = self.engine.as_ref();
        let name = engine.and_then(|engine| engine.announced.name.clone());
        name.unwrap_or_default()
    }

    /// Counts, with a deadline for this number of leaves. Starts the engine if it does not run, with one thread.
    fn count(
        &mut self,
        command: &str,
        question: &Question,
        leaves: u64,
    ) -> Result<u64, EngineError> {
        let deadline = Instant::now() + self.pace.patience(leaves);
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => {
                let mut engine = UciEngine::start(command, Request::default())?;
                engine.prepare(deadline)?;
                none.insert(engine)
            }
        };
        let begin = Instant::now();
        let count = engine.divide(question, deadline)?.total;
        self.pace.note(count, begin.elapsed());
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_engines_get_roots_of_less_depth() {
        for (nodes, microseconds, expected) in [
            (10_000, 100, 0),
            (10_000, 300, 0),
            (10_000, 1_000, 1),
            (10_000, 50_000, 2),
            (10_000, 1_000_000, 3),
        ] {
            let mut pace = Pace::default();
            pace.note(nodes, Duration::from_micros(microseconds));
            assert_eq!(fewer_plies(pace), expected, "{microseconds} µs");
        }
    }
}
