//! The commands, one file each.

mod campaign;
mod compare;
mod completions;
mod convert;
mod crosscheck;
mod diff;
mod epd;
mod explain;
mod list;
pub(crate) mod measuring;
mod moves;
mod perft;
mod prove;
mod rank;
mod raw_data;
mod report;
mod search;
mod steps;
mod uci;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread::available_parallelism;
use std::time::Duration;

use boardbench_crosscheck::shard::Shard;
use boardbench_measure::Contender;
use boardbench_registry::Pair;
use clap::{Args, Subcommand};

use crate::console::{CommandResult, write_flushed};
use crate::options::thread_count;

/// The command to run.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Compare(compare::Compare),
    Campaign(campaign::Campaign),
    Diff(diff::Diff),
    Rank(rank::Rank),
    Report(report::Report),
    List(list::List),
    Perft(perft::Perft),
    Epd(epd::Epd),
    Crosscheck(crosscheck::Crosscheck),
    Prove(prove::Prove),
    Moves(moves::Moves),
    Convert(convert::Convert),
    Explain(explain::Explain),
    Search(search::Search),
    Uci(uci::Uci),
    Completions(completions::Completions),
    #[command(hide = true)]
    Begin(steps::Begin),
    #[command(hide = true)]
    Outcome(steps::Outcome),
}

impl Command {
    pub(crate) fn run(self, peers: &[Contender]) -> CommandResult {
        match self {
            Self::Compare(command) => command.run(peers),
            Self::Campaign(command) => command.run(peers),
            Self::Diff(command) => command.run(),
            Self::Rank(command) => command.run(),
            Self::Report(command) => command.run(),
            Self::List(command) => command.run(),
            Self::Perft(command) => command.run(),
            Self::Epd(command) => command.run(),
            Self::Crosscheck(command) => command.run(),
            Self::Prove(command) => command.run(),
            Self::Moves(command) => command.run(),
            Self::Convert(command) => command.run(),
            Self::Explain(command) => command.run(),
            Self::Search(command) => command.run(),
            Self::Uci(command) => command.run(),
            Self::Completions(command) => command.run(),
            Self::Begin(command) => command.run(peers),
            Self::Outcome(command) => command.run(),
        }
    }
}

/// One thread, the default where time is measured.
const ONE_THREAD: NonZeroUsize = NonZeroUsize::MIN;

/// Returns one thread for each processor.
pub(crate) fn all_threads() -> NonZeroUsize {
    available_parallelism().unwrap_or(ONE_THREAD)
}

/// How work is divided among threads and machines.
#[derive(Args, Debug)]
struct Division {
    /// How many threads to use [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = thread_count,
        default_value_t = all_threads(), hide_default_value = true)]
    threads: NonZeroUsize,
    /// Do only the I-th of N parts of the work, for several machines
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
}

/// Writes the speed of a contender to stderr. Stdout has only what is the same in every run.
fn show_speed(contender: &Pair, nodes: u64, elapsed: Duration) {
    let seconds = elapsed.as_secs_f64().max(1e-6);
    let speed = nodes as f64 / seconds;
    let name = contender.name();
    // The result does not depend on it.
    let _ = writeln!(io::stderr(), "{name}: {seconds:.3} s, {speed:.0} nodes/s");
}

/// Does something with each contender, whose name comes before the output if there are several, with an empty line
/// between two, until one breaks off.
fn in_blocks(
    contenders: &[&'static Pair],
    mut each: impl FnMut(&'static Pair) -> io::Result<ControlFlow<()>>,
) -> io::Result<()> {
    for (index, contender) in contenders.iter().enumerate() {
        if contenders.len() > 1 {
            let separator = if index == 0 { "" } else { "\n" };
            write_flushed(format_args!("{separator}{}\n", contender.name()))?;
        }
        if each(contender)?.is_break() {
            break;
        }
    }
    Ok(())
}
