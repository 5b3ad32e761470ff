//! Perft suites: files of positions with their expected counts, and checking them.

use std::io::{self, BufRead, Read};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use boardbench_core::{Leniency, Setup};
use boardbench_notation::{parse_fen_with, quote};
use boardbench_registry::Pair;
use thiserror::Error;

use crate::perft::{Job, Leaves, Perft, add_up};
use crate::shard::{Shard, plain_number};

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

/// How many bad lines a message names.
const NAMED: usize = 20;

/// The most bytes of a line: a line with all depths is shorter.
const LONGEST_LINE: u64 = 64 << 10;

/// Reads a suite line by line, and gives `each` the positions of a shard until it breaks off. Nothing is kept, so that a suite
/// may be longer than the memory. FENs may have the problems that `leniency` allows.
///
/// A line is `FEN ;D1 20 ;D2 400 …`: a FEN of six or four fields, then at least one depth from
/// 0 to 255 with its number of nodes, each after a semicolon. Blanks around a semicolon are ignored,
/// and so are blank lines and lines that begin with `#`.
///
/// # Errors
///
/// If the input can't be read. Then the lines of another form, of all shards; `each` has got the positions between them.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use boardbench_checks::epd::{DepthCount, read};
/// use boardbench_checks::shard::Shard;
/// use boardbench_core::Leniency;
///
/// let text = b"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ; D2 66\n";
/// let suite = read(&text[..], Leniency::None, Shard::WHOLE, &mut |entry| {
///     assert_eq!(entry.counts[1], DepthCount { depth: 2, nodes: 66 });
///     ControlFlow::Continue(())
/// });
/// assert_eq!(suite.unwrap(), Ok(()));
/// ```
pub fn read(
    mut input: impl BufRead,
    leniency: Leniency,
    shard: Shard,
    each: &mut dyn FnMut(Entry) -> ControlFlow<()>,
) -> io::Result<Result<(), SuiteError>> {
    let mut bad = SuiteError::default();
    let (mut line, mut positions) = (Vec::new(), 0);
    for number in 1.. {
        line.clear();
        let mut part = input.by_ref().take(LONGEST_LINE);
        if part.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
            input.skip_until(b'\n')?;
            bad.add(number, "is too long for a position with its counts");
            continue;
        }
        match read_line(number, &line, leniency) {
            Ok(None) => {}
            Ok(Some(entry)) => {
                let is_own = shard.owns(positions);
                positions += 1;
                if is_own && each(entry).is_break() {
                    return Ok(Ok(()));
                }
            }
            Err(message) => bad.add(number, &message),
        }
    }
    Ok(if bad.count == 0 { Ok(()) } else { Err(bad) })
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
                "{} after a semicolon: must be D, a depth from 0 to 255, a space and a number \
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
    let depth = plain_number::<u8>(depth)?.into();
    let nodes = plain_number(nodes.trim_start())?;
    Some(DepthCount { depth, nodes })
}

/// The bad lines of a file that is no perft suite. Its `Display` has a line for each of the first 20.
#[derive(Clone, Debug, Default, PartialEq, Eq, Error)]
#[error("{}", self.first_lines())]
pub struct SuiteError {
    /// The first ones: a file of nothing else may be longer than the memory.
    named: Vec<String>,
    count: usize,
}

impl SuiteError {
    fn add(&mut self, number: usize, message: &str) {
        self.count += 1;
        if self.count <= NAMED {
            self.named.push(format!("line {number}: {message}"));
        }
    }

    /// The first bad lines, and the number of the others.
    fn first_lines(&self) -> String {
        let first = self.named.join("\n");
        match self.count - self.named.len() {
            0 => first,
            others => format!("{first}\nand {others} more"),
        }
    }
}

/// The count above which a position is split among threads.
const WORTH_SPLITTING: u64 = 50_000;

/// How to check a suite.
#[derive(Clone, Debug)]
pub struct Check<'a> {
    /// The contenders that count.
    pub contenders: &'a [&'static Pair],
    /// Depths with a higher count are skipped; `None` skips nothing.
    pub max_nodes: Option<u64>,
    /// The number of threads for each position.
    pub threads: NonZeroUsize,
}

/// A contender's count beside the expected one.
struct Counted {
    contender: &'static Pair,
    expected: DepthCount,
    got: u64,
}

/// The totals of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions.
    pub positions: u64,
    /// Counts checked: one for each contender, position and depth.
    pub checked: u64,
    /// The sum of all counts.
    pub nodes: u64,
    /// Depths skipped, over all positions.
    pub skipped: u64,
    /// Wrong counts.
    pub differences: u64,
}

