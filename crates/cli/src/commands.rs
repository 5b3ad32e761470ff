//! Defines the commands, one file each, and the options and output that several of them share.

mod campaign;
mod compare;
mod completions;
mod convert;
mod crosscheck;
mod diagnose;
mod diff;
mod epd;
mod explain;
mod list;
mod measurements;
pub(crate) mod measuring;
mod moves;
mod perft;
mod prove;
mod rank;
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

/// A command with its options.
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
    Diagnose(diagnose::Diagnose),
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
            Self::Diagnose(command) => command.run(),
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

/// Default number of threads where time is measured.
const ONE_THREAD: NonZeroUsize = NonZeroUsize::MIN;

/// Returns the number of processors.
pub(crate) fn all_threads() -> NonZeroUsize {
    available_parallelism().unwrap_or(ONE_THREAD)
}

/// Options that divide work among threads and machines.
#[derive(Args, Debug)]
struct Division {
    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "T", value_parser = thread_count,
        default_value_t = all_threads(), hide_default_value = true)]
    threads: NonZeroUsize,
    /// Do only part I of N of the work, to share it among machines
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
}

/// Writes the speed of a contender to stderr, since stdout is the same in every run.
fn show_speed(contender: &Pair, nodes: u64, elapsed: Duration) {
    let seconds = elapsed.as_secs_f64().max(1e-6);
    let speed = nodes as f64 / seconds;
    let name = contender.name();
    // The result does not depend on it.
    let _ = writeln!(io::stderr(), "{name}: {seconds:.3} s, {speed:.0} nodes/s");
}

/// Calls `each` with each contender until it breaks. With several contenders, each output begins with the contender's name, and
/// empty lines separate them.
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
