//! The commands, one file each.

mod audit;
mod campaign;
mod compare;
mod completions;
mod convert;
mod crosscheck;
mod diff;
mod epd;
mod explain;
mod layouts;
mod list;
pub(crate) mod measuring;
mod moves;
mod perft;
mod prove;
mod rank;
mod raw_data;
mod report;
mod search;
mod uci;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread::available_parallelism;

use boardbench_cases::Contender;
use boardbench_checks::shard::Shard;
use boardbench_registry::Pair;
use clap::{Args, Subcommand};

use crate::outcome::{CommandResult, ignore_broken_pipe};
use crate::selection::at_least_one;
use crate::streams::Streams;

/// The command to run.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Compare(compare::Compare),
    Campaign(campaign::Campaign),
    Diff(diff::Diff),
    Audit(audit::Audit),
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
}

impl Command {
    pub(crate) fn run(self, peers: &[Contender], streams: &mut Streams<'_>) -> CommandResult {
        match self {
            Self::Compare(command) => command.run(peers, streams),
            Self::Campaign(command) => command.run(peers, streams),
            Self::Diff(command) => command.run(streams),
            Self::Audit(command) => command.run(streams),
            Self::Rank(command) => command.run(streams),
            Self::Report(command) => command.run(streams),
            Self::List(command) => command.run(streams),
            Self::Perft(command) => command.run(streams),
            Self::Epd(command) => command.run(streams),
            Self::Crosscheck(command) => command.run(streams),
            Self::Prove(command) => command.run(streams),
            Self::Moves(command) => command.run(streams),
            Self::Convert(command) => command.run(streams),
            Self::Explain(command) => command.run(streams),
            Self::Search(command) => command.run(streams),
            Self::Uci(command) => command.run(streams),
            Self::Completions(command) => command.run(streams),
        }
    }
}

/// One thread, the default where time is measured.
const ONE_THREAD: NonZeroUsize = NonZeroUsize::MIN;

/// One thread for each processor.
pub(crate) fn all_threads() -> NonZeroUsize {
    available_parallelism().unwrap_or(ONE_THREAD)
}

/// How work is divided among threads and machines.
#[derive(Args, Debug)]
struct Division {
    /// How many threads to use [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = at_least_one)]
    threads: Option<NonZeroUsize>,
    /// Do only the I-th of N parts of the work, for several machines
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
}

impl Division {
    fn threads(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(all_threads)
    }
}

/// Does something with each contender, whose name comes before the output if there are several, with an empty line
/// between two, and flushes the output. A closed pipe ends it as [`ControlFlow::Break`] does.
fn in_blocks(
    contenders: &[&'static Pair],
    streams: &mut Streams<'_>,
    mut each: impl FnMut(&'static Pair, &mut dyn Write) -> io::Result<ControlFlow<()>>,
) -> io::Result<()> {
    let mut write_blocks = || {
        for (index, contender) in contenders.iter().enumerate() {
            if contenders.len() > 1 {
                let separator = if index == 0 { "" } else { "\n" };
                writeln!(streams.output, "{separator}{}", contender.name())?;
            }
            let flow = each(contender, streams.output)?;
            streams.output.flush()?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    };
    ignore_broken_pipe(write_blocks())
}
