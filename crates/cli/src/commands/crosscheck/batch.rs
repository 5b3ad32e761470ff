//! Our boards against a program that reads a FEN a line.

use std::time::Duration;

use boardbench_harness::crosscheck::special_positions;
use boardbench_harness::engine::{Batch, BatchOutcome, BatchVerdict, Root, check_batch};

use crate::outcome::{CommandResult, Failure, Verdict};
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
    let watch = |_: &BatchOutcome| progress.set_time(time);
    let checked = check_batch(batch, &special(seed), time, &watch);
    drop(progress);
    let (verdict, outcome) = checked.map_err(Failure::input)?;
    let work = describe(&outcome);
    match verdict {
        BatchVerdict::Different(found) => {
            streams.print(format_args!("{found}\n{work}"))?;
            Ok(Verdict::Failed)
        }
        BatchVerdict::Equal if outcome.left > 0 => {
            let left = outcome.left;
            streams.print(format_args!(
                "no difference, but {left} special positions were not asked: {work}"
            ))?;
            Ok(Verdict::Unfinished)
        }
        BatchVerdict::Equal => {
            streams.print(format_args!("equal: {work}"))?;
            Ok(Verdict::Passed)
        }
    }
}

/// The special positions in the order in which they are sent: one of each theme before two of any, plain ones
/// before those with random pieces.
fn special(seed: u64) -> Vec<Root> {
    let mut ranked = Vec::new();
    let (mut theme, mut counts) = ("", [0_usize; 2]);
    for special in special_positions(seed) {
        if special.theme != theme {
            (theme, counts) = (special.theme, [0; 2]);
        }
        let rank = &mut counts[usize::from(special.is_plain)];
        *rank += 1;
        let root = Root {
            name: special.theme.to_owned(),
            setup: special.setup,
        };
        ranked.push(((!special.is_plain, *rank), root));
    }
    // Stable: themes keep their order.
    ranked.sort_by_key(|&(rank, _)| rank);
    ranked.into_iter().map(|(_, root)| root).collect()
}

/// How much was compared.
fn describe(outcome: &BatchOutcome) -> String {
    format!(
        "{} positions with {} moves, in {:.1} s",
        outcome.positions,
        outcome.moves,
        outcome.time.as_secs_f64()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_comes_once_before_any_comes_twice() {
        let roots = special(1);
        let all = special_positions(1);
        assert_eq!(roots.len(), all.len());
        let mut names: Vec<_> = all.iter().map(|special| special.theme).collect();
        names.dedup();
        let first = roots.iter().take(names.len()).map(|root| &*root.name);
        assert!(first.eq(names));
        let plain = all.iter().filter(|special| special.is_plain).count();
        let is_plain = |root: &Root| {
            let mut plain = all.iter().filter(|special| special.is_plain);
            plain.any(|special| special.setup == root.setup)
        };
        assert!(roots[..plain].iter().all(is_plain));
    }
}
