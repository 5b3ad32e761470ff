//! The thread that searches while the session goes on.

use std::io;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Scope, ScopedJoinHandle};

use super::output::Output;
use super::search::Search;

/// Whether a command may be obeyed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Admission {
    Admitted,
    /// The search that is running would never make way.
    Refused,
}

/// Runs one search at a time.
pub(super) struct Worker<'scope, 'env, 'output> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'scope Output<'output>,
    /// The last search; it may have ended in the meantime.
    running: Option<Running<'scope>>,
}

struct Running<'scope> {
    thread: ScopedJoinHandle<'scope, io::Result<()>>,
    stop: Arc<AtomicBool>,
    waits_for_stop: bool,
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

    /// Makes way for a command. `isready` needs none; `stop` and `quit` end the search; the others
    /// wait for its end if it has one. An error of the search's output is handed on.
    pub(super) fn admit(&mut self, command: &str) -> io::Result<Admission> {
        match command {
            "isready" => {}
            "stop" | "quit" => self.stop()?,
            _ if self.is_infinite() => return Ok(Admission::Refused),
            _ => self.wait()?,
        }
        Ok(Admission::Admitted)
    }

    /// Starts a search. None is running: [`admit`](Self::admit) has seen to that.
    pub(super) fn start(&mut self, search: Search) {
        let (stop, output) = (Arc::new(AtomicBool::new(false)), self.output);
        let waits_for_stop = search.waits_for_stop;
        let flag = Arc::clone(&stop);
        let thread = self.scope.spawn(move || search.run(&flag, output));
        self.running = Some(Running {
            thread,
            stop,
            waits_for_stop,
        });
    }

    /// Ends the search, if one is running.
    pub(super) fn stop(&mut self) -> io::Result<()> {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
            running.thread.thread().unpark();
        }
        self.wait()
    }

    /// Waits for the end of a search that has one, and ends one that has none.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        if self.is_infinite() {
            self.stop()
        } else {
            self.wait()
        }
    }

    fn wait(&mut self) -> io::Result<()> {
        match self.running.take() {
            Some(running) => running
                .thread
                .join()
                .unwrap_or_else(|panic| resume_unwind(panic)),
            None => Ok(()),
        }
    }

    fn is_infinite(&self) -> bool {
        let running = self.running.as_ref();
        running.is_some_and(|running| running.waits_for_stop)
    }
}
