//! Talking to a running `boardbench uci`, line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::common::program;

/// The longest wait for a line, on however busy a machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A running program. It is killed if the test fails.
#[derive(Debug)]
pub(crate) struct Conversation {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Conversation {
    /// Starts `boardbench uci` with some more arguments.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut command = program();
        command.arg("uci").args(arguments);
        Self::with(command)
    }

    /// Starts any program that speaks UCI.
    pub(crate) fn with(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                if sender.send(line.unwrap()).is_err() {
                    break;
                }
            }
        });
        let stdin = child.stdin.take();
        Self {
            child,
            stdin,
            lines,
        }
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) {
        writeln!(self.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The lines up to the first one that begins with this word. An error if one takes too long.
    pub(crate) fn lines_to(
        &mut self,
        word: &str,
        timeout: Duration,
    ) -> Result<Vec<String>, RecvTimeoutError> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(timeout)?;
            let is_last = line.split(' ').next() == Some(word);
            lines.push(line);
            if is_last {
                return Ok(lines);
            }
        }
    }

    /// The lines up to the first one that begins with this word, which must come.
    pub(crate) fn receive(&mut self, word: &str) -> Vec<String> {
        let lines = self.lines_to(word, TIMEOUT);
        lines.unwrap_or_else(|error| panic!("no {word}: {error}"))
    }

    /// Sends a line, and returns the answers up to the first one that begins with this word.
    pub(crate) fn ask(&mut self, line: &str, word: &str) -> Vec<String> {
        self.send(line);
        self.receive(word)
    }

    /// Closes the program's input. It must exit with 0. Returns the remaining lines.
    pub(crate) fn close(mut self) -> Vec<String> {
        drop(self.stdin.take());
        self.finish()
    }

    /// Sends `quit`. The program must exit with 0. Returns the remaining lines.
    pub(crate) fn quit(mut self) -> Vec<String> {
        self.send("quit");
        self.finish()
    }

    fn finish(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(TIMEOUT) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end"),
            }
        }
        assert!(self.child.wait().unwrap().success());
        lines
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // Unless the test has failed, the program has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The move of a `bestmove`, which must be the last of some lines.
pub(crate) fn best_move(lines: &[String]) -> &str {
    let last = lines.last().and_then(|line| line.strip_prefix("bestmove "));
    last.unwrap_or_else(|| panic!("no bestmove: {lines:?}"))
}
