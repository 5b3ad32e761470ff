//! Finds and reads measurements, and writes reports into their folders.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use boardbench_measure::files;
use boardbench_report::Report;
use boardbench_results::{Record, RunListEntry, read};
use flate2::read::GzDecoder;

use crate::files::{cannot_read, cannot_write, read_value, wrong_content};

/// Default folder for the folders of runs.
const REPORTS: &str = "reports";

/// File of measurements in a run's folder.
const DATA: &str = "data.jsonl";

/// Measurements compressed by gzip, as in committed runs.
const COMPRESSED: &str = "data.jsonl.gz";

/// Returns the file of measurements in a folder, the compressed one if there is no other.
fn data_in(folder: &Path) -> PathBuf {
    let files = [DATA, COMPRESSED].map(|name| folder.join(name));
    let existing = files.iter().find(|file| file.is_file());
    existing.unwrap_or(&files[0]).clone()
}

/// List of runs in the folder of a joined report.
const RUNS: &str = "runs.txt";

/// Returns the run of a folder or file, or all runs of a joined report's folder. Their paths are relative to the current folder.
pub(super) fn runs_at(path: &Path) -> Result<Vec<RunListEntry>, String> {
    let list = path.join(RUNS);
    if !list.is_file() {
        return Ok(vec![RunListEntry {
            path: path.to_string_lossy().into_owned(),
            is_other: false,
        }]);
    }
    let mut runs = read_value(&list, RunListEntry::parse)?;
    for run in &mut runs {
        run.path = path.join(&run.path).to_string_lossy().into_owned();
    }
    Ok(runs)
}

/// Returns the file that lists the runs of a joined report in this folder.
pub(super) fn list_of_runs(
    runs: &[RunListEntry],
    folder: &Path,
) -> Result<(String, Vec<u8>), String> {
    let line = |run: &RunListEntry| {
        let path = path_between(folder, Path::new(&run.path))?;
        let run = run.clone();
        Ok(RunListEntry { path, ..run }.to_string())
    };
    let lines = runs.iter().map(line);
    let text = lines.collect::<Result<Vec<_>, String>>()?.concat();
    Ok((RUNS.to_owned(), text.into_bytes()))
}

/// Returns the relative path between two folders or to a file, with `/` as its separator. They may be missing.
pub(super) fn path_between(from: &Path, to: &Path) -> Result<String, String> {
    let absolute = |path: &Path| {
        let existing = files::existing(path);
        let missing = path.strip_prefix(existing).unwrap_or(path);
        let existing = existing.canonicalize().map_err(cannot_read(path))?;
        Ok::<_, String>(existing.join(missing))
    };
    let (from, to) = (absolute(from)?, absolute(to)?);
    let pairs = from.components().zip(to.components());
    let common = pairs.take_while(|(a, b)| a == b).count();
    let up = from.components().skip(common).map(|_| "..".into());
    let down = to.components().skip(common);
    let down = down.map(|part| part.as_os_str().to_string_lossy());
    let path = up.chain(down).collect::<Vec<Cow<'_, str>>>().join("/");
    Ok(if path.is_empty() { ".".to_owned() } else { path })
}

/// Reads the records of a run, given by its folder or its file.
pub(super) fn read_records(path: &Path) -> Result<Vec<Record>, String> {
    let path = if path.is_dir() { data_in(path) } else { path.to_owned() };
    read(open(&path)?).map_err(wrong_content(&path))
}

/// Opens a file of measurements, compressed or not.
fn open(path: &Path) -> Result<impl BufRead, String> {
    let file = File::open(path).map_err(cannot_read(path))?;
    let data: Box<dyn Read> = match path.extension() {
        Some(extension) if extension == "gz" => Box::new(GzDecoder::new(file)),
        _ => Box::new(file),
    };
    Ok(BufReader::new(data))
}

/// Returns the newest run below `reports`. The names are dates, so the last one is the newest.
pub(super) fn newest_run() -> Result<PathBuf, String> {
    let entries = fs::read_dir(REPORTS).map_err(cannot_read(Path::new(REPORTS)))?;
    let folders = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let newest = folders.filter(|folder| data_in(folder).is_file()).max();
    newest.ok_or_else(|| format!("no folder below {REPORTS:?} has a {DATA}"))
}

/// Returns the folder of a run that is given by its folder or by a file in it.
pub(super) fn folder_of(path: &Path) -> PathBuf {
    if path.is_dir() {
        return path.to_owned();
    }
    let parent = path.parent();
    let parent = parent.filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new(".")).to_owned()
}

pub(super) fn write_report(report: &Report, folder: &Path) -> Result<(), String> {
    files::write_all(&report.files, folder).map_err(cannot_write(folder))
}
