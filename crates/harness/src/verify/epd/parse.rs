//! Reading a perft suite.

use core::fmt;

use boardbench_core::Leniency;
use boardbench_notation::{FenError, parse_fen_with, quote};

use super::{DepthCount, Entry, Suite};

/// The deepest that a suite may ask for.
const MAX_DEPTH: u32 = 255;

/// How many bad lines an error names.
const NAMED: usize = 20;

impl Suite {
    /// Reads a suite from the bytes of a file.
    ///
    /// A line is `FEN ;D1 20 ;D2 400 …`: a FEN of six or four fields, then at least one depth from
    /// 0 to 255 with its number of nodes, each after a semicolon. Blanks around a semicolon do not
    /// count, and neither do blank lines and lines that begin with `#`.
    ///
    /// # Errors
    ///
    /// Every line that is not so.
    ///
    /// ```
    /// use boardbench_harness::verify::epd::{DepthCount, Suite};
    /// let suite = Suite::parse(b"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ; D2 66\n").unwrap();
    /// assert_eq!(suite.positions[0].counts[1], DepthCount { depth: 2, nodes: 66 });
    /// ```
    pub fn parse(bytes: &[u8]) -> Result<Self, SuiteError> {
        Self::parse_with(bytes, Leniency::None)
    }

    /// The same, forgiving in its FENs what `leniency` names.
    ///
    /// # Errors
    ///
    /// Every line that is no entry all the same.
    pub fn parse_with(bytes: &[u8], leniency: Leniency) -> Result<Self, SuiteError> {
        let mut positions = Vec::new();
        let mut bad = Vec::new();
        for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
            match read_line(number, line, leniency) {
                Ok(entry) => positions.extend(entry),
                Err(problem) => bad.push(BadLine { number, problem }),
            }
        }
        if bad.is_empty() {
            Ok(Self { positions })
        } else {
            Err(SuiteError { bad })
        }
    }
}

/// The entry of a line; `None` if it is blank or a comment.
fn read_line(number: usize, line: &[u8], leniency: Leniency) -> Result<Option<Entry>, Problem> {
    let line = str::from_utf8(line).map_err(|_| Problem::Encoding)?.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default();
    let setup = parse_fen_with(fen, leniency).map_err(Problem::Fen)?;
    let mut counts: Vec<DepthCount> = Vec::new();
    for part in parts {
        let count = read_count(part).ok_or_else(|| Problem::Count(quote(part)))?;
        if counts.iter().any(|other| other.depth == count.depth) {
            return Err(Problem::Twice(count.depth));
        }
        counts.push(count);
    }
    if counts.is_empty() {
        return Err(Problem::NoCount);
    }
    Ok(Some(Entry {
        line: number,
        fen: fen.to_owned(),
        setup,
        counts,
    }))
}

/// Reads `D1 20`.
fn read_count(text: &str) -> Option<DepthCount> {
    let (depth, nodes) = text.strip_prefix('D')?.split_once(char::is_whitespace)?;
    let depth = number(depth)?.try_into().ok()?;
    let nodes = number(nodes.trim_start())?;
    (depth <= MAX_DEPTH).then_some(DepthCount { depth, nodes })
}

/// Reads plain digits.
fn number(text: &str) -> Option<u64> {
    let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
    digits_only.then(|| text.parse().ok())?
}

/// A file that is no perft suite, with every line that is wrong. Its `Display` has a line for each
/// of the first 20.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteError {
    /// Never empty.
    bad: Vec<BadLine>,
}

impl SuiteError {
    /// The lines that are wrong, at least one.
    pub fn bad_lines(&self) -> &[BadLine] {
        &self.bad
    }
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, bad) in self.bad.iter().take(NAMED).enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{bad}")?;
        }
        match self.bad.len().saturating_sub(NAMED) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl core::error::Error for SuiteError {}

/// A line that is wrong. Its `Display` is one line and says what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    number: usize,
    problem: Problem,
}

