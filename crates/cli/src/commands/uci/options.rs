//! What `setoption` sets.

use std::io::{self, Write};
use std::num::NonZeroUsize;

use boardbench_notation::quote;

use super::refusal::Refusal;
use crate::commands::ONE_THREAD;
use crate::selection::{NATIVE, One, board_names, encoding_names};

/// The most MiB that a table may be given. Each search makes its own, which is part of its time: a
/// table of this size takes some tens of milliseconds.
const MOST_MEBIBYTES: u64 = 256;

/// What is counted for an entry of the table: its size with the largest encoding. So a size means
/// the same number of entries, and the same tree, on every board and with every encoding.
const ENTRY_BYTES: u64 = 24;

/// The most threads that perft may be given.
const MOST_THREADS: usize = 1_024;

/// The options of a session.
#[derive(Clone, Debug)]
pub(super) struct Options {
    /// Board and encoding.
    pub(super) contender: One,
    /// The size of the transposition table in MiB; there is none if it is 0.
    hash: u64,
    /// Whether the search prunes by null moves.
    pub(super) null_move: bool,
    /// How many threads perft works with. A search has one.
    pub(super) threads: NonZeroUsize,
}

impl Options {
    pub(super) const fn new(contender: One) -> Self {
        Self {
            contender,
            hash: 0,
            null_move: false,
            threads: ONE_THREAD,
        }
    }

    /// How many entries the transposition table has. (The search cuts that to a power of two.)
    pub(super) fn table_entries(&self) -> Option<usize> {
        let entries = (self.hash << 20) / ENTRY_BYTES;
        (entries > 0).then_some(entries as usize)
    }

    /// The options as the protocol declares them. There is no `Clear Hash`, since each search has
    /// a table of its own.
    pub(super) fn declare(&self, output: &mut dyn Write) -> io::Result<()> {
        let One { board, moves } = &self.contender;
        write!(output, "option name Board type combo default {board}")?;
        write_values(output, board_names())?;
        write!(output, "option name Moves type combo default {moves}")?;
        write_values(output, [NATIVE].into_iter().chain(encoding_names()))?;
        writeln!(
            output,
            "option name Hash type spin default {} min 0 max {MOST_MEBIBYTES}",
            self.hash
        )?;
        writeln!(
            output,
            "option name NullMove type check default {}",
            self.null_move
        )?;
        writeln!(
            output,
            "option name Threads type spin default {} min 1 max {MOST_THREADS}",
            self.threads
        )
    }

    /// The options after `name <name> value <value>`, in any case of letters.
    pub(super) fn with(&self, words: &[&str]) -> Result<Self, Refusal> {
        let form = || Refusal::error("the form is setoption name <name> value <value>");
        let ["name", rest @ ..] = words else {
            return Err(form());
        };
        let (name, value) = split_at_word(rest, "value");
        let name = name.join(" ");
        let value = || -> Result<String, Refusal> {
            let words = value.ok_or_else(form)?;
            Ok(words.join(" ").to_ascii_lowercase())
        };
        let mut options = self.clone();
        match name.to_ascii_lowercase().as_str() {
            "board" => options.contender.board = value()?,
            "moves" => options.contender.moves = value()?,
            "hash" => options.hash = mebibytes(&value()?)?,
            "nullmove" => options.null_move = truth(&value()?)?,
            "threads" => options.threads = threads(&value()?)?,
            _ => {
                let remark = format!("unknown option {}", quote(&name));
                return Err(Refusal::Remark(remark));
            }
        }
        Ok(options)
    }
}

fn mebibytes(value: &str) -> Result<u64, Refusal> {
    let number = value.parse().ok();
    number
        .filter(|&number| number <= MOST_MEBIBYTES)
        .ok_or_else(|| {
            let message = format!("Hash is 0 to {MOST_MEBIBYTES} MiB, not {}", quote(value));
            Refusal::error(&message)
        })
}

fn threads(value: &str) -> Result<NonZeroUsize, Refusal> {
    let number: Option<NonZeroUsize> = value.parse().ok();
    number
        .filter(|number| number.get() <= MOST_THREADS)
        .ok_or_else(|| {
            let message = format!("Threads is 1 to {MOST_THREADS}, not {}", quote(value));
            Refusal::error(&message)
        })
}

fn truth(value: &str) -> Result<bool, Refusal> {
    value.parse().map_err(|_| {
        let message = format!("NullMove is true or false, not {}", quote(value));
        Refusal::error(&message)
    })
}

/// The values of an option, and the end of its line.
fn write_values(
    output: &mut dyn Write,
    mut values: impl Iterator<Item = &'static str>,
) -> io::Result<()> {
    values.try_for_each(|value| write!(output, " var {value}"))?;
    writeln!(output)
}

/// What stands before a word and, if it is there, what stands after it.
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
        let options = Options::new(One {
            board: String::new(),
            moves: String::new(),
        });
        assert_eq!(options.table_entries(), None);
        for (value, entries) in [("0", None), ("3", Some(1 << 17)), ("256", Some(11_184_810))] {
            let Ok(options) = options.with(&["name", "Hash", "value", value]) else {
                panic!("{value} is a size");
            };
            assert_eq!(options.table_entries(), entries);
        }
        assert!(options.with(&["name", "Hash", "value", "257"]).is_err());
    }

    #[test]
    fn no_entry_is_larger_than_what_is_counted_for_it() {
        let sizes = boardbench_registry::encodings().map(|encoding| encoding.bytes);
        // Key, value, depth and bound beside the move, and what aligning adds.
        let bytes = sizes.map(|bytes| (8 + bytes + 2 + 1 + 1).next_multiple_of(8));
        assert_eq!(bytes.max().map(|bytes| bytes as u64), Some(ENTRY_BYTES));
    }
}
