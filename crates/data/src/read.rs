//! Reads and writes raw data.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use tempfile::NamedTempFile;

use super::files;
use super::record::{Record, SCHEMA};

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
        serde_json::to_writer(&mut to, record)?;
        writeln!(to)?;
    }
    to.flush()
}

/// Reads all records.
///
/// # Errors
///
/// A message, if a line can't be read or is not a record of this schema: then with its number.
pub fn read(input: impl BufRead) -> Result<Vec<Record>, String> {
    let mut records = Vec::new();
    for (index, line) in input.lines().enumerate() {
        let line = line.map_err(|error| error.to_string())?;
        let fail = |problem: String| format!("line {}: {problem}", index + 1);
        // Other versions have other fields. If it is no header, parsing the whole line gives a better error.
        if index == 0
            && let Ok(SchemaOnly { schema }) = serde_json::from_str(&line)
            && schema != SCHEMA
        {
            return Err(fail(format!(
                "the data have schema {schema}, but this program reads schema {SCHEMA}"
            )));
        }
        let record = serde_json::from_str(&line).map_err(|error| fail(error.to_string()))?;
        let is_first = matches!(record, Record::Header(_));
        if (index == 0) != is_first {
            return Err(fail(
                "the first line, and no other, must be a header".into(),
            ));
        }
        records.push(record);
    }
    Ok(records)
}

/// A file of raw data that is being written, under a temporary name in its folder.
#[derive(Debug)]
pub struct RecordFile {
    file: NamedTempFile,
    path: PathBuf,
    records: Vec<Record>,
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
    /// If it can't be written.
    pub fn add(&mut self, record: Record) -> io::Result<()> {
        let line = serde_json::to_string(&record)?;
        writeln!(self.file, "{line}")?;
        self.records.push(record);
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
