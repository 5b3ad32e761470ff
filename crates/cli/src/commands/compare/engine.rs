//! Engines timed beside ours.

use std::env;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;
use std::time::Duration;

use boardbench_harness::engine::timing::{
    EngineRecord, Refused, Timing, engine_rows, engine_section, engine_table, write,
};
use boardbench_registry::{DEFAULT_BOARD, native};

use crate::ending::{Ended, Failure, Verdict, even_if_unread};
use crate::interrupt::asked_to_stop;
use crate::progress::Progress;
use crate::streams::Streams;

/// The file of raw data beside the boards'.
const DATA: &str = "engines.jsonl";

/// What is made of them.
const PAGE: &str = "engines.md";

/// What came of timing engines.
pub(super) struct TimedEngines {
    records: Vec<EngineRecord>,
}

impl TimedEngines {
    /// Verifies and times them beside this program's `uci`.
    pub(super) fn time(engines: &[String], time: Duration) -> Result<Self, Failure> {
        let contender = native(DEFAULT_BOARD)
            .ok_or_else(|| Failure::input("the default board is not in the list"))?;
        let program = env::current_exe()
            .map_err(|error| Failure::input(&format!("cannot find this program: {error}")))?;
        let ours = [program.to_string_lossy().into_owned(), "uci".to_owned()];
        let timing = Timing {
            engines,
            ours: &ours,
            contender,
            threads: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            time,
        };
        let progress = Progress::new(0, "timing engines".to_owned());
        let watch = |elapsed: Duration| {
            let milliseconds = |time: Duration| time.as_millis() as usize;
            progress.set(milliseconds(elapsed), milliseconds(time));
        };
        let records = timing.run(&watch, asked_to_stop());
        drop(progress);
        let records =
            records.map_err(|refusal| Failure::Input(format!("{}: {refusal}", ours.join(" "))))?;
        Ok(Self { records })
    }

    /// Whether any engine has numbers. With none there is nothing to stand beside ours.
    pub(super) fn has_numbers(&self) -> bool {
        !engine_rows(&self.records).is_empty()
    }

    /// Shows the table; what can't be talked to is an error and no more, if that is all there is.
    pub(super) fn show(&self, streams: &mut Streams<'_>) -> io::Result<()> {
        if !self.has_numbers() && self.verdict().is_err() {
            return Ok(());
        }
        even_if_unread(writeln!(
            streams.output,
            "{}",
            engine_table(&self.records, false)
        ))
    }

    /// Puts raw data and a page of their own into the folder of a comparison.
    pub(super) fn add_to(&self, folder: &Path, streams: &mut Streams<'_>) -> Result<(), Failure> {
        let data = folder.join(DATA);
        let unwritable = |path: &Path, error: &io::Error| {
            Failure::Input(format!("{} can't be written: {error}", path.display()))
        };
        fs::File::create(&data)
            .and_then(|file| write(&self.records, io::BufWriter::new(file)))
            .map_err(|error| unwritable(&data, &error))?;
        let page = folder.join(PAGE);
        fs::write(&page, engine_section(&self.records))
            .map_err(|error| unwritable(&page, &error))?;
        let data = data.display();
        even_if_unread(writeln!(streams.output, "raw data of engines: {data}"))?;
        Ok(())
    }

    /// How the command ends: badly if an engine can't be talked to, with a failed check if one counts
    /// wrong.
    pub(super) fn verdict(&self) -> Ended {
        let refused = || {
            self.records.iter().filter_map(|record| match record {
                EngineRecord::Refused(refused) => Some(refused),
                _ => None,
            })
        };
        let unusable = |refused: &&Refused| !refused.is_wrong;
        match refused().find(unusable) {
            Some(unusable) => Err(Failure::input(&unusable.reason)),
            None => Ok(Verdict::of(refused().next().is_none())),
        }
    }
}
