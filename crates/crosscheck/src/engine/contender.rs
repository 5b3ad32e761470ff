//! Adapts a UCI engine to a contender of a comparison, so that its perft is timed next to the boards'.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use boardbench_conformance::vectors::{Vector, WELL_KNOWN};
use boardbench_kernels::{Checksum, Input, KernelId, Prepared, Program};
use boardbench_measure::{Contender, Work};
use boardbench_notation::parse_fen;
use thiserror::Error;

use super::cost::CostEstimate;
use super::error::EngineError;
use super::programs::{Request, UciEngine};
use super::query::{Divider, Query};

/// Published counts up to this are verified.
const MAX_VERIFIED: u64 = 10_000;

/// Approximate mean number of leaves of a root, and its ratio to the number one ply less deep.
const LEAVES: f64 = 2.4e6;
const LEAVES_PER_PLY: f64 = 32.0;

/// Maximum mean time of a root.
const ROOT_TIME: Duration = Duration::from_millis(100);

/// Maximum number of leaves of a root.
const MAX_LEAVES: u64 = 50_000_000;

/// Reason to reject an engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A count differs from the published one.
    #[error("{0}")]
    Wrong(String),
    /// The engine gives no usable response.
    #[error(transparent)]
    Unusable(#[from] EngineError),
}

/// A verified engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Name that the engine announces, or the name of its program.
    pub name: String,
    /// Number of plies to remove from the depth of roots, so that a root takes at most a tenth of a second.
    pub fewer_plies: u32,
}

/// Starts an engine, split into POSIX words, and compares its counts for the six well-known positions with the published ones.
///
/// # Errors
///
/// If a count differs, or the engine does not respond.
pub fn verify(command: &str) -> Result<Verified, Refusal> {
    let mut process = EngineProcess::default();
    for vector in &WELL_KNOWN {
        for (depth, expected) in vector.up_to(MAX_VERIFIED) {
            let found = process.count(command, &query(vector, depth), expected)?;
            if found != expected {
                let (name, Vector { name: position, fen, .. }) = (process.name(), vector);
                return Err(Refusal::Wrong(format!(
                    "{name:?} counts {found} at depth {depth} of the {position}; expected {expected}: {fen}"
                )));
            }
        }
    }
    Ok(Verified { name: process.name(), fewer_plies: fewer_plies(process.cost) })
}

fn query(vector: &Vector, depth: u32) -> Query {
    let setup = parse_fen(vector.fen).expect("the vectors have valid FENs");
    Query::at(setup, depth)
}

fn fewer_plies(cost: CostEstimate) -> u32 {
    let plies = (0..).map(|plies| (plies, LEAVES / LEAVES_PER_PLY.powi(plies)));
    let mut short = plies.skip_while(|(_, leaves)| {
        *leaves > 1.0 && cost.estimate(*leaves as u64) > ROOT_TIME + cost.overhead()
    });
    short.next().map_or(0, |(plies, _)| plies as u32)
}

/// Returns an engine as a contender of both perft operations, since an engine does not report whether it makes its leaf moves
/// or counts them in bulk. Its process starts when it is first timed.
///
/// Leaks the command.
pub fn contenders(name: &str, command: &str) -> [Contender; 2] {
    let engine: &'static Engine =
        Box::leak(Box::new(Engine { command: command.to_owned(), process: Mutex::default() }));
    [KernelId::PerftBulk, KernelId::PerftFull].map(|kernel| Contender {
        about: "an engine, through a pipe",
        ..Contender::new(name, Work::Program(kernel, engine))
    })
}

#[derive(Debug)]
struct Engine {
    command: String,
    process: Mutex<EngineProcess>,
}

impl Engine {
    fn process(&self) -> MutexGuard<'_, EngineProcess> {
        self.process.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Program for Engine {
    fn command(&self) -> &str {
        &self.command
    }

    fn prepare(&'static self, inputs: &[Input]) -> Box<dyn Prepared> {
        let queries = inputs.iter().map(|input| Query::at(input.setup, input.depth));
        Box::new(EngineRun { engine: self, queries: queries.collect() })
    }

    fn failure(&self) -> Option<String> {
        self.process().failure.clone()
    }
}

/// An engine with its queries.
struct EngineRun {
    engine: &'static Engine,
    queries: Vec<Query>,
}

impl EngineRun {
    fn counts(&self) -> impl Iterator<Item = u64> {
        let mut process = self.engine.process();
        self.queries.iter().map(move |query| {
            if process.failure.is_some() {
                return 0;
            }
            let count = process.count(&self.engine.command, query, MAX_LEAVES);
            count.unwrap_or_else(|error| {
                process.failure = Some(error.to_string());
                0
            })
        })
    }
}

impl Prepared for EngineRun {
    fn run(&mut self) -> u64 {
        self.counts().sum()
    }

    fn checksum(&mut self) -> Checksum {
        let mut checksum = Checksum::new();
        for (number, count) in self.counts().enumerate() {
            checksum.add(number, count);
        }
        checksum
    }

    fn reset(&mut self) {
        let mut process = self.engine.process();
        let deadline = Instant::now() + process.cost.timeout(0);
        let reset = process.engine.as_mut().map(|engine| engine.start_new_game(deadline));
        if let Some(Err(error)) = reset {
            process.failure.get_or_insert(error.to_string());
        }
    }
}

/// Process of an engine, with its measured speed.
#[derive(Debug, Default)]
struct EngineProcess {
    engine: Option<UciEngine>,
    cost: CostEstimate,
    failure: Option<String>,
}

impl EngineProcess {
    fn name(&self) -> String {
        let engine = self.engine.as_ref();
        let name = engine.and_then(|engine| engine.announced.name.clone());
        name.unwrap_or_default()
    }

    /// Runs a query with the timeout of this number of leaves. Starts the engine with one thread if it is not running.
    fn count(&mut self, command: &str, query: &Query, leaves: u64) -> Result<u64, EngineError> {
        let deadline = Instant::now() + self.cost.timeout(leaves);
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => {
                let mut engine = UciEngine::start(command, Request::default())?;
                engine.prepare(deadline)?;
                none.insert(engine)
            }
        };
        let begin = Instant::now();
        let count = engine.divide(query, deadline)?.total;
        self.cost.record(count, begin.elapsed());
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_engines_get_shallower_roots() {
        for (nodes, microseconds, expected) in [
            (10_000, 100, 0),
            (10_000, 300, 0),
            (10_000, 1_000, 1),
            (10_000, 50_000, 2),
            (10_000, 1_000_000, 3),
        ] {
            let mut cost = CostEstimate::default();
            cost.record(nodes, Duration::from_micros(microseconds));
            assert_eq!(fewer_plies(cost), expected, "{microseconds} µs");
        }
    }
}
