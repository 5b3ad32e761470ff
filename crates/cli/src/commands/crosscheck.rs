//! Implements `crosscheck`, which compares all boards in lockstep, or our moves with another program's.

use std::path::PathBuf;
use std::time::Duration;

use boardbench_core::CastlingForm;
use boardbench_crosscheck::crosscheck::{CrossCheck, Games, Report, merge};
use boardbench_crosscheck::engine::{
    self, Agreement, Batch, Divider, Extent, Form, Request, Root, Script, UciEngine,
};
use boardbench_registry::{DEFAULT_BOARD, Pair};
use clap::{ArgGroup, Args, value_parser};

use super::Division;
use crate::console::{CommandResult, ExitStatus, Failure, print};
use crate::files::{check_writable, read_values, write_file};
use crate::interrupt::stop_flag;
use crate::options::{ALL, Several, one_of};
use crate::progress::Progress;

/// Default number of random games, without `--games` and `--seconds`.
const GAMES: u64 = 1_000;

/// Default time of a comparison with a program, in seconds.
const SECONDS: u64 = 45;

/// More games than can be played in any time.
const NO_LIMIT: u64 = 1 << 40;

/// Play games on all boards in lockstep, or compare our moves with an engine or a script
#[derive(Args, Debug)]
#[command(mut_arg("board", |board| board.default_value(ALL)))]
#[command(group = ArgGroup::new("program").args(["engine", "script", "batch"])
    .conflicts_with_all(["games", "plies", "threads", "shard", "out", "merge"]))]
#[command(after_help = "Example:\n  boardbench crosscheck --games 10000\n  \
    boardbench crosscheck --games 10000 --shard 1/4 --out part1.json\n  \
    boardbench crosscheck --merge part1.json part2.json part3.json part4.json\n  \
    boardbench crosscheck --engine stockfish\n  \
    boardbench crosscheck --script ./perft.sh\n  \
    boardbench crosscheck --batch ./legal-moves\n\n\
    Edge-case positions come first, then the games of the corpus, then random games. With an engine or a \
    script it compares legal moves and perft counts, as deep as the program's speed allows, and reduces a \
    difference to a small position. With --batch it sends one FEN per line and compares the legal moves in \
    the line that the program prints. The exit code is 1 if anything differs, 2 if the program can't be used, \
    and 3 if nothing differs but there was no time for all edge-case positions.")]
pub(crate) struct Crosscheck {
    /// Number of random games [default: 1000, or as many as --seconds allows]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Maximum number of plies of a random game
    #[arg(long, value_name = "N", default_value_t = 120)]
    plies: usize,
    /// Start no new game after S seconds; with another program, end after S seconds [default: 45]
    #[arg(long, value_name = "S", value_parser = value_parser!(u64).range(1..))]
    seconds: Option<u64>,
    /// Seed of all random choices: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    division: Division,
    /// Store the result, for --merge
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Play no games; add up the stored results of all shards of one run
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = [
        "games", "plies", "seconds", "seed", "threads", "shard", "board", "moves"
    ])]
    merge: Vec<PathBuf>,
    /// Compare with a UCI engine that has `go perft`, by move or as totals; CMD is split into words as in a shell
    #[arg(long, value_name = "CMD")]
    engine: Option<String>,
    /// Compare with a script that is called as `CMD DEPTH FEN MOVES` and prints perft counts by move
    #[arg(long, value_name = "CMD")]
    script: Option<String>,
    /// Compare with a program that reads one FEN per line and prints its legal moves on one line
    #[arg(long, value_name = "CMD")]
    batch: Option<String>,
    /// Command to send to the engine after the position
    #[arg(long, value_name = "TEXT", requires = "engine", default_value = Request::GO_PERFT)]
    engine_command: String,
    /// Set an option of the engine; may be repeated
    #[arg(long = "engine-option", value_name = "NAME=VALUE", requires = "engine", value_parser = name_and_value)]
    engine_options: Vec<(String, String)>,
    /// Form of the engine's total, such as 'Perft {depth}: {count} nodes in {any}', if it is none of the usual ones
    #[arg(long, value_name = "TEXT", requires = "engine")]
    engine_total: Option<String>,
    /// Form in which the program writes castling: e1g1, or e1h1
    #[arg(
        long,
        value_name = "FORM",
        requires = "program",
        default_value = "usual",
        value_parser = one_of([("usual", CastlingForm::KingTwoSquares), ("king-takes-rook", CastlingForm::KingTakesRook)])
    )]
    castling: CastlingForm,
    #[command(flatten)]
    contenders: Several,
}

