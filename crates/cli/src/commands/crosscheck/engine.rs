//! Our boards against another program.

use std::time::Duration;

use boardbench_checks::engine::{
    self, Agreement, Batch, CastlingForm, Divider, Extent, Form, Root, Script, UciEngine,
};
use boardbench_registry::{DEFAULT_BOARD, Pair};
use clap::{ArgGroup, Args};

use crate::outcome::{CommandResult, ExitStatus, Failure};
use crate::progress::Progress;
use crate::selection::one_of;
use crate::streams::Streams;

/// How long the comparison takes by default, in seconds.
const SECONDS: u64 = 45;

/// The program to compare with.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("program").args(["engine", "script", "batch"]))]
pub(super) struct EngineOptions {
    /// Compare with a UCI engine that has `go perft`, or totals alone; CMD is split into words as in a shell
    #[arg(long, value_name = "CMD", conflicts_with_all = ["games", "plies", "threads", "shard", "out", "merge"])]
    engine: Option<String>,
    /// Compare with a script that is called as `CMD DEPTH FEN MOVES` and prints perft counts by move
    #[arg(long, value_name = "CMD", conflicts_with_all = ["games", "plies", "threads", "shard", "out", "merge"])]
    script: Option<String>,
    /// Compare with a program that reads a FEN a line and writes the legal moves, a line for each
    #[arg(long, value_name = "CMD", conflicts_with_all = ["games", "plies", "threads", "shard", "out", "merge"])]
    batch: Option<String>,
    /// What to send the engine after the position
    #[arg(long, value_name = "TEXT", requires = "engine", default_value = UciEngine::GO_PERFT)]
    engine_command: String,
    /// The form of the engine's total, like 'Perft {depth}: {count} nodes in {any}', if it is none of the usual ones
    #[arg(long, value_name = "TEXT", requires = "engine")]
    engine_total: Option<String>,
    /// How the program writes castling: e1g1, or e1h1
    #[arg(
        long,
        value_name = "FORM",
        requires = "program",
        default_value = "usual",
        value_parser = one_of([("usual", CastlingForm::Usual), ("king-takes-rook", CastlingForm::KingTakesRook)])
    )]
    castling: CastlingForm,
}

impl EngineOptions {
    /// Compares one of our contenders with the program, if there is one.
    pub(super) fn check(
        &self,
        contenders: &[&'static Pair],
        seconds: Option<u64>,
        seed: u64,
        streams: &mut Streams<'_>,
    ) -> Result<Option<ExitStatus>, Failure> {
        let ours = ours(contenders)?;
        let time = Duration::from_secs(seconds.unwrap_or(SECONDS));
        if let Some(command) = &self.batch {
            let batch = Batch::new(command, self.castling, ours).map_err(Failure::input)?;
            return check_lines(batch, time, seed, streams).map(Some);
        }
        let Some(program) = self.start()? else {
            return Ok(None);
        };
        check_perft(program, self.castling, ours, time, streams).map(Some)
    }

    /// Starts the engine or the script, if there is one.
    fn start(&self) -> Result<Option<Box<dyn Divider>>, Failure> {
        if let Some(command) = &self.script {
            let script = Script::new(command).map_err(Failure::input)?;
            return Ok(Some(Box::new(script)));
        }
        let Some(command) = &self.engine else {
            return Ok(None);
        };
        let form = match &self.engine_total {
            Some(template) => Form::with_total(template),
            None => Ok(Form::Usual),
        };
        let engine = form.and_then(|form| UciEngine::start(command, &self.engine_command, form));
        Ok(Some(Box::new(engine.map_err(Failure::input)?)))
    }
}

/// The contender that a program is compared with.
fn ours(contenders: &[&'static Pair]) -> Result<&'static Pair, Failure> {
    let mut all = contenders.iter();
    let ours = all.find(|contender| contender.board.name == DEFAULT_BOARD);
    let ours = ours.or_else(|| contenders.first()).copied();
    ours.ok_or_else(|| Failure::input("no board is chosen"))
}

/// Compares moves with those of a program that reads a FEN a line.
fn check_lines(
    mut batch: Batch,
    time: Duration,
    seed: u64,
    streams: &mut Streams<'_>,
) -> CommandResult {
    let progress = Progress::new(0, "comparing".to_owned());
    let watch = |_: &Extent| progress.set_time(time);
    let checked = engine::check_batch(&mut batch, &Root::special(seed), time, &watch);
    drop(progress);
    let (verdict, extent) = checked.map_err(Failure::input)?;
    let (positions, moves, time) = (extent.positions, extent.nodes, extent.time.as_secs_f64());
    let work = format!("{positions} positions with {moves} moves, in {time:.1} s");
    conclude(verdict, &work, streams)
}

/// Compares perft counts with those of an engine or a script.
fn check_perft(
    mut program: Box<dyn Divider>,
    castling: CastlingForm,
    ours: &'static Pair,
    time: Duration,
    streams: &mut Streams<'_>,
) -> CommandResult {
    let progress = Progress::new(0, "comparing".to_owned());
    let watch = |_: &Extent| progress.set_time(time);
    let checked = engine::check(&mut *program, castling, ours, &Root::plain(), time, &watch);
    drop(progress);
    let (verdict, extent) = checked.map_err(Failure::input)?;
    conclude(verdict, &describe(&extent), streams)
}

/// Prints a verdict and how much was compared.
fn conclude(comparison: Agreement, work: &str, streams: &mut Streams<'_>) -> CommandResult {
    match comparison {
        Agreement::Equal => {
            streams.print(format_args!("equal: {work}"))?;
            Ok(ExitStatus::Passed)
        }
        Agreement::Unfinished { asked, special } => {
            streams.print(format_args!(
                "no difference in {asked} of {special} special positions, not finished: {work}"
            ))?;
            Ok(ExitStatus::Unfinished)
        }
        Agreement::Different(difference) => {
            streams.print(format_args!("{difference}\n{work}"))?;
            Ok(ExitStatus::Failed)
        }
    }
}

/// How much was compared.
fn describe(outcome: &Extent) -> String {
    let Extent {
        positions,
        questions,
        nodes,
        deepest,
        gives_moves,
        time,
    } = outcome;
    let compared = if *gives_moves {
        ""
    } else {
        " (totals only: the program gives no moves)"
    };
    format!(
        "{positions} positions, {questions} questions, {nodes} nodes, down to depth {deepest}, in {:.1} s{compared}",
        time.as_secs_f64()
    )
}
