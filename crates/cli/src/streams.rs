//! Where a command reads and writes: lines of any bytes and any length from stdin, and text to stdout.

use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};

use crate::outcome::{CommandResult, ExitStatus, Failure, ignore_broken_pipe};

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
    /// Writes a text to stdout and flushes it, as a command does that passes. A closed pipe is no error: the command goes on
    /// to its verdict.
    pub(crate) fn write(&mut self, text: impl Display) -> CommandResult {
        let written = write!(self.output, "{text}").and_then(|()| self.output.flush());
        ignore_broken_pipe(written)?;
        Ok(ExitStatus::Passed)
    }

    /// Writes a line in the same way.
    pub(crate) fn print(&mut self, line: impl Display) -> CommandResult {
        self.write(format_args!("{line}\n"))
    }

    /// Answers each line of stdin with one line, flushed, so that a program can wait for it.
    pub(crate) fn answer_lines(
        &mut self,
        mut answer: impl FnMut(Line) -> Result<String, Failure>,
    ) -> CommandResult {
        while let Some(line) = next_line(self.input)? {
            writeln!(self.output, "{}", answer(line)?)?;
            self.output.flush()?;
        }
        Ok(ExitStatus::Passed)
    }
}

/// The most bytes of a line that are kept, so that endless input can't fill the memory.
const MAX_LINE: u64 = 16 << 20;

/// A line without its `\n`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// UTF-8 text.
    Text(String),
    /// Other bytes, with U+FFFD in place of those that are not UTF-8.
    NoText(String),
    /// The beginning of a line that is too long.
    TooLong(String),
}

/// Reads the next line of stdin; `None` at the end.
pub(crate) fn next_line(input: &mut dyn BufRead) -> Result<Option<Line>, Failure> {
    read_line(input, MAX_LINE)
        .map_err(|error| Failure::Input(format!("cannot read stdin: {error}")))
}

fn read_line(input: &mut dyn BufRead, max: u64) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    // One byte more: the newline, or the proof that the line is too long.
    if input.take(max + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() as u64 > max {
        input.skip_until(b'\n')?;
        bytes.truncate(max as usize);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        return Ok(Some(Line::TooLong(text)));
    }
    Ok(Some(match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text),
        Err(error) => Line::NoText(String::from_utf8_lossy(error.as_bytes()).into_owned()),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_whole_and_cut_where_too_long() {
        let text = |text: &str| Line::Text(text.to_owned());
        let long = |text: &str| Line::TooLong(text.to_owned());
        for (mut bytes, max, expected) in [
            (&b""[..], 9, vec![]),
            (b"\n", 9, vec![text("")]),
            (
                b"a\n\n b\r\nc",
                9,
                vec![text("a"), text(""), text(" b\r"), text("c")],
            ),
            (
                b"a\xff\nb",
                9,
                vec![Line::NoText("a\u{fffd}".to_owned()), text("b")],
            ),
            (b"abc\nd", 3, vec![text("abc"), text("d")]),
            (b"abcd\ne\n", 3, vec![long("abc"), text("e")]),
            (b"abcdefgh", 3, vec![long("abc")]),
            (b"abc", 3, vec![text("abc")]),
        ] {
            let lines = std::iter::from_fn(|| read_line(&mut bytes, max).unwrap());
            assert_eq!(lines.collect::<Vec<_>>(), expected);
        }
    }
}
