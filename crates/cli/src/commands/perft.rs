//! `perft`: counting sequences of legal moves.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use boardbench_checks::perft::{Leaves, Perft as Count};
use boardbench_core::Setup;
use boardbench_registry::Pair;
use clap::Args;

use super::{ONE_THREAD, in_blocks};
use crate::notation::{Start, UciOptions};
use crate::outcome::{CommandResult, ExitStatus};
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

/// The counts of one contender.
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
        in_blocks(&contenders, streams, |contender, output| {
            let counts = self.count(contender, &setup);
            let written = counts.write(output);
            all.push(counts);
            written.map(ControlFlow::Continue)
        })?;
        Ok(ExitStatus::from_check(are_equal(&all)))
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
    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        for (mv, count) in &self.divided {
            writeln!(output, "{mv}: {count}")?;
        }
        writeln!(output, "Nodes searched: {}", self.nodes)?;
        output.flush()
    }
}

fn are_equal<T: PartialEq>(all: &[T]) -> bool {
    all.windows(2).all(|pair| pair[0] == pair[1])
}

#[cfg(test)]
mod tests {
    use super::are_equal;

    #[test]
    fn one_other_count_is_a_difference() {
        assert!(are_equal::<u64>(&[]) && are_equal(&[20]) && are_equal(&[20, 20, 20]));
        assert!(!are_equal(&[20, 20, 21]) && !are_equal(&[20, 21, 20]) && !are_equal(&[21, 20]));
    }
}
