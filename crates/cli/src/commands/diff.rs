//! `diff`: two data sets side by side.

use std::path::PathBuf;

use boardbench_harness::data::diff;
use clap::Args;

use super::data::records;
use crate::ending::{Ended, Failure, Verdict, even_if_unread};
use crate::streams::Streams;

/// Compare two sets of raw data, cell by cell, and name what got slower
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench diff reports/before reports/after\n\nThe exit code is 1 if \
    anything got slower. What is compared is each contender's ratio to the reference that was measured \
    beside it."
)]
pub(crate) struct Diff {
    /// A file of raw data, or the folder it is in: before
    before: PathBuf,
    /// The same: after
    after: PathBuf,
    /// Compare data of two machines or toolchains all the same
    #[arg(long)]
    any_machine: bool,
}

impl Diff {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> Ended {
        let (before, after) = (records(&self.before)?, records(&self.after)?);
        let diff =
            diff(&before, &after, self.any_machine).map_err(|error| Failure::input(&error))?;
        even_if_unread(write!(streams.output, "{diff}"))?;
        Ok(Verdict::of(diff.regressions().is_empty()))
    }
}
