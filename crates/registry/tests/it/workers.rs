//! Jobs on all processors.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does each job once, as many at once as there are processors.
pub(crate) fn do_all<'j, J: Sync>(jobs: &'j [J], work: impl Fn(&'j J) + Sync) {
    let next = AtomicUsize::new(0);
    let worker = || {
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            work(job);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(worker);
        }
    });
}
