//! Perft suites: files of positions with their expected counts, and checking them.

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
    /// Its line in the file, from 1.
    pub line: usize,
    /// The FEN as written in the file.
    pub fen: String,
    /// The position.
    pub setup: Setup,
    /// The expected counts: at least one, and no depth twice.
    pub counts: Vec<DepthCount>,
}

/// The expected perft count of a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthCount {
    /// The depth in plies.
    pub depth: u32,
    /// The number of leaves.
    pub nodes: u64,
}

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

/// A contender's count beside the expected one.
struct Counted {
    contender: &'static Pair,
    expected: DepthCount,
    got: u64,
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
    /// Returns the sum of the expected counts of a position, as a measure of progress.
    pub fn nodes(&self, entry: &Entry) -> u64 {
        let counts = self.within(entry).map(|count| count.nodes);
        let nodes = counts.fold(0_u64, u64::saturating_add);
        nodes.saturating_mul(self.contenders.len() as u64)
    }

    /// Checks every depth of a position on every contender, and adds what it finds to `tally`.
    ///
    /// Threads call `watch` with the nodes of each part of the work. `report` gets a line for each wrong count when the
    /// position is done, and may stop the check.
    pub fn position(
        &self,
        entry: &Entry,
        tally: &mut Tally,
        watch: &(dyn Fn(u64) + Sync),
        report: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        tally.positions += 1;
        tally.skipped += (entry.counts.len() - self.within(entry).count()) as u64;
        let all = self.count(entry, watch);
        for counted in &all {
            tally.checked += 1;
            tally.nodes = tally.nodes.saturating_add(counted.got);
            if counted.got != counted.expected.nodes {
                tally.differences += 1;
                report(&self.difference(entry, counted, &all))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Describes a wrong count. If another contender counts rightly, the first move below which the two differ is named.
    fn difference(&self, entry: &Entry, wrong: &Counted, all: &[Counted]) -> String {
        let (name, Entry { line, fen, .. }) = (wrong.contender.name(), entry);
        let (DepthCount { depth, nodes }, got) = (wrong.expected, wrong.got);
        let text =
            format!("{name}: line {line}: {fen}: depth {depth}: expected {nodes}, got {got}");
        let is_right = |it: &&Counted| it.expected == wrong.expected && it.got == nodes;
        let Some(right) = all.iter().find(is_right) else {
            return text;
        };
        let perft = Perft { depth, leaves: Leaves::Counted, threads: self.threads };
        let divide = |pair: &Pair| perft.divide(pair, &entry.setup, &|_, _| ());
        let mut pairs = divide(right.contender).into_iter().zip(divide(wrong.contender));
        let below = pairs.find(|((_, expected), (_, got))| expected != got).map(
            |((mv, expected), (_, got))| format!("; below {mv}: expected {expected}, got {got}"),
        );
        text + &below.unwrap_or_default()
    }

    /// Returns the counts of a position that are checked.
    fn within<'e>(&self, entry: &'e Entry) -> impl Iterator<Item = DepthCount> + use<'e> {
        let max_nodes = self.max_nodes.unwrap_or(u64::MAX);
        let counts = entry.counts.iter().copied();
        counts.filter(move |count| count.nodes <= max_nodes)
    }

    /// Counts one position, for each contender and depth.
    fn count(&self, entry: &Entry, watch: &(dyn Fn(u64) + Sync)) -> Vec<Counted> {
        let (mut counted, mut jobs) = (Vec::new(), Vec::new());
        for &contender in self.contenders {
            for expected in self.within(entry) {
                let whole = Job {
                    contender,
                    setup: entry.setup,
                    depth: expected.depth,
                    sum: counted.len(),
                };
                let is_worth_splitting = expected.nodes > WORTH_SPLITTING;
                let plies = if is_worth_splitting { 2 } else { 0 };
                jobs.extend(whole.split(plies, self.threads));
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

    /// (Totals, limits and more wrong counts are in the transcripts of the command `epd`.)
    #[test]
    fn a_wrong_count_names_the_move_below_which_it_is_wrong_and_may_end_the_check() {
        let right = native(DEFAULT_BOARD).unwrap();
        let wrong = Pair {
            // It counts one more after 1. e4.
            perft_bulk: |setup, depth| {
                let has_moved = setup.piece_at(Square::E4).is_some();
                let right = native(DEFAULT_BOARD).unwrap();
                (right.perft_bulk)(setup, depth) + u64::from(has_moved)
            },
            ..*right
        };
        let contenders = [right, &*Box::leak(Box::new(wrong))];
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
