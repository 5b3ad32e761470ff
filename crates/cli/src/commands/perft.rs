//! `perft`: counting sequences of legal moves.

use std::io::{self, Write};
use std::num::NonZeroUsize;

use boardbench_checks::perft::{Leaves, Perft as Count};
use boardbench_core::Setup;
use boardbench_registry::Pair;
use clap::Args;

use super::{ONE_THREAD, heading};
use crate::notation::{Start, UciOptions};
use crate::outcome::{CommandResult, ExitStatus, ignore_broken_pipe};
use crate::progress::Progress;
use crate::selection::{Several, at_least_one};
use crate::streams::Streams;

/// Count the sequences of legal moves of a given length
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boardbench perft --depth 5 --divide\n\n\
    With several boards or encodings, the exit code is 1 if their counts differ.")]
pub(crate) struct Perft {
    /// How many plies deep
    #[arg(long, value_name = "N")]
    depth: u8,
    #[command(flatten)]
    start: Start,
    /// Print the count of every legal move of the position
    #[arg(long)]
    divide: bool,
    /// Make the moves of the last ply instead of only counting them
    #[arg(long)]
    no_bulk: bool,
    /// How many threads to use
    #[arg(long, value_name = "T", value_parser = at_least_one, default_value_t = ONE_THREAD)]
    threads: NonZeroUsize,
    #[command(flatten)]
    uci: UciOptions,
    #[command(flatten)]
    contenders: Several,
}

/// What one contender counted.
#[derive(Debug, PartialEq, Eq)]
struct Counts {
    /// By move in UCI notation, sorted bytewise; empty without `--divide`.
    divided: Vec<(String, u64)>,
    nodes: u64,
}

impl Perft {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> CommandResult {
        let contenders = self.contenders.contenders()?;
        let setup = self.start.setup()?;
        let mut all = Vec::new();
        for (index, contender) in contenders.iter().enumerate() {
            let counts = self.count(contender, &setup);
            let heading = heading(contender, index, contenders.len());
            let written = counts.write(&heading, streams.output);
            all.push(counts);
            if written.is_err() {
                ignore_broken_pipe(written)?;
                break;
            }
        }
        Ok(ExitStatus::from_check(agree(&all)))
    }

    fn count(&self, contender: &Pair, setup: &Setup) -> Counts {
        let perft = Count {
            depth: self.depth.into(),
            leaves: if self.no_bulk {
                Leaves::Made
            } else {
                Leaves::Counted
            },
            threads: self.threads,
        };
        let progress = Progress::new(0, contender.name());
        let watch = |done, total| progress.set(done, total);
        if !self.divide || self.depth == 0 {
            return Counts {
                divided: Vec::new(),
                nodes: perft.nodes(contender, setup, &watch),
            };
        }
        let by_move = perft.divide(contender, setup, &watch).into_iter();
        let mut divided: Vec<(String, u64)> = by_move
            .map(|(mv, count)| (self.uci.write(setup, mv), count))
            .collect();
        divided.sort();
        let nodes = divided.iter().map(|&(_, count)| count).sum();
        Counts { divided, nodes }
    }
}

impl Counts {
    fn write(&self, heading: &str, output: &mut dyn Write) -> io::Result<()> {
        output.write_all(heading.as_bytes())?;
        for (mv, count) in &self.divided {
            writeln!(output, "{mv}: {count}")?;
        }
        writeln!(output, "Nodes searched: {}", self.nodes)?;
        output.flush()
    }
}

/// Whether all contenders counted the same.
fn agree(all: &[Counts]) -> bool {
    all.windows(2).all(|pair| pair[0] == pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(nodes: u64, first: u64) -> Counts {
        let [one, other] = ["a2a3", "a2a4"].map(str::to_owned);
        Counts {
            divided: vec![(one, first), (other, nodes - first)],
            nodes,
        }
    }

    #[test]
    fn contenders_agree_if_totals_and_moves_do() {
        assert!(agree(&[]) && agree(&[counts(20, 9)]));
        assert!(agree(&[counts(20, 9), counts(20, 9), counts(20, 9)]));
        assert!(!agree(&[counts(20, 9), counts(20, 9), counts(21, 9)]));
        assert!(!agree(&[counts(20, 9), counts(20, 10), counts(20, 9)]));
    }

    #[test]
    fn counts_are_written_by_move_with_the_total_last() {
        let mut output = Vec::new();
        counts(20, 9).write("name\n", &mut output).unwrap();
        assert_eq!(output, b"name\na2a3: 9\na2a4: 11\nNodes searched: 20\n");
    }
}
