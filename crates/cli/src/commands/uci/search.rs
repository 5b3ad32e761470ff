//! A search, from `go` to `bestmove`, and the thread that it runs on.

use std::io::{self, Write};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Instant;

use boardbench_core::DynBoard;
use boardbench_kernels::search::{Iteration, SearchFn, SearchRequest};

use super::Output;
use crate::commands::search::search;
use crate::notation::UciOptions;

/// The word after `bestmove` if there is no legal move.
const NO_MOVE: &str = "0000";

/// A search with everything it needs, independent of the session.
pub(super) struct RunningSearch {
    /// A board at the position to search.
    pub(super) board: Box<dyn DynBoard>,
    /// The hashes of the positions before, oldest first.
    pub(super) before: Vec<u64>,
    pub(super) run: SearchFn,
    pub(super) request: SearchRequest,
    /// True if `bestmove` waits for `stop`, as the protocol asks after `go infinite`.
    pub(super) is_infinite: bool,
    /// When `go` was read.
    pub(super) started: Instant,
    pub(super) uci: UciOptions,
}

impl RunningSearch {
    /// Searches, and writes an `info` for each iteration and one `bestmove`. It stops if the output
    /// can't be written.
    fn run(mut self, stop: &AtomicBool, output: &Output<'_>) -> io::Result<()> {
        let started = self.started;
        let mut each = |iteration: &Iteration, pv: &str| {
            output.write(|output| write_info(iteration, pv, started, output))
        };
        let (run, request, before, uci) = (self.run, &self.request, &self.before, self.uci);
        let outcome = search(run, request, before, &mut *self.board, uci, stop, &mut each)?;
        while self.is_infinite && !stop.load(Ordering::Relaxed) {
            // The thread that sets the flag unparks this one.
            thread::park();
        }
        let best = outcome.last.best_move();
        let best = best.map_or_else(
            || NO_MOVE.to_owned(),
            |mv| uci.write(&self.board.setup(), mv),
        );
        output.write(|output| writeln!(output, "bestmove {best}"))
    }
}

fn write_info(
    iteration: &Iteration,
    pv: &str,
    started: Instant,
    output: &mut dyn Write,
) -> io::Result<()> {
    let (depth, value, nodes) = (iteration.depth, iteration.value, iteration.nodes);
    let elapsed = started.elapsed();
    let speed = u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1);
    let time = elapsed.as_millis();
    writeln!(
        output,
        "info depth {depth} score {value} nodes {nodes} nps {speed} time {time}{pv}"
    )
}

/// Runs one search at a time, on a thread of its own.
pub(super) struct Worker<'scope, 'env, 'output> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'scope Output<'output>,
    /// The last search; it may have finished.
    running: Option<Running<'scope>>,
}

struct Running<'scope> {
    thread: ScopedJoinHandle<'scope, io::Result<()>>,
    stop: Arc<AtomicBool>,
    is_infinite: bool,
}

impl<'scope, 'env, 'output> Worker<'scope, 'env, 'output> {
    pub(super) const fn new(
        scope: &'scope Scope<'scope, 'env>,
        output: &'scope Output<'output>,
    ) -> Self {
        Self {
            scope,
            output,
            running: None,
        }
    }

    /// True if a search is running that goes on until it is stopped.
    pub(super) fn is_infinite(&self) -> bool {
        let running = self.running.as_ref();
        running.is_some_and(|running| running.is_infinite)
    }

    /// Starts a search. The last one must have been waited for.
    pub(super) fn start(&mut self, search: RunningSearch) {
        let (stop, output) = (Arc::new(AtomicBool::new(false)), self.output);
        let is_infinite = search.is_infinite;
        let flag = Arc::clone(&stop);
        let thread = self.scope.spawn(move || search.run(&flag, output));
        self.running = Some(Running {
            thread,
            stop,
            is_infinite,
        });
    }

    /// Stops the search, if one is running, and waits for it.
    pub(super) fn stop(&mut self) -> io::Result<()> {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
            running.thread.thread().unpark();
        }
        self.wait()
    }

    /// Waits for the search, and returns its error if it could not write.
    pub(super) fn wait(&mut self) -> io::Result<()> {
        match self.running.take() {
            Some(running) => running
                .thread
                .join()
                .unwrap_or_else(|panic| resume_unwind(panic)),
            None => Ok(()),
        }
    }
}
