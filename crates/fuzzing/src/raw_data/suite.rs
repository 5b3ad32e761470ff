//! Bytes as a perft suite.

use boardbench_checks::epd::{Entry, Suite};
use boardbench_core::Leniency;

use crate::message::assert_one_line;

/// The most lines of an error: 20 bad lines, and the number of further ones.
const MOST_LINES: usize = 21;

/// Parses a suite, writes it and parses it again.
pub(super) fn check(data: &[u8]) {
    for leniency in [Leniency::None, Leniency::PromotedPieces] {
        match Suite::parse_with(data, leniency) {
            Ok(suite) => {
                let lines: Vec<String> = suite.positions.iter().map(written).collect();
                let again = Suite::parse_with(lines.join("\n").as_bytes(), leniency);
                let again = again.unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(contents(&again), contents(&suite));
            }
            Err(error) => {
                assert!(!error.bad_lines().is_empty(), "an error without a bad line");
                for bad in error.bad_lines() {
                    assert_one_line(bad);
                }
                assert!(error.to_string().lines().count() <= MOST_LINES, "{error}");
            }
        }
    }
}

fn written(entry: &Entry) -> String {
    let counts = entry.counts.iter();
    let counts = counts.map(|count| format!(" ;D{} {}", count.depth, count.nodes));
    format!("{}{}", entry.fen, counts.collect::<String>())
}

/// The entries without line numbers, because blank lines and comments are not written.
fn contents(suite: &Suite) -> Vec<Entry> {
    let entries = suite.positions.iter().cloned();
    entries.map(|entry| Entry { line: 0, ..entry }).collect()
}
