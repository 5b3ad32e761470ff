//! Reads lines of arbitrary bytes, with bounded length and any of the usual line ends.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufRead};

use memchr::memchr2;

/// A line without its end, and without a byte-order mark before it.
#[derive(Debug, PartialEq, Eq)]
pub enum Line<'l> {
    /// UTF-8 text.
    Text(&'l str),
    /// Invalid UTF-8, with U+FFFD in place of the invalid bytes.
    NotUtf8(Cow<'l, str>),
    /// Beginning of a line that is too long.
    TooLong(Cow<'l, str>),
}

/// Reads some input line by line. A line ends with LF, CR, CRLF or the input.
///
/// A line that ends with CR is returned at once: an LF after it is skipped by the next read.
///
/// ```
/// use boardbench_crosscheck::lines::{Line, Lines};
/// let mut lines = Lines::new("\u{feff}a\r\nb\rc".as_bytes(), 100);
/// for text in ["a", "b", "c"] {
///     assert_eq!(lines.next_line().unwrap(), Some(Line::Text(text)));
/// }
/// assert_eq!(lines.next_line().unwrap(), None);
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    max: usize,
    /// `true` if the last line ended with a CR.
    is_after_cr: bool,
    line: Vec<u8>,
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

impl<R: BufRead> Lines<R> {
    /// Returns a reader of lines that keeps at most `max` bytes of each line.
    pub const fn new(input: R, max: usize) -> Self {
        Self { input, max, is_after_cr: false, line: Vec::new() }
    }

    /// Reads the next line; `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// If the input can't be read.
    pub fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        if !self.read()? {
            return Ok(None);
        }
        let line = self.line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&self.line);
        Ok(Some(if line.len() > self.max {
            Line::TooLong(String::from_utf8_lossy(&line[..self.max]))
        } else {
            match str::from_utf8(line) {
                Ok(text) => Line::Text(text),
                Err(_) => Line::NotUtf8(String::from_utf8_lossy(line)),
            }
        }))
    }

    /// Reads a line into `self.line`, at most one byte more than is kept and a byte-order mark. Returns `false` at the end of input.
    fn read(&mut self) -> io::Result<bool> {
        self.line.clear();
        let mut is_begun = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                return Ok(is_begun);
            }
            if std::mem::take(&mut self.is_after_cr) && buffer[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            let end = memchr2(b'\n', b'\r', buffer);
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let free = (self.max + 1 + BYTE_ORDER_MARK.len()).saturating_sub(self.line.len());
            self.line.extend_from_slice(&part[..part.len().min(free)]);
            is_begun = true;
            self.is_after_cr = end.is_some_and(|end| buffer[end] == b'\r');
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                return Ok(true);
            }
        }
    }
}

/// Invalid lines of a file. `Display` writes one line for each of the first 20.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BadLines {
    /// Messages of the first lines only: a file of invalid lines may be larger than the memory.
    messages: Vec<String>,
    count: usize,
}

/// Maximum number of lines listed.
const MAX_LISTED: usize = 20;

impl BadLines {
    /// Adds a line by its number, from 1, with an error message.
    pub fn add(&mut self, number: usize, message: &str) {
        self.count += 1;
        if self.count <= MAX_LISTED {
            self.messages.push(format!("line {number}: {message}"));
        }
    }

    /// Returns `true` if there are no invalid lines.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the number of invalid lines.
    pub const fn count(&self) -> usize {
        self.count
    }
}

impl fmt::Display for BadLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.messages.join("\n"))?;
        match self.count - self.messages.len() {
            0 => Ok(()),
            others => write!(f, "\nand {others} more"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    /// Reader that returns one byte at a time.
    struct OneByteReader<'b>(&'b [u8]);

    impl Read for OneByteReader<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let length = self.0.len().min(into.len()).min(1);
            self.0.read(&mut into[..length])
        }
    }

    #[test]
    fn lines_are_complete_or_cut_at_the_maximum() {
        let text = Line::Text;
        let long = |text| Line::TooLong(Cow::Borrowed(text));
        for (bytes, max, expected) in [
            (&b""[..], 9, vec![]),
            (b"\n", 9, vec![text("")]),
            (b"a\n\n b\t\nc", 9, vec![text("a"), text(""), text(" b\t"), text("c")]),
            (b"a\r\n\r\nb\r\n", 9, vec![text("a"), text(""), text("b")]),
            (b"a\r\rb\r", 9, vec![text("a"), text(""), text("b")]),
            (b"a\n\rb", 9, vec![text("a"), text(""), text("b")]),
            (b"\xef\xbb\xbfa\n\xef\xbb\xbfb", 9, vec![text("a"), text("b")]),
            (b"a\xff\nb", 9, vec![Line::NotUtf8("a\u{fffd}".into()), text("b")]),
            (b"abc\nd", 3, vec![text("abc"), text("d")]),
            (b"abc\r\nd", 3, vec![text("abc"), text("d")]),
            (b"abcd\r\ne\n", 3, vec![long("abc"), text("e")]),
            (b"abcdefgh", 3, vec![long("abc")]),
            (b"abc", 3, vec![text("abc")]),
            (b"\xef\xbb\xbfabc\n", 3, vec![text("abc")]),
            (b"\xef\xbb\xbfabcdefgh", 3, vec![long("abc")]),
        ] {
            assert_lines(Lines::new(bytes, max), &expected);
            assert_lines(Lines::new(BufReader::new(OneByteReader(bytes)), max), &expected);
        }
    }

    #[track_caller]
    fn assert_lines(mut lines: Lines<impl BufRead>, expected: &[Line<'_>]) {
        for line in expected {
            assert_eq!(lines.next_line().unwrap().as_ref(), Some(line));
        }
        assert_eq!(lines.next_line().unwrap(), None);
    }
}
