//! Checking a perft suite.

use core::fmt;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use boardbench_registry::Pair;

use super::suite::{DepthCount, Entry, Suite};
use crate::perft::{Job, Leaves, add_up};

/// The count above which a position is split among threads.
const WORTH_SPLITTING: u64 = 50_000;

/// How to check a suite.
#[derive(Clone, Debug)]
pub struct Check<'a> {
    /// The contenders that count.
    pub contenders: &'a [&'static Pair],
    /// Depths with a higher count are skipped; `None` skips nothing.
    pub max_nodes: Option<u64>,
    /// The number of threads for each position.
    pub threads: NonZeroUsize,
}

/// A count beside the expected one. Its `Display` is one line.
#[derive(Clone, Copy, Debug)]
pub struct Counted<'a> {
    /// The contender that counted.
    pub contender: &'static Pair,
    /// The position.
    pub entry: &'a Entry,
    /// The depth and the expected count.
    pub expected: DepthCount,
    /// The contender's count.
    pub got: u64,
}

impl fmt::Display for Counted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (entry, expected) = (self.entry, self.expected);
        write!(
            f,
            "{}: line {}: {}: depth {}: expected {}, got {}",
            self.contender.name(),
            entry.line,
            entry.fen,
            expected.depth,
            expected.nodes,
            self.got
        )
    }
}

/// The totals of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions.
    pub positions: u64,
    /// Counts checked: one for each contender, position and depth.
    pub checked: u64,
    /// The sum of all counts.
    pub nodes: u64,
    /// Depths skipped, over all positions.
    pub skipped: u64,
    /// Wrong counts.
    pub differences: u64,
}

impl Check<'_> {
    /// The sum of the expected counts, as a measure of progress.
    pub fn nodes(&self, suite: &Suite) -> u64 {
        let positions = suite.positions.iter();
        positions
            .flat_map(|entry| self.within(entry))
            .map(|count| count.nodes)
            .fold(0_u64, u64::saturating_add)
            .saturating_mul(self.contenders.len() as u64)
    }

    /// Checks every depth of every position on every contender.
    ///
    /// Threads call `watch` with the nodes of each part of the work. `report` gets the wrong counts of a
    /// position when it is done, and may stop the check.
    pub fn run(
        &self,
        suite: &Suite,
        watch: &(dyn Fn(u64) + Sync),
        report: &mut dyn FnMut(&Counted<'_>) -> ControlFlow<()>,
    ) -> Tally {
        let mut tally = Tally::default();
        for entry in &suite.positions {
            tally.positions += 1;
            tally.skipped += (entry.counts.len() - self.within(entry).count()) as u64;
            for counted in self.count(entry, watch) {
                tally.checked += 1;
                tally.nodes = tally.nodes.saturating_add(counted.got);
                if counted.got != counted.expected.nodes {
                    tally.differences += 1;
                    if report(&counted).is_break() {
                        return tally;
                    }
                }
            }
        }
        tally
    }

    /// The counts of a position that are checked.
    fn within<'e>(&self, entry: &'e Entry) -> impl Iterator<Item = DepthCount> + use<'e> {
        let max_nodes = self.max_nodes.unwrap_or(u64::MAX);
        let counts = entry.counts.iter().copied();
        counts.filter(move |count| count.nodes <= max_nodes)
    }

    /// Counts one position, for each contender and depth.
    fn count<'e>(&self, entry: &'e Entry, watch: &(dyn Fn(u64) + Sync)) -> Vec<Counted<'e>> {
        let mut counted = Vec::new();
        let mut jobs = Vec::new();
        for &contender in self.contenders {
            for expected in self.within(entry) {
                let whole = Job {
                    contender,
                    setup: entry.setup,
                    depth: expected.depth,
                    sum: counted.len(),
                };
                counted.push(Counted {
                    contender,
                    entry,
                    expected,
                    got: 0,
                });
                let is_worth_splitting = expected.nodes > WORTH_SPLITTING;
                let plies = if is_worth_splitting { 2 } else { 0 };
                jobs.extend(whole.split(plies, self.threads));
            }
        }
        let counts = add_up(&jobs, counted.len(), Leaves::Counted, self.threads, watch);
        for (counted, got) in counted.iter_mut().zip(counts) {
            counted.got = got;
        }
        counted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_registry::{boards, native};
    use std::sync::atomic::{AtomicU64, Ordering};

    const SUITE: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D4 197281
