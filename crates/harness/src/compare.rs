//! The main job: carries out a plan in a dated folder, or resumes it there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use boardbench_data::{Fingerprint, Interrupted, Record};

use super::context::{Context, RunError};
use super::plan::{Plan, is_planned};
use super::run::{resume, run};

/// The result of a comparison.
#[derive(Debug)]
pub struct Measured {
    /// The folder with `data.jsonl`.
    pub folder: PathBuf,
    /// The raw data.
    pub records: Vec<Record>,
}

/// Carries out a plan in a new dated folder below `reports`, or resumes an interrupted run of the same plan
/// there. Calls `begun` with the folder and the number of processes that were completed before.
///
/// # Errors
///
/// See [`RunError`]. A run that could not begin leaves no data, an interrupted one the processes that
/// were completed.
pub fn compare(
    plan: &Plan,
    reports: &Path,
    begun: &mut dyn FnMut(&Path, u32),
    context: Context<'_>,
) -> Result<Measured, RunError> {
    let here = Fingerprint::on_this_machine(context.build);
    let interrupted = Interrupted::newest(reports, |header, records| {
        header.fingerprint == here && is_planned(plan, context.linking.is_some(), header, records)
    });
    if let Some(interrupted) = interrupted {
        let folder = interrupted.path.parent().unwrap_or(reports).to_owned();
        begun(&folder, interrupted.processes);
        let records = resume(plan, interrupted, context)?;
        return Ok(Measured { folder, records });
    }
    let folder = new_folder(reports).map_err(|error| RunError::Folder {
        path: reports.to_owned(),
        error,
    })?;
    begun(&folder, 0);
    let records = run(plan, &folder.join("data.jsonl"), context).inspect_err(|_| {
        // Fails, and may, if another program has put something there.
        let _ = fs::remove_dir(&folder);
    })?;
    Ok(Measured { folder, records })
}

/// Makes a folder named by the time, with a number appended if that exists.
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
