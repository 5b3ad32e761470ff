//! Raw data while they grow.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::files;
use super::record::Record;

/// Raw data while they grow: a temporary file beside the place that they will have.
pub(crate) struct RecordFile {
    file: NamedTempFile,
    path: PathBuf,
    records: Vec<Record>,
}

impl RecordFile {
    /// Begins what will be the file at `path`, whose folder must exist.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        Ok(Self {
            file: files::partial(path.parent().unwrap_or(Path::new(".")))?,
            path: path.to_owned(),
            records: Vec::new(),
        })
    }

    pub(crate) fn add(&mut self, record: Record) -> io::Result<()> {
        let line = serde_json::to_string(&record)?;
        writeln!(self.file, "{line}")?;
        self.records.push(record);
        Ok(())
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> io::Result<Vec<Record>> {
        files::finish(self.file, &self.path)?;
        Ok(self.records)
    }
}
