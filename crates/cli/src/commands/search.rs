//! `search`: the model search.

mod combination;
mod finding;

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use boardbench_core::Setup;
use boardbench_kernels::search::{Iteration, MAX_DEPTH, ModelSearch, SearchRequest};
use boardbench_registry::Contender;
use clap::{Args, value_parser};

use crate::ending::{Ended, Failure, Verdict, even_if_unread};
use crate::interrupt::asked_to_stop;
use crate::notation::{Start, UciCustom};
use crate::selection::Several;
use crate::streams::Streams;
use combination::Combination;
use finding::{Finding, Writer};

/// How many entries a table may have at most. With the largest encoding that is 768 MiB.
const MOST_ENTRIES: u64 = 1 << 25;

/// Search a position with the model search: nodes, score, best line
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boardbench search --depth 5 --board all\n\n\
    With several contenders, the exit code is 1 if nodes, score or line differ. Ctrl-C ends the \
    search and prints what the last finished iteration has found.")]
pub(crate) struct Search {
    /// How many plies deep, before quiescence
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: u32,
    #[command(flatten)]
    start: Start,
    /// Use a transposition table of so many entries, cut to a power of two
    #[arg(long, value_name = "ENTRIES", value_parser = value_parser!(u64).range(1..=MOST_ENTRIES))]
    table: Option<u64>,
    /// Prune by null moves
    #[arg(long)]
    null_move: bool,
    #[command(flatten)]
    combination: Combination,
    #[command(flatten)]
    custom: UciCustom,
    #[command(flatten)]
    contenders: Several,
}

impl Search {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> Ended {
        let entrants = self.entrants()?;
        let setup = self.start.setup()?;
        let stop = asked_to_stop();
        let mut all = Vec::new();
        for (index, &(contender, search)) in entrants.iter().enumerate() {
            let heading = match (entrants.len(), index) {
                (1, _) => String::new(),
                (_, 0) => format!("{}\n", contender.name()),
                _ => format!("\n{}\n", contender.name()),
            };
            let begun = streams.output.write_all(heading.as_bytes());
            let search = |()| self.search(contender, search, &setup, stop, streams.output);
            match begun.and_then(search) {
                Ok(finding) if finding.is_interrupted => break,
                Ok(finding) => all.push(finding),
                Err(error) => {
                    even_if_unread(Err(error))?;
                    break;
                }
            }
        }
        let differences = finding::differences(&all);
        even_if_unread(write_lines(&differences, streams.output))?;
        Ok(Verdict::of(differences.is_empty()))
    }

    /// The contenders, each with the search that is wanted.
    fn entrants(&self) -> Result<Vec<(&'static Contender, ModelSearch)>, Failure> {
        let contenders = self.contenders.contenders()?.into_iter();
        contenders
            .map(|contender| Ok((contender, self.combination.of(contender)?)))
            .collect()
    }

    /// Searches, and writes what is found as it is found. It ends early if nobody reads that.
    fn search(
        &self,
        contender: &Contender,
        search: ModelSearch,
        setup: &Setup,
        stop: &AtomicBool,
        output: &mut dyn Write,
    ) -> io::Result<Finding> {
        let request = SearchRequest {
            table_entries: self.table.map(|entries| entries as usize),
            null_move: self.null_move,
            ..SearchRequest::to_depth(self.depth)
        };
        let mut writer = Writer {
            board: (contender.open)(setup),
            custom: self.custom,
            output,
        };
        let (mut iterations, mut written) = (Vec::new(), Ok(()));
        let mut on_iteration = |iteration: &Iteration| {
            iterations.push(iteration.clone());
            if written.is_ok() {
                written = writer.iteration(iteration);
            }
            if written.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let started = Instant::now();
        let outcome = (search.run)(&request, &[], setup, &mut on_iteration, stop);
        let elapsed = started.elapsed();
        written?;
        writer.end(&outcome)?;
        show_speed(contender, outcome.nodes, elapsed);
        Ok(Finding {
            name: contender.name(),
            iterations,
            is_interrupted: outcome.is_interrupted,
        })
    }
}

/// Tells whoever sits at a terminal how fast it went. Stdout says what is the same every time.
fn show_speed(contender: &Contender, nodes: u64, elapsed: Duration) {
    let mut stderr = io::stderr();
    if stderr.is_terminal() {
        let seconds = elapsed.as_secs_f64().max(1e-6);
        let speed = nodes as f64 / seconds;
        // Nothing depends on it.
        let _ = writeln!(
            stderr,
            "{}: {seconds:.3} s, {speed:.0} nodes/s",
            contender.name()
        );
    }
}

fn write_lines(lines: &[String], output: &mut dyn Write) -> io::Result<()> {
    if !lines.is_empty() {
        writeln!(output)?;
    }
    lines
        .iter()
        .try_for_each(|line| writeln!(output, "{line}"))?;
    output.flush()
}
