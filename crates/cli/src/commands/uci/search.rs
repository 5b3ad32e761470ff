//! A search, from `go` to `bestmove`.

use std::io::{self, Write};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use boardbench_core::DynBoard;
use boardbench_kernels::search::{Iteration, SearchFn, SearchRequest};

use super::output::Output;
use crate::notation::UciCustom;

/// What is written instead of a move if there is none.
const NO_MOVE: &str = "0000";

/// A search that has all it needs, so that the session can go on.
pub(super) struct Search {
    /// A board at the position searched.
    pub(super) board: Box<dyn DynBoard>,
    /// The hashes of the positions that led to it, oldest first.
    pub(super) before: Vec<u64>,
    pub(super) run: SearchFn,
    pub(super) request: SearchRequest,
    /// Whether the move is told only after `stop`, even if the search has ended by itself, as the
    /// protocol wants it of `infinite`.
    pub(super) waits_for_stop: bool,
    /// When `go` was read.
    pub(super) started: Instant,
    pub(super) custom: UciCustom,
}

impl Search {
    /// Searches and writes what is found, an `info` for each iteration and one `bestmove`. It ends
    /// early if nobody reads that any more.
    pub(super) fn run(mut self, stop: &AtomicBool, output: &Output<'_>) -> io::Result<()> {
        let (request, run, waits_for_stop) = (self.request, self.run, self.waits_for_stop);
        let (setup, before) = (self.board.setup(), mem::take(&mut self.before));
        let mut written = Ok(());
        let mut on_iteration = |iteration: &Iteration| {
            if written.is_ok() {
                written = output.write(|output| self.write_info(iteration, output));
            }
            if written.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let outcome = run(&request, &before, &setup, &mut on_iteration, stop);
        written?;
        while waits_for_stop && !stop.load(Ordering::Relaxed) {
            // Whoever sets the flag wakes this thread.
            thread::park();
        }
        let best = outcome.last.best_move();
        let best = best.map_or_else(
            || NO_MOVE.to_owned(),
            |mv| self.custom.write(&*self.board, mv),
        );
        output.write(|output| writeln!(output, "bestmove {best}"))
    }

    fn write_info(&mut self, iteration: &Iteration, output: &mut dyn Write) -> io::Result<()> {
        let Iteration {
            depth,
            value,
            nodes,
            line,
        } = iteration;
        let elapsed = self.started.elapsed();
        let speed = u128::from(*nodes) * 1_000_000 / elapsed.as_micros().max(1);
        let time = elapsed.as_millis();
        write!(
            output,
            "info depth {depth} score {value} nodes {nodes} nps {speed} time {time}"
        )?;
        if !line.is_empty() {
            let line = self.custom.write_line(&mut *self.board, line);
            write!(output, " pv{line}")?;
        }
        writeln!(output)
    }
}
