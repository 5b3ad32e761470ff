//! Our boards against another program.

use std::time::Duration;

use boardbench_checks::engine::{
    self, Agreement, Batch, Divider, Extent, Form, Root, Script, UciEngine,
};
use boardbench_core::CastlingForm;
use boardbench_registry::{DEFAULT_BOARD, Pair};
use clap::{ArgGroup, Args};

use crate::console::{ExitStatus, Failure, print};
use crate::options::one_of;
use crate::progress::Progress;

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
        value_parser = one_of([("usual", CastlingForm::KingTwoSquares), ("king-takes-rook", CastlingForm::KingTakesRook)])
    )]
    castling: CastlingForm,
}

impl EngineOptions {
    /// Compares the default board, or else the first of the contenders, with the program, if there is one.
    pub(super) fn check(
        &self,
        contenders: &[&'static Pair],
        seconds: Option<u64>,
        seed: u64,
    ) -> Result<Option<ExitStatus>, Failure> {
        let mut all = contenders.iter();
        let default = all.find(|pair| pair.board.name == DEFAULT_BOARD);
        let ours = default.unwrap_or(&contenders[0]);
        let time = Duration::from_secs(seconds.unwrap_or(SECONDS));
        let progress = Progress::new(0, "comparing");
        let watch = |_: &Extent| progress.set_time(time);
        let (verdict, work) = if let Some(command) = &self.batch {
            let mut batch = Batch::new(command, self.castling, ours)?;
            let roots = Root::special(seed);
            let (verdict, extent) = engine::check_batch(&mut batch, &roots, time, &watch)?;
            (verdict, describe_lines(&extent))
        } else if let Some(mut program) = self.start()? {
            let (program, roots) = (&mut *program, Root::plain());
            let (verdict, extent) =
                engine::check(program, self.castling, ours, &roots, time, &watch)?;
            (verdict, describe(&extent))
        } else {
            return Ok(None);
        };
        drop(progress);
        let (message, status) = match verdict {
            Agreement::Equal => (format!("equal: {work}"), ExitStatus::Passed),
            Agreement::Unfinished { asked, special } => (
                format!(
                    "no difference in {asked} of {special} special positions, not finished: {work}"
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

    /// Starts the engine or the script, if there is one.
    fn start(&self) -> Result<Option<Box<dyn Divider>>, Failure> {
        Ok(if let Some(command) = &self.script {
            Some(Box::new(Script::new(command)?))
        } else if let Some(command) = &self.engine {
            let template = self.engine_total.as_deref();
            let form = template.map_or(Ok(Form::usual()), Form::with_total)?;
            Some(Box::new(UciEngine::start(
                command,
                &self.engine_command,
                form,
            )?))
        } else {
            None
        })
    }
}

/// How much was compared with a program that reads a FEN a line.
fn describe_lines(extent: &Extent) -> String {
    let (positions, moves, time) = (extent.positions, extent.nodes, extent.time.as_secs_f64());
    format!("{positions} positions with {moves} moves, in {time:.1} s")
}

/// How much was compared with an engine or a script.
fn describe(outcome: &Extent) -> String {
    let totals = if outcome.gives_moves {
        ""
    } else {
        " (totals only: the program gives no moves)"
    };
    format!(
        "{} positions, {} questions, {} nodes, down to depth {}, in {:.1} s{totals}",
        outcome.positions,
        outcome.questions,
        outcome.nodes,
        outcome.deepest,
        outcome.time.as_secs_f64()
    )
}
