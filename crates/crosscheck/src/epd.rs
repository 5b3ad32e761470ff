//! Checks perft suites: files of positions with their expected counts.

mod read;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use boardbench_core::Setup;
use boardbench_registry::Pair;

use crate::perft::{Job, Leaves, Perft, add_up};

pub use read::{ParsePosition, read};

/// A position of a suite, with its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Line number in the file, from 1.
    pub line: usize,
    /// FEN as written in the file.
    pub fen: String,
    /// Position.
    pub setup: Setup,
    /// Expected counts: at least one, each depth at most once.
    pub counts: Vec<DepthCount>,
}

/// Expected perft count of a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthCount {
    /// Depth in plies.
    pub depth: u32,
    /// Number of leaves.
    pub nodes: u64,
}

/// Count above which a position is split among threads.
const MIN_SPLIT_NODES: u64 = 50_000;

/// Options of a check.
#[derive(Clone, Debug)]
pub struct Check<'a> {
    /// Contenders to check.
    pub contenders: &'a [&'static Pair],
    /// Maximum expected count; depths with more are skipped. `None` is no limit.
    pub max_nodes: Option<u64>,
    /// Number of threads per position.
    pub threads: NonZeroUsize,
}

/// Count of a contender, with the expected one.
struct Counted {
    contender: &'static Pair,
    expected: DepthCount,
    got: u64,
}

/// Totals of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of positions.
    pub positions: u64,
    /// Number of counts checked: one per contender, position and depth.
    pub checked: u64,
    /// Sum of all counts.
    pub nodes: u64,
    /// Number of depths skipped, over all positions.
    pub skipped: u64,
    /// Number of wrong counts.
    pub differences: u64,
}

impl Check<'_> {
    /// Returns the sum of the expected counts of a position, as a measure of progress.
    pub fn nodes(&self, entry: &Entry) -> u64 {
        let counts = self.within(entry).map(|count| count.nodes);
        let nodes = counts.fold(0_u64, u64::saturating_add);
        nodes.saturating_mul(self.contenders.len() as u64)
    }

    /// Checks every depth of a position on every contender, and adds the results to `tally`.
    ///
    /// Threads call `watch` with the nodes of each part of the work. After the position, `report` is called with a line for each
    /// wrong count, and may stop the check.
    pub fn position(
        &self,
        entry: &Entry,
        tally: &mut Tally,
        watch: &(dyn Fn(u64) + Sync),
        report: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        tally.positions += 1;
        tally.skipped += (entry.counts.len() - self.within(entry).count()) as u64;
        let counts = self.count(entry, watch);
        for counted in &counts {
            tally.checked += 1;
            tally.nodes = tally.nodes.saturating_add(counted.got);
            if counted.got != counted.expected.nodes {
                tally.differences += 1;
                report(&self.difference(entry, counted, &counts))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Describes a wrong count. If another contender is correct, includes the first root move whose counts differ.
    fn difference(&self, entry: &Entry, wrong: &Counted, counts: &[Counted]) -> String {
        let (name, Entry { line, fen, .. }) = (wrong.contender.name(), entry);
        let (DepthCount { depth, nodes }, got) = (wrong.expected, wrong.got);
        let text =
            format!("{name}: line {line}: {fen}: depth {depth}: expected {nodes}, got {got}");
        let is_correct = |it: &&Counted| it.expected == wrong.expected && it.got == nodes;
        let Some(correct) = counts.iter().find(is_correct) else {
            return text;
        };
        let perft = Perft { depth, leaves: Leaves::Counted, threads: self.threads };
        let divide = |pair: &Pair| perft.divide(pair, &entry.setup, &|_, _| ());
        let mut pairs = divide(correct.contender).into_iter().zip(divide(wrong.contender));
        let below = pairs.find(|((_, expected), (_, got))| expected != got).map(
            |((mv, expected), (_, got))| format!("; below {mv}: expected {expected}, got {got}"),
        );
        text + &below.unwrap_or_default()
    }

    /// Returns the expected counts within the limit.
    fn within<'e>(&self, entry: &'e Entry) -> impl Iterator<Item = DepthCount> + use<'e> {
        let max_nodes = self.max_nodes.unwrap_or(u64::MAX);
        let counts = entry.counts.iter().copied();
        counts.filter(move |count| count.nodes <= max_nodes)
    }

    /// Runs perft on one position, for each contender and depth.
    fn count(&self, entry: &Entry, watch: &(dyn Fn(u64) + Sync)) -> Vec<Counted> {
        let (mut counted, mut jobs) = (Vec::new(), Vec::new());
        for &contender in self.contenders {
            for expected in self.within(entry) {
                let job = Job {
                    contender,
                    setup: entry.setup,
                    depth: expected.depth,
                    sum: counted.len(),
                };
                let is_split = expected.nodes > MIN_SPLIT_NODES;
                let plies = if is_split { 2 } else { 0 };
                jobs.extend(job.split(plies, self.threads));
                counted.push(Counted { contender, expected, got: 0 });
            }
        }
        let leaves = Leaves::Counted;
        let never = AtomicBool::default();
        let counts = add_up(&jobs, counted.len(), leaves, self.threads, watch, &never);
        for (counted, got) in counted.iter_mut().zip(counts) {
            counted.got = got;
        }
        counted
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use boardbench_core::Square;
    use boardbench_notation::write_fen;
    use boardbench_registry::{DEFAULT_BOARD, native};

    use super::*;

    /// (Totals, limits and other wrong counts are covered by the transcripts of the command `epd`.)
    #[test]
    fn a_wrong_count_is_reported_with_its_root_move_and_may_stop_the_check() {
        let correct = native(DEFAULT_BOARD).unwrap();
        let wrong = Pair {
            // Counts one node too many after 1. e4.
            perft_bulk: |setup, depth| {
                let has_moved = setup.piece_at(Square::E4).is_some();
                let correct = native(DEFAULT_BOARD).unwrap();
                (correct.perft_bulk)(setup, depth) + u64::from(has_moved)
            },
            ..*correct
        };
        let contenders = [correct, &*Box::leak(Box::new(wrong))];
        let check = Check { contenders: &contenders, max_nodes: None, threads: NonZeroUsize::MIN };
        let (setup, counts) = (Setup::initial(), vec![DepthCount { depth: 5, nodes: 4_865_609 }]);
        let entry = Entry { line: 1, fen: write_fen(&setup), setup, counts };
        let (watched, mut tally, mut lines) = (AtomicU64::new(0), Tally::default(), Vec::new());
        let watch = |nodes| {
            watched.fetch_add(nodes, Ordering::Relaxed);
        };
        let checked = check.position(&entry, &mut tally, &watch, &mut |difference| {
            lines.push(difference.to_owned());
            ControlFlow::Break(())
        });
        assert!(checked.is_break());
        assert_eq!(check.nodes(&entry) + 1, watched.into_inner());
        assert_eq!((tally.checked, tally.differences), (2, 1));
        let end =
            ": depth 5: expected 4865609, got 4865610; below e2e4: expected 405385, got 405386";
        assert!(lines.len() == 1 && lines[0].ends_with(end), "{lines:?}");
    }
}
