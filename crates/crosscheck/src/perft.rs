//! Perft on any contender, with division by root move and several threads.
//!
//! Source: Chess Programming Wiki, "Perft".

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use boardbench_core::{CanonicalMove, Setup, Successor};
use boardbench_registry::Pair;

use crate::parallel;

/// How perft treats its last ply. The counts are the same, the work is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// Counts the legal moves of the last ply in bulk.
    Counted,
    /// Makes every move, those of the last ply included.
    Made,
}

/// Returns the legal moves in bytewise order of UCI text, the same on every board, each with the position after it.
fn after_each(contender: &Pair, setup: &Setup) -> Vec<Successor> {
    let mut successors = (contender.open)(setup).successors(&mut |_| true);
    successors.sort_by_cached_key(|successor| successor.mv.to_string());
    successors
}

/// A perft. It uses no hash table.
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    /// The depth in plies; at 0 the count is 1.
    pub depth: u32,
    /// The treatment of the last ply.
    pub leaves: Leaves,
    /// The number of threads.
    pub threads: NonZeroUsize,
}

/// Called after each job, by the thread that has done it, with the number of jobs done and of all jobs.
pub type Watch<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// A part of a perft: the leaves below one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Job<'a> {
    pub(crate) contender: &'a Pair,
    pub(crate) setup: Setup,
    pub(crate) depth: u32,
    /// The number of the sum that its count is added to.
    pub(crate) sum: usize,
}

/// The least plies of a job, so that its last ply is treated as requested.
const MIN_SHARED: u32 = 2;

/// The least plies of a job on a single thread: enough to make the cost of setting up a board
/// negligible, and few enough to see progress.
const MIN_ALONE: u32 = 4;

/// Limits the depth of a subtree that is counted without checking for a stop, in plies: a fraction of a second in usual positions.
const MAX_UNCONTROLLED: u32 = 4;

impl Job<'_> {
    /// Splits the job for several threads by the moves of its first plies, if it is deep enough.
    pub(crate) fn split(self, plies: u32, threads: NonZeroUsize) -> Vec<Self> {
        let is_alone = threads == NonZeroUsize::MIN;
        let least = if is_alone { MIN_ALONE } else { MIN_SHARED };
        if plies == 0 || self.depth <= least {
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
        if self.depth > MAX_UNCONTROLLED {
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

/// Does jobs, and returns the sums of their counts. `watch` is called with each count. The sums of a stopped count mean nothing.
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

    /// Divides the count by the first move: every legal move with the number of sequences that begin with
    /// it, in bytewise order of UCI text. Empty at depth 0.
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

    /// (Counts and divided counts are in the transcripts of the command `perft`.)
    #[test]
    fn a_count_that_may_be_stopped_is_the_same() {
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
