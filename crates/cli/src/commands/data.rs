//! Finding and reading raw data.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use boardbench_harness::import::IMPORTED;
use boardbench_harness::measure::{Record, read};
use boardbench_notation::quote;

use crate::ending::Failure;

/// Where comparisons leave their data if nothing else is said.
const REPORTS: &str = "reports";

/// The name of a run's raw data in its folder.
const DATA: &str = "data.jsonl";

/// The records of a file of raw data, or of the one in a folder, and those of other tools beside it.
pub(super) fn records(path: &Path) -> Result<Vec<Record>, Failure> {
    let path = if path.is_dir() {
        path.join(DATA)
    } else {
        path.to_owned()
    };
    let mut records = of_file(&path)?;
    let imported = path.with_file_name(IMPORTED);
    if imported != path && imported.is_file() {
        records.extend(of_file(&imported)?);
    }
    Ok(records)
}

fn of_file(path: &Path) -> Result<Vec<Record>, Failure> {
    let name = quote(&path.to_string_lossy());
    let file = File::open(path).map_err(|error| Failure::unreadable(&name, &error))?;
    read(BufReader::new(file)).map_err(|error| Failure::Input(format!("{name}: {error}")))
}

/// The newest folder of data where comparisons leave them: their names are dates.
pub(super) fn newest() -> Result<PathBuf, Failure> {
    let entries =
        fs::read_dir(REPORTS).map_err(|error| Failure::unreadable(&quote(REPORTS), &error))?;
    let folders = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let with_data = folders.filter(|folder| folder.join(DATA).is_file());
    with_data
        .max()
        .ok_or_else(|| Failure::Input(format!("no folder below {} holds data", quote(REPORTS))))
}

/// The folder that data are in.
pub(super) fn folder_of(data: &Path) -> PathBuf {
    if data.is_dir() {
        return data.to_owned();
    }
    let parent = data.parent();
    let parent = parent.filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new(".")).to_owned()
}
