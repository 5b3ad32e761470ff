//! What `go` begins, a search or a perft, and the thread that it runs on.

use std::io;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use boardbench_checks::perft::Perft;
use boardbench_core::Setup;
use boardbench_registry::Pair;

use super::{Event, SCRIPTED, TRIAL};
use crate::commands::search::RunningSearch;
use crate::console::write_flushed;
use crate::options::UciOptions;

/// Work of a session, independent of it.
pub(super) enum Work {
    Search(SessionSearch),
    Perft(SessionPerft),
}

pub(super) struct SessionSearch {
    pub(super) search: RunningSearch,
    /// True if `bestmove` waits for `stop`, as the protocol asks after `go infinite`.
    pub(super) is_infinite: bool,
    /// When `go` was read.
    pub(super) started: Instant,
}

pub(super) struct SessionPerft {
    pub(super) perft: Perft,
    pub(super) contender: &'static Pair,
    pub(super) setup: Setup,
    pub(super) uci: UciOptions,
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

impl SessionPerft {
    /// Counts, and writes the count of each move and their sum; no count if it is stopped.
    fn run(&self, stop: &AtomicBool, progress: &Progress) -> io::Result<()> {
        let watch = |done, all| {
            progress.done.store(done, Ordering::Relaxed);
            progress.all.store(all, Ordering::Relaxed);
        };
        let divided = (self.perft).divide_until(stop, self.contender, &self.setup, &watch);
        let Some(divided) = divided else {
            return write_flushed("info string perft was stopped, and has no count\n");
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

/// Does one piece of work at a time, on a thread of its own. After each it sends [`Event::Done`].
pub(super) struct Worker {
    events: Sender<Event>,
    /// How many pieces of work have been started.
    count: u64,
    running: Option<Running>,
}

struct Running {
    thread: JoinHandle<io::Result<()>>,
    stop: Arc<AtomicBool>,
    is_infinite: bool,
    is_perft: bool,
    progress: Arc<Progress>,
    number: u64,
    started: Instant,
    /// When `go` came.
    began: Instant,
    /// When the last `readyok` was written since.
    answered: Option<Instant>,
}

/// The parts of a perft.
#[derive(Default)]
struct Progress {
    done: AtomicUsize,
    all: AtomicUsize,
}

impl Worker {
    pub(super) const fn new(events: Sender<Event>) -> Self {
        Self {
            events,
            count: 0,
            running: None,
        }
    }

    /// Whether there is work whose end has not been waited for.
    pub(super) const fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// Whether a search is running that goes on until it is stopped.
    pub(super) fn is_infinite(&self) -> bool {
        self.running.as_ref().is_some_and(|it| it.is_infinite)
    }

    pub(super) fn is_perft(&self) -> bool {
        self.running.as_ref().is_some_and(|it| it.is_perft)
    }

    /// Notes that a line has been answered meanwhile.
    pub(super) fn note_answer(&mut self) {
        if let Some(running) = &mut self.running {
            running.answered = Some(Instant::now());
        }
    }

    /// Whether what came at this time was written in advance, together with `go`: soon, and not after an answer, or so much later.
    pub(super) fn is_scripted(&self, at: Instant, margin: Duration) -> bool {
        self.running.as_ref().is_some_and(|it| {
            let is_soon = at.saturating_duration_since(it.began) < SCRIPTED;
            is_soon && it.answered.is_none_or(|answered| at < answered + margin)
        })
    }

    /// Whether a line that has waited can be carried out.
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

    /// Estimates how long perft takes in all; zero without one, and before [`TRIAL`].
    pub(super) fn estimate(&self) -> Duration {
        let running = self.running.as_ref().filter(|it| it.is_perft);
        let Some(running) = running.filter(|it| it.started.elapsed() >= TRIAL) else {
            return Duration::ZERO;
        };
        let [done, all] = [&running.progress.done, &running.progress.all]
            .map(|it| it.load(Ordering::Relaxed) as u32);
        let elapsed = running.started.elapsed().saturating_mul(all);
        elapsed.checked_div(done).unwrap_or(Duration::MAX)
    }

    /// Starts work whose `go` came at this time. The last must have been waited for.
    pub(super) fn start(&mut self, work: Work, began: Instant) {
        let stop = Arc::new(AtomicBool::new(false));
        let (flag, events) = (Arc::clone(&stop), self.events.clone());
        self.count += 1;
        let number = self.count;
        let progress: Arc<Progress> = Arc::default();
        let seen = Arc::clone(&progress);
        let is_infinite = matches!(&work, Work::Search(search) if search.is_infinite);
        self.running = Some(Running {
            stop,
            is_infinite,
            is_perft: matches!(work, Work::Perft(_)),
            progress,
            number,
            started: Instant::now(),
            began,
            answered: None,
            thread: thread::spawn(move || {
                let written = match work {
                    Work::Search(search) => search.run(&flag),
                    Work::Perft(perft) => perft.run(&flag, &seen),
                };
                // At the end of the program nobody waits for it.
                let _ = events.send(Event::Done(number));
                written
            }),
        });
    }

    /// Stops the work, if there is any, and waits for it.
    pub(super) fn stop(&mut self) -> io::Result<()> {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
            running.thread.thread().unpark();
        }
        self.wait()
    }

    /// Waits for the work of this number, if it has not been waited for.
    pub(super) fn wait_for(&mut self, number: u64) -> io::Result<()> {
        match &self.running {
            Some(running) if running.number == number => self.wait(),
            _ => Ok(()),
        }
    }

    /// Waits for the work, and returns its error if it could not write.
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
