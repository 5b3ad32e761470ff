//! Where a command reads and writes.

use std::fmt::Display;
use std::io::{self, BufRead, Write};

use crate::outcome::ignore_broken_pipe;

/// The streams of a command. Only progress goes to stderr directly.
pub(crate) struct Streams<'a> {
    /// Stdin.
    pub(crate) input: &'a mut dyn BufRead,
    /// Stdout. Several threads may write to it.
    pub(crate) output: &'a mut (dyn Write + Send),
    /// True if stdout is a terminal.
    pub(crate) is_terminal: bool,
}

impl Streams<'_> {
    /// Writes a text to stdout and flushes it. A closed pipe is no error: the command goes on to its
    /// verdict.
    pub(crate) fn write(&mut self, text: impl Display) -> io::Result<()> {
        let written = write!(self.output, "{text}").and_then(|()| self.output.flush());
        ignore_broken_pipe(written)
    }

    /// Writes a line in the same way.
    pub(crate) fn print(&mut self, line: impl Display) -> io::Result<()> {
        self.write(format_args!("{line}\n"))
    }
}
