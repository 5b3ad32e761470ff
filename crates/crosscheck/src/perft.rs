//! Runs perft and divide on any contender with several threads.
//!
//! Source: Chess Programming Wiki, "Perft".

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use boardbench_core::{CanonicalMove, Setup, Successor};
use boardbench_registry::Pair;

use crate::parallel;

/// Treatment of the last ply. The counts are the same, the work differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// Counts the legal moves of the last ply in bulk.
    Counted,
    /// Makes every move, including the last ply.
    Made,
}

/// Returns the legal moves with the positions after them, sorted by the bytes of the UCI text: the same order on every board.
fn after_each(contender: &Pair, setup: &Setup) -> Vec<Successor> {
    let mut successors = (contender.open)(setup).successors(&mut |_| true);
    successors.sort_by_cached_key(|successor| successor.mv.to_string());
    successors
}

/// A perft. It uses no hash table.
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    /// Depth in plies; the count of depth 0 is 1.
    pub depth: u32,
    /// Treatment of the last ply.
    pub leaves: Leaves,
    /// Number of threads.
    pub threads: NonZeroUsize,
}

/// Called by the thread of a job after it, with the numbers of finished and of all jobs.
pub type Watch<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// A part of a perft: the leaves below one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Job<'a> {
    pub(crate) contender: &'a Pair,
    pub(crate) setup: Setup,
    pub(crate) depth: u32,
    /// Index of the sum that the count is added to.
    pub(crate) sum: usize,
}

/// Minimum depth of a job on several threads, so that its last ply is treated as requested.
const MIN_DEPTH_PARALLEL: u32 = 2;

/// Minimum depth of a job on a single thread: deep enough to make the cost of setting up a board
/// negligible, and shallow enough to show progress.
const MIN_DEPTH_SINGLE: u32 = 4;

/// Maximum depth of a subtree that is counted without checking `stop`: a fraction of a second in usual positions.
const MAX_DEPTH_UNCHECKED: u32 = 4;

impl Job<'_> {
    /// Splits the job for several threads by the moves of its first plies, if it is deep enough.
    pub(crate) fn split(self, plies: u32, threads: NonZeroUsize) -> Vec<Self> {
        let is_single = threads == NonZeroUsize::MIN;
        let min_depth = if is_single { MIN_DEPTH_SINGLE } else { MIN_DEPTH_PARALLEL };
        if plies == 0 || self.depth <= min_depth {
            return vec![self];
        }
        let after = after_each(self.contender, &self.setup);
        let below = after.into_iter().map(|successor| Self {
            setup: successor.setup,
            depth: self.depth - 1,
            ..self
        });
        below.flat_map(|job| job.split(plies - 1, threads)).collect()
    }

    /// Counts the leaves in parts until `stop` is set.
    fn count(&self, leaves: Leaves, stop: &AtomicBool) -> u64 {
        if stop.load(Ordering::Relaxed) {
            return 0;
        }
        let mut below = Vec::new();
        if self.depth > MAX_DEPTH_UNCHECKED {
            below = after_each(self.contender, &self.setup);
        }
        if below.is_empty() {
            let perft = match leaves {
                Leaves::Counted => self.contender.perft_bulk,
                Leaves::Made => self.contender.perft_full,
            };
            return perft(&self.setup, self.depth);
        }
        let jobs = below.into_iter().map(|successor| Self {
            setup: successor.setup,
            depth: self.depth - 1,
            ..*self
        });
        jobs.map(|job| job.count(leaves, stop)).sum()
    }
}

/// Runs jobs, and returns the sums of their counts. Calls `watch` with each count. If stopped, the sums are meaningless.
pub(crate) fn add_up(
    jobs: &[Job<'_>],
    sums: usize,
    leaves: Leaves,
    threads: NonZeroUsize,
    watch: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Vec<u64> {
    let counts = parallel::map(threads, jobs, |job| {
        let count = job.count(leaves, stop);
        watch(count);
        count
    });
    let mut added = vec![0; sums];
    for (job, count) in jobs.iter().zip(counts) {
        added[job.sum] += count;
    }
    added
}

impl Perft {
    /// Returns the number of sequences of [`depth`](Self::depth) legal moves.
    pub fn nodes(&self, contender: &Pair, setup: &Setup, watch: Watch<'_>) -> u64 {
        match self.depth {
            0 => 1,
            _ => self.divide(contender, setup, watch).into_iter().map(|(_, count)| count).sum(),
        }
    }

    /// Divides the count by root move: every legal move with the number of sequences that begin with
    /// it, sorted by the bytes of the UCI text. Empty at depth 0.
    pub fn divide(
        &self,
        contender: &Pair,
        setup: &Setup,
        watch: Watch<'_>,
    ) -> Vec<(CanonicalMove, u64)> {
        self.divide_with(&AtomicBool::default(), contender, setup, watch)
    }

    /// Divides the count as [`divide`](Self::divide) does until `stop` is set; then returns `None`.
    pub fn divide_until_stopped(
        &self,
        stop: &AtomicBool,
        contender: &Pair,
        setup: &Setup,
    ) -> Option<Vec<(CanonicalMove, u64)>> {
        let divided = self.divide_with(stop, contender, setup, &|_, _| ());
        (!stop.load(Ordering::Relaxed)).then_some(divided)
    }

    fn divide_with(
        &self,
        stop: &AtomicBool,
        contender: &Pair,
        setup: &Setup,
        watch: Watch<'_>,
    ) -> Vec<(CanonicalMove, u64)> {
        let Some(depth) = self.depth.checked_sub(1) else {
            return Vec::new();
        };
        let after = after_each(contender, setup);
        let jobs = after.iter().enumerate().flat_map(|(sum, successor)| {
            let job = Job { contender, setup: successor.setup, depth, sum };
            job.split(1, self.threads)
        });
        let jobs: Vec<Job<'_>> = jobs.collect();
        let done = AtomicUsize::new(0);
        let watch = |_| watch(done.fetch_add(1, Ordering::Relaxed) + 1, jobs.len());
        let counts = add_up(&jobs, after.len(), self.leaves, self.threads, &watch, stop);
        let moves = after.into_iter().map(|successor| successor.mv);
        moves.zip(counts).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_registry::{DEFAULT_BOARD, native};

    /// (Counts and divided counts are covered by the transcripts of the command `perft`.)
    #[test]
    fn a_count_that_can_be_stopped_is_the_same() {
        let contender = native(DEFAULT_BOARD).unwrap();
        let initial = Setup::initial();
        for (depth, threads) in [(0, 1), (1, 1), (5, 1), (6, 2)] {
            let perft = Perft {
                depth,
                leaves: Leaves::Counted,
                threads: NonZeroUsize::new(threads).unwrap(),
            };
            let counted = |is_stopped| {
                perft.divide_until_stopped(&AtomicBool::new(is_stopped), contender, &initial)
            };
            assert_eq!(counted(false), Some(perft.divide(contender, &initial, &|_, _| ())));
            assert_eq!(counted(true), None);
        }
    }
}
