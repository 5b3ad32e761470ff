//! Compares move generators without perft: programs that read one FEN per line and write its legal moves.

use std::process::Stdio;
use std::time::{Duration, Instant};

use boardbench_core::CanonicalMove;
use boardbench_notation::{quote, write_fen};

use super::error::EngineError;
use super::process::{CommandLine, Process};
use super::query::{Divider, Query};
use super::response::{Response, read_move};

/// Response of a program that rejects a position.
const REFUSED: &str = "refused";

const FORM: &str = "the legal moves in UCI form on one line, separated by spaces, or \"refused\"";

/// Wait for an extra line before a wrong response counts as a difference.
const EXTRA_LINE_WAIT: Duration = Duration::from_millis(100);

/// A running program that reads FENs. For each one it writes a line: the legal moves in UCI form,
/// separated by spaces in any order, or `refused` if it rejects the position. An empty line means
/// that no move is legal.
#[derive(Debug)]
pub struct Batch {
    command_line: CommandLine,
    process: Process,
    /// Number of FENs sent, and the last one.
    sent: usize,
    last: String,
}

impl Batch {
    /// Starts a program. `command` is split into POSIX words.
    ///
    /// # Errors
    ///
    /// If the command is empty or has an unclosed quotation mark, or the program cannot be started.
    pub fn start(command: &str) -> Result<Self, EngineError> {
        Self::start_command(CommandLine::split(command)?)
    }

    fn start_command(command_line: CommandLine) -> Result<Self, EngineError> {
        let process = Process::start(&command_line, Stdio::piped())?;
        Ok(Self { command_line, process, sent: 0, last: String::new() })
    }

    /// Returns an error if the program writes more lines than it was sent FENs.
    fn check_extra_line(&mut self, deadline: Instant) -> Result<(), EngineError> {
        if self.sent > 0
            && let Some(line) = self.process.line_before(deadline)
        {
            let (line, number) = (quote(&line), self.sent);
            let error = format!(
                "the program wrote {line} after its response to line {number}: unexpected extra line"
            );
            return Err(EngineError::new(error).with_request(&self.last));
        }
        Ok(())
    }
}

/// Parses the response to a FEN.
fn parse(line: &str) -> Result<Response, EngineError> {
    let line = line.trim();
    if line.eq_ignore_ascii_case(REFUSED) {
        return Ok(Response { is_refused: true, ..Response::default() });
    }
    let tokens = line.split_ascii_whitespace();
    let moves: Option<Vec<(CanonicalMove, u64)>> =
        tokens.map(|token| Some((read_move(token)?, 1))).collect();
    let invalid = || EngineError::line(line, "not a list of moves", FORM);
    moves.map(Response::with_sum).ok_or_else(invalid)
}

impl Divider for Batch {
    fn lists_moves_only(&self) -> bool {
        true
    }

    /// Sends the position after the moves, and reads its moves.
    fn divide(&mut self, query: &Query, deadline: Instant) -> Result<Response, EngineError> {
        self.check_extra_line(Instant::now())?;
        self.last = write_fen(&query.setup());
        self.sent += 1;
        self.process.send(&self.last);
        let expected = format!(
            "its response to line {} ({FORM}; output must be flushed after each line)",
            self.sent
        );
        let read = &mut |line: &str| parse(line).map(Some);
        self.process.read_until(deadline, &expected, &self.last, read)
    }

    fn settle(&mut self) -> Result<(), EngineError> {
        self.check_extra_line(Instant::now() + EXTRA_LINE_WAIT)
    }

    fn replay(&self, query: &Query) -> String {
        self.command_line.replay(&[write_fen(&query.setup())])
    }

    fn new_process(&self) -> Option<Box<dyn Divider>> {
        let program = Self::start_command(self.command_line.clone()).ok()?;
        Some(Box::new(program))
    }
}
