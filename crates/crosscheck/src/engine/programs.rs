//! Runs perft divide on UCI engines and on scripts.

use std::process::Stdio;
use std::time::{Duration, Instant};

use boardbench_core::Setup;
use boardbench_results::visible;

use super::error::EngineError;
use super::process::{CommandLine, Process, SCRIPT_EXIT_WAIT};
use super::query::{Divider, Query, join_moves};
use super::response::{Form, Response, ResponseParser};

/// A running UCI engine; a query is `position fen …` and a command.
///
/// Handshake: `uci`; after `uciok` the options and `isready`; after `readyok` the first query. If the engine writes nothing for 0.3 s,
/// `isready` and a first query are sent instead, and the options after the response. Dropping this kills the process.
///
/// Source: "Description of the universal chess interface (UCI)", 2006; `go perft` is Stockfish's.
#[derive(Debug)]
pub struct UciEngine {
    command_line: CommandLine,
    process: Process,
    request: Request,
    state: State,
    /// `true` if `readyok` was received after the last query.
    is_ready: bool,
    /// Name and options from the response to `uci`.
    pub(super) announced: Announced,
}

/// The perft command of an engine, the form of its response, and the engine's options.
#[derive(Clone, Debug)]
pub struct Request {
    /// Command after the position; contains `{depth}` exactly once.
    pub command: String,
    /// Form of the response.
    pub form: Form,
    /// Names and values of options.
    pub options: Vec<(String, String)>,
}

impl Request {
    /// Stockfish's command, the default.
    pub const GO_PERFT: &str = "go perft {depth}";
}

impl Default for Request {
    fn default() -> Self {
        Self { command: Self::GO_PERFT.to_owned(), form: Form::usual(), options: Vec::new() }
    }
}

/// State of the handshake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// `uci` was sent.
    Started,
    /// The handshake is complete.
    Initialized,
    /// The engine has sent a complete response.
    HasResponded,
}

const PLACEHOLDER: &str = "{depth}";

/// Timeout of each line before `uciok`.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_millis(300);

/// Maximum number of lines before `uciok`.
const MAX_HANDSHAKE_LINES: usize = 1_000;

impl UciEngine {
    /// Starts an engine. `engine` is split into POSIX words.
    ///
    /// # Errors
    ///
    /// If a command is malformed (the perft command must contain `{depth}` exactly once), or the program cannot be started.
    pub fn start(engine: &str, request: Request) -> Result<Self, EngineError> {
        let command = &request.command;
        if command.matches(PLACEHOLDER).count() != 1 || command.contains('\n') {
            return Err(EngineError::template(command, PLACEHOLDER));
        }
        let command_line = CommandLine::split(engine)?;
        let mut process = Process::start(&command_line, Stdio::piped())?;
        process.send("uci");
        Ok(Self {
            command_line,
            process,
            request,
            state: State::Started,
            is_ready: false,
            announced: Announced::default(),
        })
    }

    /// Returns the lines of a query: the position and the command.
    fn lines(&self, query: &Query) -> [String; 2] {
        let mut position = format!("position fen {}", query.fen());
        if !query.moves.is_empty() {
            position += " moves ";
            position += &join_moves(&query.moves);
        }
        let depth = query.depth.to_string();
        [position, self.request.command.replace(PLACEHOLDER, &depth)]
    }

    /// Reads the response to `uci`, sets the options and waits for `readyok`. Without a response it sends a perft query first: the
    /// engine may start slowly, or implement only a part of UCI.
    fn handshake(&mut self, deadline: Instant) -> Result<(), EngineError> {
        if self.state != State::Started {
            return Ok(());
        }
        self.state = State::Initialized;
        for _ in 0..MAX_HANDSHAKE_LINES {
            let end = deadline.min(Instant::now() + HANDSHAKE_TIMEOUT);
            let Some(line) = self.process.line_before(end) else {
                break;
            };
            self.announced.read(&line);
            if self.announced.has_uciok {
                break;
            }
        }
        if !self.announced.has_uciok {
            self.process.send("isready");
            self.run_query(&Query::at(Setup::initial(), 1), deadline)?;
        }
        let program = || visible(&self.command_line.program_name());
        self.announced.name.get_or_insert_with(program);
        self.send_options();
        self.wait_until_ready(deadline)
    }

    fn send_options(&mut self) {
        for (name, value) in &self.request.options {
            self.process.send(&set_option(name, value));
        }
    }

    /// Sends a query and reads the response.
    fn run_query(&mut self, query: &Query, deadline: Instant) -> Result<Response, EngineError> {
        self.is_ready = false;
        let lines = self.lines(query);
        for line in &lines {
            self.process.send(line);
        }
        let (form, request) = (&self.request.form, lines.join(" / "));
        let mut parser = ResponseParser::new(form);
        if self.state == State::HasResponded {
            parser.skip_late_best_move();
        }
        let announced = &mut self.announced;
        let read = &mut |line: &str| {
            announced.read(line);
            parser.line(line)
        };
        let expected = form.expected_total();
        let response = self.process.read_until(deadline, &expected, &request, read)?;
        self.state = State::HasResponded;
        Ok(response)
    }

