//! The main job: verify, measure, store, render.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use boardbench_core::{DynBoard, Setup};
use boardbench_corpus::{ReplayError, positions, sample};
use boardbench_kernels::KernelId;
use boardbench_registry::{Contender, DEFAULT_BOARD, native};

use crate::files;
use crate::measure::{
    Inputs, Job, Plan, Progress, Record, RunError, WorkerCommand, WorkerError, of_boards,
    of_orderings, rows, run, table, work,
};

/// How long a comparison may take, verification and start of processes included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Length {
    /// So many seconds: for trying things out.
    Seconds(u64),
    /// One minute.
    Quick,
    /// Three minutes.
    #[default]
    Useful,
    /// A quarter of an hour.
    Standard,
    /// An hour.
    Full,
}

impl Length {
    /// The whole time.
    pub const fn total(self) -> Duration {
        Duration::from_secs(match self {
            Self::Seconds(seconds) => seconds,
            Self::Quick => 60,
            Self::Useful => 180,
            Self::Standard => 900,
            Self::Full => 3_600,
        })
    }

    /// The share of it that goes into measuring; the rest verifies, starts processes, and lets each of
    /// them find the lists that orderings are timed on.
    const fn measuring(self) -> f64 {
        if self.has_time_for_orderings() {
            0.8
        } else {
            0.95
        }
    }

    /// Whether there is time for the axes that have nothing to do with boards.
    const fn has_time_for_orderings(self) -> bool {
        match self {
            Self::Seconds(seconds) => seconds >= 180,
            Self::Quick => false,
            Self::Useful | Self::Standard | Self::Full => true,
        }
    }

    /// How many processes take samples. Each is one observation.
    const fn processes(self) -> u32 {
        match self {
            Self::Seconds(_) | Self::Quick | Self::Useful => 12,
            Self::Standard => 24,
            Self::Full => 48,
        }
    }
}

/// How many positions of the corpus the kernels rotate over: enough that no branch predictor
/// learns them by heart.
const POSITIONS: usize = 512;

/// The seed of all orders.
const SEED: u64 = 0x0062_6f61_7264;

/// Plans a comparison of these contenders at every kernel. If the default board is among them, and
/// there is time for it, lists and orderings are compared on it too.
pub fn plan(contenders: &[&'static Contender], length: Length) -> Plan {
    let mut groups = of_boards(contenders, &KernelId::ALL);
    let has_default = contenders
        .iter()
        .any(|contender| contender.board.name == DEFAULT_BOARD);
    if has_default && length.has_time_for_orderings() {
        groups.extend(of_orderings());
    }
    Plan {
        groups,
        processes: length.processes(),
        time: length.total().mul_f64(length.measuring()),
        positions: POSITIONS,
        seed: SEED,
    }
}

/// How long a comparison will take. More than was asked for, if there is so much to compare that
/// timings would get too short.
pub fn estimate(plan: &Plan, length: Length) -> Duration {
    plan.estimate().div_f64(length.measuring())
}

/// Why there is no report.
#[derive(Debug)]
pub enum CompareError {
    /// The corpus can't be replayed.
    Corpus(ReplayError),
    /// Measuring failed.
    Run(RunError),
    /// A file or folder can't be written.
    Write {
        /// Which.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
}

impl std::fmt::Display for CompareError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Corpus(error) => write!(f, "the corpus can't be replayed: {error}"),
            Self::Run(error) => error.fmt(f),
            Self::Write { path, error } => {
                write!(f, "{} can't be written: {error}", path.display())
            }
        }
    }
}

impl std::error::Error for CompareError {}

/// What a comparison has left behind.
#[derive(Debug)]
pub struct Outcome {
    /// The folder with `data.jsonl` and `report.md`.
    pub folder: PathBuf,
    /// The table, for a terminal.
    pub table: String,
    /// Whether everything planned was measured.
    pub complete: bool,
}

/// Carries out a plan, in a new dated folder below `reports`.
///
/// # Errors
///
/// See [`CompareError`]. A run that could not begin leaves no data behind, an interrupted one what
/// was finished.
pub fn compare(
    plan: &Plan,
    reports: &Path,
    worker: WorkerCommand<'_>,
    progress: Progress<'_>,
    interrupted: &AtomicBool,
) -> Result<Outcome, CompareError> {
    let inputs = inputs(plan.positions).map_err(CompareError::Corpus)?;
    let folder = new_folder(reports).map_err(|error| CompareError::Write {
        path: reports.to_owned(),
        error,
    })?;
    let data = folder.join("data.jsonl");
    let records = run(plan, &inputs, &data, worker, progress, interrupted).map_err(|error| {
        // Empty, unless somebody else has put something there; then it stays.
        let _ = fs::remove_dir(&folder);
        CompareError::Run(error)
    })?;
    let path = folder.join("report.md");
    files::write(&path, &report(&records)).map_err(|error| CompareError::Write { path, error })?;
    Ok(Outcome {
        folder,
        table: table(&rows(&records), false),
        complete: is_complete(&records),
    })
}

