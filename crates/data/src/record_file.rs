//! Writes raw data during a run.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::files;
use super::record::Record;

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
            file: files::partial(path.parent().unwrap_or(Path::new(".")))?,
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
