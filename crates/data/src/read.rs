//! Reads and writes raw data, and finds those of an interrupted run, so that it can be resumed.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use super::record::{End, Header, PlanFacts, Record, SCHEMA};
use super::{blocks, files, header, visible};

/// The part of a header that all versions have.
#[derive(Deserialize)]
struct SchemaOnly {
    schema: u32,
}

/// Writes records, one to a line.
///
/// # Errors
///
/// If they can't be written.
pub fn write(records: &[Record], mut to: impl Write) -> io::Result<()> {
    for record in records {
        to.write_all(line(record)?.as_bytes())?;
    }
    to.flush()
}

/// The line of a record in a file, with its end.
fn line(record: &Record) -> serde_json::Result<String> {
    Ok(serde_json::to_string(record)? + "\n")
}

/// The SHA-256 of the file that a run of these records writes, in hexadecimal.
///
/// It is that of the uncompressed file: `zcat data.jsonl.gz | sha256sum`.
pub fn digest(records: &[Record]) -> String {
    let mut hash = Sha256::new();
    for record in records {
        // Only a map with other keys than text can't be written, and no record has one.
        hash.update(line(record).unwrap_or_default());
    }
    in_hexadecimal(&hash.finalize())
}

/// Returns the SHA-256 of some bytes, in hexadecimal.
///
/// ```
/// assert!(boardbench_data::sha256(b"").starts_with("e3b0c44298fc1c14"));
/// ```
pub fn sha256(bytes: &[u8]) -> String {
    in_hexadecimal(&Sha256::digest(bytes))
}

fn in_hexadecimal(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    let digits = digits.filter_map(|digit| char::from_digit(u32::from(digit), 16));
    digits.collect()
}

/// The maximum length of a run, about 136 years: it fits a `Duration`, also when the time of a resumed run is added.
const MAX_SECONDS: f64 = u32::MAX as f64;

/// Reads all records.
///
/// # Errors
///
/// A message with the number of a line, if that can't be read, is not a record of this schema or has a number that no run
/// has, or if there is none.
pub fn read(input: impl BufRead) -> Result<Vec<Record>, String> {
    let mut records = Vec::new();
    for (index, line) in input.lines().enumerate() {
        let fail = |problem: String| format!("line {}: {problem}", index + 1);
        let line = line.map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => fail("must be UTF-8 text".into()),
            _ => fail(error.to_string()),
        })?;
        // Other versions have other fields. If it is no header, parsing the whole line gives a better error.
        if index == 0
            && let Ok(SchemaOnly { schema }) = serde_json::from_str(&line)
            && schema != SCHEMA
        {
            return Err(fail(format!(
                "the data have schema {schema}, but this program reads schema {SCHEMA}"
            )));
        }
        let record = serde_json::from_str(&line).map_err(|error| {
            // The line was parsed alone, so the parser counts no lines.
            let error = error
                .to_string()
                .replace(" at line 1 column ", " at column ");
            let error = visible(&error);
            fail(format!("{error}; each line must be one whole record"))
        })?;
        let is_first = matches!(record, Record::Header(_));
        if (index == 0) != is_first {
            return Err(fail(
                "the first line, and no other, must be a header".into(),
            ));
        }
        if let Record::End(End { seconds, .. }) = record
            && !(0.0..=MAX_SECONDS).contains(&seconds)
        {
            return Err(fail(format!(
                "the length of the run is {seconds} s, but must be from 0 to {MAX_SECONDS} s"
            )));
        }
        records.push(record);
    }
    if records.is_empty() {
        return Err("line 1: must be a header, but the file is empty".into());
    }
    Ok(records)
}

/// A file of raw data that is being written, under a temporary name in its folder.
#[derive(Debug)]
pub struct RecordFile {
    file: NamedTempFile,
    path: PathBuf,
    records: Vec<Record>,
    /// Where each record ends in the file.
    ends: Vec<u64>,
}

impl RecordFile {
    /// Creates a temporary file for `path`, whose folder must exist.
    ///
    /// # Errors
    ///
    /// If it can't be created.
    pub fn create(path: &Path) -> io::Result<Self> {
        Ok(Self {
            file: files::partial(path)?,
            path: path.to_owned(),
            records: Vec::new(),
            ends: Vec::new(),
        })
    }

    /// The records that were added.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Appends a record.
    ///
    /// # Errors
    ///
    /// If it can't be written, as on a full disk; [`truncate`](Self::truncate) removes the part of it that was.
    pub fn add(&mut self, record: Record) -> io::Result<()> {
        let line = line(&record)?;
        self.file.write_all(line.as_bytes())?;
        let begin = self.ends.last().copied().unwrap_or_default();
        self.ends.push(begin + line.len() as u64);
        self.records.push(record);
        Ok(())
    }

    /// Removes what follows the first `count` records.
    ///
    /// # Errors
    ///
    /// If the file can't be made shorter.
    pub fn truncate(&mut self, count: usize) -> io::Result<()> {
        self.records.truncate(count);
        self.ends.truncate(count);
        let end = self.ends.last().copied().unwrap_or_default();
        self.file.as_file().set_len(end)?;
        self.file.seek(SeekFrom::Start(end))?;
        Ok(())
    }

    /// Renames the file to its path, and returns what was added.
    ///
    /// # Errors
    ///
    /// If the file can't be completed or renamed.
    pub fn finish(self) -> io::Result<Vec<Record>> {
        files::finish(self.file, &self.path)?;
        Ok(self.records)
    }
}

/// The data of an interrupted run.
#[derive(Debug)]
pub struct Interrupted {
    /// The file of raw data.
    pub path: PathBuf,
    /// How many processes were completed.
    pub processes: u32,
    /// The plan.
    pub plan: PlanFacts,
    /// How long the run took until it was interrupted, in seconds.
    pub seconds: f64,
    /// All records but the end.
    pub records: Vec<Record>,
}

impl Interrupted {
    /// The newest interrupted run in the subfolders of `reports` whose header and records satisfy
    /// `can_resume`. `None` if there is none; files that can't be read are skipped.
    pub fn newest(reports: &Path, can_resume: impl Fn(&Header, &[Record]) -> bool) -> Option<Self> {
        let interrupted = |path: PathBuf| {
            let mut records = read(BufReader::new(File::open(&path).ok()?)).ok()?;
            let Record::End(end) = records.pop()? else {
                return None;
            };
            let header = header(&records).filter(|_| !end.complete)?;
            let processes = blocks(&records).map(|block| block.process.saturating_add(1));
            if !can_resume(header, &records) {
                return None;
            }
            Some(Self {
                path,
                processes: processes.max().unwrap_or(0),
                plan: header.plan.clone(),
                seconds: end.seconds,
                records,
            })
        };
        let entries = fs::read_dir(reports).ok()?;
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path().join("data.jsonl")));
        let mut paths: Vec<PathBuf> = paths.collect();
        paths.sort_unstable();
        paths.into_iter().rev().find_map(interrupted)
    }
}