/// Does the job that a measuring process is given on its standard input.
///
/// # Errors
///
/// If the input is no job, or the job can't be done; in words for the parent to show.
pub fn worker(input: impl io::Read, output: impl Write) -> Result<(), String> {
    let job: Job = serde_json::from_reader(input).map_err(|error| error.to_string())?;
    let inputs = inputs(job.positions).map_err(|error| error.to_string())?;
    work(&job, &inputs, output).map_err(|error: WorkerError| error.to_string())
}

/// The inputs of the kernels: the same in every process.
fn inputs(count: usize) -> Result<Inputs, ReplayError> {
    let corpus = positions(replay_board().as_mut())?;
    Ok(Inputs::new(
        sample(&corpus, count)
            .into_iter()
            .map(|position| position.setup),
    ))
}

/// A board to replay games on.
pub(crate) fn replay_board() -> Box<dyn DynBoard> {
    let contender = native(DEFAULT_BOARD).expect("a test sees to it that the default board exists");
    (contender.open)(&Setup::initial())
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

fn is_complete(records: &[Record]) -> bool {
    matches!(records.last(), Some(Record::End(end)) if end.complete)
}

/// The report in Markdown, from raw data alone.
fn report(records: &[Record]) -> String {
    let mut text = String::from("# Chess board representations, compared\n\n");
    if let Some(Record::Header(header)) = records.first() {
        let print = &header.fingerprint;
        let lines = [
            format!(
                "Measured {} on {} ({} processors, {}).",
                header.started, print.cpu, print.cpus, print.kernel
            ),
            format!(
                "{}, {}, {}, features {}.",
                print.rustc, print.target, print.profile, print.target_features
            ),
            format!(
                "boardbench {}, commit {}, changed since: {}.",
                print.version, print.commit, print.dirty
            ),
            format!(
                "{} processes, timings of {:.1} ms, {} positions of real games; perft on the six well-known positions.",
                header.plan.processes,
                header.plan.slice_ns as f64 / 1e6,
                header.plan.positions
            ),
        ];
        for line in lines {
            text.push_str(&line);
            text.push_str("  \n");
        }
        text.push('\n');
    }
    if !is_complete(records) {
        text.push_str("**The run was interrupted; this is what was finished.**\n\n");
    }
    text.push_str(&table(&rows(records), true));
    text.push_str(
        "\n\nThe ratio is of wall time to the reference's, which stands in the A/A control's row; below 1 is \
         faster. Each process's paired blocks give one log-ratio; the interval is Student's over processes. \
         A verdict is given only beyond the noise floor that the control shows. Every answer was equal to \
         the naive reference's before anything was timed. The raw data are in `data.jsonl`.\n",
    );
    text
}

#[cfg(test)]
mod tests {
    use boardbench_kernels::search::VisitedList;

    use super::*;

    /// Sorting forty moves when a search looks at three is not what is measured.
    #[test]
    fn orderings_rotate_over_thousands_of_lists_and_stop_where_the_search_did() {
        let inputs = inputs(POSITIONS).expect("the corpus can be replayed");
        let lists = inputs.lists();
        assert!(lists.len() >= 4_096, "{}", lists.len());
        let share = |holds: fn(&VisitedList) -> bool| {
            let holding = lists.iter().filter(|list| holds(list)).count();
            holding as f64 / lists.len() as f64
        };
        assert!(share(|list| list.tried == 1) > 0.3, "most cut off at once");
        assert!(share(|list| list.tried == list.moves.len()) > 0.1);
        assert!(share(|list| list.moves.len() > 20) > 0.1, "whole lists");
        assert!(share(|list| list.moves.iter().all(|rated| rated.class.0 > 1)) > 0.2);
    }

    #[test]
    fn a_plan_has_the_orderings_if_there_is_time_and_the_default_board() {
        let [default, other] = [DEFAULT_BOARD, "x88-scan"].map(|name| native(name).expect(name));
        let has_orderings = |contenders: &[&'static Contender], length| {
            let plan = plan(contenders, length);
            plan.groups.iter().any(|group| group.name == "order")
        };
        assert!(has_orderings(&[default], Length::Useful));
        assert!(has_orderings(&[other, default], Length::Full));
        assert!(!has_orderings(&[default], Length::Quick));
        assert!(!has_orderings(&[other], Length::Useful));
    }
}
