//! Implements `epd`, which checks the counts of a perft suite.

use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::PathBuf;

use boardbench_crosscheck::epd::{Check, Entry, Tally, read};
use boardbench_crosscheck::lines::BadLines;
use boardbench_crosscheck::shard::Shard;
use clap::Args;

use super::Division;
use crate::console::{CommandResult, ExitStatus, ignore_broken_pipe, print, write_flushed};
use crate::files::{cannot_read, no_usable_line, quote_path, warn_about};
use crate::options::{ALL, FenOptions, Several};
use crate::progress::Progress;

/// Check a perft suite: a file with lines of the form `FEN ;D1 n ;D2 n …`
///
/// Other operations of EPD are ignored, and python-chess's form is read too: a line `epd FEN`, then a line `perft 1 n` for each
/// depth.
#[derive(Args, Debug)]
#[command(mut_arg("board", |board| board.default_value(ALL)))]
#[command(after_help = "Example:\n  boardbench epd suite.epd --max-nodes 1000000\n\n\
    The exit code is 1 if a count differs, 2 if nothing was checked, and 3 if all counts are right but some lines could not be used.")]
pub(crate) struct Epd {
    /// File of the suite
    file: PathBuf,
    /// Skip counts above N
    #[arg(long, value_name = "N")]
    max_nodes: Option<u64>,
    #[command(flatten)]
    division: Division,
    #[command(flatten)]
    fen: FenOptions,
    #[command(flatten)]
    contenders: Several,
}

impl Epd {
    pub(crate) fn run(self) -> CommandResult {
        let contenders = self.contenders.contenders()?;
        let check = Check {
            contenders: &contenders,
            max_nodes: self.max_nodes,
            threads: self.division.threads,
        };
        let (entries, bad) = self.read()?;
        if entries.is_empty() && !bad.is_empty() && self.division.shard == Shard::WHOLE {
            return Err(no_usable_line(&self.file, &bad).into());
        }
        warn_about(&self.file, &bad);
        let nodes = entries.iter().map(|entry| check.nodes(entry));
        let progress = Progress::new(nodes.fold(0, u64::saturating_add), "checking");
        let watch = |nodes| progress.advance(nodes);
        let (mut tally, mut written) = (Tally::default(), Ok(()));
        let mut report = |difference: &str| {
            written = progress.suspend(|| write_flushed(format_args!("{difference}\n")));
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        // It ends early if the output can't be written.
        let _ = entries
            .iter()
            .try_for_each(|entry| check.position(entry, &mut tally, &watch, &mut report));
        drop(progress);
        ignore_broken_pipe(written)?;
        print(summary(&tally, contenders.len()))?;
        if tally.checked == 0 {
            return Err(self.nothing_checked(&tally).into());
        }
        Ok(match tally.differences {
            0 if !bad.is_empty() => ExitStatus::Unfinished,
            differences => ExitStatus::from_check(differences == 0),
        })
    }

    /// Reads the positions of the shard, and the lines that cannot be used.
    fn read(&self) -> Result<(Vec<Entry>, BadLines), String> {
        let parse = |fen: &str| match self.fen.read(fen) {
            Ok((setup, None)) => Ok(setup),
            Ok((_, Some(dropped))) => {
                Err(format!("{dropped}, so its counts may be of another position"))
            }
            Err(error) => Err(error.to_string()),
        };
        let file = File::open(&self.file).map(BufReader::new);
        let suite = file.and_then(|file| read(file, &parse, self.division.shard));
        suite.map_err(cannot_read(&self.file))
    }

    /// Returns the error of a suite that checks nothing: it must not look like one that passed.
    fn nothing_checked(&self, tally: &Tally) -> String {
        let reason = match (tally.positions, self.division.shard) {
            (0, Shard::WHOLE) => "it has no position".to_owned(),
            (0, shard) => format!("it has no position for shard {shard}"),
            _ => "every count is above --max-nodes".to_owned(),
        };
        let file = quote_path(&self.file);
        format!("{file}: nothing to check: {reason}")
    }
}

fn summary(tally: &Tally, contenders: usize) -> String {
    format!(
        "{} positions, {contenders} contenders, {} counts checked, {} nodes, {} depths skipped, {} differences",
        tally.positions, tally.checked, tally.nodes, tally.skipped, tally.differences
    )
}
