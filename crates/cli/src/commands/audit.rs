//! `audit`: checks of the method on raw data.

use std::path::PathBuf;

use boardbench_data::{audit, placebo_table};
use clap::Args;

use super::raw_data::read_records;
use crate::console::{CommandResult, write};
use crate::files::{check_writable, write_file};

/// Check the method of runs: placebos, preceding members, layouts, modes
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench audit reports/2001-02-03T04-05-06Z\n\nRuns of one program with the same \
    --seed and --layouts share layouts and orders: of these it shows what a layout and what a process adds to the \
    spread of ratios. Placebos are counted by kind, and searches apart from other operations, since a bias of one of these \
    would vanish among all. The exit code is 0 whatever it finds."
)]
pub(crate) struct Audit {
    /// Runs: files of raw data, or their folders
    #[arg(required = true)]
    runs: Vec<PathBuf>,
    /// Also write the ratio of every placebo and null twin to a file, as CSV
    #[arg(long, value_name = "FILE")]
    placebos: Option<PathBuf>,
}

impl Audit {
    pub(crate) fn run(self) -> CommandResult {
        if let Some(path) = &self.placebos {
            check_writable(path)?;
        }
        let runs = self.runs.iter().map(|run| read_records(run));
        let runs = runs.collect::<Result<Vec<_>, _>>()?;
        if let Some(path) = &self.placebos {
            write_file(path, placebo_table(&runs))?;
        }
        write(audit(&runs))
    }
}
