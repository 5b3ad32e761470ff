//! Running a program and exchanging lines with it. No line is waited for without a deadline.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::iter;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::vec;

use boardbench_notation::quote;

use super::answer::{Answer, Form, Reading};
use super::error::EngineError;

/// The longest line that is read, in bytes; no move needs a hundredth of it.
const MAX_LINE: usize = 4_096;

/// How many unread parts of an output are kept before the program has to wait. A part may be a line, or what fills the buffer.
const WAITING_PARTS: usize = 64;

/// How long a program that has closed its output may take to end.
const TIME_TO_EXIT: Duration = Duration::from_millis(200);

/// How long a program may take to end after its only answer.
pub(super) const TIME_TO_END: Duration = Duration::from_secs(1);

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words(Vec<String>);

impl Words {
    /// Splits a command as a POSIX shell does, without expansions: there is no shell.
    pub(super) fn split(command: &str) -> Result<Self, EngineError> {
        let reason = match shell_words::split(command) {
            Ok(words) if !words.is_empty() => return Ok(Self(words)),
            Ok(_) => "there is no word in it",
            Err(_) => "a quotation mark is not closed",
        };
        Err(EngineError::new(format!(
            "{} is not a command: {reason}; it must be a program and its arguments, quoted as for a shell",
            quote(command)
        )))
    }

    pub(super) fn push(&mut self, argument: String) {
        self.0.push(argument);
    }

    pub(super) fn program_name(&self) -> String {
        let program = Path::new(&self.0[0]);
        let name = program.file_name().unwrap_or(program.as_os_str());
        name.to_string_lossy().into_owned()
    }

    pub(super) fn quoted(&self) -> String {
        shell_words::join(&self.0)
    }

    /// Returns a shell command that sends the program these lines.
    pub(super) fn replay(&self, lines: &[String]) -> String {
        let lines = shell_words::join(lines);
        format!("printf '%s\\n' {lines} | {}", self.quoted())
    }
}

/// Lists folders where distributions install chess programs and that `PATH` may lack.
const FOLDERS: [&str; 4] =
    ["/usr/games", "/usr/local/games", "/usr/local/bin", "/opt/homebrew/bin"];

/// Returns a remedy for a program that cannot be started; empty if none is known.
fn hint(program: &str, error: &io::Error) -> String {
    if error.kind() != io::ErrorKind::NotFound {
        return String::new();
    }
    let path = Path::new(program);
    if path.exists() {
        return "; the file exists, but not its interpreter".to_owned();
    }
    if path.components().count() > 1 {
        return "; there is no such file, seen from the current folder".to_owned();
    }
    let paths = FOLDERS.map(|folder| Path::new(folder).join(program));
    match paths.iter().find(|path| path.is_file()) {
        Some(path) => {
            format!("; it is in no folder of PATH: use {}", quote(&path.to_string_lossy()))
        }
        None => {
            "; it is in no folder of PATH: install it, or give its path, like ./engine".to_owned()
        }
    }
}

/// A line of a program; its beginning as an error if it is too long.
type Line = Result<String, String>;

/// A running program. It is killed when this is dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    /// Lines of stdout that have arrived together; one that is too long is the last.
    output: Receiver<Vec<Line>>,
    /// The lines of the last part that are not read yet.
    arrived: vec::IntoIter<Line>,
    complaint: Arc<Mutex<Option<String>>>,
    /// The thread that reads stderr.
    errors: Option<JoinHandle<()>>,
}

