//! Runs a program, sends it lines and receives its output.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;

/// Maximum wait for a line, enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A running program. It is killed if the test fails.
#[derive(Debug)]
pub(crate) struct Conversation {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Conversation {
    /// Starts `boardbench` with arguments that are separated by spaces.
    pub(crate) fn start(arguments: &str) -> Self {
        let mut command = Command::new(cargo_bin!("boardbench"));
        command.args(arguments.split(' '));
        Self::with(command)
    }

    /// Starts any program that reads and writes lines.
    pub(crate) fn with(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
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
        Self { child, stdin, lines }
    }

    pub(crate) fn send(&mut self, line: &str) {
        writeln!(self.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Returns the lines up to the first one that begins with these characters, or an error if a line takes too long.
    pub(crate) fn lines_to(
        &mut self,
        begin: &str,
        timeout: Duration,
    ) -> Result<Vec<String>, RecvTimeoutError> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(timeout)?;
            let is_last = line.starts_with(begin);
            lines.push(line);
            if is_last {
                return Ok(lines);
            }
        }
    }

    /// Returns the lines up to the first one that begins with these characters. Panics if there is none.
    pub(crate) fn receive(&mut self, begin: &str) -> Vec<String> {
        let lines = self.lines_to(begin, TIMEOUT);
        lines.unwrap_or_else(|error| panic!("no {begin}: {error}"))
    }

    /// Interrupts the program as Ctrl-C does.
    #[cfg(unix)]
    pub(crate) fn interrupt(&self) {
        self.signal("INT");
    }

    /// Sends the program a signal, such as `TERM`.
    #[cfg(unix)]
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let killed = Command::new("kill").args(["-s", name, &id]).status();
        assert!(killed.unwrap().success());
    }

    /// Closes the program's input, waits for its end, and returns the remaining lines and the exit code, which is `None`
    /// after a signal. Nothing but a speed may be on stderr.
    pub(crate) fn end(mut self) -> (Vec<String>, Option<i32>) {
        drop(self.stdin.take());
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(TIMEOUT) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end"),
            }
        }
        let mut errors = String::new();
        let stderr = self.child.stderr.as_mut().unwrap();
        stderr.read_to_string(&mut errors).unwrap();
        // The speed of a search is allowed.
        let is_speed = |line: &str| line.ends_with(" nodes/s");
        assert!(errors.lines().all(is_speed), "{errors}");
        (lines, self.child.wait().unwrap().code())
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // Unless the test has failed, the program has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
