//! Programs that divide perft counts: an engine that speaks UCI, and a script.

use std::process::Stdio;
use std::time::{Duration, Instant};

use boardbench_core::Setup;
use boardbench_results::visible;

use super::answer::{Answer, Form, Reading};
use super::error::EngineError;
use super::process::{Process, TIME_TO_END, Words};
use super::question::{Divider, Question, join_moves};

/// An engine that keeps running and is asked by `position fen …` and a command.
///
/// Handshake: `uci`; after `uciok` the options and `isready`; after `readyok` the first request. If the engine writes nothing for 0.3 s,
/// `isready` and a first request are sent instead, and the options after the response. Dropping this kills the process.
///
/// Source: "Description of the universal chess interface (UCI)", 2006; `go perft` is Stockfish's.
#[derive(Debug)]
pub struct UciEngine {
    words: Words,
    process: Process,
    request: Request,
    state: State,
    /// `true` if `readyok` was received after the last request.
    is_ready: bool,
    /// Name and options from the response to `uci`.
    pub(super) announced: Announced,
}

/// Defines the command that is sent to an engine, the form of its response, and its options.
#[derive(Clone, Debug)]
pub struct Request {
    /// The command after the position; contains `{depth}` exactly once.
    pub command: String,
    /// The form of the response.
    pub form: Form,
    /// Names and values of options.
    pub options: Vec<(String, String)>,
}

impl Request {
    /// The usual command.
    pub const GO_PERFT: &str = "go perft {depth}";
}

impl Default for Request {
    fn default() -> Self {
        Self { command: Self::GO_PERFT.to_owned(), form: Form::usual(), options: Vec::new() }
    }
}

/// The state of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// `uci` was sent.
    Started,
    Introduced,
    /// A request was answered completely.
    HasAnswered,
}

const PLACEHOLDER: &str = "{depth}";

/// Limits the wait for each line before `uciok`.
const SILENCE: Duration = Duration::from_millis(300);

/// Limits the number of lines before `uciok`.
const MAX_INTRODUCTION: usize = 1_000;

impl UciEngine {
    /// Starts an engine. `engine` is split into POSIX words.
    ///
    /// # Errors
    ///
    /// If the words make no command, the request's command does not have `{depth}` in it once, or the program cannot be started.
    pub fn start(engine: &str, request: Request) -> Result<Self, EngineError> {
        let command = &request.command;
        if command.matches(PLACEHOLDER).count() != 1 || command.contains('\n') {
            return Err(EngineError::template(command, PLACEHOLDER));
        }
        let words = Words::split(engine)?;
        let mut process = Process::start(&words, Stdio::piped())?;
        process.send("uci");
        Ok(Self {
            words,
            process,
            request,
            state: State::Started,
            is_ready: false,
            announced: Announced::default(),
        })
    }

    /// Returns the lines that ask a question: the position and the command.
    fn lines(&self, question: &Question) -> [String; 2] {
        let mut position = format!("position fen {}", question.fen());
        if !question.moves.is_empty() {
            position += " moves ";
            position += &join_moves(&question.moves);
        }
        let depth = question.depth.to_string();
        [position, self.request.command.replace(PLACEHOLDER, &depth)]
    }

    /// Reads the response to `uci`, sets the options and waits for `readyok`. Without a response it sends a perft request first: the
    /// engine may start slowly, or implement only a part of UCI.
    fn introduce(&mut self, deadline: Instant) -> Result<(), EngineError> {
        if self.state != State::Started {
            return Ok(());
        }
        self.state = State::Introduced;
        for _ in 0..MAX_INTRODUCTION {
            let end = deadline.min(Instant::now() + SILENCE);
            let Some(line) = self.process.line_before(end) else {
                break;
            };
            self.announced.read(&line);
            if self.announced.speaks_uci {
                break;
            }
        }
        if !self.announced.speaks_uci {
            self.process.send("isready");
            self.ask(&Question::at(Setup::initial(), 1), deadline)?;
        }
        let program = || visible(&self.words.program_name());
        self.announced.name.get_or_insert_with(program);
        self.send_options();
        self.wait_until_ready(deadline)
    }

    fn send_options(&mut self) {
        for (name, value) in &self.request.options {
            self.process.send(&set_option(name, value));
        }
    }

    /// Sends a request and reads the response.
    fn ask(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        self.is_ready = false;
        let lines = self.lines(question);
        for line in &lines {
            self.process.send(line);
        }
        let (form, asked) = (&self.request.form, lines.join(" / "));
        let mut reading = Reading::new(form);
        if self.state == State::HasAnswered {
            reading.skip_late_best_move();
        }
        let announced = &mut self.announced;
        let answer = self.process.listen(deadline, &form.total_wanted(), &asked, &mut |line| {
            announced.read(line);
            reading.line(line)
        })?;
        self.state = State::HasAnswered;
        Ok(answer)
    }

    /// Completes the handshake, and sets the options `Threads` to 1 and `Hash` to its minimum, if the engine has them.
    pub(super) fn prepare(&mut self, deadline: Instant) -> Result<(), EngineError> {
        self.introduce(deadline)?;
        let threads = self.announced.has_threads.then_some(1);
        for (name, value) in [("Threads", threads), ("Hash", self.announced.min_hash)] {
            if let Some(value) = value {
                self.process.send(&set_option(name, &value.to_string()));
            }
        }
        self.wait_until_ready(deadline)
    }

    /// Tells the engine to forget what it has counted, if it understands that.
    pub(super) fn forget(&mut self, deadline: Instant) -> Result<(), EngineError> {
        if self.announced.speaks_uci {
            self.process.send("ucinewgame");
        }
        self.wait_until_ready(deadline)
    }