impl BadLine {
    /// The number of the line, from 1.
    pub const fn number(&self) -> usize {
        self.number
    }
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.number, self.problem)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Problem {
    Encoding,
    Fen(FenError),
    NoCount,
    /// The text, quoted.
    Count(String),
    Twice(u32),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encoding => f.write_str("must be UTF-8 text"),
            Self::Fen(error) => write!(f, "{error}"),
            Self::NoCount => f.write_str(
                "must have at least one depth with its number of nodes after the FEN, like ;D1 20",
            ),
            Self::Count(text) => write!(
                f,
                "{text} after a semicolon: must be D, a depth from 0 to {MAX_DEPTH}, a space and \
                 a number of nodes, like ;D1 20"
            ),
            Self::Twice(depth) => write!(f, "D{depth} stands there twice, but must only once"),
        }
    }
}

#[cfg(test)]
mod tests {
    use boardbench_notation::parse_fen;

    use super::*;

    const FEN: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

    fn parse(text: &str) -> Result<Suite, String> {
        Suite::parse(text.as_bytes()).map_err(|error| error.to_string())
    }

    #[test]
    fn blanks_comments_and_line_ends_do_not_matter() {
        let expected = [(1, 15), (2, 66), (0, 1)].map(|(depth, nodes)| DepthCount { depth, nodes });
        for (line, text) in [
            (1, format!("{FEN} ;D1 15 ;D2 66 ;D0 1")),
            (1, format!("{FEN};D1 15;D2 66;D0 1\n")),
            (
                3,
                format!("# a comment; not a position\n\n  {FEN} ; D1 15 ;\tD2  66 ; D0 1 \r\n\r\n"),
            ),
        ] {
            let suite = parse(&text).unwrap();
            assert_eq!(suite.positions.len(), 1);
            let entry = &suite.positions[0];
            assert_eq!((entry.line, entry.fen.as_str()), (line, FEN));
            assert_eq!(entry.counts, expected);
            assert_eq!(entry.setup, parse_fen(FEN).unwrap());
        }
        assert!(parse("").unwrap().positions.is_empty());
    }

    #[test]
    fn a_bad_line_is_named_with_what_would_be_right() {
        let like = "must be D, a depth from 0 to 255, a space and a number of nodes, like ;D1 20";
        for wrong in [
            "D1",
            "D1 ",
            "D 20",
            "D1 x",
            "d1 20",
            "D1 20 30",
            "D256 1",
            "D-1 1",
            "D1 +20",
            "",
            "20",
            "D1 99999999999999999999",
            "D\u{661} 20",
        ] {
            let error = parse(&format!("# comment\n{FEN} ;D2 66 ;{wrong}\n")).unwrap_err();
            assert!(error.starts_with("line 2: \""), "{error}");
            assert!(error.ends_with(like), "{error}");
            assert_eq!(error.lines().count(), 1);
        }
        let error = parse(FEN).unwrap_err();
        assert!(
            error.starts_with("line 1: must have at least one depth"),
            "{error}"
        );
        let error = parse(&format!("{FEN} ;D1 15 ;D1 15")).unwrap_err();
        assert_eq!(error, "line 1: D1 stands there twice, but must only once");
        let error = parse("4k3/8/8/8/8/8/8/4K2R x K - 0 1 ;D1 15").unwrap_err();
        assert_eq!(error, "line 1: side to move \"x\": must be w or b");
        let error = Suite::parse(b"\n\xff ;D1 1").unwrap_err().to_string();
        assert_eq!(error, "line 2: must be UTF-8 text");
    }

    #[test]
    fn all_bad_lines_are_found_and_not_all_are_printed() {
        let error = Suite::parse("?\n".repeat(50).as_bytes()).unwrap_err();
        assert_eq!(error.bad_lines().len(), 50);
        assert_eq!(error.bad_lines()[49].number(), 50);
        let text = error.to_string();
        assert_eq!(text.lines().count(), 21);
        assert!(text.ends_with("\nand 30 more"));
    }
}
