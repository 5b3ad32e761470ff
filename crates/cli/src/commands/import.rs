//! `import`: what other tools have measured, put beside a run's own data.

use std::path::PathBuf;

use boardbench_harness::data::import::{self, ImportError, callgrind, criterion, store};
use boardbench_harness::data::{Imported, files};
use boardbench_notation::quote;
use boardbench_report::render;
use clap::{ArgGroup, Args};

use super::data;
use crate::build::BUILD;
use crate::ending::{Ended, Failure, Verdict};
use crate::streams::Streams;

/// Put what criterion and callgrind have measured beside a run's data, and render its report again
#[derive(Args, Debug)]
#[command(
    group = ArgGroup::new("tools").required(true).multiple(true).args(["criterion", "callgrind"]),
    after_help = "Example:\n  cargo bench -p boardbench-benches --bench time -- boards/legal-list/\n  \
    boardbench import --criterion target/criterion\n\n\
    Reads the folders of criterion 0.8.2, and the summaries that iai-callgrind 0.16.1 writes with \
    --save-summary. A run takes them once: name both folders at once if you have both. They do not say where they were measured: import where you have measured."
)]
pub(crate) struct Import {
    /// The folder that criterion has written, such as target/criterion
    #[arg(long, value_name = "DIR")]
    criterion: Option<PathBuf>,
    /// The folder that iai-callgrind has written, such as target/iai
    #[arg(long, value_name = "DIR")]
    callgrind: Option<PathBuf>,
    /// The run's folder [default: the newest one below reports of a processor like this one]
    run: Option<PathBuf>,
}

impl Import {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> Ended {
        let failed = |error: ImportError| Failure::input(&error);
        let run = self.run.map_or_else(data::newest_of_this_processor, Ok)?;
        let mut all = data::records(&run)?;
        let read = |folder: Option<PathBuf>, reader: Reader| {
            folder.map_or_else(|| Ok(Vec::new()), |folder| reader(&folder).map_err(failed))
        };
        let times = read(self.criterion, criterion)?;
        let counts = read(self.callgrind, callgrind)?;
        let folder = data::folder_of(&run);
        let imported = import::records([times.as_slice(), &counts].concat(), &BUILD);
        all.extend(imported.iter().cloned());
        // Whatever can't be rendered is not stored either.
        let report = render(&all).map_err(|error| Failure::input(&error))?;
        let path = store(&imported, &folder).map_err(|error| Failure::input(&error))?;
        files::write_all(&report.files, &folder).map_err(|error| {
            let folder = quote(&folder.to_string_lossy());
            Failure::Input(format!("cannot write {folder}: {error}"))
        })?;
        writeln!(
            streams.output,
            "{} numbers of criterion, {} of callgrind: {}\npage: {}/report.html",
            times.len(),
            counts.len(),
            path.display(),
            folder.display()
        )?;
        Ok(Verdict::Passed)
    }
}

/// Reads what a tool has written into a folder.
type Reader = fn(&std::path::Path) -> Result<Vec<Imported>, ImportError>;
