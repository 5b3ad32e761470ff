//! Running a program and exchanging lines with it. No line is waited for without a deadline.

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

use super::answer::{Answer, Form, Reading};
use super::error::EngineError;

/// The longest line that is read, in bytes; no move needs a hundredth of it.
const MAX_LINE: usize = 4_096;

/// How many unread parts of an output are kept before the program has to wait. A part has at most [`MAX_LINE`] bytes.
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
    input: Option<ChildStdin>,
    /// Parts of stdout.
    output: Receiver<Vec<u8>>,
    /// What has arrived and is not read yet.
    arrived: Vec<u8>,
    /// The end of stderr.
    complaint: Arc<Mutex<Vec<u8>>>,
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
        let complaint = Arc::<Mutex<Vec<u8>>>::default();
        let (sender, output) = mpsc::sync_channel(WAITING_PARTS);
        if let Some(stdout) = child.stdout.take() {
            // Until nobody reads them.
            thread::spawn(move || parts(stdout).all(|part| sender.send(part).is_ok()));
        }
        let errors = child.stderr.take().map(|stderr| {
            let complaint = Arc::clone(&complaint);
            thread::spawn(move || parts(stderr).for_each(|part| keep_end(&complaint, part)))
        });
        let input = child.stdin.take();
        Ok(Self { child, input, output, arrived: Vec::new(), complaint, errors })
    }

    /// Sends a line. A failure shows in the answer.
    pub(super) fn send(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            // A pipe takes many more lines than are sent before an answer. If it is closed, the program has ended.
            let _ = input.write_all(format!("{line}\n").as_bytes());
        }
    }

    /// Returns the next line: one that has arrived, or one that comes in time.
    fn next_line(&mut self, deadline: Instant) -> Result<Line, RecvTimeoutError> {
        loop {
            let end = memchr(b'\n', &self.arrived);
            if let Some(end) = end.filter(|&end| end < MAX_LINE) {
                let line: Vec<u8> = self.arrived.drain(..=end).collect();
                return Ok(Ok(text(&line)));
            }
            if self.arrived.len() >= MAX_LINE {
                return Ok(Err(text(&self.arrived[..MAX_LINE])));
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(part) => self.arrived.extend(part),
                Err(RecvTimeoutError::Disconnected) if !self.arrived.is_empty() => {
                    return Ok(Ok(text(&mem::take(&mut self.arrived))));
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Returns the next line, if one comes in time.
    pub(super) fn line_before(&mut self, deadline: Instant) -> Option<String> {
        let (Ok(line) | Err(line)) = self.next_line(deadline).ok()?;
        Some(line)
    }

    pub(super) fn forget_lines(&mut self) {
        self.arrived.clear();
        self.output.try_iter().take(WAITING_PARTS + 1).for_each(drop);
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
        let end_of_stderr = text(&self.complaint.lock().unwrap_or_else(PoisonError::into_inner));
        let complaint = end_of_stderr.lines().map(str::trim).rfind(|line| !line.is_empty());
        Err(error
            .asked(asked)
            .with_line("its last line", last_line.as_deref())
            .with_line("its last line on stderr", complaint))
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

/// Returns what is written to an output, as it arrives, until it ends. Lines that have arrived together come together, so that the
/// thread that waits for them wakes once.
fn parts(mut output: impl Read) -> impl Iterator<Item = Vec<u8>> {
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

/// Adds a part to an output of which the end is kept.
fn keep_end(output: &Mutex<Vec<u8>>, part: Vec<u8>) {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    output.extend(part);
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
        assert_eq!(process.arrived, b"two\n");
        process.forget_lines();
        process.send("three");
        assert_eq!(process.next_line(deadline), Ok(Ok("three".into())));
    }

    /// (Lines that are too long are in the tests of the protocol.)
    #[cfg(unix)]
    #[test]
    fn lines_are_always_text_and_the_last_needs_no_end() {
        let words = Words::split(r"printf 'one\r\n\n\377\nend'").unwrap();
        let mut process = Process::start(&words, Stdio::null()).unwrap();
        let deadline = Instant::now() + Duration::from_secs(60);
        for line in ["one", "", "\u{fffd}", "end"] {
            assert_eq!(process.next_line(deadline), Ok(Ok(line.into())));
        }
        assert_eq!(process.next_line(deadline), Err(RecvTimeoutError::Disconnected));
    }
}
