//! Perft suites, and reading them.

use boardbench_core::{Leniency, Setup};
use boardbench_notation::{parse_fen_with, quote};

use thiserror::Error;

use crate::shard::{Shard, plain_number};

/// A perft suite: lines of the form `FEN ;D1 20 ;D2 400 …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suite {
    /// The positions, in the order of the file.
    pub positions: Vec<Entry>,
}

/// A position of a suite, with its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its line in the file, from 1.
    pub line: usize,
    /// The FEN as written in the file.
    pub fen: String,
    /// The position.
    pub setup: Setup,
    /// The expected counts: at least one, and no depth twice.
    pub counts: Vec<DepthCount>,
}

/// The expected perft count of a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthCount {
    /// The depth in plies.
    pub depth: u32,
    /// The number of leaves.
    pub nodes: u64,
}

/// The greatest depth in a suite.
const MAX_DEPTH: u32 = 255;

/// How many bad lines a message names.
const NAMED: usize = 20;

impl Suite {
    /// Reads a suite from the bytes of a file.
    ///
    /// A line is `FEN ;D1 20 ;D2 400 …`: a FEN of six or four fields, then at least one depth from
    /// 0 to 255 with its number of nodes, each after a semicolon. Blanks around a semicolon are ignored,
    /// and so are blank lines and lines that begin with `#`.
    ///
    /// # Errors
    ///
    /// Every line of another form.
    ///
    /// ```
    /// use boardbench_checks::epd::{DepthCount, Suite};
    /// let suite = Suite::parse(b"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ; D2 66\n").unwrap();
    /// assert_eq!(suite.positions[0].counts[1], DepthCount { depth: 2, nodes: 66 });
    /// ```
    pub fn parse(bytes: &[u8]) -> Result<Self, SuiteError> {
        Self::parse_with(bytes, Leniency::None)
    }

    /// Reads a suite and accepts the FENs that `leniency` allows.
    ///
    /// # Errors
    ///
    /// Every line of another form.
    pub fn parse_with(bytes: &[u8], leniency: Leniency) -> Result<Self, SuiteError> {
        let mut positions = Vec::new();
        let mut bad = Vec::new();
        for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
            match read_line(number, line, leniency) {
                Ok(entry) => positions.extend(entry),
                Err(message) => bad.push(BadLine { number, message }),
            }
        }
        if bad.is_empty() {
            Ok(Self { positions })
        } else {
            Err(SuiteError { bad })
        }
    }

    /// One part of the suite.
    #[must_use]
    pub fn shard(self, shard: Shard) -> Self {
        let positions = self.positions.into_iter().enumerate();
        let own = positions.filter(|&(index, _)| shard.owns(index));
        let positions = own.map(|(_, entry)| entry).collect();
        Self { positions }
    }
}

/// The entry of a line; `None` if it is blank or a comment. A refused line's message has the expected form.
fn read_line(number: usize, line: &[u8], leniency: Leniency) -> Result<Option<Entry>, String> {
    let line = str::from_utf8(line)
        .map_err(|_| "must be UTF-8 text")?
        .trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default();
    let setup = parse_fen_with(fen, leniency).map_err(|error| error.to_string())?;
    let mut counts: Vec<DepthCount> = Vec::new();
    for part in parts {
        let count = read_count(part).ok_or_else(|| {
            format!(
                "{} after a semicolon: must be D, a depth from 0 to {MAX_DEPTH}, a space and a number \
                 of nodes, like ;D1 20",
                quote(part)
            )
        })?;
        let depth = count.depth;
        if counts.iter().any(|other| other.depth == depth) {
            return Err(format!("D{depth} occurs twice, but must only once"));
        }
        counts.push(count);
    }
    if counts.is_empty() {
        let wanted =
            "must have at least one depth with its number of nodes after the FEN, like ;D1 20";
        return Err(wanted.to_owned());
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
    let depth = plain_number(depth)?;
    let nodes = plain_number(nodes.trim_start())?;
    (depth <= MAX_DEPTH).then_some(DepthCount { depth, nodes })
}

/// The bad lines of a file that is no perft suite. Its `Display` has a line for each of the first 20.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", listed(.bad))]
pub struct SuiteError {
    /// Never empty.
    bad: Vec<BadLine>,
}

impl SuiteError {
    /// The bad lines, at least one.
    pub fn bad_lines(&self) -> &[BadLine] {
        &self.bad
    }
}

/// The first bad lines, and the number of the others.
fn listed(bad: &[BadLine]) -> String {
    let mut lines: Vec<String> = bad.iter().take(NAMED).map(ToString::to_string).collect();
    if bad.len() > NAMED {
        lines.push(format!("and {} more", bad.len() - NAMED));
    }
    lines.join("\n")
}

/// A bad line. Its `Display` is one line and names the expected form.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {number}: {message}")]
pub struct BadLine {
    number: usize,
    message: String,
}

impl BadLine {
    /// The number of the line, from 1.
    pub const fn number(&self) -> usize {
        self.number
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
    fn blanks_comments_and_line_ends_are_ignored() {
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
    fn bad_lines_are_named_with_the_expected_form() {
        let like = "must be D, a depth from 0 to 255, a space and a number of nodes, like ;D1 20";
        let wrong = "D1|D1 |D 20|D1 x|d1 20|D1 20 30|D256 1|D-1 1|D1 +20||20|\
            D1 99999999999999999999|D\u{661} 20";
        for wrong in wrong.split('|') {
            let error = parse(&format!("# comment\n{FEN} ;D2 66 ;{wrong}\n")).unwrap_err();
            assert!(error.starts_with("line 2: \""), "{error}");
            assert!(error.ends_with(like), "{error}");
            assert_eq!(error.lines().count(), 1);
        }
        for (text, message) in [
            (
                FEN,
                "must have at least one depth with its number of nodes after the FEN, like ;D1 20",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D1 15",
                "D1 occurs twice, but must only once",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R x K - 0 1 ;D1 15",
                "side to move \"x\": must be w or b",
            ),
        ] {
            assert_eq!(parse(text).unwrap_err(), format!("line 1: {message}"));
        }
        let error = Suite::parse(b"\n\xff ;D1 1").unwrap_err().to_string();
        assert_eq!(error, "line 2: must be UTF-8 text");
    }

    #[test]
    fn all_bad_lines_are_found_and_the_first_are_printed() {
        let error = Suite::parse("?\n".repeat(50).as_bytes()).unwrap_err();
        assert_eq!(error.bad_lines().len(), 50);
        assert_eq!(error.bad_lines()[49].number(), 50);
        let text = error.to_string();
        assert_eq!(text.lines().count(), 21);
        assert!(text.ends_with("\nand 30 more"));
    }
}
