//! Implements `uci`, the UCI protocol.
//!
//! One thread reads lines, the main thread carries out commands, and a third searches or counts and writes the result.
//!
//! Source: "Description of the universal chess interface (UCI)", 2006; `go perft` and `d` as in
//! Stockfish.

mod go;
mod options;
mod session;
mod work;

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use boardbench_crosscheck::lines::{Line, Lines};
use clap::Args;

use crate::console::{CommandResult, ExitStatus, Failure, MAX_LINE, write_flushed};
use crate::options::{FenOptions, One, UciOptions};
use session::Session;
use work::Worker;

/// Speak the UCI protocol on stdin and stdout
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  echo 'go perft 3' | boardbench uci\n\n\
    go accepts perft N, or any of depth, nodes, movetime, wtime, btime, winc, binc, movestogo and \
    infinite. While a search or perft runs, isready is answered, and stop and quit end it. Other commands wait \
    for its end; during an infinite search they are refused. In a piped script, whose lines arrive at once, the end of \
    the input, and quit after go perft, wait until the results are written, but at most ten minutes each.")]
pub(crate) struct Uci {
    #[command(flatten)]
    contender: One,
    #[command(flatten)]
    notation: UciOptions,
    #[command(flatten)]
    fen: FenOptions,
}

impl Uci {
    pub(crate) fn run(self) -> CommandResult {
        let session = Session::new(self.contender, self.notation, self.fen)?;
        let (sender, events) = mpsc::channel();
        let reader = sender.clone();
        thread::spawn(move || read_lines(&reader));
        let mut protocol = Protocol {
            session,
            worker: Worker::new(sender),
            waiting: VecDeque::new(),
            is_ending: false,
        };
        let result = protocol.run(&events);
        protocol.worker.stop()?;
        result?;
        Ok(ExitStatus::Passed)
    }
}

/// An event that the main thread waits for.
enum Event {
    /// A line, and the time of its arrival.
    Line(String, Instant),
    /// A line that is too long.
    TooLong,
    /// The end of the input, and its time.
    End(Instant),
    /// The input can't be read.
    Failed(io::Error),
    /// The work of this number is finished, and its result is written.
    Done(u64),
}

fn read_lines(events: &Sender<Event>) {
    let mut lines = Lines::new(io::stdin().lock(), MAX_LINE);
    loop {
        let event = match lines.next_line() {
            Ok(Some(Line::Text(line))) => Event::Line(line.to_owned(), Instant::now()),
            Ok(Some(Line::NotUtf8(line))) => Event::Line(line.into_owned(), Instant::now()),
            Ok(Some(Line::TooLong(_))) => Event::TooLong,
            Ok(None) => Event::End(Instant::now()),
            Err(error) => Event::Failed(error),
        };
        let is_last = matches!(event, Event::End(_) | Event::Failed(_));
        // At the end of the program the receiver is gone.
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// Maximum delay after `go` within which input counts as part of a script.
const SCRIPTED: Duration = Duration::from_millis(100);

/// Maximum delay after `readyok` within which input still counts as part of a script.
const AFTER_REPLY: Duration = Duration::from_millis(50);

/// Maximum time of a script's work after the end of its input.
const MAX_SCRIPT_TIME: Duration = Duration::from_secs(600);

/// Maximum number of queued lines, so that endless input cannot fill the memory.
const MAX_WAITING: usize = 1 << 16;

/// A session, and the work that it has started.
struct Protocol {
    session: Session,
    worker: Worker,
    /// Commands that arrived while the worker was busy.
    waiting: VecDeque<Event>,
    /// `true` if the last waiting command ends the session.
    is_ending: bool,
}

impl Protocol {
    /// Carries out commands up to the end of the input or `quit`.
    fn run(&mut self, events: &Receiver<Event>) -> Result<(), Failure> {
        loop {
            let front = self.waiting.front();
            let has_waited = front.is_some_and(|event| self.worker.is_ready_for(event));
            let next = if has_waited { self.waiting.pop_front() } else { None };
            let event = match next {
                Some(event) => event,
                None if !self.is_ending => events.recv()?,
                None => match events.recv_timeout(MAX_SCRIPT_TIME) {
                    Ok(event) => event,
                    Err(_) => return Ok(()),
                },
            };
            if self.carry_out(event, has_waited)? {
                return Ok(());
            }
            if self.waiting.len() > MAX_WAITING {
                return Err(
                    format!("more than {MAX_WAITING} lines wait for a perft or search").into()
                );
            }
        }
    }

    /// Handles an event, or queues it. Returns `true` if it ends the session.
    fn carry_out(&mut self, event: Event, has_waited: bool) -> Result<bool, Failure> {
        match event {
            Event::Done(number) => self.worker.wait_for(number)?,
            Event::Failed(error) => return Err(format!("cannot read stdin: {error}").into()),
            Event::TooLong => remark("error: the line is too long")?,
            Event::End(at) => {
                let is_script = self.worker.is_scripted(at) || !self.waiting.is_empty();
                if self.worker.is_infinite() || !is_script {
                    return Ok(true);
                }
                self.end_later(event);
            }
            Event::Line(line, at) => return self.line(line, at, has_waited),
        }
        Ok(false)
    }

    /// Carries out a line that arrived at this time, or queues it. Returns `true` if it ends the session.
    fn line(&mut self, line: String, at: Instant, has_waited: bool) -> Result<bool, Failure> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, arguments)) = words.split_first() else {
            return Ok(false);
        };
        let is_scripted = self.worker.is_scripted(at);
        // Lines of a script are carried out in their order.
        let is_queued = is_scripted && !has_waited && !self.waiting.is_empty();
        match command {
            "quit" if is_queued || is_scripted && self.worker.is_perft() => {
                self.end_later(Event::Line(line, at));
            }
            "quit" => return Ok(true),
            "isready" | "stop" if !is_queued => self.command(command, arguments, at)?,
            _ if self.worker.is_infinite() => {
                remark("error: an infinite search is running; send stop first")?;
            }
            _ if self.worker.is_busy() => self.waiting.push_back(Event::Line(line, at)),
            _ => self.command(command, arguments, at)?,
        }
        Ok(false)
    }

    /// Ends the session when the work of a script is finished.
    fn end_later(&mut self, end: Event) {
        self.waiting.push_back(end);
        self.is_ending = true;
    }

    /// Carries out a command that arrived at this time.
    fn command(&mut self, command: &str, arguments: &[&str], at: Instant) -> Result<(), Failure> {
        if command == "stop" {
            self.worker.stop()?;
        }
        let mut output = io::stdout().lock();
        let work = self.session.run(command, arguments, &mut output);
        output.flush()?;
        drop(output);
        if command == "isready" {
            self.worker.record_reply();
        }
        match work {
            Ok(Some(work)) => {
                self.worker.start(work, at);
                self.worker.wait_for_short_perft()?;
            }
            Ok(None) => {}
            Err(failure) if failure.is::<io::Error>() => return Err(failure),
            Err(failure) => remark(&format!("error: {failure}"))?,
        }
        Ok(())
    }
}

fn remark(remark: &str) -> io::Result<()> {
    write_flushed(format_args!("info string {remark}\n"))
}
