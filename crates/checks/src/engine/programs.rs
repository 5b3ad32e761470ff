//! Programs that divide perft counts: an engine that speaks UCI, and a script.

use std::process::Stdio;
use std::time::Instant;

use boardbench_data::visible;

use super::answer::{Answer, Form};
use super::error::EngineError;
use super::process::{Process, TIME_TO_END, Words};
use super::question::{Divider, Question};
use crate::position::join_moves;

/// An engine that keeps running and is asked by `position fen …` and a command.
///
/// It needs no handshake: `uci` is sent at the start, and the answer to it is not awaited. The process
/// is killed when this is dropped.
///
/// Source: "Description of the universal chess interface (UCI)", 2006; `go perft` is Stockfish's.
#[derive(Debug)]
pub struct UciEngine {
    words: Words,
    process: Process,
    /// The command, with the placeholder.
    command: String,
    form: Form,
    /// The answer to `uci`, as far as [`prepare`](Self::prepare) has read it.
    pub(super) announced: Announced,
}

const PLACEHOLDER: &str = "{depth}";

/// The lines that make an engine introduce itself. The last is a question that every engine answers: it
/// ends the answer to `uci` even if the engine writes no `uciok`.
const INTRODUCTION: [&str; 3] = ["uci", "position startpos", "go perft 1"];

impl UciEngine {
    /// The usual command.
    pub const GO_PERFT: &str = "go perft {depth}";

    /// Starts an engine. `engine` is split into POSIX words; `command` is sent after the position,
    /// with `{depth}` in it, and `form` is the form of the answer.
    ///
    /// # Errors
    ///
    /// If the words make no command, `{depth}` is missing, or the program cannot be started.
    pub fn start(engine: &str, command: &str, form: Form) -> Result<Self, EngineError> {
        if command.matches(PLACEHOLDER).count() != 1 || command.contains('\n') {
            return Err(EngineError::template(command, PLACEHOLDER));
        }
        let words = Words::split(engine)?;
        let process = Process::start(&words, Stdio::piped())?;
        process.send(INTRODUCTION[0]);
        Ok(Self {
            words,
            process,
            command: command.to_owned(),
            form,
            announced: Announced::default(),
        })
    }

    /// The lines that ask a question: the position and the command.
    fn lines(&self, question: &Question) -> [String; 2] {
        let variation = &question.variation;
        let mut position = format!("position fen {}", variation.fen());
        if !variation.moves.is_empty() {
            position += " moves ";
            position += &join_moves(&variation.moves);
        }
        let depth = question.depth.to_string();
        [position, self.command.replace(PLACEHOLDER, &depth)]
    }

    /// Reads the answer to `uci`, sets the number of threads if the engine has an option for that, and
    /// the smallest hash table.
    pub(super) fn prepare(&mut self, threads: usize, deadline: Instant) -> Result<(), EngineError> {
        for line in &INTRODUCTION[1..] {
            self.process.send(line);
        }
        let asked = INTRODUCTION.join(" / ");
        let hear = &mut |line: &str| self.announced.read(line);
        self.process
            .answer(&Form::usual(), deadline, &asked, hear)?;
        let program = || visible(&self.words.program_name());
        self.announced.name.get_or_insert_with(program);
        let threads = self.announced.most_threads.map(|_| threads as u64);
        for (name, value) in [("Threads", threads), ("Hash", self.announced.least_hash)] {
            if let Some(value) = value {
                let line = format!("setoption name {name} value {value}");
                self.process.send(&line);
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

    /// Waits until the engine has done what it was told, if it can say so.
    fn wait_until_ready(&mut self, deadline: Instant) -> Result<(), EngineError> {
        if !self.announced.speaks_uci {
            return Ok(());
        }
        self.process.send("isready");
        let read = &mut |line: &str| Ok((line.trim() == "readyok").then_some(()));
        let wanted = "\"readyok\"";
        self.process.listen(deadline, wanted, "isready", read)
    }
}

impl Divider for UciEngine {
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        let lines = self.lines(question);
        self.process.forget_lines();
        for line in &lines {
            self.process.send(line);
        }
        let asked = lines.join(" / ");
        self.process
            .answer(&self.form, deadline, &asked, &mut |_| ())
    }

    fn replay(&self, questions: &[Question]) -> String {
        let lines = questions.iter().flat_map(|one| self.lines(one));
        let lines: Vec<String> = lines.chain(["quit".to_owned()]).collect();
        self.words.replay(&lines)
    }

    fn afresh(&self) -> Option<Box<dyn Divider>> {
        let engine = Self::start(&self.words.quoted(), &self.command, self.form.clone()).ok()?;
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
    /// The maximum of its option `Threads`.
    pub(super) most_threads: Option<u64>,
    /// The minimum of its option `Hash`, in MiB.
    pub(super) least_hash: Option<u64>,
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
        let mut words = form.split_ascii_whitespace();
        let mut number = |key| {
            words.find(|&word| word == key)?;
            words.next()?.parse::<u64>().ok()
        };
        // An option without a maximum takes any number.
        if name.eq_ignore_ascii_case("threads") {
            self.most_threads = Some(number("max").unwrap_or(u64::MAX));
        } else if name.eq_ignore_ascii_case("hash") {
            self.least_hash = Some(number("min").unwrap_or(1));
        }
    }

    /// True if the engine can use this number of threads.
    pub(super) fn has_threads(&self, threads: usize) -> bool {
        self.most_threads.unwrap_or(1) >= threads as u64
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
    /// A script. `command` is split into POSIX words.
    ///
    /// # Errors
    ///
    /// If the words make no command. A missing program shows at the first question.
    pub fn new(command: &str) -> Result<Self, EngineError> {
        let words = Words::split(command)?;
        Ok(Self { words })
    }

    /// The script with a question as its arguments.
    fn asking(&self, question: &Question) -> Words {
        let variation = &question.variation;
        let mut words = self.words.clone();
        words.push(question.depth.to_string());
        words.push(variation.fen());
        if !variation.moves.is_empty() {
            words.push(join_moves(&variation.moves));
        }
        words
    }
}

impl Divider for Script {
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        let words = self.asking(question);
        let mut process = Process::start(&words, Stdio::null())?;
        let answer = process.answer(&Form::bare(), deadline, &words.quoted(), &mut |_| ())?;
        let end = deadline.min(Instant::now() + TIME_TO_END);
        while process.surplus_line(end).is_some() {}
        Ok(answer)
    }

    fn replay(&self, questions: &[Question]) -> String {
        let last = questions.last();
        last.map_or_else(String::new, |last| self.asking(last).quoted())
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
            most_threads: Some(1_024),
            least_hash: Some(1),
            speaks_uci: true,
        };
        let announced = announced(text);
        assert_eq!(announced, expected);
        assert!(announced.has_threads(1_024) && !announced.has_threads(1_025));
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
        assert!(nothing.has_threads(1) && !nothing.has_threads(2));
        let careless = "option name hash type spin\noption name THREADS type spin max many";
        let careless = announced(careless);
        assert_eq!(careless.least_hash, Some(1));
        assert_eq!(careless.most_threads, Some(u64::MAX));
    }
}
