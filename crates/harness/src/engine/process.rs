//! A program that is talked to by lines, none of which is waited for without a deadline.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::error::{EngineError, Problem};

/// The longest line that is read; no move needs a hundredth of it.
const LONGEST_LINE: usize = 4_096;

/// How many lines wait to be looked at before the program has to wait too.
const WAITING_LINES: usize = 256;

/// How long a program that has closed its output is given to end.
const TIME_TO_END: Duration = Duration::from_millis(200);

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words {
    program: String,
    arguments: Vec<String>,
}

impl Words {
    /// Splits a command as a POSIX shell does, but for expansions: there is no shell.
    pub(super) fn split(command: &str) -> Result<Self, EngineError> {
        let wrong = |reason: &str| {
            EngineError::at_start(Problem::Command {
                command: command.to_owned(),
                reason: reason.to_owned(),
            })
        };
        let mut words = shell_words::split(command)
            .map_err(|_| wrong("a quotation mark is not closed"))?
            .into_iter();
        let program = words
            .next()
            .ok_or_else(|| wrong("there is no word in it"))?;
        Ok(Self {
            program,
            arguments: words.collect(),
        })
    }

    /// What the program is called, without its folder.
    pub(super) fn program_name(&self) -> String {
        let name = Path::new(&self.program).file_name();
        name.map_or_else(
            || self.program.clone(),
            |name| name.to_string_lossy().into_owned(),
        )
    }

    /// The words once more, quoted where a shell needs it, with others after them.
    pub(super) fn quoted_with(&self, more: &[String]) -> String {
        let program = std::iter::once(&self.program);
        shell_words::join(program.chain(&self.arguments).chain(more))
    }
}

/// What came instead of a line.
#[derive(Debug)]
pub(super) enum NoLine {
    /// Nothing before the deadline.
    Late,
    /// The end of the output.
    Closed,
    /// A line that is too long.
    TooLong(String),
}

/// What the reading thread sends.
enum Heard {
    Line(String),
    TooLong(String),
}

/// A running program. It is killed when this is dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<Heard>,
    complaint: Arc<Mutex<Option<String>>>,
    /// Reads stderr.
    errors: Option<JoinHandle<()>>,
}

