//! A search, from `go` to `bestmove`, and the thread that it runs on.

use std::io;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use crate::commands::search::RunningSearch;
use crate::console::write_flushed;

/// A search of a session, independent of it.
pub(super) struct SessionSearch {
    pub(super) search: RunningSearch,
    /// True if `bestmove` waits for `stop`, as the protocol asks after `go infinite`.
    pub(super) is_infinite: bool,
    /// When `go` was read.
    pub(super) started: Instant,
}

impl SessionSearch {
    /// Searches, and writes an `info` for each iteration and one `bestmove`. It stops if the output
    /// can't be written.
    fn run(mut self, stop: &AtomicBool) -> io::Result<()> {
        let outcome = self.search.run(stop, |iteration, pv| {
            let (depth, value, nodes) = (iteration.depth, iteration.value, iteration.nodes);
            let elapsed = self.started.elapsed();
            let speed = u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1);
            let time = elapsed.as_millis();
            write_flushed(format_args!(
                "info depth {depth} score {value} nodes {nodes} nps {speed} time {time}{pv}\n"
            ))
        })?;
        while self.is_infinite && !stop.load(Ordering::Relaxed) {
            // The thread that sets the flag unparks this one.
            thread::park();
        }
        let (setup, uci) = (self.search.board.setup(), self.search.uci);
        let best = outcome.last.best_move().map(|mv| uci.write(&setup, mv));
        let best = best.as_deref().unwrap_or("0000");
        write_flushed(format_args!("bestmove {best}\n"))
    }
}

/// Runs one search at a time, on a thread of its own. This is the last search; it may have finished.
#[derive(Default)]
pub(super) struct Worker(Option<Running>);

struct Running {
    thread: JoinHandle<io::Result<()>>,
    stop: Arc<AtomicBool>,
    is_infinite: bool,
}

impl Worker {
    /// True if a search is running that goes on until it is stopped.
    pub(super) fn is_infinite(&self) -> bool {
        (self.0.as_ref()).is_some_and(|running| running.is_infinite)
    }

    /// Starts a search. The last one must have been waited for.
    pub(super) fn start(&mut self, search: SessionSearch) {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        self.0 = Some(Running {
            stop,
            is_infinite: search.is_infinite,
            thread: thread::spawn(move || search.run(&flag)),
        });
    }

    /// Stops the search, if one is running, and waits for it.
    pub(super) fn stop(&mut self) -> io::Result<()> {
        if let Some(running) = &self.0 {
            running.stop.store(true, Ordering::Relaxed);
            running.thread.thread().unpark();
        }
        self.wait()
    }

    /// Waits for the search, and returns its error if it could not write.
    pub(super) fn wait(&mut self) -> io::Result<()> {
        match self.0.take() {
            Some(running) => running
                .thread
                .join()
                .unwrap_or_else(|panic| resume_unwind(panic)),
            None => Ok(()),
        }
    }
}
