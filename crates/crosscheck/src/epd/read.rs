//! Parses perft suites, in the usual EPD form and in python-chess's form.

use std::io::{self, BufRead};

use boardbench_core::Setup;
use boardbench_notation::epd::{self, split};
use boardbench_notation::quote;

use super::{DepthCount, Entry};
use crate::lines::{BadLines, Line, Lines};
use crate::shard::{Shard, plain_number};

/// Maximum length of a line in bytes; a line with all depths is shorter.
const MAX_LINE: usize = 64 << 10;

/// Parses the text of a position.
pub type ParsePosition<'a> = &'a dyn Fn(&str) -> Result<Setup, String>;

/// Parses a suite. Returns the positions of a shard, and the invalid lines of all shards.
///
/// A line is `FEN ;D1 20 ;D2 400 …`: a position of four to six fields, then operations of EPD, each after or before a semicolon.
/// `D1 20` is a depth from 0 to 255 and its number of nodes, at most once per depth; it may also be written `perft 1 20` or
/// `1 20`. Other operations, blank lines and lines that begin with `#` are ignored.
///
/// In the form of python-chess, a record has several lines: `epd FEN`, then one `perft 1 20` per depth; lines `id NAME` are
/// ignored.
///
/// # Errors
///
/// If the input can't be read.
///
/// ```
/// use boardbench_crosscheck::epd::{DepthCount, read};
/// use boardbench_crosscheck::shard::Shard;
/// use boardbench_notation::parse_fen;
///
/// let text = b"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ; D2 66\n";
/// let parse = |fen: &str| parse_fen(fen).map_err(|error| error.to_string());
/// let (entries, bad) = read(&text[..], &parse, Shard::WHOLE).unwrap();
/// assert_eq!(entries[0].counts[1], DepthCount { depth: 2, nodes: 66 });
/// assert!(bad.is_empty());
/// ```
pub fn read(
    input: impl BufRead,
    parse: ParsePosition<'_>,
    shard: Shard,
) -> io::Result<(Vec<Entry>, BadLines)> {
    let mut suite = Suite {
        parse,
        shard,
        entries: Vec::new(),
        positions: 0,
        record: None,
        is_bad_record: false,
        bad: BadLines::default(),
    };
    let mut lines = Lines::new(input, MAX_LINE);
    for number in 1.. {
        let Some(line) = lines.next_line()? else {
            break;
        };
        if let Err(message) = suite.line(number, &line) {
            suite.bad.add(number, &message);
        }
    }
    suite.end_record();
    Ok((suite.entries, suite.bad))
}

/// State of the parser.
struct Suite<'s> {
    parse: ParsePosition<'s>,
    shard: Shard,
    /// Positions of the shard.
    entries: Vec<Entry>,
    /// Number of positions so far, in all shards.
    positions: usize,
    /// Current record.
    record: Option<Entry>,
    /// `true` if the position of the current record is invalid.
    is_bad_record: bool,
    bad: BadLines,
}

const NO_COUNT: &str =
    "must have at least one depth with its number of nodes after the position, like ;D1 20";

impl Suite<'_> {
    /// Parses a line. The error has the reason and the expected form.
    fn line(&mut self, number: usize, line: &Line<'_>) -> Result<(), String> {
        let line = match line {
            Line::Text(line) => line.trim_ascii(),
            Line::NotUtf8(_) => return Err(self.end_at_bad_line("must be UTF-8 text")),
            Line::TooLong(_) => {
                return Err(self.end_at_bad_line("is too long for a position with its counts"));
            }
        };
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        if let Some(count) = after_word(line, "perft") {
            return self.count(line, count);
        }
        self.end_record();
        if let Some(fen) = after_word(line, "epd") {
            let entry = self.entry(number, fen);
            self.is_bad_record = entry.is_err();
            self.record = Some(entry?);
        } else if after_word(line, "id").is_none() {
            return self.suite_line(number, line);
        }
        Ok(())
    }

    /// Ends a record at an unreadable line, and returns the message. The line may have contained a position, so counts up
    /// to the next position are ignored.
    fn end_at_bad_line(&mut self, message: &str) -> String {
        self.end_record();
        self.is_bad_record = true;
        message.to_owned()
    }

    /// Parses a count of a record; `text` is the part after `perft`.
    fn count(&mut self, line: &str, text: &str) -> Result<(), String> {
        if self.is_bad_record {
            return Ok(());
        }
        let record =
            self.record.as_mut().ok_or("has a count without a preceding line \"epd FEN\"")?;
        let count = read_count("", text).ok_or_else(|| {
            let form = "must be perft, a depth from 0 to 255 and a number of nodes";
            format!("{}: {form}, like perft 1 20", quote(line))
        })?;
        record.add(count)
    }

    /// Parses a position with operations.
    fn suite_line(&mut self, number: usize, line: &str) -> Result<(), String> {
        let (fen, operations) = split(line);
        let mut entry = self.entry(number, fen)?;
        for (opcode, operands) in epd::operations(operations) {
            entry.operation(opcode, operands)?;
        }
        if entry.counts.is_empty() {
            return Err(NO_COUNT.to_owned());
        }
        self.add(entry);
        Ok(())
    }

    fn entry(&self, line: usize, fen: &str) -> Result<Entry, String> {
        Ok(Entry { line, fen: fen.to_owned(), setup: (self.parse)(fen)?, counts: Vec::new() })
    }

    fn end_record(&mut self) {
        self.is_bad_record = false;
        match self.record.take() {
            Some(entry) if entry.counts.is_empty() => {
                let message = "no line like \"perft 1 20\" follows this position";
                self.bad.add(entry.line, message);
            }
            Some(entry) => self.add(entry),
            None => {}
        }
    }

    fn add(&mut self, entry: Entry) {
        if self.shard.owns(self.positions) {
            self.entries.push(entry);
        }
        self.positions += 1;
    }
}