impl Process {
    /// Starts a program with more arguments, and with something on its stdin only if it `listens`.
    pub(super) fn start(
        words: &Words,
        more: &[String],
        listens: bool,
    ) -> Result<Self, EngineError> {
        let failed = |error: std::io::Error| {
            EngineError::at_start(Problem::Start {
                program: words.program.clone(),
                reason: error.to_string(),
            })
        };
        let mut command = Command::new(&words.program);
        command.args(&words.arguments).args(more);
        command.stdin(if listens {
            Stdio::piped()
        } else {
            Stdio::null()
        });
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(failed)?;
        let complaint = Arc::default();
        let (sender, output) = mpsc::sync_channel(WAITING_LINES);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &sender));
        }
        let errors = child.stderr.take().map(|stderr| {
            let complaint = Arc::clone(&complaint);
            thread::spawn(move || read_complaints(stderr, &complaint))
        });
        let input = child.stdin.take().map(|stdin| {
            let (sender, lines) = mpsc::channel();
            thread::spawn(move || write_lines(stdin, &lines));
            sender
        });
        Ok(Self {
            child,
            input,
            output,
            complaint,
            errors,
        })
    }

    /// Sends a line. Whether it arrives shows in the answer.
    pub(super) fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            // A writer that is gone has met a closed pipe; then the program has ended.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// Forgets the lines that have come already.
    pub(super) fn forget_lines(&self) {
        for _ in 0..=WAITING_LINES {
            if self.output.try_recv().is_err() {
                return;
            }
        }
    }

    /// Waits for a line.
    pub(super) fn line(&self, deadline: Instant) -> Result<String, NoLine> {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok(Heard::Line(line)) => Ok(line),
            Ok(Heard::TooLong(line)) => Err(NoLine::TooLong(line)),
            Err(RecvTimeoutError::Timeout) => Err(NoLine::Late),
            Err(RecvTimeoutError::Disconnected) => Err(NoLine::Closed),
        }
    }

    /// How the program has ended, if it does so soon; then all of its stderr has been read too.
    pub(super) fn ending(&mut self) -> Option<String> {
        let deadline = Instant::now() + TIME_TO_END;
        loop {
            let status = self.child.try_wait().ok().flatten();
            let is_read = self.errors.as_ref().is_none_or(JoinHandle::is_finished);
            if (status.is_some() && is_read) || Instant::now() >= deadline {
                return status.map(|status| status.to_string());
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// The last line on stderr that was not empty.
    pub(super) fn complaint(&self) -> Option<String> {
        let complaint = self.complaint.lock();
        complaint.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Both fail only if the program has ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends line after line until the output ends, a line is too long, or nobody listens.
fn read_lines(output: impl Read, lines: &SyncSender<Heard>) {
    let mut output = BufReader::new(output);
    while let Some((line, is_whole)) = read_line(&mut output) {
        let read = if is_whole {
            Heard::Line(line)
        } else {
            Heard::TooLong(line)
        };
        if lines.send(read).is_err() || !is_whole {
            return;
        }
    }
}

/// Keeps the last line that is not empty.
fn read_complaints(errors: impl Read, last: &Mutex<Option<String>>) {
    let mut errors = BufReader::new(errors);
    while let Some((line, _)) = read_line(&mut errors) {
        let line = line.trim();
        if !line.is_empty() {
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            *last = Some(line.to_owned());
        }
    }
}

/// Reads a line, or as much of one as there may be, and says whether it is whole; `None` at the end.
/// What is no UTF-8 is replaced.
fn read_line(from: &mut impl BufRead) -> Option<(String, bool)> {
    let mut line = Vec::new();
    let mut part = from.take(LONGEST_LINE as u64);
    let read = part.read_until(b'\n', &mut line).ok()?;
    if read == 0 {
        return None;
    }
    let is_whole = read < LONGEST_LINE || line.ends_with(b"\n");
    while line.ends_with(b"\n") || line.ends_with(b"\r") {
        line.pop();
    }
    Some((String::from_utf8_lossy(&line).into_owned(), is_whole))
}

/// Writes lines until there are no more to come or nobody reads them.
fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        let written = input.write_all(line.as_bytes());
        if written.and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_words() {
        let words = Words::split(r#"'my engine' --name "a b" c\ d $HOME"#).unwrap();
        assert_eq!(words.program, "my engine");
        assert_eq!(words.program_name(), "my engine");
        let words_of_path = Words::split("/opt/engines/fast --uci").unwrap();
        assert_eq!(words_of_path.program_name(), "fast");
        assert_eq!(words.arguments, ["--name", "a b", "c d", "$HOME"]);
        assert_eq!(
            words.quoted_with(&["e f".into()]),
            "'my engine' --name 'a b' 'c d' '$HOME' 'e f'"
        );
        for wrong in ["", "  ", "'engine", "engine \"x"] {
            let error = Words::split(wrong).unwrap_err();
            assert!(matches!(error.problem, Problem::Command { .. }), "{wrong}");
        }
    }

    #[test]
    fn lines_are_bounded_and_always_text() {
        let mut text = b"one\r\n\n\xff\n".to_vec();
        text.extend([b'x'; 2 * LONGEST_LINE]);
        let mut from = &text[..];
        let mut next = || read_line(&mut from);
        assert_eq!(next(), Some(("one".into(), true)));
        assert_eq!(next(), Some((String::new(), true)));
        assert_eq!(next(), Some(("\u{fffd}".into(), true)));
        assert_eq!(next(), Some(("x".repeat(LONGEST_LINE), false)));
    }
}
