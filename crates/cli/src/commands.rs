//! The commands, one file each.

pub(crate) mod compare;
mod completions;
mod convert;
mod crosscheck;
mod data;
mod diff;
mod epd;
mod explain;
mod import;
mod list;
mod moves;
mod perft;
mod rank;
mod report;
mod search;
mod uci;

use std::num::NonZeroUsize;

use boardbench_harness::measure::Outsider;
use clap::Subcommand;

use crate::ending::Ended;
use crate::streams::Streams;

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Compare(compare::Compare),
    Diff(diff::Diff),
    Rank(rank::Rank),
    Report(report::Report),
    Import(import::Import),
    List(list::List),
    Perft(perft::Perft),
    Epd(epd::Epd),
    Crosscheck(crosscheck::Crosscheck),
    Moves(moves::Moves),
    Convert(convert::Convert),
    Explain(explain::Explain),
    Search(search::Search),
    Uci(uci::Uci),
    Completions(completions::Completions),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self, outsiders: &[Outsider], streams: &mut Streams<'_>) -> Ended {
        match self {
            Self::Compare(command) => command.run(outsiders, streams),
            Self::Diff(command) => command.run(streams),
            Self::Rank(command) => command.run(streams),
            Self::Report(command) => command.run(streams),
            Self::Import(command) => command.run(streams),
            Self::List(command) => command.run(streams),
            Self::Perft(command) => command.run(streams),
            Self::Epd(command) => command.run(streams),
            Self::Crosscheck(command) => command.run(streams),
            Self::Moves(command) => command.run(streams),
            Self::Convert(command) => command.run(streams),
            Self::Explain(command) => command.run(streams),
            Self::Search(command) => command.run(streams),
            Self::Uci(command) => command.run(streams),
            Self::Completions(command) => command.run(streams),
        }
    }
}

/// One thread, the default where work is timed by looking at the clock.
const ONE_THREAD: NonZeroUsize = NonZeroUsize::MIN;