impl Entry {
    /// Parses an operation after a position. `D1 20`, `perft1 20`, `perft 1 20` and `1 20` are counts; others are ignored.
    fn operation(&mut self, opcode: &str, operands: &str) -> Result<(), String> {
        let depth = opcode
            .strip_prefix("perft")
            .or_else(|| opcode.strip_prefix(['D', 'd']))
            .unwrap_or(opcode);
        if depth.starts_with(|symbol: char| symbol.is_ascii_alphabetic()) {
            return Ok(());
        }
        let count = read_count(depth, operands).ok_or_else(|| {
            format!(
                "{} after a semicolon: must be D, a depth from 0 to 255, a space and a number \
                 of nodes, like ;D1 20",
                quote(format!("{opcode} {operands}").trim_end())
            )
        })?;
        self.add(count)
    }

    fn add(&mut self, count: DepthCount) -> Result<(), String> {
        let depth = count.depth;
        if self.counts.iter().any(|known| known.depth == depth) {
            return Err(format!("duplicate depth {depth}"));
        }
        self.counts.push(count);
        Ok(())
    }
}

/// Returns the trimmed text after the first word of a line; `None` if the line begins with another word.
fn after_word<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    let rest = line.strip_prefix(word)?;
    let is_word = rest.is_empty() || rest.starts_with(|symbol: char| symbol.is_ascii_whitespace());
    is_word.then(|| rest.trim())
}

/// Parses a depth and its number of nodes: `1` and `20`, or an empty text and `1 20`.
fn read_count(depth: &str, operands: &str) -> Option<DepthCount> {
    let (depth, nodes) = if depth.is_empty() {
        operands.split_once(char::is_whitespace)?
    } else {
        (depth, operands)
    };
    Some(DepthCount {
        depth: plain_number::<u8>(depth)?.into(),
        nodes: plain_number(nodes.trim_start())?,
    })
}

#[cfg(test)]
mod tests {
    use boardbench_notation::parse_fen;

    use super::*;

    const FEN: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

    fn position(fen: &str) -> Result<Setup, String> {
        parse_fen(fen).map_err(|error| error.to_string())
    }

    /// Returns the positions of a suite, and the messages of its invalid lines.
    fn parse(text: impl AsRef<[u8]>) -> (Vec<Entry>, String) {
        let (positions, bad) = read(text.as_ref(), &position, Shard::WHOLE).unwrap();
        (positions, bad.to_string())
    }

    /// Returns the messages of a suite without valid lines.
    fn parse_bad(text: impl AsRef<[u8]>) -> String {
        let (positions, bad) = parse(text);
        assert!(positions.is_empty() && !bad.is_empty(), "{positions:?}");
        bad
    }

