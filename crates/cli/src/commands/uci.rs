//! `uci`: the UCI protocol.
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

use boardbench_checks::lines::{Line, Lines};
use clap::Args;

use crate::console::{CommandResult, ExitStatus, Failure, MAX_LINE, write_flushed};
use crate::options::{FenOptions, One, UciOptions};
use session::Session;
use work::Worker;

/// Speak the UCI protocol on stdin and stdout
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  echo 'go perft 3' | boardbench uci\n\n\
    go takes perft N, or any of depth, nodes, movetime, wtime, btime, winc, binc, movestogo and \
    infinite. While a search or perft runs, isready is answered, and stop and quit end it. Other commands wait \
    for its end; during an infinite search they are refused. In a script, whose lines come at once, quit after \
    go perft and the end of the input wait for the result, unless that takes longer than ten minutes.")]
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
            worker: Worker::new(sender.clone()),
            events: sender,
            waiting: VecDeque::new(),
        };
        let result = protocol.run(&events);
        protocol.worker.stop()?;
        result?;
        Ok(ExitStatus::Passed)
    }
}

/// What the main thread waits for.
enum Event {
    /// A line, and when it came.
    Line(String, Instant),
    TooLong,
    /// The end of the input.
    End(Instant),
    /// The input can't be read.
    Failed(io::Error),
    /// The work of this number is done, and its result is written.
    Done(u64),
    /// The script is at its end, and work has had some time.
    Judge,
}

fn read_lines(events: &Sender<Event>) {
    for line in Lines::new(io::stdin().lock(), MAX_LINE) {
        let event = match line {
            Ok(Line::Text(line) | Line::NoText(line)) => Event::Line(line, Instant::now()),
            Ok(Line::TooLong(_)) => Event::TooLong,
            Err(error) => Event::Failed(error),
        };
        if events.send(event).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End(Instant::now()));
}

/// What follows `go` sooner was written in advance, by a script.
const SCRIPTED: Duration = Duration::from_millis(100);

/// The end of a script's input may come this much later than its last line.
const CLOSING: Duration = Duration::from_millis(20);

/// At the end of a script, after this time, perft goes on only if the whole takes at most [`LONGEST`].
const TRIAL: Duration = Duration::from_secs(2);
const LONGEST: Duration = Duration::from_secs(600);

/// A session, and the work that it has begun.
struct Protocol {
    session: Session,
    worker: Worker,
    events: Sender<Event>,
    /// Commands that came while the worker was busy.
    waiting: VecDeque<Event>,
}

impl Protocol {
    /// Carries out the commands, up to the end of the input or `quit`.
    fn run(&mut self, events: &Receiver<Event>) -> Result<(), Failure> {
        loop {
            let front = self.waiting.front();
            let has_waited = front.is_some_and(|event| self.worker.is_ready_for(event));
            let next = if has_waited {
                self.waiting.pop_front()
            } else {
                None
            };
            let event = match next {
                Some(event) => event,
                None => events.recv()?,
            };
            let is_end = match event {
                Event::Done(number) => {
                    self.worker.wait_for(number)?;
                    false
                }
                Event::Judge => {
                    self.judge_later();
                    self.worker.estimate() > LONGEST
                }
                Event::Failed(error) => return Err(format!("cannot read stdin: {error}").into()),
                Event::TooLong => {
                    remark("error: the line is too long")?;
                    false
                }
                Event::End(at) => {
                    let is_end = self.worker.is_infinite() || !self.worker.is_scripted(at, CLOSING);
                    if !is_end {
                        self.end_later(event);
                    }
                    is_end
                }
                Event::Line(line, at) => self.line(line, at, has_waited)?,
            };
            if is_end {
                return Ok(());
            }
        }
    }

    /// Carries out a line that came at this time, now or later. Returns `true` if it ends the session.
    fn line(&mut self, line: String, at: Instant, has_waited: bool) -> Result<bool, Failure> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, arguments)) = words.split_first() else {
            return Ok(false);
        };
        let is_scripted = self.worker.is_scripted(at, Duration::ZERO);
        // A script's lines are carried out in their order.
        let is_first = self.waiting.is_empty() || has_waited || self.worker.is_infinite();
        let must_wait = is_scripted && !is_first;
        match command {
            "quit" if must_wait || is_scripted && self.worker.is_perft() => {
                self.end_later(Event::Line(line, at));
            }
            "quit" => return Ok(true),
            "isready" | "stop" if !must_wait => self.carry_out(command, arguments, at)?,
            _ if self.worker.is_infinite() => {
                remark("error: an infinite search is running; send stop first")?;
            }
            _ if self.worker.is_busy() => self.waiting.push_back(Event::Line(line, at)),
            _ => self.carry_out(command, arguments, at)?,
        }
        Ok(false)
    }

    /// Ends the session when the work is done that the script has asked for.
    fn end_later(&mut self, end: Event) {
        self.waiting.push_back(end);
        self.judge_later();
    }

    fn judge_later(&self) {
        let events = self.events.clone();
        thread::spawn(move || {
            thread::sleep(TRIAL);
            events.send(Event::Judge)
        });
    }

    /// Carries out a command that came at this time.
    fn carry_out(&mut self, command: &str, arguments: &[&str], at: Instant) -> Result<(), Failure> {
        if command == "stop" {
            self.worker.stop()?;
        }
        let mut output = io::stdout().lock();
        let work = self.session.run(command, arguments, &mut output);
        output.flush()?;
        drop(output);
        if command == "isready" {
            self.worker.note_answer();
        }
        match work {
            Ok(Some(work)) => self.worker.start(work, at),
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
