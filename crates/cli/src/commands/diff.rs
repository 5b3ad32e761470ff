//! `diff`: two data sets side by side.

use std::path::PathBuf;

use boardbench_results::diff;
use clap::Args;

use super::raw_data::read_records;
use crate::console::{CommandResult, ExitStatus, write};

/// Compare two runs, cell by cell, and name what got slower
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench diff reports/before reports/after\n\nThe exit code is 1 if \
    anything got slower. It compares ratios: each contender's time divided by that of the reference \
    contender measured beside it."
)]
pub(crate) struct Diff {
    /// The run before: a file of raw data, or its folder
    before: PathBuf,
    /// The run after: a file of raw data, or its folder
    after: PathBuf,
    /// Compare even if machine or toolchain differ
    #[arg(long)]
    any_machine: bool,
}

impl Diff {
    pub(crate) fn run(self) -> CommandResult {
        let (before, after) = (read_records(&self.before)?, read_records(&self.after)?);
        let diff = diff(&before, &after, self.any_machine)?;
        write(&diff)?;
        Ok(ExitStatus::from_check(diff.regressions() == 0))
    }
}
