//! Where a command reads and writes.

use std::io::{BufRead, Write};

/// The streams of a command, handed down so that tests can put others in their place. Progress
/// alone goes to stderr by itself.
pub(crate) struct Streams<'a> {
    /// Stdin.
    pub(crate) input: &'a mut dyn BufRead,
    /// Stdout. More than one thread may write to it.
    pub(crate) output: &'a mut (dyn Write + Send),
    /// Whether somebody looks at stdout, on a terminal.
    pub(crate) is_terminal: bool,
}