    /// Sends `isready` and waits for `readyok`, if the engine supports UCI. Lines before it are discarded.
    fn wait_until_ready(&mut self, deadline: Instant) -> Result<(), EngineError> {
        self.is_ready = true;
        if !self.announced.speaks_uci {
            return Ok(());
        }
        self.process.send("isready");
        let read = &mut |line: &str| Ok((line.trim() == "readyok").then_some(()));
        let wanted = "\"readyok\"";
        self.process.listen(deadline, wanted, "isready", read)
    }
}

fn set_option(name: &str, value: &str) -> String {
    format!("setoption name {name} value {value}")
}

impl Divider for UciEngine {
    fn wait_for_start(&mut self, deadline: Instant) -> Result<(), EngineError> {
        self.introduce(deadline)?;
        if self.is_ready {
            return Ok(());
        }
        self.wait_until_ready(deadline)
    }

    /// Discards the rest of the previous response, such as a `bestmove` after the total.
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        self.wait_for_start(deadline)?;
        self.process.forget_lines();
        self.ask(question, deadline)
    }

    fn replay(&self, question: &Question) -> String {
        let options = self.request.options.iter().map(|(name, value)| set_option(name, value));
        let lines = options.chain(self.lines(question)).chain(["quit".to_owned()]);
        self.words.replay(&lines.collect::<Vec<_>>())
    }

    fn afresh(&self) -> Option<Box<dyn Divider>> {
        let mut engine = Self::start(&self.words.quoted(), self.request.clone()).ok()?;
        if !self.announced.speaks_uci {
            // It would be silent again.
            engine.state = State::Introduced;
            engine.send_options();
        }
        Some(Box::new(engine))
    }
}

/// The name and the options that an engine announces in its answer to `uci`.
///
/// Source: "Description of the universal chess interface (UCI)", 2006: `id` and `option`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Announced {
    /// Its name, or else its program's, without control characters.
    pub(super) name: Option<String>,
    /// Whether it has the option `Threads`.
    has_threads: bool,
    /// The minimum of its option `Hash`, in MiB.
    min_hash: Option<u64>,
    /// True if it has written `uciok`.
    speaks_uci: bool,
}

impl Announced {
    fn read(&mut self, line: &str) {
        let line = line.trim();
        if line == "uciok" {
            self.speaks_uci = true;
        } else if let Some(name) = line.strip_prefix("id name ") {
            self.name = Some(visible(name.trim()));
        } else if let Some(option) = line.strip_prefix("option name ")
            && let Some((name, form)) = option.split_once(" type ")
        {
            self.read_option(name.trim(), form);
        }
    }

    fn read_option(&mut self, name: &str, form: &str) {
        self.has_threads |= name.eq_ignore_ascii_case("threads");
        if name.eq_ignore_ascii_case("hash") {
            let mut words = form.split_ascii_whitespace().skip_while(|&word| word != "min");
            let minimum = words.nth(1).and_then(|word| word.parse().ok());
            self.min_hash = Some(minimum.unwrap_or(1));
        }
    }
}

/// A program that is called as `CMD DEPTH FEN MOVES`. `MOVES` is one argument with moves in UCI form,
/// separated by spaces; it is left out if there are none. The program writes a line `e2e4 20` for each
/// move, a blank line, and the total.
///
/// Source: the contract of the program perftree.
#[derive(Clone, Debug)]
pub struct Script {
    words: Words,
}

impl Script {
    /// Returns a script. `command` is split into POSIX words.
    ///
    /// # Errors
    ///
    /// If the words make no command. A missing program shows at the first question.
    pub fn new(command: &str) -> Result<Self, EngineError> {
        let words = Words::split(command)?;
        Ok(Self { words })
    }

    /// Returns the script with a question as its arguments.
    fn asking(&self, question: &Question) -> Words {
        let mut words = self.words.clone();
        words.push(question.depth.to_string());
        words.push(question.fen());
        if !question.moves.is_empty() {
            words.push(join_moves(&question.moves));
        }
        words
    }
}

impl Divider for Script {
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        let words = self.asking(question);
        let mut process = Process::start(&words, Stdio::null())?;
        let answer = process.answer(&Form::bare(), deadline, &words.quoted())?;
        let end = deadline.min(Instant::now() + TIME_TO_END);
        while process.line_before(end).is_some() {}
        Ok(answer)
    }

    fn replay(&self, question: &Question) -> String {
        self.asking(question).quoted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn announced(text: &str) -> Announced {
        let mut announced = Announced::default();
        text.lines().for_each(|line| announced.read(line));
        announced
    }

    #[test]
    fn names_and_options_are_read_among_other_lines() {
        let text = "Stockfish 15.1 by the Stockfish developers\r\nid name Stockfish 15.1\nid author x\n\
            option name Debug Log File type string default\n\
            option name Threads type spin default 1 min 1 max 1024\n\
            option name Hash type spin default 16 min 1 max 33554432\n\
            option name Clear Hash type button\nuciok\n";
        let expected = Announced {
            name: Some("Stockfish 15.1".to_owned()),
            has_threads: true,
            min_hash: Some(1),
            speaks_uci: true,
        };
        assert_eq!(announced(text), expected);
    }

    #[test]
    fn control_characters_in_a_name_are_escaped() {
        let announced = announced("id name a|\u{1b}[31m<img>\u{7}");
        assert_eq!(announced.name.as_deref(), Some("a|\\u{1b}[31m<img>\\u{7}"));
    }

    #[test]
    fn malformed_announcements_are_ignored() {
        let nothing = announced("20 moves\nuciok?\noption name Hash");
        assert_eq!(nothing, Announced::default());
        let careless = announced("option name hash type spin\noption name THREADS type spin");
        assert_eq!((careless.min_hash, careless.has_threads), (Some(1), true));
    }
}
