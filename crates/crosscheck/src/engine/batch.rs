//! A program that reads one FEN per line and writes the legal moves, one line for each.

use std::process::Stdio;
use std::time::{Duration, Instant};

use boardbench_core::CanonicalMove;
use boardbench_notation::{quote, write_fen};

use super::answer::{Answer, read_move};
use super::error::EngineError;
use super::process::{Process, Words};
use super::question::{Divider, Question};

/// The answer of a program that does not accept a position.
const REFUSED: &str = "refused";

const WANTED: &str = "the legal moves in UCI form on one line, separated by spaces, or \"refused\"";

/// How long a line that answers no FEN may take, before a wrong answer is the program's own.
const SURPLUS: Duration = Duration::from_millis(100);

/// A program that keeps running and is sent FENs. It answers each with a line: the legal moves in UCI form,
/// separated by spaces in any order, or `refused` if it does not accept the position. An empty line means
/// that no move is legal.
#[derive(Debug)]
pub struct Batch {
    words: Words,
    process: Process,
    /// The FENs sent so far, and the last of them.
    sent: usize,
    last: String,
}

impl Batch {
    /// Starts a program. `command` is split into POSIX words.
    ///
    /// # Errors
    ///
    /// If the words make no command, or the program cannot be started.
    pub fn start(command: &str) -> Result<Self, EngineError> {
        Self::start_words(Words::split(command)?)
    }

    fn start_words(words: Words) -> Result<Self, EngineError> {
        let process = Process::start(&words, Stdio::piped())?;
        Ok(Self { words, process, sent: 0, last: String::new() })
    }

    /// Returns an error if the program writes a line that answers no FEN.
    fn check_surplus(&mut self, deadline: Instant) -> Result<(), EngineError> {
        if self.sent > 0
            && let Some(line) = self.process.line_before(deadline)
        {
            let (line, number) = (quote(&line), self.sent);
            let error = format!(
                "the program wrote {line} after its answer to line {number}: one line too many"
            );
            return Err(EngineError::new(error).asked(&self.last));
        }
        Ok(())
    }
}

/// Reads the line that answers a FEN.
fn read(line: &str) -> Result<Answer, EngineError> {
    let line = line.trim();
    if line.eq_ignore_ascii_case(REFUSED) {
        return Ok(Answer { is_refused: true, ..Answer::default() });
    }
    let words = line.split_ascii_whitespace();
    let moves: Option<Vec<(CanonicalMove, u64)>> =
        words.map(|word| Some((read_move(word)?, 1))).collect();
    let wrong = || EngineError::line(line, "this is no list of moves", WANTED);
    moves.map(Answer::with_sum).ok_or_else(wrong)
}

impl Divider for Batch {
    fn lists_moves_only(&self) -> bool {
        true
    }

    /// Sends the position after the moves, and reads its moves.
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        self.check_surplus(Instant::now())?;
        self.last = write_fen(&question.setup());
        self.sent += 1;
        self.process.send(&self.last);
        let wanted = format!(
            "its answer to line {} ({WANTED}; output must be flushed after each line)",
            self.sent
        );
        let read = &mut |line: &str| read(line).map(Some);
        self.process.listen(deadline, &wanted, &self.last, read)
    }

    fn settle(&mut self) -> Result<(), EngineError> {
        self.check_surplus(Instant::now() + SURPLUS)
    }

    fn replay(&self, question: &Question) -> String {
        self.words.replay(&[write_fen(&question.setup())])
    }

    fn afresh(&self) -> Option<Box<dyn Divider>> {
        let program = Self::start_words(self.words.clone()).ok()?;
        Some(Box::new(program))
    }
}
