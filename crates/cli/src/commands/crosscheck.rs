//! `crosscheck`: all boards in lockstep, or against a program outside.

mod engine;

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::Duration;

use boardbench_harness::crosscheck::{CrossCheck, Report, merge};
use boardbench_harness::verify::shard::Shard;
use boardbench_notation::quote;
use boardbench_registry::Contender;
use clap::{Args, value_parser};

use super::ONE_THREAD;
use crate::ending::{Ended, Failure, Verdict, even_if_unread};
use crate::interrupt::asked_to_stop;
use crate::progress::Progress;
use crate::selection::{ALL, Several, at_least_one};
use crate::streams::Streams;
use engine::Outside;

/// How many games are drawn by lot if neither games nor seconds are asked for.
const GAMES: u64 = 1_000;

/// As many as can be played in any time.
const NO_LIMIT: u64 = 1 << 40;

/// Play games on all boards in lockstep, or compare them with an engine or a script
#[derive(Args, Debug)]
#[command(mut_arg("board", |board| board.default_value(ALL)))]
#[command(after_help = "Example:\n  boardbench crosscheck --games 10000\n  \
    boardbench crosscheck --games 10000 --shard 1/4 --out part1.json\n  \
    boardbench crosscheck --merge part1.json part2.json part3.json part4.json\n  \
    boardbench crosscheck --engine stockfish\n  \
    boardbench crosscheck --script ./perft.sh\n\n\
    Special positions come first, then the games of the corpus, then games drawn by lot. With an \
    engine or a script, moves and counts are compared, as deep as its speed allows, and what differs \
    is made small. The exit code is 1 if anything differs, and 2 if the program can't be used.")]
pub(crate) struct Crosscheck {
    /// How many games to draw by lot; 1000 if nothing else limits them
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// How many plies such a game has at most
    #[arg(long, value_name = "N", default_value_t = 120)]
    plies: usize,
    /// Begin no more games after so many seconds; with a program outside, end after so many, by
    /// default 45
    #[arg(long, value_name = "S", value_parser = value_parser!(u64).range(1..))]
    seconds: Option<u64>,
    /// The seed of everything drawn: the same seed, the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads play; by default one for each processor
    #[arg(long, value_name = "T", value_parser = at_least_one)]
    threads: Option<NonZeroUsize>,
    /// Play only the I-th of N parts of the games
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Store what was found, for --merge
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Play nothing, but add up what the shards of one run have stored
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = [
        "games", "plies", "seconds", "seed", "threads", "shard", "board", "moves"
    ])]
    merge: Vec<PathBuf>,
    #[command(flatten)]
    outside: Outside,
    #[command(flatten)]
    contenders: Several,
}

impl Crosscheck {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> Ended {
        let contenders = self.contenders.contenders()?;
        let outside = &self.outside;
        if let Some(ended) = outside.check(&contenders, self.seconds, self.seed, streams)? {
            return ended;
        }
        let report = if self.merge.is_empty() {
            self.play(contenders)
        } else {
            merged(&self.merge)?
        };
        if let Some(path) = &self.out {
            store(&report, path)?;
        }
        even_if_unread(writeln!(streams.output, "{report}"))?;
        even_if_unread(writeln!(streams.output, "{}", speed(&report)))?;
        Ok(Verdict::of(report.has_passed()))
    }

    fn play(&self, contenders: Vec<&'static Contender>) -> Report {
        let check = CrossCheck {
            contenders,
            games: self.games.unwrap_or(match self.seconds {
                Some(_) => NO_LIMIT,
                None => GAMES,
            }),
            plies: self.plies,
            time: self.seconds.map(Duration::from_secs),
            seed: self.seed,
            threads: self.threads(),
            shard: self.shard,
        };
        let progress = Progress::new(0, "checking".to_owned());
        let watch = |done: u64, total: u64| progress.set(done as usize, total as usize);
        check.run(&watch, asked_to_stop())
    }

    fn threads(&self) -> NonZeroUsize {
        let processors = || available_parallelism().unwrap_or(ONE_THREAD);
        self.threads.unwrap_or_else(processors)
    }
}

fn merged(paths: &[PathBuf]) -> Result<Report, Failure> {
    let reports: Vec<Report> = paths
        .iter()
        .map(|path| read(path))
        .collect::<Result<_, _>>()?;
    merge(&reports).map_err(|error| Failure::input(&error))
}

fn read(path: &Path) -> Result<Report, Failure> {
    let name = quote(&path.to_string_lossy());
    let text = fs::read_to_string(path).map_err(|error| Failure::unreadable(&name, &error))?;
    Report::from_json(&text).map_err(|error| Failure::Input(format!("{name}: {error}")))
}

fn store(report: &Report, path: &Path) -> Result<(), Failure> {
    report.store(path).map_err(|error| {
        let name = quote(&path.to_string_lossy());
        Failure::Input(format!("{name} can't be written: {error}"))
    })
}

/// How fast it went: no part of what must be equal between runs.
fn speed(report: &Report) -> String {
    let positions = report.coverage.positions as f64;
    format!(
        "{:.1} s on up to {} threads: {:.0} positions a second, on every board",
        report.seconds,
        report.threads,
        positions / report.seconds.max(1e-3)
    )
}
