//! Our boards against an engine or a script.

use std::time::Duration;

use boardbench_harness::crosscheck::special_positions;
use boardbench_harness::engine::{
    self, Divider, Form, Outcome, Root, Script, UciEngine, Verdict as Comparison,
};
use boardbench_registry::{Contender, DEFAULT_BOARD};
use clap::Args;

use crate::outcome::{CommandResult, Failure, Verdict};
use crate::progress::Progress;
use crate::streams::Streams;

/// How long the comparison takes by default, in seconds.
const SECONDS: u64 = 45;

/// The program to compare with.
#[derive(Args, Debug)]
pub(super) struct EngineOptions {
    /// Compare with a UCI engine that has `go perft`; CMD is split into words as in a shell
    #[arg(long, value_name = "CMD", conflicts_with_all = ["script", "games", "plies", "threads", "shard", "out", "merge"])]
    engine: Option<String>,
    /// Compare with a script that is called as `CMD DEPTH FEN MOVES` and prints perft counts by move
    #[arg(long, value_name = "CMD", conflicts_with_all = ["games", "plies", "threads", "shard", "out", "merge"])]
    script: Option<String>,
    /// What to send the engine after the position
    #[arg(long, value_name = "TEXT", requires = "engine", default_value = UciEngine::GO_PERFT)]
    engine_command: String,
    /// The form of the engine's total, with {count} in it, if it is none of the usual ones
    #[arg(long, value_name = "TEXT", requires = "engine")]
    engine_total: Option<String>,
}

impl EngineOptions {
    /// Starts the program, if there is one.
    pub(super) fn start(&self) -> Result<Option<Box<dyn Divider>>, Failure> {
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

/// Compares one of our contenders with the program.
pub(super) fn check(
    engine: &mut dyn Divider,
    contenders: &[&'static Contender],
    seconds: Option<u64>,
    seed: u64,
    streams: &mut Streams<'_>,
) -> CommandResult {
    let mut contenders = contenders.iter();
    let first = contenders.clone().next();
    let ours = contenders.find(|contender| contender.board.name == DEFAULT_BOARD);
    let ours = ours
        .or(first)
        .ok_or_else(|| Failure::input("no board is chosen"))?;
    let special = special_positions(seed).into_iter();
    let roots: Vec<Root> = special
        .filter(|special| special.is_plain)
        .map(|special| Root {
            name: special.theme.to_owned(),
            setup: special.setup,
        })
        .collect();
    let time = Duration::from_secs(seconds.unwrap_or(SECONDS));
    let progress = Progress::new(0, "comparing".to_owned());
    let watch = |_: &Outcome| progress.set_time(time);
    let checked = engine::check(engine, ours, &roots, time, &watch);
    drop(progress);
    let (comparison, outcome) = checked.map_err(Failure::input)?;
    let work = describe(&outcome);
    match comparison {
        Comparison::Equal => {
            streams.print(format_args!("equal: {work}"))?;
            Ok(Verdict::Passed)
        }
        Comparison::Unfinished { asked, special } => {
            streams.print(format_args!(
                "no difference in {asked} of {special} special positions, not finished: {work}"
            ))?;
            Ok(Verdict::Unfinished)
        }
        Comparison::Different(difference) => {
            streams.print(format_args!("{difference}\n{work}"))?;
            Ok(Verdict::Failed)
        }
    }
}

/// How much was compared.
fn describe(outcome: &Outcome) -> String {
    let Outcome {
        positions,
        questions,
        nodes,
        deepest,
        time,
    } = outcome;
    format!(
        "{positions} positions, {questions} questions, {nodes} nodes, down to depth {deepest}, in {:.1} s",
        time.as_secs_f64()
    )
}
