//! `crosscheck`: all boards in lockstep, or against another program.

mod engine;

use std::path::PathBuf;
use std::time::Duration;

use boardbench_checks::crosscheck::{CrossCheck, Report, merge};
use boardbench_registry::Pair;
use clap::{Args, value_parser};
use engine::EngineOptions;

use super::Division;
use crate::console::{CommandResult, ExitStatus, print};
use crate::files::{read_values, write_file};
use crate::interrupt::stop_flag;
use crate::options::{ALL, Several};
use crate::progress::Progress;

/// How many random games are played if neither games nor seconds are given.
const GAMES: u64 = 1_000;

/// More games than can be played in any time.
const NO_LIMIT: u64 = 1 << 40;

/// Play games on all boards in lockstep, or compare them with an engine or a script
#[derive(Args, Debug)]
#[command(mut_arg("board", |board| board.default_value(ALL)))]
#[command(after_help = "Example:\n  boardbench crosscheck --games 10000\n  \
    boardbench crosscheck --games 10000 --shard 1/4 --out part1.json\n  \
    boardbench crosscheck --merge part1.json part2.json part3.json part4.json\n  \
    boardbench crosscheck --engine stockfish\n  \
    boardbench crosscheck --script ./perft.sh\n  \
    boardbench crosscheck --batch ./legal-moves\n\n\
    Special positions come first, then the games of the corpus, then random games. With an engine or a \
    script it compares legal moves and perft counts, as deep as the program's speed allows, and reduces a \
    difference to a small position. With --batch it sends a FEN a line and compares the legal moves in \
    the answering line. The exit code is 1 if anything differs, 2 if the program can't be used, and 3 \
    if nothing differs but there was no time for all special positions.")]
pub(crate) struct Crosscheck {
    /// How many random games to play [default: 1000, or as many as --seconds allows]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// The most plies of a random game
    #[arg(long, value_name = "N", default_value_t = 120)]
    plies: usize,
    /// Start no new game after S seconds; with another program, end after S seconds [default: 45]
    #[arg(long, value_name = "S", value_parser = value_parser!(u64).range(1..))]
    seconds: Option<u64>,
    /// The seed of all random choices: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    division: Division,
    /// Store the result, for --merge
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Play nothing; add up the stored results of all shards of one run
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = [
        "games", "plies", "seconds", "seed", "threads", "shard", "board", "moves"
    ])]
    merge: Vec<PathBuf>,
    #[command(flatten)]
    engine: EngineOptions,
    #[command(flatten)]
    contenders: Several,
}

impl Crosscheck {
    pub(crate) fn run(self) -> CommandResult {
        let contenders = self.contenders.contenders()?;
        let program = self.engine.check(&contenders, self.seconds, self.seed)?;
        if let Some(verdict) = program {
            return Ok(verdict);
        }
        let report = if self.merge.is_empty() {
            self.play(contenders)
        } else {
            merge(&read_values(&self.merge, Report::from_json)?)?
        };
        if let Some(path) = &self.out {
            write_file(path, serde_json::to_string_pretty(&report)? + "\n")?;
        }
        print(format_args!("{report}\n{}", speed(&report)))?;
        Ok(ExitStatus::from_check(report.has_passed()))
    }

    fn play(&self, contenders: Vec<&'static Pair>) -> Report {
        let default = if self.seconds.is_some() {
            NO_LIMIT
        } else {
            GAMES
        };
        let check = CrossCheck {
            contenders,
            games: self.games.unwrap_or(default),
            plies: self.plies,
            time: self.seconds.map(Duration::from_secs),
            seed: self.seed,
            threads: self.division.threads,
            shard: self.division.shard,
        };
        let progress = Progress::new(0, "checking");
        let watch = |done: u64, total: u64| progress.set(done as usize, total as usize);
        check.run(&watch, stop_flag())
    }
}

/// How fast it was. This line is the only one that differs between equal runs.
fn speed(report: &Report) -> String {
    let positions = report.coverage.positions as f64;
    format!(
        "{:.1} s on up to {} threads: {:.0} positions a second, on every board",
        report.seconds,
        report.threads,
        positions / report.seconds.max(1e-3)
    )
}
