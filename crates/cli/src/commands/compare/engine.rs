//! Timing engines beside our boards.

use std::env;
use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use boardbench_checks::engine::timing::{
    Refusal, Refused, Timed, Timing, engine_rows, engine_section, engine_table,
};
use boardbench_data::write;
use boardbench_registry::{DEFAULT_BOARD, Pair};

use crate::build::BUILD;
use crate::commands::all_threads;
use crate::files::cannot_write;
use crate::interrupt::stop_flag;
use crate::outcome::{CommandResult, ExitStatus, Failure};
use crate::progress::Progress;
use crate::selection::{NATIVE, contender};
use crate::streams::Streams;

/// The engines' raw data, in the folder of the boards' data.
const DATA: &str = "engines.jsonl";

/// The engines' part of the report.
const PAGE: &str = "engines.md";

/// The result of timing engines.
pub(super) struct TimedEngines(Timed);

impl TimedEngines {
    /// Verifies and times engines beside this program's `uci` command, and beside these contenders of ours. Prints the table,
    /// unless there is nothing but engines that can't be used: the error says that.
    pub(super) fn time(
        engines: &[String],
        more: &[&'static Pair],
        time: Duration,
        streams: &mut Streams<'_>,
    ) -> Result<Self, Failure> {
        let program = env::current_exe()
            .map_err(|error| Failure::Input(format!("cannot find this program: {error}")))?;
        let ours = [program.to_string_lossy().into_owned(), "uci".to_owned()];
        let timing = Timing {
            engines,
            ours: &ours,
            contender: contender(DEFAULT_BOARD, NATIVE)?,
            more,
            build: &BUILD,
            threads: all_threads(),
            time,
        };
        let progress = Progress::new(0, "timing engines");
        let timed = timing.run(&|_| progress.set_time(time), stop_flag());
        drop(progress);
        let refused = |error| Failure::Input(format!("{}: {error}", ours.join(" ")));
        let timed = Self(timed.map_err(refused)?);
        if timed.has_numbers() || timed.verdict().is_ok() {
            streams.print(engine_table(&timed.0.records, false))?;
        }
        Ok(timed)
    }

    /// True if any engine was timed.
    pub(super) fn has_numbers(&self) -> bool {
        !engine_rows(&self.0.records).is_empty()
    }

    /// Writes raw data and report of the engines into the folder of a comparison.
    pub(super) fn add_to(&self, folder: &Path, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let data = folder.join(DATA);
        fs::File::create(&data)
            .and_then(|file| write(&self.0.records, io::BufWriter::new(file)))
            .map_err(cannot_write(&data))?;
        let page = folder.join(PAGE);
        fs::write(&page, engine_section(&self.0.records)).map_err(cannot_write(&page))?;
        streams.print(format_args!("raw data of engines: {}", data.display()))?;
        Ok(())
    }

    /// An error if an engine can't be used, a failed check if one counts wrong.
    pub(super) fn verdict(&self) -> CommandResult {
        let mut verdict = ExitStatus::Passed;
        for Refused { refusal, .. } in &self.0.refused {
            match refusal {
                Refusal::Unusable(error) => return Err(Failure::input(error)),
                Refusal::Wrong { .. } => verdict = ExitStatus::Failed,
            }
        }
        Ok(verdict)
    }
}
