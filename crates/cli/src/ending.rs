//! How a command ends.

use std::io::{self, Write};
use std::process::ExitCode;

/// What a command that did its work has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing wrong.
    Passed,
    /// A check has failed; the command has said which.
    Failed,
}

impl Verdict {
    /// The verdict of a check.
    pub(crate) const fn of(passed: bool) -> Self {
        if passed { Self::Passed } else { Self::Failed }
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is bad; the message says how.
    Input(String),
    /// Stdout can't be written to.
    Output(io::Error),
}

impl Failure {
    /// Bad input.
    pub(crate) fn input(message: &(impl ToString + ?Sized)) -> Self {
        Self::Input(message.to_string())
    }

    /// Input that can't be read.
    pub(crate) fn unreadable(what: &str, error: &io::Error) -> Self {
        Self::Input(format!("cannot read {what}: {error}"))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// How a command ends.
pub(crate) type Ended = Result<Verdict, Failure>;

/// Takes it as no error that nobody reads stdout any more, where there is still a verdict to give.
pub(crate) fn even_if_unread(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// Says on stderr what was wrong, if anything was, and gives the exit code.
pub(crate) fn exit_code(ended: Ended, stderr: &mut dyn Write) -> ExitCode {
    let message = match ended {
        Ok(Verdict::Passed) => return ExitCode::SUCCESS,
        Ok(Verdict::Failed) => return ExitCode::FAILURE,
        // Whoever read stdout has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Err(Failure::Output(error)) => format!("cannot write to stdout: {error}"),
        Err(Failure::Input(message)) => message,
    };
    // If stderr can't be written to, the exit code has to do.
    let _ = writeln!(stderr, "error: {message}");
    ExitCode::from(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(ended: Ended) -> (ExitCode, String) {
        let mut stderr = Vec::new();
        let code = exit_code(ended, &mut stderr);
        (code, String::from_utf8(stderr).unwrap())
    }

    #[test]
    fn codes_and_messages() {
        let failed = |kind| Err(Failure::Output(io::Error::new(kind, "no luck")));
        let closed = || io::Error::from(io::ErrorKind::BrokenPipe);
        for (ended, code, message) in [
            (Ok(Verdict::of(true)), 0, ""),
            (Ok(Verdict::of(false)), 1, ""),
            (Err(Failure::input("what?")), 2, "error: what?\n"),
            (
                failed(io::ErrorKind::StorageFull),
                2,
                "error: cannot write to stdout: no luck\n",
            ),
            (Err(closed().into()), 0, ""),
        ] {
            assert_eq!(ends(ended), (ExitCode::from(code), message.to_owned()));
        }
        assert!(even_if_unread(Err(closed())).is_ok());
        assert!(even_if_unread(Err(io::ErrorKind::StorageFull.into())).is_err());
    }
}