8/8/8/8/8/4k3/4p3/4K3 w - - 0 1 ;D0 1 ;D1 0 ;D5 0
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 ;D1 48 ;D2 2038
";

    /// Every board with its native encoding.
    fn natives() -> Vec<&'static Pair> {
        boards().map(|board| native(board.name).unwrap()).collect()
    }

    fn check(max_nodes: Option<u64>, threads: usize, until: u64) -> (Tally, u64, Vec<String>) {
        let contenders = natives();
        let check = Check {
            contenders: &contenders,
            max_nodes,
            threads: NonZeroUsize::new(threads).unwrap(),
        };
        let suite = Suite::parse(SUITE.as_bytes()).unwrap();
        let watched = AtomicU64::new(0);
        let mut lines = Vec::new();
        let watch = |nodes| {
            watched.fetch_add(nodes, Ordering::Relaxed);
        };
        let tally = check.run(&suite, &watch, &mut |difference| {
            lines.push(difference.to_string());
            if lines.len() as u64 == until {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        (tally, watched.into_inner(), lines)
    }

    #[test]
    fn every_count_is_checked_and_wrong_ones_are_reported() {
        let all = natives().len() as u64;
        let each = 20 + 400 + 197_281 + 1 + 48 + 2_039;
        for threads in [1, 3] {
            let (tally, watched, lines) = check(None, threads, u64::MAX);
            let expected = Tally {
                positions: 3,
                checked: 8 * all,
                nodes: each * all,
                skipped: 0,
                differences: all,
            };
            assert_eq!((tally, watched), (expected, each * all));
            assert_eq!(lines.len() as u64, all);
            for (line, contender) in lines.iter().zip(natives()) {
                let end = "R3K2R w KQkq - 0 1: depth 2: expected 2038, got 2039";
                assert!(line.starts_with(&format!("{}: line 3: ", contender.name())));
                assert!(line.ends_with(end), "{line}");
            }
        }
    }

    #[test]
    fn counts_above_the_limit_are_skipped_and_only_those() {
        let all = natives().len() as u64;
        let (tally, ..) = check(Some(2_038), 1, u64::MAX);
        assert_eq!((tally.skipped, tally.checked), (1, 7 * all));
        let (tally, _, lines) = check(Some(2_037), 1, u64::MAX);
        assert_eq!((tally.skipped, tally.checked), (2, 6 * all));
        assert!(lines.is_empty());
        let (tally, ..) = check(Some(0), 1, u64::MAX);
        assert_eq!((tally.skipped, tally.checked), (6, 2 * all));
    }

    #[test]
    fn a_check_can_be_stopped() {
        let (tally, _, lines) = check(None, 1, 1);
        assert_eq!((tally.differences, lines.len()), (1, 1));
    }

    #[test]
    fn the_sum_of_expected_counts_is_known() {
        let contenders = natives();
        let check = Check {
            contenders: &contenders,
            max_nodes: Some(400),
            threads: NonZeroUsize::MIN,
        };
        let suite = Suite::parse(SUITE.as_bytes()).unwrap();
        assert_eq!(check.nodes(&suite), 469 * contenders.len() as u64);
    }

    #[test]
    fn each_position_is_in_one_shard() {
        let suite = Suite::parse(SUITE.as_bytes()).unwrap();
        let lines = |text: &str| -> Vec<usize> {
            let part = suite.clone().shard(text.parse().unwrap());
            part.positions.iter().map(|entry| entry.line).collect()
        };
        assert_eq!((lines("1/2"), lines("2/2")), (vec![1, 3], vec![2]));
        assert!(lines("4/4").is_empty());
    }
}
