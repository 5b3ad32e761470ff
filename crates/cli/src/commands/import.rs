//! `import`: other tools' measurements, stored beside a run's data.

use std::path::{Path, PathBuf};

use boardbench_data::Imported;
use boardbench_data::import::{self, ImportError, callgrind, criterion, store};
use boardbench_report::render;
use clap::{ArgGroup, Args};

use super::raw_data::{folder_of, newest_run_here, read_records, write_report};
use crate::build::BUILD;
use crate::outcome::{CommandResult, Failure, Verdict};
use crate::streams::Streams;

/// Add what criterion and callgrind measured to a run, and render its report again
#[derive(Args, Debug)]
#[command(
    group = ArgGroup::new("tools").required(true).multiple(true).args(["criterion", "callgrind"]),
    after_help = "Example:\n  cargo bench -p boardbench-benches --bench time -- boards/legal-list/\n  \
    boardbench import --criterion target/criterion\n\n\
    It reads the folders of criterion 0.8.2, and the summaries that iai-callgrind 0.16.1 writes with \
    --save-summary. A run can be added to once: name both folders together if you have both. Neither tool \
    records the machine, so import on the machine that measured."
)]
pub(crate) struct Import {
    /// The folder that criterion wrote, such as target/criterion
    #[arg(long, value_name = "DIR")]
    criterion: Option<PathBuf>,
    /// The folder that iai-callgrind wrote, such as target/iai
    #[arg(long, value_name = "DIR")]
    callgrind: Option<PathBuf>,
    /// The run's folder [default: the newest below reports from a processor like this one]
    run: Option<PathBuf>,
}

impl Import {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> CommandResult {
        let run = self.run.map_or_else(newest_run_here, Ok)?;
        let mut all = read_records(&run)?;
        let times = read_tool(self.criterion.as_deref(), criterion)?;
        let counts = read_tool(self.callgrind.as_deref(), callgrind)?;
        let folder = folder_of(&run);
        let imported = import::records([times.as_slice(), &counts].concat(), &BUILD);
        all.extend(imported.iter().cloned());
        // Nothing is stored that can't be rendered.
        let report = render(&[&all]).map_err(Failure::input)?;
        let path = store(&imported, &folder).map_err(Failure::input)?;
        write_report(&report, &folder)?;
        writeln!(
            streams.output,
            "{} values from criterion, {} from callgrind: {}\npage: {}/report.html",
            times.len(),
            counts.len(),
            path.display(),
            folder.display()
        )?;
        Ok(Verdict::Passed)
    }
}

/// What a tool wrote into a folder; nothing if no folder is named.
fn read_tool(
    folder: Option<&Path>,
    read: fn(&Path) -> Result<Vec<Imported>, ImportError>,
) -> Result<Vec<Imported>, Failure> {
    let read = folder.map_or_else(|| Ok(Vec::new()), read);
    read.map_err(Failure::input)
}
