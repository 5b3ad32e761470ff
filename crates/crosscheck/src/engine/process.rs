//! Runs external programs, sends lines to them and reads their output; every wait has a deadline.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{iter, mem};

use boardbench_notation::quote;
use memchr::memchr;

use super::error::EngineError;
use super::response::{Form, Response, ResponseParser};

/// Maximum length of a line in bytes; no move needs a hundredth of it.
const MAX_LINE: usize = 4_096;

/// Maximum number of unread chunks of stdout, each of at most [`MAX_LINE`] bytes; then the program blocks.
const MAX_QUEUED_CHUNKS: usize = 64;

/// Wait for the exit status of a program that has closed its output.
const EXIT_WAIT: Duration = Duration::from_millis(200);

/// Wait for the exit of a script after its response.
pub(super) const SCRIPT_EXIT_WAIT: Duration = Duration::from_secs(1);

/// Program name and arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CommandLine(Vec<String>);

impl CommandLine {
    /// Splits a command as a POSIX shell does, without expansions. No shell is run.
    pub(super) fn split(command: &str) -> Result<Self, EngineError> {
        let reason = match shell_words::split(command) {
            Ok(arguments) if !arguments.is_empty() => return Ok(Self(arguments)),
            Ok(_) => "it is empty",
            Err(_) => "unclosed quotation mark",
        };
        Err(EngineError::new(format!(
            "{} is not a command: {reason}; expected a program and its arguments, quoted as for a shell",
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

/// Folders where distributions install chess programs and that `PATH` may lack.
const FOLDERS: [&str; 4] =
    ["/usr/games", "/usr/local/games", "/usr/local/bin", "/opt/homebrew/bin"];

/// Returns advice for a program that cannot be started, or an empty string.
fn hint(program: &str, error: &io::Error) -> String {
    if error.kind() != io::ErrorKind::NotFound {
        return String::new();
    }
    let path = Path::new(program);
    if path.exists() {
        return "; the file exists, but its interpreter does not".to_owned();
    }
    if path.components().count() > 1 {
        return "; no such file (relative paths start at the current folder)".to_owned();
    }
    let paths = FOLDERS.map(|folder| Path::new(folder).join(program));
    match paths.iter().find(|path| path.is_file()) {
        Some(path) => {
            format!("; not found in PATH: use {}", quote(&path.to_string_lossy()))
        }
        None => "; not found in PATH: install it, or pass its path, like ./engine".to_owned(),
    }
}

/// A line of output, or the beginning of a line that is too long.
type Line = Result<String, String>;

/// A running program, killed on drop.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    /// Chunks of stdout.
    output: Receiver<Vec<u8>>,
    /// Bytes received and not yet parsed.
    buffered: Vec<u8>,
    /// Last bytes of stderr.
    stderr_tail: Arc<Mutex<Vec<u8>>>,
    /// Thread that reads stderr.
    stderr_reader: Option<JoinHandle<()>>,
}

impl Process {
    /// Starts a program. Lines can be sent if `stdin` is a pipe.
    pub(super) fn start(command_line: &CommandLine, stdin: Stdio) -> Result<Self, EngineError> {
        let (program, arguments) = (&command_line.0[0], &command_line.0[1..]);
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
        let stderr_tail = Arc::<Mutex<Vec<u8>>>::default();
        let (sender, output) = mpsc::sync_channel(MAX_QUEUED_CHUNKS);
        if let Some(stdout) = child.stdout.take() {
            // Sending fails when the receiver is dropped.
            thread::spawn(move || chunks(stdout).all(|chunk| sender.send(chunk).is_ok()));
        }
        let stderr_reader = child.stderr.take().map(|stderr| {
            let stderr_tail = Arc::clone(&stderr_tail);
            thread::spawn(move || chunks(stderr).for_each(|chunk| keep_tail(&stderr_tail, chunk)))
        });
        let input = child.stdin.take();
        Ok(Self { child, input, output, buffered: Vec::new(), stderr_tail, stderr_reader })
    }

    /// Sends a line. Errors are reported when the response is read.
    pub(super) fn send(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            // A pipe buffers many more lines than are sent before a response. If it is closed, the program has ended.
            let _ = input.write_all(format!("{line}\n").as_bytes());
        }
    }

    /// Returns the next line, buffered or received before the deadline.
    fn next_line(&mut self, deadline: Instant) -> Result<Line, RecvTimeoutError> {
        loop {
            let end = memchr(b'\n', &self.buffered);
            if let Some(end) = end.filter(|&end| end < MAX_LINE) {
                let line: Vec<u8> = self.buffered.drain(..=end).collect();
                return Ok(Ok(text(&line)));
            }
            if self.buffered.len() >= MAX_LINE {
                return Ok(Err(text(&self.buffered[..MAX_LINE])));
            }
            let remaining = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(remaining) {
                Ok(chunk) => self.buffered.extend(chunk),
                Err(RecvTimeoutError::Disconnected) if !self.buffered.is_empty() => {
                    return Ok(Ok(text(&mem::take(&mut self.buffered))));
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Returns the next line, if one arrives before the deadline.
    pub(super) fn line_before(&mut self, deadline: Instant) -> Option<String> {
        let (Ok(line) | Err(line)) = self.next_line(deadline).ok()?;
        Some(line)
    }

    /// Discards the output received so far.
    pub(super) fn discard_lines(&mut self) {
        self.buffered.clear();
        self.output.try_iter().take(MAX_QUEUED_CHUNKS + 1).for_each(drop);
    }

    /// Reads lines until the response is complete. `request` is for messages.
    pub(super) fn read_response(
        &mut self,
        form: &Form,
        deadline: Instant,
        request: &str,
    ) -> Result<Response, EngineError> {
        let mut parser = ResponseParser::new(form);
        self.read_until(deadline, &form.expected_total(), request, &mut |line| parser.line(line))
    }

    /// Reads lines until `read` returns a value. `expected` and `request` are for messages.
    pub(super) fn read_until<T>(
        &mut self,
        deadline: Instant,
        expected: &str,
        request: &str,
        read: &mut dyn FnMut(&str) -> Result<Option<T>, EngineError>,
    ) -> Result<T, EngineError> {
        let begin = Instant::now();
        let mut last_line = None;
        let error = loop {
            match self.next_line(deadline) {
                // The deadline also holds for engines that write without end.
                Ok(Ok(line)) if Instant::now() < deadline => {
                    match read(&line) {
                        Ok(Some(value)) => return Ok(value),
                        Ok(None) => {}
                        Err(error) => break error,
                    }
                    let line = line.trim();
                    if !line.is_empty() {
                        last_line = Some(line.to_owned());
                    }
                }
                Ok(Err(line)) => break EngineError::line(&line, "the line is too long", expected),
                Ok(Ok(_)) | Err(RecvTimeoutError::Timeout) => {
                    break EngineError::timed_out(begin.elapsed(), expected);
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let status = self.status();
                    let end = status.map_or("closed its output".to_owned(), |status| {
                        format!("ended ({status})")
                    });
                    break EngineError::new(format!("the program has {end} without {expected}"));
                }
            }
        };
        let end_of_stderr = text(&self.stderr_tail.lock().unwrap_or_else(PoisonError::into_inner));
        let last_error_line = end_of_stderr.lines().map(str::trim).rfind(|line| !line.is_empty());
        Err(error
            .with_request(request)
            .with_line("its last line", last_line.as_deref())
            .with_line("its last line on stderr", last_error_line))
    }

    /// Returns the exit status if the program ends soon, after reading the rest of its stderr.
    fn status(&mut self) -> Option<String> {
        let deadline = Instant::now() + EXIT_WAIT;
        loop {
            let status = self.child.try_wait().ok().flatten();
            let is_read = self.stderr_reader.as_ref().is_none_or(JoinHandle::is_finished);
            if (status.is_some() && is_read) || Instant::now() >= deadline {
                return status.map(|status| status.to_string());
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Both fail only if the program has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the chunks of an output as they arrive, until it ends. Lines that arrive together are in one chunk, so that the
/// waiting thread wakes once.
fn chunks(mut output: impl Read) -> impl Iterator<Item = Vec<u8>> {
    let mut buffer = vec![0; MAX_LINE];
    iter::from_fn(move || {
        loop {
            match output.read(&mut buffer) {
                Ok(length @ 1..) => return Some(buffer[..length].to_vec()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                _ => return None,
            }
        }
    })
}

/// Appends a chunk, and keeps at most the last [`MAX_LINE`] bytes.
fn keep_tail(output: &Mutex<Vec<u8>>, chunk: Vec<u8>) {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    output.extend(chunk);
    let surplus = output.len().saturating_sub(MAX_LINE);
    output.drain(..surplus);
}

/// Returns the text of a line without its end. Bytes that are not UTF-8 are replaced.
fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim_end_matches(['\r', '\n']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_into_words() {
        let mut command_line =
            CommandLine::split(r#"'my engine' --name "a b" c\ d $HOME"#).unwrap();
        assert_eq!(command_line.0, ["my engine", "--name", "a b", "c d", "$HOME"]);
        assert_eq!(command_line.program_name(), "my engine");
        let absolute_path = CommandLine::split("/opt/engines/fast --uci").unwrap();
        assert_eq!(absolute_path.program_name(), "fast");
        command_line.push("e f".to_owned());
        let quoted = "'my engine' --name 'a b' 'c d' '$HOME' 'e f'";
        assert_eq!(command_line.quoted(), quoted);
        for (wrong, reason) in [("  ", "it is empty"), ("engine \"x", "unclosed quotation mark")] {
            let error = CommandLine::split(wrong).unwrap_err();
            assert!(error.to_string().contains(reason), "{error}");
        }
    }

    /// `cat` echoes two lines in one chunk; the second line must not be read as the response to a later line.
    #[cfg(unix)]
    #[test]
    fn buffered_lines_are_discarded() {
        let command_line = CommandLine::split("cat").unwrap();
        let mut process = Process::start(&command_line, Stdio::piped()).unwrap();
        let deadline = Instant::now() + Duration::from_secs(60);
        process.send("one\ntwo");
        assert_eq!(process.next_line(deadline), Ok(Ok("one".into())));
        assert_eq!(process.buffered, b"two\n");
        process.discard_lines();
        process.send("three");
        assert_eq!(process.next_line(deadline), Ok(Ok("three".into())));
    }

    /// (Long lines are covered by the tests of the protocol.)
    #[cfg(unix)]
    #[test]
    fn lines_are_always_text_and_the_last_needs_no_end() {
        let command_line = CommandLine::split(r"printf 'one\r\n\n\377\nend'").unwrap();
        let mut process = Process::start(&command_line, Stdio::null()).unwrap();
        let deadline = Instant::now() + Duration::from_secs(60);
        for line in ["one", "", "\u{fffd}", "end"] {
            assert_eq!(process.next_line(deadline), Ok(Ok(line.into())));
        }
        assert_eq!(process.next_line(deadline), Err(RecvTimeoutError::Disconnected));
    }
}
