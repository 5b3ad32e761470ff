//! Writes text to stdout, answers lines of stdin, and converts results to exit codes and error messages.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use boardbench_crosscheck::lines::{Line, Lines};

/// Result of a command that could do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitStatus {
    Passed,
    /// A check failed. The command has printed its result.
    Failed,
    /// No check failed, but not everything was checked.
    Unfinished,
}

impl ExitStatus {
    pub(crate) const fn from_check(passed: bool) -> Self {
        if passed { Self::Passed } else { Self::Failed }
    }
}

/// Error of a command that could not do its work: an I/O error of stdout, or any other error for bad input, whose message is
/// shown after `error: `. I/O errors of other files must be converted to messages by `map_err`.
pub(crate) type Failure = Box<dyn Error>;

pub(crate) type CommandResult = Result<ExitStatus, Failure>;

/// Treats a closed pipe as success, for commands that still have a result to return.
pub(crate) fn ignore_broken_pipe(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// Writes the error, if there is one, and returns the exit code. A stdout that was closed early is a
/// success: its reader needs no more.
pub(crate) fn exit_code(result: CommandResult, stderr: &mut dyn Write) -> ExitCode {
    let failure = match result {
        Ok(ExitStatus::Passed) => return ExitCode::SUCCESS,
        Ok(ExitStatus::Failed) => return ExitCode::FAILURE,
        Ok(ExitStatus::Unfinished) => return ExitCode::from(3),
        Err(failure) => failure,
    };
    let message = match failure.downcast_ref::<io::Error>() {
        Some(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Some(error) => format!("cannot write to stdout: {error}"),
        None => failure.to_string(),
    };
    // If stderr can't be written either, there is still the exit code.
    let _ = writeln!(stderr, "error: {message}");
    ExitCode::from(2)
}

/// Writes a text to stdout and flushes it. Returns the result of a passed command. A closed pipe is no error: the command
/// continues to its result.
pub(crate) fn write(text: impl Display) -> CommandResult {
    ignore_broken_pipe(write_flushed(text))?;
    Ok(ExitStatus::Passed)
}

/// Writes a line to stdout, as [`write()`] does.
pub(crate) fn print(line: impl Display) -> CommandResult {
    write(format_args!("{line}\n"))
}

/// Writes a text to stdout and flushes it, without interleaved text of another thread. A closed pipe is an error.
pub(crate) fn write_flushed(text: impl Display) -> io::Result<()> {
    let mut output = io::stdout().lock();
    write!(output, "{text}")?;
    output.flush()
}

/// Maximum number of bytes kept of a line, so that endless input can't fill the memory.
pub(crate) const MAX_LINE: usize = 16 << 20;

/// Writes one line for each line of stdin, flushed, so that a program can wait for it.
pub(crate) fn answer_lines(mut answer: impl FnMut(&Line<'_>) -> String) -> CommandResult {
    let mut lines = Lines::new(io::stdin().lock(), MAX_LINE);
    let cannot_read = |error| format!("cannot read stdin: {error}");
    while let Some(line) = lines.next_line().map_err(cannot_read)? {
        write_flushed(answer(&line) + "\n")?;
    }
    Ok(ExitStatus::Passed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_give_exit_codes_and_messages() {
        let disk_full = || io::Error::new(io::ErrorKind::StorageFull, "disk full");
        let closed = || io::Error::from(io::ErrorKind::BrokenPipe);
        for (result, code, message) in [
            (Ok(ExitStatus::from_check(true)), 0, ""),
            (Ok(ExitStatus::from_check(false)), 1, ""),
            (Ok(ExitStatus::Unfinished), 3, ""),
            (Err("what?".into()), 2, "error: what?\n"),
            (Err(disk_full().into()), 2, "error: cannot write to stdout: disk full\n"),
            (Err(closed().into()), 0, ""),
        ] {
            let mut stderr = Vec::new();
            assert_eq!(exit_code(result, &mut stderr), ExitCode::from(code));
            assert_eq!(String::from_utf8(stderr).unwrap(), message);
        }
        assert!(ignore_broken_pipe(Err(closed())).is_ok());
        assert!(ignore_broken_pipe(Err(disk_full())).is_err());
    }
}
