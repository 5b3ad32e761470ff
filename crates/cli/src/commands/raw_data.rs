//! Finding and reading raw data, and writing the report beside it.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use boardbench_measure::files;
use boardbench_report::Report;
use boardbench_results::{Listed, Record, read};
use flate2::read::GzDecoder;

use crate::files::{cannot_read, cannot_write, read_value, wrong_content};

/// Where `compare` makes its folders by default.
const REPORTS: &str = "reports";

/// The file of raw data in a run's folder.
const DATA: &str = "data.jsonl";

/// The file compressed by gzip, as in committed runs.
const COMPRESSED: &str = "data.jsonl.gz";

/// Returns the file of raw data in a folder, compressed if there is no other.
fn data_in(folder: &Path) -> PathBuf {
    let files = [DATA, COMPRESSED].map(|name| folder.join(name));
    let found = files.iter().find(|file| file.is_file());
    found.unwrap_or(&files[0]).clone()
}

/// The list of runs in the folder of a report that joins several.
const RUNS: &str = "runs.txt";

/// Returns the runs that a path names: one, by its folder or its file, or those of a report that joins several, by its folder.
/// Their paths are relative to the current folder.
pub(super) fn runs_at(path: &Path) -> Result<Vec<Listed>, String> {
    let list = path.join(RUNS);
    if !list.is_file() {
        return Ok(vec![Listed { path: path.to_string_lossy().into_owned(), is_other: false }]);
    }
    let mut runs = read_value(&list, Listed::parse)?;
    for run in &mut runs {
        run.path = path.join(&run.path).to_string_lossy().into_owned();
    }
    Ok(runs)
}

/// Returns the file that lists the runs of a report in this folder.
pub(super) fn list_of_runs(runs: &[Listed], folder: &Path) -> Result<(String, Vec<u8>), String> {
    let line = |run: &Listed| {
        let path = path_between(folder, Path::new(&run.path))?;
        let run = run.clone();
        Ok(Listed { path, ..run }.to_string())
    };
    let lines = runs.iter().map(line);
    let text = lines.collect::<Result<Vec<_>, String>>()?.concat();
    Ok((RUNS.to_owned(), text.into_bytes()))
}

/// Returns the path to a file or a folder from a folder, with `/` as its separator. They may be made later.
pub(super) fn path_between(from: &Path, to: &Path) -> Result<String, String> {
    let absolute = |path: &Path| {
        let existing = files::existing(path);
        let missing = path.strip_prefix(existing).unwrap_or(path);
        let existing = existing.canonicalize().map_err(cannot_read(path))?;
        Ok::<_, String>(existing.join(missing))
    };
    let (from, to) = (absolute(from)?, absolute(to)?);
    let both = from.components().zip(to.components());
    let common = both.take_while(|(one, other)| one == other).count();
    let up = from.components().skip(common).map(|_| "..".into());
    let down = to.components().skip(common);
    let down = down.map(|part| part.as_os_str().to_string_lossy());
    let path = up.chain(down).collect::<Vec<Cow<'_, str>>>().join("/");
    Ok(if path.is_empty() { ".".to_owned() } else { path })
}

/// Returns the records of a run, by its folder or its file.
pub(super) fn read_records(path: &Path) -> Result<Vec<Record>, String> {
    let path = if path.is_dir() { data_in(path) } else { path.to_owned() };
    read(open(&path)?).map_err(wrong_content(&path))
}

/// Returns the lines of a file of raw data, compressed or not.
fn open(path: &Path) -> Result<impl BufRead, String> {
    let file = File::open(path).map_err(cannot_read(path))?;
    let data: Box<dyn Read> = match path.extension() {
        Some(extension) if extension == "gz" => Box::new(GzDecoder::new(file)),
        _ => Box::new(file),
    };
    Ok(BufReader::new(data))
}

/// Returns the newest run below `reports`. Their names are dates, so that the last one is the newest.
pub(super) fn newest_run() -> Result<PathBuf, String> {
    let entries = fs::read_dir(REPORTS).map_err(cannot_read(Path::new(REPORTS)))?;
    let folders = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let newest = folders.filter(|folder| data_in(folder).is_file()).max();
    newest.ok_or_else(|| format!("no folder below {REPORTS:?} has a {DATA}"))
}

/// Returns the folder of a run, which is named by its folder or by a file in it.
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