    /// Completes the handshake, and sets the options `Threads` to 1 and `Hash` to its minimum, if the engine has them.
    pub(super) fn prepare(&mut self, deadline: Instant) -> Result<(), EngineError> {
        self.handshake(deadline)?;
        let threads = self.announced.has_threads.then_some(1);
        for (name, value) in [("Threads", threads), ("Hash", self.announced.min_hash)] {
            if let Some(value) = value {
                self.process.send(&set_option(name, &value.to_string()));
            }
        }
        self.wait_until_ready(deadline)
    }

    /// Sends `ucinewgame`, which clears hash tables, if the engine supports UCI.
    pub(super) fn start_new_game(&mut self, deadline: Instant) -> Result<(), EngineError> {
        if self.announced.has_uciok {
            self.process.send("ucinewgame");
        }
        self.wait_until_ready(deadline)
    }

    /// Sends `isready` and waits for `readyok`, if the engine supports UCI. Lines before it are discarded.
    fn wait_until_ready(&mut self, deadline: Instant) -> Result<(), EngineError> {
        self.is_ready = true;
        if !self.announced.has_uciok {
            return Ok(());
        }
        self.process.send("isready");
        let read = &mut |line: &str| Ok((line.trim() == "readyok").then_some(()));
        self.process.read_until(deadline, "\"readyok\"", "isready", read)
    }
}

fn set_option(name: &str, value: &str) -> String {
    format!("setoption name {name} value {value}")
}

impl Divider for UciEngine {
    fn wait_for_start(&mut self, deadline: Instant) -> Result<(), EngineError> {
        self.handshake(deadline)?;
        if self.is_ready {
            return Ok(());
        }
        self.wait_until_ready(deadline)
    }

    /// Discards the rest of the previous response, such as a `bestmove` after the total.
    fn divide(&mut self, query: &Query, deadline: Instant) -> Result<Response, EngineError> {
        self.wait_for_start(deadline)?;
        self.process.discard_lines();
        self.run_query(query, deadline)
    }

    fn replay(&self, query: &Query) -> String {
        let options = self.request.options.iter().map(|(name, value)| set_option(name, value));
        let lines = options.chain(self.lines(query)).chain(["quit".to_owned()]);
        self.command_line.replay(&lines.collect::<Vec<_>>())
    }

    fn new_process(&self) -> Option<Box<dyn Divider>> {
        let mut engine = Self::start(&self.command_line.quoted(), self.request.clone()).ok()?;
        if !self.announced.has_uciok {
            // The new process would not respond to `uci` either.
            engine.state = State::Initialized;
            engine.send_options();
        }
        Some(Box::new(engine))
    }
}

/// Name and options from an engine's response to `uci`.
///
/// Source: "Description of the universal chess interface (UCI)", 2006: `id` and `option`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Announced {
    /// Name of the engine, or else of its program, with control characters escaped.
    pub(super) name: Option<String>,
    /// `true` if the engine has the option `Threads`.
    has_threads: bool,
    /// Minimum of the option `Hash`, in MiB.
    min_hash: Option<u64>,
    /// `true` after `uciok`.
    has_uciok: bool,
}

impl Announced {
    fn read(&mut self, line: &str) {
        let line = line.trim();
        if line == "uciok" {
            self.has_uciok = true;
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
            let mut tokens = form.split_ascii_whitespace().skip_while(|&token| token != "min");
            let minimum = tokens.nth(1).and_then(|token| token.parse().ok());
            self.min_hash = Some(minimum.unwrap_or(1));
        }
    }
}

/// A program called as `CMD DEPTH FEN MOVES` for each query. `MOVES` is one argument with moves in UCI form,
/// separated by spaces; it is omitted if there are none. The program writes one line `e2e4 20` per
/// move, a blank line, and the total.
///
/// Source: the script interface of perftree.
#[derive(Clone, Debug)]
pub struct Script {
    command_line: CommandLine,
}

impl Script {
    /// Returns a script. `command` is split into POSIX words.
    ///
    /// # Errors
    ///
    /// If the command is malformed. A missing program is reported by the first query.
    pub fn new(command: &str) -> Result<Self, EngineError> {
        let command_line = CommandLine::split(command)?;
        Ok(Self { command_line })
    }

    /// Returns the command line of a query.
    fn command_line(&self, query: &Query) -> CommandLine {
        let mut command_line = self.command_line.clone();
        command_line.push(query.depth.to_string());
        command_line.push(query.fen());
        if !query.moves.is_empty() {
            command_line.push(join_moves(&query.moves));
        }
        command_line
    }
}

impl Divider for Script {
    fn divide(&mut self, query: &Query, deadline: Instant) -> Result<Response, EngineError> {
        let command_line = self.command_line(query);
        let mut process = Process::start(&command_line, Stdio::null())?;
        let request = command_line.quoted();
        let response = process.read_response(&Form::bare(), deadline, &request)?;
        let end = deadline.min(Instant::now() + SCRIPT_EXIT_WAIT);
        while process.line_before(end).is_some() {}
        Ok(response)
    }

    fn replay(&self, query: &Query) -> String {
        self.command_line(query).quoted()
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
            has_uciok: true,
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
