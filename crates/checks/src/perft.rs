//! Perft on any contender, with division by root move and several threads.
//!
//! Source: Chess Programming Wiki, "Perft".

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use boardbench_core::{CanonicalMove, Setup};
use boardbench_registry::Pair;

use crate::{parallel, position};

/// How perft treats its last ply. The counts are the same, the work is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// Counts the legal moves of the last ply in bulk.
    Counted,
    /// Makes every move, those of the last ply included.
    Made,
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
const LEAST_SHARED: u32 = 2;

/// The least plies of a job on a single thread: enough to make the cost of setting up a board
/// negligible, and few enough to see progress.
const LEAST_ALONE: u32 = 4;

/// The most plies that are counted without a look at whether to stop.
const MAX_PART: u32 = 4;

impl Job<'_> {
    /// Splits the job for several threads by the moves of its first plies, if it is deep enough.
    pub(crate) fn split(self, plies: u32, threads: NonZeroUsize) -> Vec<Self> {
        let is_alone = threads == NonZeroUsize::MIN;
        let least = if is_alone { LEAST_ALONE } else { LEAST_SHARED };
        if plies == 0 || self.depth <= least {
            return vec![self];
        }
        let after = position::after_each(&*(self.contender.open)(&self.setup));
        let below = after.into_iter().map(|successor| Self {
            setup: successor.setup,
            depth: self.depth - 1,
            ..self
        });
        below
            .flat_map(|job| job.split(plies - 1, threads))
            .collect()
    }

    /// Counts the leaves, in parts that take a fraction of a second each; 0 for parts that begin after `stop` is set.
    fn count(&self, leaves: Leaves, stop: &AtomicBool) -> u64 {
        if stop.load(Ordering::Relaxed) {
            return 0;
        }
        if self.depth <= MAX_PART {
            let perft = match leaves {
                Leaves::Counted => self.contender.perft_bulk,
                Leaves::Made => self.contender.perft_full,
            };
            return perft(&self.setup, self.depth);
        }
        let after = position::after_each(&*(self.contender.open)(&self.setup));
        let below = after.into_iter().map(|successor| Self {
            setup: successor.setup,
            depth: self.depth - 1,
            ..*self
        });
        below.map(|job| job.count(leaves, stop)).sum()
    }
}

/// Does jobs, and returns the sums of their counts. `watch` is called with each count. The sums mean nothing once `stop` is set.
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
    /// The number of sequences of [`depth`](Self::depth) legal moves.
    pub fn nodes(&self, contender: &Pair, setup: &Setup, watch: Watch<'_>) -> u64 {
        let whole = Job {
            contender,
            setup: *setup,
            depth: self.depth,
            sum: 0,
        };
        let never = AtomicBool::new(false);
        self.run(&whole.split(2, self.threads), 1, watch, &never)[0]
    }

    /// Divides the count by the first move: every legal move with the number of sequences that begin with
    /// it, in bytewise order of UCI text. Empty at depth 0.
    pub fn divide(
        &self,
        contender: &Pair,
        setup: &Setup,
        watch: Watch<'_>,
    ) -> Vec<(CanonicalMove, u64)> {
        let never = AtomicBool::new(false);
        let divided = self.divide_until(&never, contender, setup, watch);
        divided.unwrap_or_default()
    }

    /// [`divide`](Self::divide) until `stop` is set; `None` then.
    pub fn divide_until(
        &self,
        stop: &AtomicBool,
        contender: &Pair,
        setup: &Setup,
        watch: Watch<'_>,
    ) -> Option<Vec<(CanonicalMove, u64)>> {
        let Some(depth) = self.depth.checked_sub(1) else {
            return Some(Vec::new());
        };
        let after = position::after_each(&*(contender.open)(setup));
        let jobs = after.iter().enumerate().flat_map(|(sum, successor)| {
            let job = Job {
                contender,
                setup: successor.setup,
                depth,
                sum,
            };
            job.split(1, self.threads)
        });
        let counts = self.run(&jobs.collect::<Vec<_>>(), after.len(), watch, stop);
        let moves = after.into_iter().map(|successor| successor.mv);
        let is_whole = !stop.load(Ordering::Relaxed);
        is_whole.then(|| moves.zip(counts).collect())
    }

    fn run(&self, jobs: &[Job<'_>], sums: usize, watch: Watch<'_>, stop: &AtomicBool) -> Vec<u64> {
        let done = AtomicUsize::new(0);
        let watch = |_| watch(done.fetch_add(1, Ordering::Relaxed) + 1, jobs.len());
        add_up(jobs, sums, self.leaves, self.threads, &watch, stop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_registry::{DEFAULT_BOARD, native};

    /// (Counts and divided counts are in the transcripts of the command `perft`.)
    #[test]
    fn every_job_is_reported() {
        let seen = AtomicUsize::new(0);
        let watch = |done: usize, total: usize| {
            assert!((1..=total).contains(&done));
            assert_eq!(total, 400);
            seen.fetch_add(1, Ordering::Relaxed);
        };
        let perft = Perft {
            depth: 4,
            leaves: Leaves::Counted,
            threads: NonZeroUsize::new(2).unwrap(),
        };
        let contender = native(DEFAULT_BOARD).unwrap();
        let nodes = perft.nodes(contender, &Setup::initial(), &watch);
        assert_eq!((nodes, seen.into_inner()), (197_281, 400));
    }
}