impl Process {
    /// Starts a program. It can be sent lines if its stdin is a pipe.
    pub(super) fn start(words: &Words, stdin: Stdio) -> Result<Self, EngineError> {
        let (program, arguments) = (&words.0[0], &words.0[1..]);
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(stdin)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| {
                let hint = hint(program, &error);
                EngineError::new(format!("{} cannot be started: {error}{hint}", quote(program)))
            })?;
        let complaint = Arc::default();
        let (sender, output) = mpsc::sync_channel(WAITING_PARTS);
        if let Some(stdout) = child.stdout.take() {
            // No line follows one that is too long, or if nobody reads it.
            let send = move |lines: Vec<Line>| {
                lines.last().is_some_and(Result::is_ok) & sender.send(lines).is_ok()
            };
            thread::spawn(move || parts(stdout).all(send));
        }
        let errors = child.stderr.take().map(|stderr| {
            let complaint = Arc::clone(&complaint);
            thread::spawn(move || {
                let lines = parts(stderr).flatten();
                lines.for_each(|line| keep(line, &complaint));
            })
        });
        let input = child.stdin.take().map(|mut stdin| {
            let (sender, lines) = mpsc::channel::<String>();
            // Until the sender is gone or the pipe is closed.
            let write = move |line: String| stdin.write_all(line.as_bytes()).is_ok();
            thread::spawn(move || lines.into_iter().all(write));
            sender
        });
        Ok(Self { child, input, output, arrived: vec::IntoIter::default(), complaint, errors })
    }

    /// Sends a line. A failure shows in the answer.
    pub(super) fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            // The writer stops at a closed pipe; then the program has ended.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// Returns the next line: one that has arrived, or one that comes in time.
    fn next_line(&mut self, deadline: Instant) -> Result<Line, RecvTimeoutError> {
        loop {
            if let Some(line) = self.arrived.next() {
                return Ok(line);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            self.arrived = self.output.recv_timeout(left)?.into_iter();
        }
    }

    /// Returns the next line, if one comes in time.
    pub(super) fn line_before(&mut self, deadline: Instant) -> Option<String> {
        let (Ok(line) | Err(line)) = self.next_line(deadline).ok()?;
        Some(line)
    }

    pub(super) fn forget_lines(&mut self) {
        self.arrived = vec::IntoIter::default();
        let arrived = self.output.try_iter();
        arrived.take(WAITING_PARTS + 1).for_each(drop);
    }

    /// Reads lines until the response is complete. `asked` is the request, for messages.
    pub(super) fn answer(
        &mut self,
        form: &Form,
        deadline: Instant,
        asked: &str,
    ) -> Result<Answer, EngineError> {
        let mut reading = Reading::new(form);
        self.listen(deadline, &form.total_wanted(), asked, &mut |line| reading.line(line))
    }

    /// Reads lines until `read` returns something. `wanted` and `asked` are for messages.
    pub(super) fn listen<T>(
        &mut self,
        deadline: Instant,
        wanted: &str,
        asked: &str,
        read: &mut dyn FnMut(&str) -> Result<Option<T>, EngineError>,
    ) -> Result<T, EngineError> {
        let begin = Instant::now();
        let mut last_line = None;
        let error = loop {
            match self.next_line(deadline) {
                // An engine that writes without end is late, too.
                Ok(Ok(line)) if Instant::now() < deadline => {
                    match read(&line) {
                        Ok(Some(found)) => return Ok(found),
                        Ok(None) => {}
                        Err(error) => break error,
                    }
                    let line = line.trim();
                    if !line.is_empty() {
                        last_line = Some(line.to_owned());
                    }
                }
                Ok(Err(line)) => break EngineError::line(&line, "the line is too long", wanted),
                Ok(Ok(_)) | Err(RecvTimeoutError::Timeout) => {
                    break EngineError::silent(begin.elapsed(), wanted);
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let status = self.status();
                    let end = status.map_or("closed its output".to_owned(), |status| {
                        format!("ended ({status})")
                    });
                    break EngineError::new(format!("the program has {end} without {wanted}"));
                }
            }
        };
        let complaint = self.complaint.lock();
        let complaint = complaint.unwrap_or_else(PoisonError::into_inner);
        Err(error
            .asked(asked)
            .with_line("its last line", last_line.as_deref())
            .with_line("its last line on stderr", complaint.as_deref()))
    }

    /// Returns the exit status, if the program ends soon; then all of its stderr has been read, too.
    fn status(&mut self) -> Option<String> {
        let deadline = Instant::now() + TIME_TO_EXIT;
        loop {
            let status = self.child.try_wait().ok().flatten();
            let is_read = self.errors.as_ref().is_none_or(JoinHandle::is_finished);
            if (status.is_some() && is_read) || Instant::now() >= deadline {
                return status.map(|status| status.to_string());
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Both fail only if the program has ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the lines of an output, until it ends. Those that have arrived together come together, so that the thread that waits
/// for them wakes once.
fn parts(output: impl Read) -> impl Iterator<Item = Vec<Line>> {
    let mut output = BufReader::new(output);
    iter::from_fn(move || {
        let mut lines = vec![read_line(&mut output)?];
        while lines.last().is_some_and(Result::is_ok) && output.buffer().contains(&b'\n') {
            lines.extend(read_line(&mut output));
        }
        Some(lines)
    })
}

/// Keeps a line as the last one, unless it is blank.
fn keep(line: Line, last: &Mutex<Option<String>>) {
    let (Ok(line) | Err(line)) = line;
    if !line.trim().is_empty() {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        *last = Some(line.trim().to_owned());
    }
}

/// Reads a line; `None` at the end. Bytes that are not UTF-8 are replaced.
fn read_line(from: &mut impl BufRead) -> Option<Line> {
    let mut line = Vec::new();
    let mut part = from.take(MAX_LINE as u64);
    let read = part.read_until(b'\n', &mut line).ok()?;
    if read == 0 {
        return None;
    }
    let is_whole = read < MAX_LINE || line.ends_with(b"\n");
    while line.ends_with(b"\n") || line.ends_with(b"\r") {
        line.pop();
    }
    let text = String::from_utf8_lossy(&line).into_owned();
    Some(if is_whole { Ok(text) } else { Err(text) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_into_words() {
        let mut words = Words::split(r#"'my engine' --name "a b" c\ d $HOME"#).unwrap();
        assert_eq!(words.0, ["my engine", "--name", "a b", "c d", "$HOME"]);
        assert_eq!(words.program_name(), "my engine");
        let words_of_path = Words::split("/opt/engines/fast --uci").unwrap();
        assert_eq!(words_of_path.program_name(), "fast");
        words.push("e f".to_owned());
        let quoted = "'my engine' --name 'a b' 'c d' '$HOME' 'e f'";
        assert_eq!(words.quoted(), quoted);
        for (wrong, reason) in
            [("  ", "there is no word in it"), ("engine \"x", "a quotation mark is not closed")]
        {
            let error = Words::split(wrong).unwrap_err();
            assert!(error.to_string().contains(reason), "{error}");
        }
    }

    /// `cat` writes two lines that it was sent together back together; the second one must not answer what is sent later.
    #[cfg(unix)]
    #[test]
    fn lines_that_have_arrived_are_forgotten() {
        let words = Words::split("cat").unwrap();
        let mut process = Process::start(&words, Stdio::piped()).unwrap();
        let deadline = Instant::now() + Duration::from_secs(60);
        process.send("one\ntwo");
        assert_eq!(process.next_line(deadline), Ok(Ok("one".into())));
        assert_eq!(process.arrived.as_slice(), [Line::Ok("two".into())]);
        process.forget_lines();
        process.send("three");
        assert_eq!(process.next_line(deadline), Ok(Ok("three".into())));
    }

    #[test]
    fn lines_are_bounded_and_always_text() {
        let mut text = b"one\r\n\n\xff\n".to_vec();
        text.extend([b'x'; 2 * MAX_LINE]);
        let mut from = &text[..];
        for line in ["one", "", "\u{fffd}"] {
            assert_eq!(read_line(&mut from), Some(Ok(line.into())));
        }
        let beginning = "x".repeat(MAX_LINE);
        assert_eq!(read_line(&mut from), Some(Err(beginning)));
    }

    /// An unfinished line is a part of its own, and a line that is too long ends its part.
    #[test]
    fn lines_that_arrive_together_come_together() {
        let too_long = format!("a\n{}\nb\n", "x".repeat(MAX_LINE));
        for (text, expected) in [
            ("a\nb\n", vec![2]),
            ("a\nb\nc", vec![2, 1]),
            ("\n", vec![1]),
            ("", vec![]),
            (&too_long, vec![2, 2]),
        ] {
            let sizes: Vec<_> = parts(text.as_bytes()).map(|lines| lines.len()).collect();
            assert_eq!(sizes, expected, "{text}");
        }
    }
}
