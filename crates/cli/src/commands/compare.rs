//! `compare`: the main job.

use std::env;
use std::io;
use std::path::PathBuf;
use std::process::{self, Stdio};

use boardbench_harness::compare::{CompareError, Length, Outcome, compare, estimate, plan, worker};
use boardbench_harness::measure::RunError;
use clap::Args;

use crate::ending::{Ended, Failure, Verdict};
use crate::interrupt::asked_to_stop;
use crate::progress::Progress;
use crate::selection::{ALL, Several};
use crate::streams::Streams;

/// The name of the command that makes this program a measuring process.
pub(super) const WORKER: &str = "measuring-process";

/// Verify and measure contenders side by side, store the data, print the table
#[derive(Args, Debug)]
#[command(mut_arg("board", |board| board.default_value(ALL)))]
#[command(
    after_help = "Example:\n  boardbench compare --quick --board bitboard-magic,array8x8-scan\n\n\
    Without a length it takes three minutes. Ctrl-C keeps what is finished."
)]
pub(crate) struct Compare {
    /// Take one minute
    #[arg(long, group = "length")]
    quick: bool,
    /// Take a quarter of an hour
    #[arg(long, group = "length")]
    standard: bool,
    /// Take an hour
    #[arg(long, group = "length")]
    full: bool,
    /// Take so many seconds: fewer than a minute are for trying things out
    #[arg(long, group = "length", value_name = "S")]
    seconds: Option<u64>,
    #[command(flatten)]
    contenders: Several,
    /// Where the dated folder with data and report is made
    #[arg(long, value_name = "DIR", default_value = "reports")]
    out: PathBuf,
}

impl Compare {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> Ended {
        let plan = plan(&self.contenders.contenders()?, self.length());
        let cells = plan.pairs().len();
        writeln!(
            streams.output,
            "{cells} cells in about {} s: all verified, then measured in {} processes",
            estimate(&plan, self.length()).as_secs().max(1),
            plan.processes
        )?;
        streams.output.flush()?;
        let interrupted = asked_to_stop();
        let progress = Progress::new(0, "comparing".to_owned());
        let result = compare(
            &plan,
            &self.out,
            &measuring_process,
            &|done, total| progress.set(done, total),
            interrupted,
        );
        drop(progress);
        match result {
            Ok(outcome) => report(&outcome, streams),
            Err(CompareError::Run(error @ RunError::WrongAnswer { .. })) => {
                writeln!(streams.output, "{error}")?;
                Ok(Verdict::Failed)
            }
            Err(error) => Err(Failure::input(&error)),
        }
    }

    const fn length(&self) -> Length {
        if let Some(seconds) = self.seconds {
            Length::Seconds(seconds)
        } else if self.quick {
            Length::Quick
        } else if self.standard {
            Length::Standard
        } else if self.full {
            Length::Full
        } else {
            Length::Useful
        }
    }
}

fn report(outcome: &Outcome, streams: &mut Streams<'_>) -> Ended {
    writeln!(streams.output, "{}", outcome.table)?;
    if !outcome.complete {
        writeln!(streams.output, "interrupted: this is what was finished")?;
    }
    let folder = outcome.folder.display();
    writeln!(
        streams.output,
        "report: {folder}/report.md\nraw data: {folder}/data.jsonl"
    )?;
    Ok(Verdict::Passed)
}

/// This program, started so that it measures.
fn measuring_process() -> io::Result<process::Command> {
    let mut command = process::Command::new(env::current_exe()?);
    command.arg(WORKER).stderr(Stdio::inherit());
    Ok(command)
}

/// Measures what the job on stdin says.
pub(super) fn measure(streams: &mut Streams<'_>) -> Ended {
    // Ctrl-C reaches the whole group; it is for the parent to decide.
    asked_to_stop();
    worker(&mut *streams.input, &mut *streams.output)
        .map(|()| Verdict::Passed)
        .map_err(Failure::Input)
}
