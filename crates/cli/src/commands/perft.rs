//! Implements `perft`, which counts the leaf nodes of the game tree.

use std::iter;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

use boardbench_core::Setup;
use boardbench_crosscheck::perft::{Leaves, Perft as Count};
use boardbench_crosscheck::statistics;
use boardbench_registry::Pair;
use clap::Args;

use super::{ONE_THREAD, in_blocks, show_speed};
use crate::console::{CommandResult, ExitStatus, ignore_broken_pipe, write_flushed};
use crate::options::{Several, Start, UciOptions, thread_count};
use crate::progress::Progress;

/// Count the leaf nodes of the game tree at a given depth
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boardbench perft 5 --divide\n\n\
    With several boards or encodings, the exit code is 1 if their counts differ.")]
pub(crate) struct Perft {
    /// Depth in plies; the same as --depth N
    #[arg(value_name = "DEPTH", required_unless_present = "depth_option")]
    depth: Option<u8>,
    /// Depth in plies
    #[arg(long = "depth", value_name = "N", conflicts_with = "depth")]
    depth_option: Option<u8>,
    #[command(flatten)]
    start: Start,
    /// Print the count of each legal move of the position
    #[arg(long)]
    divide: bool,
    /// Print the captures, castling moves, promotions, checks and mates of each ply
    #[arg(long, conflicts_with_all = ["divide", "no_bulk"])]
    stats: bool,
    /// Make the moves of the last ply instead of counting them in bulk
    #[arg(long)]
    no_bulk: bool,
    /// Number of threads
    #[arg(long, value_name = "T", value_parser = thread_count, default_value_t = ONE_THREAD)]
    threads: NonZeroUsize,
    #[command(flatten)]
    uci: UciOptions,
    #[command(flatten)]
    contenders: Several,
}

impl Perft {
    pub(crate) fn run(self) -> CommandResult {
        let contenders = self.contenders.contenders()?;
        let setup = self.start.setup()?;
        let mut counts_by_contender = Vec::new();
        let written = in_blocks(&contenders, |contender| {
            let begin = Instant::now();
            let (nodes, counts) = self.counts(contender, &setup);
            show_speed(contender, nodes, begin.elapsed());
            let written = write_flushed(&counts);
            counts_by_contender.push(counts);
            written.map(ControlFlow::Continue)
        });
        ignore_broken_pipe(written)?;
        counts_by_contender.dedup();
        Ok(ExitStatus::from_check(counts_by_contender.len() <= 1))
    }

    /// Returns the number of nodes of a contender, and the printed counts: with `--divide` per move, sorted bytewise, and their sum.
    fn counts(&self, contender: &Pair, setup: &Setup) -> (u64, String) {
        let depth = self.depth.or(self.depth_option).unwrap_or_default();
        let perft = Count {
            depth: depth.into(),
            leaves: if self.no_bulk { Leaves::Made } else { Leaves::Counted },
            threads: self.threads,
        };
        let progress = Progress::new(0, contender.name());
        let watch = |done, total| progress.set(done, total);
        if self.stats {
            let plies = usize::from(depth);
            let plies = statistics::count(contender, setup, plies, self.threads, &watch);
            let nodes = plies.last().map_or(1, |counts| counts[0]);
            return (nodes, format!("{}Nodes searched: {nodes}\n", table(&plies)));
        }
        if !self.divide || depth == 0 {
            let nodes = perft.nodes(contender, setup, &watch);
            return (nodes, format!("Nodes searched: {nodes}\n"));
        }
        let divided = perft.divide(contender, setup, &watch);
        let nodes: u64 = divided.iter().map(|(_, count)| count).sum();
        let lines = divided.into_iter();
        let lines = lines.map(|(mv, count)| format!("{}: {count}\n", self.uci.write(setup, mv)));
        let mut lines: Vec<String> = lines.collect();
        lines.sort();
        (nodes, format!("{}Nodes searched: {nodes}\n", lines.concat()))
    }
}

/// Returns a line per ply with its counts, right-aligned below their names.
fn table(plies: &[statistics::Counts]) -> String {
    let header = iter::once("depth").chain(statistics::NAMES).map(str::to_owned);
    let counts = iter::zip(1.., plies);
    let rows = counts
        .map(|(ply, counts)| iter::once(ply).chain(*counts).map(|it| it.to_string()).collect());
    let rows: Vec<Vec<String>> = iter::once(header.collect()).chain(rows).collect();
    let widths: Vec<usize> = (0..rows[0].len())
        .map(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0))
        .collect();
    let lines = rows.iter().map(|row| {
        let cells = iter::zip(row, &widths).map(|(cell, width)| format!("{cell:>width$}"));
        cells.collect::<Vec<_>>().join("  ") + "\n"
    });
    lines.collect()
}
