//! Raw data while they grow.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::super::record::Record;
use crate::files;

/// Raw data while they grow: a temporary file beside the place that they will have.
pub(super) struct DataFile {
    file: NamedTempFile,
    path: PathBuf,
    records: Vec<Record>,
}

impl DataFile {
    /// Begins what will be the file at `path`, whose folder must exist.
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        Ok(Self {
            file: files::partial(path.parent().unwrap_or(Path::new(".")))?,
            path: path.to_owned(),
            records: Vec::new(),
        })
    }

    pub(super) fn add(&mut self, record: Record) -> io::Result<()> {
        let line = serde_json::to_string(&record)?;
        writeln!(self.file, "{line}")?;
        self.records.push(record);
        Ok(())
    }

    /// Gives the file its name.
    pub(super) fn finish(self) -> io::Result<Vec<Record>> {
        files::finish(self.file, &self.path)?;
        Ok(self.records)
    }
}
