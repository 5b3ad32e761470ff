//! Runs jobs on several threads.

use std::iter;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Runs every job once and returns the results in the order of the jobs.
///
/// A free thread takes the next job, so jobs may differ in length if there are many more of
/// them than threads. The calling thread works, too. If the system refuses to start a thread, the others
/// do its jobs.
///
/// # Panics
///
/// If `work` does.
///
/// ```
/// use std::num::NonZeroUsize;
/// let threads = NonZeroUsize::new(3).unwrap();
/// let squares = boardbench_crosscheck::parallel::map(threads, &[1, 2, 3, 4], |n| n * n);
/// assert_eq!(squares, [1, 4, 9, 16]);
/// ```
pub fn map<J, R, F>(threads: NonZeroUsize, jobs: &[J], work: F) -> Vec<R>
where
    J: Sync,
    R: Send,
    F: Fn(&J) -> R + Sync,
{
    let next = AtomicUsize::new(0);
    let take_jobs = || {
        let taken = iter::from_fn(|| {
            let index = next.fetch_add(1, Ordering::Relaxed);
            Some((index, jobs.get(index)?))
        });
        let results = taken.map(|(index, job)| (index, work(job)));
        results.collect::<Vec<_>>()
    };
    let helpers = threads.get().min(jobs.len()).saturating_sub(1);
    let mut results = thread::scope(|scope| {
        let handles: Vec<_> = (0..helpers)
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, take_jobs).ok())
            .collect();
        let mut results = take_jobs();
        for handle in handles {
            results.extend(handle.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        results
    });
    results.sort_unstable_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::sync::Barrier;

    #[test]
    fn jobs_run_on_several_threads() {
        // No thread passes the barrier before three jobs run at once.
        let barrier = Barrier::new(3);
        let ids = map(NonZeroUsize::new(3).unwrap(), &[(); 3], |()| {
            barrier.wait();
            thread::current().id()
        });
        assert_eq!(ids.into_iter().collect::<HashSet<_>>().len(), 3);
    }
}