    #[test]
    fn blanks_comments_and_line_ends_are_ignored() {
        let expected = [(1, 15), (2, 66), (0, 1)].map(|(depth, nodes)| DepthCount { depth, nodes });
        for (line, text) in [
            (1, format!("{FEN} ;D1 15 ;D2 66 ;D0 1")),
            (1, format!("{FEN};D1 15;D2 66;D0 1\n")),
            (1, format!("{FEN} ;D1 15 ;D2 66 ;D0 1 ;")),
            (1, format!("{FEN};perft1 15; perft 2 66;0 1")),
            (1, format!("\u{feff}{FEN} ;D1 15 ;D2 66 ;D0 1\r")),
            (1, format!("{FEN} bm Kd2; D1 15; id \"a;D1 7\"; d2 66 ; D0 1;\r\n")),
            (
                3,
                format!("# a comment; not a position\n\n  {FEN} ; D1 15 ;\tD2  66 ; D0 1 \r\n\r\n"),
            ),
        ] {
            let (positions, bad) = parse(text);
            assert_eq!((positions.len(), &*bad), (1, ""));
            let entry = &positions[0];
            assert_eq!((entry.line, entry.fen.as_str()), (line, FEN));
            assert_eq!(entry.counts, expected);
            assert_eq!(entry.setup, parse_fen(FEN).unwrap());
        }
        assert_eq!(parse(""), (vec![], String::new()));
    }

    #[test]
    fn invalid_lines_are_reported_with_the_expected_form() {
        let like = "must be D, a depth from 0 to 255, a space and a number of nodes, like ;D1 20";
        let wrong = "D1|D1 |D 20|D1 x|D1 20 30|D256 1|D-1 1|D1 +20|20|\
            D1 99999999999999999999|D\u{661} 20";
        for wrong in wrong.split('|') {
            let error = parse_bad(format!("# comment\n{FEN} ;D2 66 ;{wrong}\n"));
            assert!(error.starts_with("line 2: \""), "{error}");
            assert!(error.ends_with(like), "{error}");
            assert_eq!(error.lines().count(), 1);
        }
        for (text, message) in [
            (FEN, NO_COUNT),
            ("4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"a\";", NO_COUNT),
            ("perft 1 15", "has a count without a preceding line \"epd FEN\""),
            ("epd 4k3/8/8/8/8/8/8/4K2R w K -", "no line like \"perft 1 20\" follows this position"),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D1 15", "duplicate depth 1"),
            ("4k3/8/8/8/8/8/8/4K2R x K - 0 1 ;D1 15", "side to move \"x\": must be w or b"),
        ] {
            assert_eq!(parse_bad(text), format!("line 1: {message}"));
        }
        assert_eq!(parse_bad(b"\n\xff ;D1 1"), "line 2: must be UTF-8 text");
        let long = parse_bad(format!("#{}\n?", "x".repeat(MAX_LINE)));
        assert!(long.starts_with("line 1: is too long"), "{long}");
        assert!(long.contains("\nline 2: "), "{long}");
        // All are counted, and the first 20 are listed.
        let error = parse_bad("?\n".repeat(50));
        let lines: Vec<&str> = error.lines().collect();
        assert!(lines[19].starts_with("line 20: "), "{error}");
        assert_eq!(lines[20..], ["and 30 more"]);
        let twenty = parse_bad("?\n".repeat(20));
        assert!(twenty.lines().count() == 20 && !twenty.contains(" more"));
    }

    /// A count belongs to the preceding position, and to none if that is unreadable.
    #[test]
    fn counts_after_an_unreadable_position_are_ignored() {
        let long = "x".repeat(MAX_LINE);
        for line in [&b"epd \xff"[..], format!("epd {long}").as_bytes()] {
            let before = format!("epd {FEN}\nperft 1 15\n").into_bytes();
            let suite = [&before, line, b"\nperft 2 2039\n"].concat();
            let (positions, bad) = parse(suite);
            let counts = positions[0].counts.len();
            assert_eq!((positions.len(), counts, bad.lines().count()), (1, 1, 1));
            assert!(bad.starts_with("line 3: "), "{bad}");
        }
    }

    /// Tests python-chess's form, with an invalid record.
    #[test]
    fn records_of_several_lines_are_parsed_between_invalid_lines() {
        let (positions, bad) = parse(format!(
            "# suite\nid one\nepd {FEN}\r\nperft 1 15\r\nperft  2\t66 \n\nid two\nepd nonsense\nperft 1 2\n\n\
             id 3\nepd {FEN}\nperft 1 many\nperft 0 1\n{FEN} ;D1 15"
        ));
        let parsed = positions.iter().map(|entry| (entry.line, entry.counts.len()));
        assert_eq!(parsed.collect::<Vec<_>>(), [(3, 2), (12, 1), (15, 1)]);
        let bad: Vec<&str> = bad.lines().collect();
        let starts = ["line 8: FEN \"nonsense\": ", "line 13: \"perft 1 many\": "];
        assert_eq!(bad.len(), starts.len(), "{bad:?}");
        for (line, start) in bad.iter().zip(starts) {
            assert!(line.starts_with(start), "{line}");
        }
    }
}
