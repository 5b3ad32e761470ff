//! Finding and reading raw data.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use boardbench_harness::data::import::IMPORTED;
use boardbench_harness::data::{Fingerprint, Record, read};
use boardbench_notation::quote;

use crate::build::BUILD;
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

/// The newest folder of data where comparisons leave them.
pub(super) fn newest() -> Result<PathBuf, Failure> {
    folders()?
        .pop()
        .ok_or_else(|| Failure::Input(format!("no folder below {} holds data", quote(REPORTS))))
}

/// The newest of them that was measured on a processor like this one. A checkout has others too.
pub(super) fn newest_of_this_processor() -> Result<PathBuf, Failure> {
    let here = Fingerprint::on_this_machine(&BUILD);
    for folder in folders()?.into_iter().rev() {
        let there = fingerprint(&folder.join(DATA))?;
        if (&there.cpu, there.cpus) == (&here.cpu, here.cpus) {
            return Ok(folder);
        }
    }
    Err(Failure::Input(format!(
        "no folder below {} holds data of a processor like this one ({}, {} CPUs); name the folder of a run",
        quote(REPORTS),
        here.cpu,
        here.cpus
    )))
}

/// Where a file of raw data was measured, which its first line says.
fn fingerprint(path: &Path) -> Result<Fingerprint, Failure> {
    let name = quote(&path.to_string_lossy());
    let mut line = String::new();
    File::open(path)
        .and_then(|file| BufReader::new(file).read_line(&mut line))
        .map_err(|error| Failure::unreadable(&name, &error))?;
    let records = read(line.as_bytes());
    match records.map(|mut records| records.pop()) {
        Ok(Some(Record::Header(header))) => Ok(header.fingerprint),
        Ok(_) => Err(Failure::Input(format!("{name}: line 1: not a header"))),
        Err(error) => Err(Failure::Input(format!("{name}: {error}"))),
    }
}

/// The folders of data where comparisons leave them, the newest last: their names are dates.
fn folders() -> Result<Vec<PathBuf>, Failure> {
    let entries =
        fs::read_dir(REPORTS).map_err(|error| Failure::unreadable(&quote(REPORTS), &error))?;
    let mut folders: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|folder| folder.join(DATA).is_file())
        .collect();
    folders.sort_unstable();
    Ok(folders)
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
