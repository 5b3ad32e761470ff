//! `epd`: checking a perft suite.

use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::thread::available_parallelism;

use boardbench_harness::verify::epd::{Check, Difference, Suite, Tally};
use boardbench_harness::verify::shard::Shard;
use boardbench_notation::quote;
use clap::Args;

use super::ONE_THREAD;
use crate::ending::{Ended, Failure, Verdict, even_if_unread};
use crate::notation::Reading;
use crate::progress::Progress;
use crate::selection::{ALL, Several, at_least_one};
use crate::streams::Streams;

/// Check a perft suite, a file of lines `FEN ;D1 n ;D2 n …`
#[derive(Args, Debug)]
#[command(mut_arg("board", |board| board.default_value(ALL)))]
#[command(
    after_help = "Example:\n  boardbench epd suite.epd --max-nodes 1000000\n\n\
    The exit code is 1 if any count differs, and 2 if nothing was checked."
)]
pub(crate) struct Epd {
    /// The suite
    file: PathBuf,
    /// Skip depths with more nodes than this
    #[arg(long, value_name = "N")]
    max_nodes: Option<u64>,
    /// How many threads work on it; by default one for each processor
    #[arg(long, value_name = "T", value_parser = at_least_one)]
    threads: Option<NonZeroUsize>,
    /// Check only the I-th of N parts of the suite
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    contenders: Several,
}

impl Epd {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> Ended {
        let contenders = self.contenders.contenders()?;
        let suite = self.read()?.shard(self.shard);
        let check = Check {
            contenders: &contenders,
            max_nodes: self.max_nodes,
            threads: self.threads(),
        };
        let progress = Progress::new(check.nodes(&suite), "checking".to_owned());
        let mut written = Ok(());
        let tally = check.run(
            &suite,
            &|nodes| progress.advance(nodes),
            &mut |difference| {
                written = progress.suspend(|| report(difference, streams));
                if written.is_ok() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            },
        );
        drop(progress);
        even_if_unread(written)?;
        even_if_unread(writeln!(
            streams.output,
            "{}",
            summary(&tally, contenders.len())
        ))?;
        if tally.checked == 0 {
            return Err(self.nothing_checked(&tally));
        }
        Ok(Verdict::of(tally.differences == 0))
    }

    fn read(&self) -> Result<Suite, Failure> {
        let bytes =
            fs::read(&self.file).map_err(|error| Failure::unreadable(&self.name(), &error))?;
        Suite::parse_with(&bytes, self.reading.leniency())
            .map_err(|error| Failure::Input(format!("{}: {error}", self.name())))
    }

    /// A suite that checks nothing must not pass for one that is right.
    fn nothing_checked(&self, tally: &Tally) -> Failure {
        let why = match tally.positions {
            0 if self.shard == Shard::WHOLE => "there is no position in it".to_owned(),
            0 => format!("there is no position for shard {} in it", self.shard),
            _ => "every count in it is above --max-nodes".to_owned(),
        };
        Failure::Input(format!("{}: nothing to check: {why}", self.name()))
    }

    /// The file's name as messages show it.
    fn name(&self) -> String {
        quote(&self.file.to_string_lossy())
    }

    fn threads(&self) -> NonZeroUsize {
        let processors = || available_parallelism().unwrap_or(ONE_THREAD);
        self.threads.unwrap_or_else(processors)
    }
}

fn report(difference: &Difference<'_>, streams: &mut Streams<'_>) -> io::Result<()> {
    writeln!(streams.output, "{difference}")?;
    streams.output.flush()
}

fn summary(tally: &Tally, contenders: usize) -> String {
    let Tally {
        positions,
        checked,
        nodes,
        skipped,
        differences,
    } = tally;
    format!(
        "{positions} positions, {contenders} contenders, {checked} counts checked, {nodes} nodes, \
         {skipped} depths skipped, {differences} differences"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_has_all_numbers() {
        let tally = Tally {
            positions: 1,
            checked: 6,
            nodes: 500,
            skipped: 4,
            differences: 5,
        };
        assert_eq!(
            summary(&tally, 2),
            "1 positions, 2 contenders, 6 counts checked, 500 nodes, 4 depths skipped, \
             5 differences"
        );
    }
}
