//! Declares and parses the options of `setoption`.

use std::fmt::Display;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::str::FromStr;

use boardbench_notation::quote;

use crate::commands::ONE_THREAD;
use crate::options::{MAX_THREADS, One, board_names, encoding_names};

/// Maximum size of the transposition table, in MiB. Each search allocates its own, which for this size takes some
/// tens of milliseconds.
const MAX_MEBIBYTES: u64 = 256;

/// Size of a table entry with the largest encoding. It is assumed for all encodings, so that a size
/// in MiB gives the same number of entries, and the same tree, for every board and encoding.
const ENTRY_BYTES: u64 = 24;

#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) contender: One,
    /// Size of the transposition table in MiB; 0 for none.
    hash: u64,
    pub(super) null_move: bool,
    /// Number of threads of perft. A search uses one.
    pub(super) threads: NonZeroUsize,
}

impl Options {
    pub(super) const fn new(contender: One) -> Self {
        Self { contender, hash: 0, null_move: false, threads: ONE_THREAD }
    }

    /// Returns the number of entries of the transposition table. The search rounds it down to a power of two.
    pub(super) fn table_entries(&self) -> Option<usize> {
        let entries = (self.hash << 20) / ENTRY_BYTES;
        (entries > 0).then_some(entries as usize)
    }

    /// Declares the options in response to `uci`. There is no `Clear Hash`, since each search has its own
    /// table.
    pub(super) fn declare(&self, output: &mut dyn Write) -> io::Result<()> {
        let (boards, moves) = (board_names().join(" var "), encoding_names().join(" var "));
        writeln!(
            output,
            "option name Board type combo default {} var {boards}\n\
             option name Moves type combo default {} var {moves}\n\
             option name Hash type spin default {} min 0 max {MAX_MEBIBYTES}\n\
             option name NullMove type check default {}\n\
             option name Threads type spin default {} min 1 max {MAX_THREADS}",
            self.contender.board, self.contender.moves, self.hash, self.null_move, self.threads
        )
    }

    /// Returns the options after setting one, or `None` for an unknown name. Names and values are case-insensitive.
    pub(super) fn with(&self, name: &str, value: Option<&str>) -> Result<Option<Self>, String> {
        let value = || value.map(str::to_ascii_lowercase).ok_or_else(wrong_form);
        let mut options = self.clone();
        match name.to_ascii_lowercase().as_str() {
            "board" => options.contender.board = value()?,
            "moves" => options.contender.moves = value()?,
            "hash" => options.hash = in_range("Hash", &value()?, 0..=MAX_MEBIBYTES, " MiB")?,
            "threads" => {
                options.threads = in_range("Threads", &value()?, ONE_THREAD..=MAX_THREADS, "")?;
            }
            "nullmove" => {
                let value = value()?;
                let wrong = format!("NullMove must be true or false, not {}", quote(&value));
                options.null_move = value.parse().map_err(|_| wrong)?;
            }
            _ => return Ok(None),
        }
        Ok(Some(options))
    }
}

/// Parses `name <name> value <value>`.
pub(super) fn read(words: &[&str]) -> Result<(String, Option<String>), String> {
    let ["name", rest @ ..] = words else {
        return Err(wrong_form());
    };
    let (name, value) = split_at_word(rest, "value");
    Ok((name.join(" "), value.map(|words| words.join(" "))))
}

fn wrong_form() -> String {
    "expected setoption name <name> value <value>".to_owned()
}

fn in_range<N: FromStr + Display + PartialOrd>(
    name: &str,
    value: &str,
    range: RangeInclusive<N>,
    unit: &str,
) -> Result<N, String> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (min, max, value) = (range.start(), range.end(), quote(value));
        format!("{name} must be {min} to {max}{unit}, not {value}")
    })
}

/// Splits words at a word. Returns the words before it and, if it occurs, the words after it.
pub(super) fn split_at_word<'w, 't>(
    words: &'w [&'t str],
    word: &str,
) -> (&'w [&'t str], Option<&'w [&'t str]>) {
    match words.iter().position(|&other| other == word) {
        Some(index) => (&words[..index], Some(&words[index + 1..])),
        None => (words, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_a_number_of_entries() {
        let options = Options::new(One { board: String::new(), moves: String::new() });
        assert_eq!(options.table_entries(), None);
        let with_hash = |size| options.with("Hash", Some(size));
        for (size, entries) in [("0", None), ("3", Some(1 << 17)), ("256", Some(11_184_810))] {
            let options = with_hash(size).unwrap().unwrap();
            assert_eq!(options.table_entries(), entries);
        }
        assert!(with_hash("257").is_err());
    }

    #[test]
    fn no_entry_is_larger_than_assumed() {
        let sizes = boardbench_registry::encodings().map(|encoding| encoding.bytes);
        // Key, move, value, depth and bound, aligned.
        let bytes = sizes.map(|bytes| (8 + bytes + 2 + 1 + 1).next_multiple_of(8));
        assert_eq!(bytes.max().map(|bytes| bytes as u64), Some(ENTRY_BYTES));
    }
}
