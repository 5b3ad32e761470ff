//! Lines of stdin, of any bytes and any length.

use std::io::{self, BufRead, Read};

use crate::ending::Failure;

/// How much of a line is kept. No line that makes sense comes near it; what goes on for ever must
/// not fill the memory.
const MAX_LINE: u64 = 16 << 20;

/// A line without its `\n`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// UTF-8 text.
    Text(String),
    /// Something else, with U+FFFD for what is no text.
    NoText(String),
    /// The beginning of a line that is longer than any that is kept.
    TooLong(String),
}

/// Reads stdin up to the next `\n`, or up to the end if there is none; `None` at the end.
pub(crate) fn next_line(input: &mut dyn BufRead) -> Result<Option<Line>, Failure> {
    next_line_of(input, MAX_LINE).map_err(|error| Failure::unreadable("stdin", &error))
}

fn next_line_of(input: &mut dyn BufRead, max: u64) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    // One byte more than is kept: the line's end, or the proof that it is too long.
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

    fn lines(mut bytes: &[u8], max: u64) -> Vec<Line> {
        std::iter::from_fn(|| next_line_of(&mut bytes, max).unwrap()).collect()
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_owned())
    }

    #[test]
    fn every_line_comes_once_and_only_its_end_is_taken_off() {
        assert_eq!(lines(b"", 9), []);
        assert_eq!(lines(b"\n", 9), [text("")]);
        assert_eq!(
            lines(b"a\n\n b\r\nc", 9),
            [text("a"), text(""), text(" b\r"), text("c")]
        );
        assert_eq!(
            lines(b"a\xff\nb", 9),
            [Line::NoText("a\u{fffd}".to_owned()), text("b")]
        );
    }

    #[test]
    fn a_line_that_is_too_long_is_one_line_all_the_same() {
        let long = |text: &str| Line::TooLong(text.to_owned());
        assert_eq!(lines(b"abc\nd", 3), [text("abc"), text("d")]);
        assert_eq!(lines(b"abcd\ne\n", 3), [long("abc"), text("e")]);
        assert_eq!(lines(b"abcdefgh", 3), [long("abc")]);
        assert_eq!(lines(b"abc", 3), [text("abc")]);
    }
}
