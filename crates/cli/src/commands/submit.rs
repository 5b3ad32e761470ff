//! `submit`: a run as one file, to send it to others.

use std::path::PathBuf;

use boardbench_contributions::{Bundle, not_to_send};
use boardbench_data::{Fingerprint, Header, Record, blocks, header};
use clap::Args;

use super::raw_data::read_records;
use crate::console::{CommandResult, ExitStatus, print};
use crate::files::{check_writable, quote_path, write_file};

/// Make one file of a run, to contribute it
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench submit reports/2001-02-03T04-05-06Z --out run.tar\n\nShows all that the file \
    holds before it is written. Without --out nothing is written. The exit code is 1 if the run can't be contributed: it was not \
    completed, other programs took part, its positions are not those of the project, or a text may be personal.\n\n\
    docs/contribute-a-run.md says how to send it."
)]
pub(crate) struct Submit {
    /// The run: its file of raw data, or its folder
    report: PathBuf,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Submit {
    pub(crate) fn run(self) -> CommandResult {
        if let Some(out) = &self.out {
            check_writable(out)?;
        }
        let records = read_records(&self.report)?;
        let Some(header) = header(&records) else {
            return Err(format!("{} has no header", quote_path(&self.report)).into());
        };
        let problems = not_to_send(&records);
        if !problems.is_empty() {
            for problem in problems {
                print(format_args!("not to be sent: {problem}"))?;
            }
            return Ok(ExitStatus::Failed);
        }
        let bundle = Bundle::pack(&records).map_err(|error| error.to_string())?;
        if let Some(problem) = bundle.too_large() {
            print(format_args!("not to be sent: {problem}"))?;
            return Ok(ExitStatus::Failed);
        }
        print(contents(header, &records, &bundle))?;
        let Some(out) = self.out else {
            return print("nothing written: --out names a file");
        };
        write_file(&out, &bundle.bytes)?;
        print(format_args!("written: {}", out.display()))
    }
}

/// All that a bundle says, in lines.
fn contents(header: &Header, records: &[Record], bundle: &Bundle) -> String {
    let files = bundle
        .files
        .map(|(name, size)| format!("{name} ({size} bytes)"));
    let count = |is_one: fn(&Record) -> bool| records.iter().filter(|it| is_one(it)).count();
    let visits = || blocks(records).flat_map(|block| &block.visits);
    let twice = visits().filter(|visit| visit.placebo.is_some()).count();
    format!(
        "files: {}\n{}\ngroups: {}, verified cells: {}, instruction counts: {}\ntimings: {}, of these {twice} of a contender \
         against itself\nnothing else: no name of a person, a host or a file, and no address",
        files.join(", "),
        machine(header),
        count(|record| matches!(record, Record::Group(_))),
        count(|record| matches!(record, Record::Verified(_))),
        count(|record| matches!(record, Record::Count(_))),
        visits().count(),
    )
}

/// The machine and the program, in lines.
fn machine(header: &Header) -> String {
    let Fingerprint {
        cpu,
        cpus,
        kernel,
        build,
        valgrind,
    } = &header.fingerprint;
    let load = header.load.map_or("unknown".to_owned(), |load| {
        load.map(|number| number.to_string()).join(", ")
    });
    format!(
        "began: {}, with a load of {load}\nmachine: {cpu}, {cpus} processors, {kernel}\nprogram: commit {}{}, version {}, {}, \
         {}, {}, flags {:?}\ninstructions: {}\ncounting: {}",
        header.started,
        build.commit,
        if build.dirty == "true" {
            " with changes"
        } else {
            ""
        },
        build.version,
        build.rustc,
        build.target,
        build.profile,
        build.rust_flags,
        build.target_features,
        valgrind.as_deref().unwrap_or("not measured"),
    )
}
