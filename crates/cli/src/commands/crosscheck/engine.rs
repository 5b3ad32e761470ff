//! The boards against a program outside.

use std::time::{Duration, Instant};

use boardbench_harness::crosscheck::special_positions;
use boardbench_harness::engine::{
    self, Divider, Form, Outcome, Root, Script, UciEngine, Verdict as Found,
};
use boardbench_registry::{Contender, DEFAULT_BOARD};
use clap::Args;

use crate::ending::{Ended, Failure, Verdict, even_if_unread};
use crate::progress::Progress;
use crate::streams::Streams;

/// How long an engine is compared with if nobody says.
const SECONDS: u64 = 45;

/// A program outside, and how it is talked to.
#[derive(Args, Debug)]
pub(super) struct Outside {
    /// Compare with a UCI engine that knows `go perft` instead; CMD is split as POSIX words
    #[arg(long, value_name = "CMD", conflicts_with_all = ["script", "games", "plies", "threads", "shard", "out", "merge"])]
    engine: Option<String>,
    /// The same with a script that is called as `CMD DEPTH FEN MOVES`
    #[arg(long, value_name = "CMD", conflicts_with_all = ["games", "plies", "threads", "shard", "out", "merge"])]
    script: Option<String>,
    /// What the engine is told after the position
    #[arg(long, value_name = "TEXT", requires = "engine", default_value = UciEngine::GO_PERFT)]
    engine_command: String,
    /// What the engine's total looks like, with {count} in it, if it is no usual form
    #[arg(long, value_name = "TEXT", requires = "engine")]
    engine_total: Option<String>,
}

impl Outside {
    /// The program, or `None` if none is wanted.
    fn start(&self) -> Result<Option<Box<dyn Divider>>, Failure> {
        if let Some(command) = &self.script {
            let script = Script::new(command).map_err(|error| Failure::input(&error))?;
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
        let engine = engine.map_err(|error| Failure::input(&error))?;
        Ok(Some(Box::new(engine)))
    }

    /// Compares with the program, if one is wanted.
    pub(super) fn check(
        &self,
        contenders: &[&'static Contender],
        seconds: Option<u64>,
        seed: u64,
        streams: &mut Streams<'_>,
    ) -> Result<Option<Ended>, Failure> {
        let Some(mut divider) = self.start()? else {
            return Ok(None);
        };
        let time = Duration::from_secs(seconds.unwrap_or(SECONDS));
        let begin = Instant::now();
        let progress = Progress::new(0, "comparing".to_owned());
        let watch = |_: &Outcome| {
            let milliseconds = |time: Duration| time.as_millis() as usize;
            progress.set(milliseconds(begin.elapsed()), milliseconds(time));
        };
        let checked = engine::check(&mut *divider, ours(contenders), &roots(seed), time, &watch);
        drop(progress);
        let (found, outcome) = checked.map_err(|error| Failure::input(&error))?;
        let (text, verdict) = match found {
            Found::Equal => (format!("equal: {}", compared(&outcome)), Verdict::Passed),
            Found::Different(finding) => {
                let text = format!("{finding}\n{}", compared(&outcome));
                (text, Verdict::Failed)
            }
        };
        even_if_unread(writeln!(streams.output, "{text}"))?;
        Ok(Some(Ok(verdict)))
    }
}

/// Which of ours is compared with: the default board if it is among them, else the first.
fn ours(contenders: &[&'static Contender]) -> &'static Contender {
    let default = contenders
        .iter()
        .find(|contender| contender.board.name == DEFAULT_BOARD);
    default.unwrap_or(&contenders[0])
}

/// The positions that come first.
fn roots(seed: u64) -> Vec<Root> {
    special_positions(seed)
        .into_iter()
        .filter(|special| special.is_plain)
        .map(|special| Root {
            name: special.theme.to_owned(),
            setup: special.setup,
        })
        .collect()
}

fn compared(outcome: &Outcome) -> String {
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