impl Crosscheck {
    pub(crate) fn run(self) -> CommandResult {
        let contenders = self.contenders.contenders()?;
        if let Some(path) = &self.out {
            check_writable(path)?;
        }
        if let Some(verdict) = self.check_program(&contenders)? {
            return Ok(verdict);
        }
        let report = if self.merge.is_empty() {
            self.play(contenders)
        } else {
            merge(&read_values(&self.merge, Report::<Games>::from_json)?)?
        };
        // The result is shown even if the file can't be written, and written even if it can't be shown.
        let printed = print(format_args!("{report}\n{}", speed(&report)));
        if let Some(path) = &self.out {
            write_file(path, serde_json::to_string_pretty(&report)? + "\n")?;
        }
        printed?;
        Ok(ExitStatus::from_check(report.has_passed()))
    }

    /// Compares the default board, or else the first of the contenders, with the program, if there is one.
    fn check_program(&self, contenders: &[&'static Pair]) -> Result<Option<ExitStatus>, Failure> {
        let mut pairs = contenders.iter();
        let default = pairs.find(|pair| pair.board.name == DEFAULT_BOARD);
        let ours = default.unwrap_or(&contenders[0]);
        let time = Duration::from_secs(self.seconds.unwrap_or(SECONDS));
        let progress = Progress::new(0, "comparing");
        let watch = |_: &Extent| progress.set_time(time);
        let Some(mut program) = self.start()? else {
            return Ok(None);
        };
        let edge_cases = Root::edge_cases();
        let (verdict, extent) =
            engine::check(&mut *program, self.castling, ours, &edge_cases, time, &watch)?;
        let work = match self.batch {
            Some(_) => describe_lines(&extent),
            None => describe(&extent),
        };
        drop(progress);
        let (message, status) = match verdict {
            Agreement::Equal => (format!("equal: {work}"), ExitStatus::Passed),
            Agreement::Unfinished { compared, edge_cases } => (
                format!(
                    "no difference in {compared} of {edge_cases} edge-case positions, not finished: {work}"
                ),
                ExitStatus::Unfinished,
            ),
            Agreement::Different(difference) => {
                (format!("{difference}\n{work}"), ExitStatus::Failed)
            }
        };
        print(message)?;
        Ok(Some(status))
    }

    /// Starts the program, if there is one.
    fn start(&self) -> Result<Option<Box<dyn Divider>>, Failure> {
        Ok(match (&self.batch, &self.script, &self.engine) {
            (Some(command), ..) => Some(Box::new(Batch::start(command)?)),
            (None, Some(command), _) => Some(Box::new(Script::new(command)?)),
            (None, None, Some(command)) => {
                let template = self.engine_total.as_deref();
                let form = template.map_or(Ok(Form::usual()), Form::with_total)?;
                let request = Request {
                    command: self.engine_command.clone(),
                    form,
                    options: self.engine_options.clone(),
                };
                let engine = UciEngine::start(command, request)?;
                Some(Box::new(engine))
            }
            (None, None, None) => None,
        })
    }

    fn play(&self, contenders: Vec<&'static Pair>) -> Report<Games> {
        let default = self.seconds.map_or(GAMES, |_| NO_LIMIT);
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

/// Parses the name and the value of an engine's option.
fn name_and_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !text.contains('\n') => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("must be a name and a value on one line, such as UCI_Chess960=true".to_owned()),
    }
}

/// Returns the line about the speed, the only one that differs between equal runs.
fn speed(report: &Report<Games>) -> String {
    let positions = report.work.coverage.positions as f64;
    format!(
        "{:.1} s on up to {} threads: {:.0} positions per second, on every board",
        report.seconds,
        report.work.threads,
        positions / report.seconds.max(1e-3)
    )
}

/// Describes the extent of a comparison with a program that reads FENs.
fn describe_lines(extent: &Extent) -> String {
    let (positions, moves, time) = (extent.positions, extent.nodes, extent.time.as_secs_f64());
    format!("{positions} positions with {moves} moves, in {time:.1} s")
}

/// Describes the extent of a comparison with an engine or a script.
fn describe(extent: &Extent) -> String {
    let totals = if extent.gives_moves { "" } else { " (totals only: the program gives no moves)" };
    format!(
        "{} positions, {} requests, {} nodes, down to depth {}, in {:.1} s{totals}",
        extent.positions,
        extent.queries,
        extent.nodes,
        extent.deepest,
        extent.time.as_secs_f64()
    )
}
