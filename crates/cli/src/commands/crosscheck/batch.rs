//! Our boards against a program that reads a FEN a line.

use std::time::Duration;

use boardbench_checks::engine::{Batch, BatchExtent, Root, check_batch};

use super::engine::conclude;
use crate::outcome::{CommandResult, Failure};
use crate::progress::Progress;
use crate::streams::Streams;

/// Compares the boards' moves with the program's.
pub(super) fn check(
    batch: &mut Batch,
    time: Duration,
    seed: u64,
    streams: &mut Streams<'_>,
) -> CommandResult {
    let progress = Progress::new(0, "comparing".to_owned());
    let watch = |_: &BatchExtent| progress.set_time(time);
    let checked = check_batch(batch, &Root::special(seed), time, &watch);
    drop(progress);
    let (verdict, outcome) = checked.map_err(Failure::input)?;
    conclude(verdict, &describe(&outcome), streams)
}

/// How much was compared.
fn describe(outcome: &BatchExtent) -> String {
    format!(
        "{} positions with {} moves, in {:.1} s",
        outcome.positions,
        outcome.moves,
        outcome.time.as_secs_f64()
    )
}
