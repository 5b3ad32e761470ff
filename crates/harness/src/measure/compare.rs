//! The main job: verify, measure, store.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use boardbench_registry::Contender;

use super::catalog::Catalog;
use super::context::{Context, RunError};
use super::counting;
use super::group::Group;
use super::job::Job;
use super::plan::{Plan, is_planned};
use super::run::{resume, run};
use super::scope::{Length, Scope};
use super::worker::{WorkerError, work};
use crate::data::{Fingerprint, InputSpec, Interrupted, Record, is_headline, rows, table};

/// How many positions of the corpus are rotated over. With 512 a large branch predictor learns them by heart,
/// and which boards it does so for depends on the processor (`docs/bias.md` has the figures).
pub const POSITIONS: usize = 4_096;

/// The seed of all orders.
const SEED: u64 = 0x0062_6f61_7264;

/// What is compared, on which positions, and how long.
#[derive(Clone, Debug)]
pub struct Request {
    /// How long it may take.
    pub length: Length,
    /// The pairs of board and encoding.
    pub pairs: Vec<&'static Contender>,
    /// Only groups whose names hold one of these texts; all if there are none.
    pub groups: Vec<String>,
    /// The positions.
    pub inputs: InputSpec,
}

/// Plans what was asked for.
pub fn plan(request: &Request, catalog: &Catalog) -> Plan {
    let scope = Scope {
        length: request.length,
        pairs: &request.pairs,
        groups: &request.groups,
    };
    let mut groups = scope.groups(catalog);
    if !counting::is_possible() {
        groups.retain(Group::is_timed);
    }
    Plan {
        groups,
        processes: request.length.processes(),
        time: request.length.total(),
        counts: request.length.counts(),
        scales: request.length.counts() && request.groups.is_empty(),
        inputs: request.inputs.clone(),
        seed: SEED,
    }
}

/// How long a comparison will take. More than was asked for, if there is so much to compare that timings
/// would get too short.
pub fn estimate(plan: &Plan) -> Duration {
    plan.time.max(plan.shortest())
}

/// Why a comparison failed.
#[derive(Debug, thiserror::Error)]
pub enum CompareError {
    /// Measuring failed.
    #[error("{0}")]
    Run(RunError),
    /// A file or folder can't be written.
    #[error("{path} can't be written: {error}")]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
}

/// What a comparison has left behind.
#[derive(Debug)]
pub struct Outcome {
    /// The folder with `data.jsonl`.
    pub folder: PathBuf,
    /// The raw data.
    pub records: Vec<Record>,
    /// The table, for a terminal.
    pub table: String,
}

/// Carries out a plan, in a new dated folder below `reports`; or, if the same was begun there and
/// interrupted, goes on with that. `begun` is told the folder and how many processes were done before.
///
/// # Errors
///
/// See [`CompareError`]. A run that could not begin leaves no data behind, an interrupted one what
/// was finished.
pub fn compare(
    plan: &Plan,
    reports: &Path,
    begun: &mut dyn FnMut(&Path, u32),
    context: Context<'_>,
) -> Result<Outcome, CompareError> {
    let (folder, records) = measure(plan, reports, begun, context)?;
    Ok(Outcome {
        table: headline(&records),
        folder,
        records,
    })
}

/// Goes on with what was interrupted, or begins in a new folder.
fn measure(
    plan: &Plan,
    reports: &Path,
    begun: &mut dyn FnMut(&Path, u32),
    context: Context<'_>,
) -> Result<(PathBuf, Vec<Record>), CompareError> {
    let here = Fingerprint::on_this_machine(&context.build);
    let interrupted = Interrupted::newest(reports, |header, records| {
        header.fingerprint == here && is_planned(plan, header, records)
    });
    if let Some(interrupted) = interrupted {
        let folder = interrupted.path.parent().unwrap_or(reports).to_owned();
        begun(&folder, interrupted.processes);
        let records = resume(plan, interrupted, context).map_err(CompareError::Run)?;
        return Ok((folder, records));
    }
    let folder = new_folder(reports).map_err(|error| CompareError::Write {
        path: reports.to_owned(),
        error,
    })?;
    begun(&folder, 0);
    let records = run(plan, &folder.join("data.jsonl"), context).map_err(|error| {
        // Empty, unless somebody else has put something there; then it stays.
        let _ = fs::remove_dir(&folder);
        CompareError::Run(error)
    })?;
    Ok((folder, records))
}

/// What a terminal shows: the boards, and how much is in the report besides.
fn headline(records: &[Record]) -> String {
    let all = rows(records);
    let shown: Vec<_> = all.iter().filter(|row| is_headline(row)).cloned().collect();
    if shown.is_empty() {
        return table(&all, false);
    }
    let text = table(&shown, false);
    match all.len() - shown.len() {
        0 => text,
        more => format!("{text}\n{more} rows more are in the report"),
    }
}

/// Does the job that a measuring process is given on its standard input.
///
/// # Errors
///
/// If the input is no job, or the job can't be done; in words for the parent to show.
pub fn worker(input: impl io::Read, output: impl Write, catalog: &Catalog) -> Result<(), String> {
    let job: Job = serde_json::from_reader(input).map_err(|error| error.to_string())?;
    work(job, catalog, output).map_err(|error: WorkerError| error.to_string())
}

/// A new folder named by the time, with a number behind it if there is one of that name.
fn new_folder(reports: &Path) -> io::Result<PathBuf> {
    fs::create_dir_all(reports)?;
    let time = jiff::Timestamp::now()
        .strftime("%Y-%m-%dT%H-%M-%SZ")
        .to_string();
    let mut number = 1;
    loop {
        let name = if number == 1 {
            time.clone()
        } else {
            format!("{time}-{number}")
        };
        let folder = reports.join(name);
        match fs::create_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            result => return result.map(|()| folder),
        }
    }
}