impl Check<'_> {
    /// The sum of the expected counts of a position, as a measure of progress.
    pub fn nodes(&self, entry: &Entry) -> u64 {
        let counts = self.within(entry).map(|count| count.nodes);
        let nodes = counts.fold(0_u64, u64::saturating_add);
        nodes.saturating_mul(self.contenders.len() as u64)
    }

    /// Checks every depth of a position on every contender, and adds what it finds to `tally`.
    ///
    /// Threads call `watch` with the nodes of each part of the work. `report` gets a line for each wrong count when the
    /// position is done, and may stop the check.
    pub fn position(
        &self,
        entry: &Entry,
        tally: &mut Tally,
        watch: &(dyn Fn(u64) + Sync),
        report: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        tally.positions += 1;
        tally.skipped += (entry.counts.len() - self.within(entry).count()) as u64;
        let all = self.count(entry, watch);
        for counted in &all {
            tally.checked += 1;
            tally.nodes = tally.nodes.saturating_add(counted.got);
            if counted.got != counted.expected.nodes {
                tally.differences += 1;
                report(&self.difference(entry, counted, &all))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Describes a wrong count. If another contender counts rightly, the first move below which the two differ is named.
    fn difference(&self, entry: &Entry, wrong: &Counted, all: &[Counted]) -> String {
        let (name, Entry { line, fen, .. }) = (wrong.contender.name(), entry);
        let (DepthCount { depth, nodes }, got) = (wrong.expected, wrong.got);
        let text =
            format!("{name}: line {line}: {fen}: depth {depth}: expected {nodes}, got {got}");
        let is_right = |it: &&Counted| it.expected == wrong.expected && it.got == nodes;
        let Some(right) = all.iter().find(is_right) else {
            return text;
        };
        let perft = Perft {
            depth,
            leaves: Leaves::Counted,
            threads: self.threads,
        };
        let divide = |pair: &Pair| perft.divide(pair, &entry.setup, &|_, _| ());
        let mut pairs = divide(right.contender)
            .into_iter()
            .zip(divide(wrong.contender));
        let below = pairs.find(|((_, expected), (_, got))| expected != got);
        let below = below.map(|((mv, expected), (_, got))| {
            format!("; below {mv}: expected {expected}, got {got}")
        });
        text + &below.unwrap_or_default()
    }

    /// The counts of a position that are checked.
    fn within<'e>(&self, entry: &'e Entry) -> impl Iterator<Item = DepthCount> + use<'e> {
        let max_nodes = self.max_nodes.unwrap_or(u64::MAX);
        let counts = entry.counts.iter().copied();
        counts.filter(move |count| count.nodes <= max_nodes)
    }

    /// Counts one position, for each contender and depth.
    fn count(&self, entry: &Entry, watch: &(dyn Fn(u64) + Sync)) -> Vec<Counted> {
        let (mut counted, mut jobs) = (Vec::new(), Vec::new());
        for &contender in self.contenders {
            for expected in self.within(entry) {
                let whole = Job {
                    contender,
                    setup: entry.setup,
                    depth: expected.depth,
                    sum: counted.len(),
                };
                let is_worth_splitting = expected.nodes > WORTH_SPLITTING;
                let plies = if is_worth_splitting { 2 } else { 0 };
                jobs.extend(whole.split(plies, self.threads));
                counted.push(Counted {
                    contender,
                    expected,
                    got: 0,
                });
            }
        }
        let counts = add_up(&jobs, counted.len(), Leaves::Counted, self.threads, watch);
        for (counted, got) in counted.iter_mut().zip(counts) {
            counted.got = got;
        }
        counted
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use boardbench_core::Square;
    use boardbench_notation::parse_fen;
    use boardbench_registry::{DEFAULT_BOARD, boards, native};

    use super::*;

    const FEN: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

    fn parse(text: impl AsRef<[u8]>) -> Result<Vec<Entry>, String> {
        let mut positions = Vec::new();
        let read = read(text.as_ref(), Leniency::None, Shard::WHOLE, &mut |entry| {
            positions.push(entry);
            ControlFlow::Continue(())
        });
        let read = read.unwrap().map_err(|error| error.to_string());
        read.map(|()| positions)
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
            let positions = parse(text).unwrap();
            assert_eq!(positions.len(), 1);
            let entry = &positions[0];
            assert_eq!((entry.line, entry.fen.as_str()), (line, FEN));
            assert_eq!(entry.counts, expected);
            assert_eq!(entry.setup, parse_fen(FEN).unwrap());
        }
        assert!(parse("").unwrap().is_empty());
    }

    #[test]
    fn bad_lines_are_named_with_the_expected_form() {
        let like = "must be D, a depth from 0 to 255, a space and a number of nodes, like ;D1 20";
        let wrong = "D1|D1 |D 20|D1 x|d1 20|D1 20 30|D256 1|D-1 1|D1 +20||20|\
            D1 99999999999999999999|D\u{661} 20";
        for wrong in wrong.split('|') {
            let error = parse(format!("# comment\n{FEN} ;D2 66 ;{wrong}\n")).unwrap_err();
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
        assert_eq!(
            parse(b"\n\xff ;D1 1").unwrap_err(),
            "line 2: must be UTF-8 text"
        );
        // All are counted, and the first are named.
        let error = parse("?\n".repeat(50)).unwrap_err();
        let lines: Vec<&str> = error.lines().collect();
        assert!(lines[19].starts_with("line 20: "), "{error}");
        assert_eq!(lines[20..], ["and 30 more"]);
        let twenty = parse("?\n".repeat(20)).unwrap_err();
        assert!(twenty.lines().count() == 20 && !twenty.contains(" more"));
    }

    #[test]
    fn lines_that_are_too_long_are_bad_lines_and_the_next_is_read() {
        let longest = LONGEST_LINE as usize;
        let comment = |length: usize| format!("#{}", "x".repeat(length - 1));
        for (length, is_too_long) in [(longest - 1, false), (longest, true), (3 * longest, true)] {
            for end in ["", "\n"] {
                let error = parse(format!("{}\n?{end}", comment(length))).unwrap_err();
                assert_eq!(
                    error.contains("line 1: is too long"),
                    is_too_long,
                    "{length}"
                );
                assert!(error.contains("line 2: "), "{error}");
                assert_eq!(parse(comment(length) + end).is_err(), is_too_long);
            }
        }
    }

    const SUITE: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D4 197281
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 ;D1 48 ;D2 2038
8/8/8/8/8/4k3/4p3/4K3 w - - 0 1 ;D0 1 ;D1 0 ;D5 0
";

    fn natives() -> Vec<&'static Pair> {
        boards().map(|board| native(board.name).unwrap()).collect()
    }

    /// The totals of a check, the nodes that were watched, and the lines of the first wrong counts.
    fn run(
        contenders: &[&'static Pair],
        suite: &str,
        max_nodes: Option<u64>,
        threads: usize,
        until: usize,
    ) -> (Tally, u64, Vec<String>) {
        let check = Check {
            contenders,
            max_nodes,
            threads: NonZeroUsize::new(threads).unwrap(),
        };
        let watched = AtomicU64::new(0);
        let mut lines = Vec::new();
        let watch = |nodes| {
            watched.fetch_add(nodes, Ordering::Relaxed);
        };
        let mut tally = Tally::default();
        let mut position = |entry: Entry| {
            check.position(&entry, &mut tally, &watch, &mut |difference| {
                lines.push(difference.to_owned());
                if lines.len() == until {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
        };
        let leniency = Leniency::None;
        let read = read(suite.as_bytes(), leniency, Shard::WHOLE, &mut position);
        assert_eq!(read.unwrap(), Ok(()));
        (tally, watched.into_inner(), lines)
    }

    #[test]
    fn counts_within_the_limit_are_checked_and_wrong_ones_are_reported() {
        let contenders = natives();
        let all = contenders.len() as u64;
        let small = 20 + 400 + 1 + 48;
        let whole = small + 197_281;
        for (threads, most, skipped, expected, got) in [
            (1, None, 0, whole + 2_038, whole + 2_039),
            (3, None, 0, whole + 2_038, whole + 2_039),
            (1, Some(2_038), 1, small + 2_038, small + 2_039),
            (1, Some(2_037), 2, small, small),
            (1, Some(0), 6, 0, 0),
        ] {
            let differences = (got - expected) * all;
            let (tally, watched, lines) = run(&contenders, SUITE, most, threads, usize::MAX);
            let expected_tally = Tally {
                positions: 3,
                checked: (8 - skipped) * all,
                nodes: got * all,
                skipped,
                differences,
            };
            assert_eq!((tally, watched), (expected_tally, got * all));
            assert_eq!(lines.len() as u64, differences);
            for (line, contender) in lines.iter().zip(&contenders) {
                let end = "R3K2R w KQkq - 0 1: depth 2: expected 2038, got 2039";
                assert!(line.starts_with(&format!("{}: line 2: ", contender.name())));
                assert!(line.ends_with(end), "{line}");
            }
            let check = Check {
                contenders: &contenders,
                max_nodes: most,
                threads: NonZeroUsize::MIN,
            };
            let positions = parse(SUITE).unwrap();
            let nodes: u64 = positions.iter().map(|entry| check.nodes(entry)).sum();
            assert_eq!(nodes, expected * all);
        }
        // It can be stopped, and then no further position is read.
        let (tally, _, lines) = run(&contenders, SUITE, None, 1, 1);
        assert_eq!((tally.positions, tally.differences, lines.len()), (2, 1, 1));
    }

    #[test]
    fn a_wrong_count_names_the_move_below_which_it_is_wrong() {
        let right = native(DEFAULT_BOARD).unwrap();
        let wrong = Pair {
            // It counts one more after 1. e4.
            perft_bulk: |setup, depth| {
                let has_moved = setup.piece_at(Square::E4).is_some();
                let right = native(DEFAULT_BOARD).unwrap();
                (right.perft_bulk)(setup, depth) + u64::from(has_moved)
            },
            ..*right
        };
        let contenders = [right, &*Box::leak(Box::new(wrong))];
        let suite = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D5 4865609";
        let (.., lines) = run(&contenders, suite, None, 1, usize::MAX);
        let end =
            ": depth 5: expected 4865609, got 4865610; below e2e4: expected 405385, got 405386";
        assert!(lines.len() == 1 && lines[0].ends_with(end), "{lines:?}");
    }
}
