//! Implements `search`, which searches a position with the model search.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use boardbench_core::{DynBoard, Setup};
use boardbench_registry::Pair;
use boardbench_search::{Iteration, MAX_DEPTH, SearchFn, SearchRequest, Searched};
use clap::{Args, value_parser};

use super::{in_blocks, show_speed};
use crate::console::{CommandResult, ExitStatus, ignore_broken_pipe, print, write_flushed};
use crate::interrupt::stop_flag;
use crate::options::{Several, Start, UciOptions};

/// Maximum number of entries of a transposition table: 768 MiB with the largest encoding.
const MAX_ENTRIES: u64 = 1 << 25;

/// Search a position with the model search, a plain alpha-beta search: nodes, score, best line
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boardbench search --depth 5 --board all\n\n\
    With several boards or encodings, the exit code is 1 if nodes, score or line differ. Ctrl-C stops the \
    search and prints the result of the last finished iteration.")]
pub(crate) struct Search {
    /// Depth in plies, before quiescence
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: u32,
    #[command(flatten)]
    start: Start,
    /// Use a transposition table with this many entries, rounded down to a power of two
    #[arg(long, value_name = "ENTRIES", value_parser = value_parser!(u64).range(1..=MAX_ENTRIES))]
    table: Option<u64>,
    /// Use null-move pruning
    #[arg(long)]
    null_move: bool,
    #[command(flatten)]
    uci: UciOptions,
    #[command(flatten)]
    contenders: Several,
}

/// Iterations of a contender's search.
#[derive(Debug)]
struct SearchResult {
    name: String,
    iterations: Vec<Iteration>,
}

impl Search {
    pub(crate) fn run(self) -> CommandResult {
        let contenders = self.contenders.contenders()?;
        let setup = self.start.setup()?;
        let mut results = Vec::new();
        let written = in_blocks(&contenders, |contender| {
            let result = self.search(contender, &setup)?;
            Ok(result.map_or(ControlFlow::Break(()), |result| {
                results.push(result);
                ControlFlow::Continue(())
            }))
        });
        ignore_broken_pipe(written)?;
        let differences = differences(&results);
        if !differences.is_empty() {
            print(format_args!("\n{}", differences.join("\n")))?;
        }
        Ok(ExitStatus::from_check(differences.is_empty()))
    }

    /// Searches, and writes each iteration when it is finished: `depth 2 nodes 250 score cp 0 pv e2e4 e7e5`. The line has no
    /// time, so it is the same in every run. Returns `None` if the search was interrupted.
    fn search(&self, contender: &Pair, setup: &Setup) -> io::Result<Option<SearchResult>> {
        let mut search = RunningSearch {
            board: (contender.open)(setup),
            before: Vec::new(),
            run: contender.search.run,
            request: SearchRequest {
                table_entries: self.table.map(|entries| entries as usize),
                null_move: self.null_move,
                ..SearchRequest::to_depth(self.depth)
            },
            uci: self.uci,
        };
        let mut iterations = Vec::new();
        let started = Instant::now();
        let outcome = search.run(stop_flag(), |iteration, pv| {
            iterations.push(iteration.clone());
            let (depth, value, nodes) = (iteration.depth, iteration.value, iteration.nodes);
            write_flushed(format_args!("depth {depth} nodes {nodes} score {value}{pv}\n"))
        })?;
        let elapsed = started.elapsed();
        let last = &outcome.last;
        if outcome.is_interrupted {
            let depth = last.depth;
            write_flushed(format_args!("interrupted: this is the result of depth {depth}\n"))?;
        }
        let board = &mut *search.board;
        let pv = match self.uci.write_pv(board, &last.line).trim_start() {
            "" => format!("no pv: {}", board.status()),
            pv => pv.to_owned(),
        };
        let (nodes, value) = (last.nodes, last.value);
        write_flushed(format_args!("nodes {nodes}\nscore {value}\n{pv}\n"))?;
        show_speed(contender, outcome.nodes, elapsed);
        let name = contender.name();
        Ok((!outcome.is_interrupted).then_some(SearchResult { name, iterations }))
    }
}

/// A search of a contender with its request and the history of the game.
pub(super) struct RunningSearch {
    pub(super) board: Box<dyn DynBoard>,
    /// Hashes of the previous positions, oldest first.
    pub(super) before: Vec<u64>,
    pub(super) run: SearchFn,
    pub(super) request: SearchRequest,
    pub(super) uci: UciOptions,
}

impl RunningSearch {
    /// Searches, and calls `each` with each finished iteration and its line in UCI notation. Stops if that fails.
    pub(super) fn run(
        &mut self,
        stop: &AtomicBool,
        mut each: impl FnMut(&Iteration, &str) -> io::Result<()>,
    ) -> io::Result<Searched> {
        let (setup, board) = (self.board.setup(), &mut *self.board);
        let mut result = Ok(());
        let mut on_iteration = |iteration: &Iteration| {
            if result.is_ok() {
                result = each(iteration, &self.uci.write_pv(board, &iteration.line));
            }
            if result.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let searched = (self.run)(&self.request, &self.before, &setup, &mut on_iteration, stop);
        result.map(|()| searched)
    }
}

/// Returns a line for each result that differs from the first one.
fn differences(results: &[SearchResult]) -> Vec<String> {
    let Some((first, others)) = results.split_first() else {
        return Vec::new();
    };
    let others = others.iter().filter(|other| other.iterations != first.iterations);
    others.map(|other| format!("{} differs from {}", other.name, first.name)).collect()
}

#[cfg(test)]
mod tests {
    use boardbench_search::Value;

    use super::*;

    #[test]
    fn results_that_differ_from_the_first_are_reported() {
        let iteration = |nodes| {
            let value = Value::from_centipawns(30);
            Iteration { depth: 1, value, nodes, line: Vec::new() }
        };
        let results = [("a", 20), ("b", 20), ("c", 21)].map(|(name, nodes)| SearchResult {
            name: name.to_owned(),
            iterations: vec![iteration(nodes)],
        });
        assert_eq!(differences(&results), ["c differs from a"]);
        assert!(differences(&[]).is_empty());
    }
}
