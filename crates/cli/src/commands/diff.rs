//! Implements `diff`, which compares the measurements of two runs.

use std::path::PathBuf;

use boardbench_results::diff;
use clap::Args;

use super::measurements::read_records;
use crate::console::{CommandResult, ExitStatus, write};

/// Compare two runs, contender by contender, and list regressions
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench diff reports/before reports/after\n\nThe exit code is 1 if \
    any contender got slower. It compares ratios: each contender's time divided by the time of the reference \
    contender in the same blocks."
)]
pub(crate) struct Diff {
    /// Earlier run: a file of measurements, or its folder
    before: PathBuf,
    /// Later run: a file of measurements, or its folder
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
