//! Who counts: an engine behind a pipe, or a contender in this process.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use boardbench_conformance::vectors::{Vector, WELL_KNOWN};
use boardbench_core::Setup;
use boardbench_notation::parse_fen;
use boardbench_registry::Contender;

use super::announced::Announced;
use crate::engine::answer::Form;
use crate::engine::error::{Context, EngineError, Problem};
use crate::engine::listen::listen_to_all;
use crate::engine::process::{NoLine, Process, Words};
use crate::verify::perft::{Leaves, Perft};

/// A position with published counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub(super) vector: &'static Vector,
    setup: Setup,
}

/// The positions that are timed.
pub(super) fn positions() -> Vec<Position> {
    let position = |vector: &'static Vector| {
        let setup = parse_fen(vector.fen).ok()?;
        Some(Position { vector, setup })
    };
    WELL_KNOWN.iter().filter_map(position).collect()
}

/// Somebody who counts, started and set up.
pub(super) trait Player {
    /// How many sequences of `depth` moves there are, and how long the answer took.
    fn count(
        &mut self,
        position: &Position,
        depth: u32,
        deadline: Instant,
    ) -> Result<(u64, Duration), EngineError>;

    /// Forgets what it has counted, as far as it can be told to.
    fn forget(&mut self, deadline: Instant) -> Result<(), EngineError>;

    /// What it has said of itself.
    fn announced(&self) -> Announced;
}

/// How a player is started.
#[derive(Clone, Debug)]
pub(super) enum Start {
    /// As a process that speaks UCI.
    Process {
        /// The command.
        words: Words,
        /// With so many threads, if it has an option for that.
        threads: NonZeroUsize,
    },
    /// In this process.
    Here {
        /// Whose board it is.
        contender: &'static Contender,
        /// How the last ply is treated.
        leaves: Leaves,
        /// With so many threads.
        threads: NonZeroUsize,
    },
}

impl Start {
    /// Starts a player that must have introduced itself before a deadline.
    pub(super) fn player(&self, deadline: Instant) -> Result<Box<dyn Player>, EngineError> {
        Ok(match self {
            Self::Process { words, threads } => Box::new(Piped::start(words, *threads, deadline)?),
            Self::Here {
                contender,
                leaves,
                threads,
            } => Box::new(Here {
                contender,
                leaves: *leaves,
                threads: *threads,
            }),
        })
    }
}

/// A contender in this process.
struct Here {
    contender: &'static Contender,
    leaves: Leaves,
    threads: NonZeroUsize,
}

impl Player for Here {
    fn count(
        &mut self,
        position: &Position,
        depth: u32,
        _deadline: Instant,
    ) -> Result<(u64, Duration), EngineError> {
        let perft = Perft {
            depth,
            leaves: self.leaves,
            threads: self.threads,
        };
        let begin = Instant::now();
        let nodes = perft.nodes(self.contender, &position.setup, &|_, _| ());
        Ok((nodes, begin.elapsed()))
    }

    fn forget(&mut self, _deadline: Instant) -> Result<(), EngineError> {
        Ok(())
    }

    fn announced(&self) -> Announced {
        Announced::default()
    }
}

/// An engine behind a pipe.
struct Piped {
    process: Process,
    announced: Announced,
}

/// What any engine can be asked at once, so that its answers to `uci` have an end that even an engine
/// comes to that knows no `uciok`.
const INTRODUCTION: [&str; 3] = ["uci", "position startpos", "go perft 1"];

impl Piped {
    /// Starts an engine, lets it introduce itself, and sets threads and the smallest hash table.
    fn start(words: &Words, threads: NonZeroUsize, deadline: Instant) -> Result<Self, EngineError> {
        let mut process = Process::start(words, &[], true)?;
        for line in INTRODUCTION {
            process.send(line);
        }
        let mut announced = Announced::default();
        let hear = &mut |line: &str| announced.hear(line);
        let asked = || INTRODUCTION.join(" / ");
        listen_to_all(&mut process, &Form::Usual, deadline, asked, hear)?;
        let mut engine = Self { process, announced };
        if engine.announced.most_threads.is_some() {
            engine.set("Threads", threads.get() as u64);
        }
        if let Some(least) = engine.announced.least_hash {
            engine.set("Hash", least);
        }
        engine.get_ready(deadline)?;
        Ok(engine)
    }

    fn set(&self, name: &str, value: u64) {
        let line = format!("setoption name {name} value {value}");
        self.process.send(&line);
    }

    /// Waits until the engine has done what it was told, if it is one that says so.
    fn get_ready(&mut self, deadline: Instant) -> Result<(), EngineError> {
        if !self.announced.speaks_uci {
            return Ok(());
        }
        let begin = Instant::now();
        self.process.send("isready");
        loop {
            let problem = match self.process.line(deadline) {
                Ok(line) if line.trim() == "readyok" => return Ok(()),
                Ok(_) if Instant::now() < deadline => continue,
                Ok(_) | Err(NoLine::Late) => Problem::Silent {
                    waited: begin.elapsed(),
                    wanted: "\"readyok\"".to_owned(),
                },
                Err(NoLine::Closed | NoLine::TooLong(_)) => Problem::Ended {
                    status: self.process.ending(),
                    wanted: "\"readyok\"".to_owned(),
                },
            };
            let context = Context {
                asked: "isready".to_owned(),
                last_line: None,
                complaint: self.process.complaint(),
            };
            return Err(EngineError::with(problem, context));
        }
    }
}

impl Player for Piped {
    fn count(
        &mut self,
        position: &Position,
        depth: u32,
        deadline: Instant,
    ) -> Result<(u64, Duration), EngineError> {
        let lines = [
            format!("position fen {}", position.vector.fen),
            format!("go perft {depth}"),
        ];
        self.process.forget_lines();
        let begin = Instant::now();
        for line in &lines {
            self.process.send(line);
        }
        let asked = || lines.join(" / ");
        let hear = &mut |_: &str| ();
        let answer = listen_to_all(&mut self.process, &Form::Usual, deadline, asked, hear)?;
        Ok((answer.total, begin.elapsed()))
    }

    fn forget(&mut self, deadline: Instant) -> Result<(), EngineError> {
        if self.announced.speaks_uci {
            self.process.send("ucinewgame");
        }
        self.get_ready(deadline)
    }

    fn announced(&self) -> Announced {
        self.announced.clone()
    }
}
