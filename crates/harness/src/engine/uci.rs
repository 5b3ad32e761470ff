//! An engine that speaks UCI and knows `go perft`.

use std::time::Instant;

use super::Divider;
use super::answer::{Answer, Form};
use super::error::{EngineError, Problem};
use super::listen::listen;
use super::process::{Process, Words};
use super::question::Question;

/// An engine that stays, and is asked by `position fen …` and a command.
///
/// Needs no handshake: it is told `uci` at the start, and whatever it says to that is not looked
/// at. It is killed when this is dropped.
///
/// Source: "Description of the universal chess interface (UCI)", 2006; `go perft` is Stockfish's.
#[derive(Debug)]
pub struct UciEngine {
    words: Words,
    process: Process,
    /// The command, with the placeholder.
    command: String,
    form: Form,
}

/// Where the depth stands in a command.
const PLACEHOLDER: &str = "{depth}";

impl UciEngine {
    /// The usual command.
    pub const GO_PERFT: &str = "go perft {depth}";

    /// Starts an engine. `engine` is split as POSIX words; `command` is what follows the position,
    /// with `{depth}` in it, and `form` how the answer looks.
    ///
    /// # Errors
    ///
    /// If the words make no command, `{depth}` is missing, or the program cannot be started.
    pub fn start(engine: &str, command: &str, form: Form) -> Result<Self, EngineError> {
        if command.matches(PLACEHOLDER).count() != 1 || command.contains('\n') {
            return Err(EngineError::at_start(Problem::Template {
                template: command.to_owned(),
                placeholder: PLACEHOLDER,
            }));
        }
        let words = Words::split(engine)?;
        let process = Process::start(&words, &[], true)?;
        process.send("uci");
        Ok(Self {
            words,
            process,
            command: command.to_owned(),
            form,
        })
    }

    /// What is sent for a question: the position and the command.
    fn lines(&self, question: &Question) -> [String; 2] {
        let variation = &question.variation;
        let mut position = format!("position fen {}", variation.fen());
        if !variation.moves.is_empty() {
            position += " moves ";
            position += &question.moves_text();
        }
        let depth = question.depth.to_string();
        [position, self.command.replace(PLACEHOLDER, &depth)]
    }
}

impl Divider for UciEngine {
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        let lines = self.lines(question);
        self.process.forget_lines();
        for line in &lines {
            self.process.send(line);
        }
        listen(&mut self.process, &self.form, deadline, || {
            lines.join(" / ")
        })
    }

    fn replay(&self, question: &Question) -> String {
        let lines = self.lines(question);
        let sent = lines.iter().map(String::as_str).chain(["quit"]);
        let sent = shell_words::join(sent);
        format!("printf '%s\\n' {sent} | {}", self.words.quoted_with(&[]))
    }
}
