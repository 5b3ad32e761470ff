//! Runs the work of `go`, a search or a perft, on its own thread.

use std::io;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use boardbench_core::Setup;
use boardbench_crosscheck::perft::Perft;
use boardbench_registry::Pair;

use super::{AFTER_REPLY, Event, SCRIPTED};
use crate::commands::search::RunningSearch;
use crate::console::write_flushed;
use crate::options::UciOptions;

/// Work of a session, independent of its later state.
pub(super) enum Work {
    Search(SessionSearch),
    Perft(SessionPerft),
}

pub(super) struct SessionSearch {
    pub(super) search: RunningSearch,
    /// `true` if `bestmove` waits for `stop`, as the protocol requires after `go infinite`.
    pub(super) is_infinite: bool,
    /// Time at which `go` was read.
    pub(super) started: Instant,
}

pub(super) struct SessionPerft {
    pub(super) perft: Perft,
    pub(super) contender: &'static Pair,
    pub(super) setup: Setup,
    pub(super) uci: UciOptions,
}

impl SessionSearch {
    /// Searches, and writes an `info` for each iteration and one `bestmove`. Stops if the output
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

impl SessionPerft {
    /// Counts, and writes the count of each move and their sum, or no count if stopped.
    fn run(&self, stop: &AtomicBool) -> io::Result<()> {
        let divided = self.perft.divide_until_stopped(stop, self.contender, &self.setup);
        let Some(divided) = divided else {
            return write_flushed("info string perft stopped; no count\n");
        };
        let lines = divided.iter().map(|&(mv, nodes)| {
            let mv = self.uci.write(&self.setup, mv);
            format!("{mv}: {nodes}\n")
        });
        let nodes: u64 = match self.perft.depth {
            0 => 1,
            _ => divided.iter().map(|(_, nodes)| nodes).sum(),
        };
        write_flushed(lines.collect::<String>() + &format!("\nNodes searched: {nodes}\n"))
    }
}

/// Runs one piece of work at a time, on its own thread, and sends [`Event::Done`] after each.
pub(super) struct Worker {
    events: Sender<Event>,
    /// Number of pieces of work started so far.
    count: u64,
    running: Option<Running>,
}

struct Running {
    thread: JoinHandle<io::Result<()>>,
    stop: Arc<AtomicBool>,
    is_perft: bool,
    is_infinite: bool,
    number: u64,
    work_started: Instant,
    go_received: Instant,
    /// Time at which the last `readyok` was written since then.
    replied: Option<Instant>,
}

/// Maximum time to wait for a perft before the next line is read.
const SHORT_PERFT: Duration = Duration::from_millis(20);

/// Sends [`Event::Done`] when the work ends, even by a panic.
struct Finished {
    events: Sender<Event>,
    number: u64,
}

impl Drop for Finished {
    fn drop(&mut self) {
        // At the end of the program the receiver is gone.
        let _ = self.events.send(Event::Done(self.number));
    }
}

impl Worker {
    pub(super) const fn new(events: Sender<Event>) -> Self {
        Self { events, count: 0, running: None }
    }

    /// Returns `true` if there is work that has not been waited for.
    pub(super) const fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// Returns `true` if an infinite search is running.
    pub(super) fn is_infinite(&self) -> bool {
        self.running.as_ref().is_some_and(|it| it.is_infinite)
    }

    pub(super) fn is_perft(&self) -> bool {
        self.running.as_ref().is_some_and(|it| it.is_perft)
    }

    /// Records that `readyok` was written.
    pub(super) fn record_reply(&mut self) {
        if let Some(running) = &mut self.running {
            running.replied = Some(Instant::now());
        }
    }

    /// Returns `true` if input that arrived at this time belongs to a script: soon after `go`, and not in reply to `readyok`.
    pub(super) fn is_scripted(&self, at: Instant) -> bool {
        self.running.as_ref().is_some_and(|it| {
            let is_soon = at.saturating_duration_since(it.go_received) < SCRIPTED;
            is_soon && it.replied.is_none_or(|replied| at < replied + AFTER_REPLY)
        })
    }

    /// Returns `true` if a queued line can be carried out.
    pub(super) fn is_ready_for(&self, event: &Event) -> bool {
        let command = match event {
            Event::Line(line, _) => line.split_whitespace().next(),
            _ => None,
        };
        let is_free = !self.is_busy() || self.is_infinite();
        is_free
            || match command {
                Some("isready" | "stop") => true,
                Some("quit") => !self.is_perft(),
                _ => false,
            }
    }

    /// Starts work whose `go` arrived at this time. Earlier work must have been waited for.
    pub(super) fn start(&mut self, work: Work, go_received: Instant) {
        self.count += 1;
        let finished = Finished { events: self.events.clone(), number: self.count };
        let (is_perft, is_infinite) = match &work {
            Work::Search(search) => (false, search.is_infinite),
            Work::Perft(_) => (true, false),
        };
        let stop: Arc<AtomicBool> = Arc::default();
        let is_stopped = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let _finished = finished;
            match work {
                Work::Search(search) => search.run(&is_stopped),
                Work::Perft(perft) => perft.run(&is_stopped),
            }
        });
        self.running = Some(Running {
            thread,
            stop,
            is_perft,
            is_infinite,
            number: self.count,
            work_started: Instant::now(),
            go_received,
            replied: None,
        });
    }

    /// Stops the work, if any, and waits for it.
    pub(super) fn stop(&mut self) -> io::Result<()> {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
            running.thread.thread().unpark();
        }
        self.wait()
    }

    /// Waits for a short perft, so that its count precedes the response to the next line.
    pub(super) fn wait_for_short_perft(&mut self) -> io::Result<()> {
        while let Some(running) = self.running.as_ref().filter(|it| it.is_perft) {
            if running.thread.is_finished() {
                return self.wait();
            }
            if running.work_started.elapsed() >= SHORT_PERFT {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    /// Waits for the work of this number, unless it has been waited for.
    pub(super) fn wait_for(&mut self, number: u64) -> io::Result<()> {
        match &self.running {
            Some(running) if running.number == number => self.wait(),
            _ => Ok(()),
        }
    }

    /// Waits for the work, and returns its error if it could not write.
    fn wait(&mut self) -> io::Result<()> {
        match self.running.take() {
            Some(running) => running.thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            None => Ok(()),
        }
    }
}
