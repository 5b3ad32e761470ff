//! What other tools have measured, beside the data of a run.

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::data::files::partial;
use crate::data::fingerprint::Build;
use crate::data::record::{ImportHeader, Imported, Record};

/// The name of the file, beside `data.jsonl`.
pub const IMPORTED: &str = "imported.jsonl";

/// Why nothing was stored.
#[derive(Debug)]
pub struct StoreError {
    /// The file that was to be written.
    pub path: PathBuf,
    /// Why it was not.
    pub error: io::Error,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, error } = self;
        match error.kind() {
            io::ErrorKind::AlreadyExists => write!(
                f,
                "{} is there already, and data are never overwritten",
                path.display()
            ),
            _ => write!(f, "{} can't be written: {error}", path.display()),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// The records to store: a header of this build, then what was imported.
pub fn records(imported: Vec<Imported>, build: &Build) -> Vec<Record> {
    let header = Record::Imports(Box::new(ImportHeader::now(build)));
    let imported = imported.into_iter().map(Record::Imported);
    std::iter::once(header).chain(imported).collect()
}

/// Writes [records] into the folder of a run, as [`IMPORTED`], and returns the file's path.
///
/// # Errors
///
/// If the file is there already or can't be written. It is there whole or not at all.
pub fn store(records: &[Record], folder: &Path) -> Result<PathBuf, StoreError> {
    let path = folder.join(IMPORTED);
    match write(records, folder, &path) {
        Ok(()) => Ok(path),
        Err(error) => Err(StoreError { path, error }),
    }
}

fn write(records: &[Record], folder: &Path, path: &Path) -> io::Result<()> {
    let mut file = partial(folder)?;
    let mut text = io::BufWriter::new(file.as_file_mut());
    for record in records {
        serde_json::to_writer(&mut text, record)?;
        text.write_all(b"\n")?;
    }
    text.flush()?;
    drop(text);
    file.persist_noclobber(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::BufReader;

    use super::*;
    use crate::data::read::read;
    use crate::data::record::{Tool, Unit};

    fn imported(contender: &str) -> Imported {
        Imported {
            tool: Tool::Criterion,
            group: "boards/legal-list".into(),
            contender: contender.into(),
            metric: "time".into(),
            unit: Unit::Nanoseconds,
            operations: Some(512),
            value: 1.5,
            low: 1.0,
            high: 2.0,
            samples: vec![1.0, 2.0],
        }
    }

    #[test]
    fn what_is_stored_is_read_again_and_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let all = records(vec![imported("one"), imported("other")], &Build::UNKNOWN);
        let path = store(&all, folder.path()).unwrap();
        assert!(matches!(
            all[..],
            [Record::Imports(_), Record::Imported(_), Record::Imported(_)]
        ));
        let stored = read(BufReader::new(fs::File::open(&path).unwrap())).unwrap();
        assert_eq!(stored, all);

        let refused = store(&all[..1], folder.path()).unwrap_err().to_string();
        assert!(refused.contains("never overwritten"), "{refused}");
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
        let missing = folder.path().join("missing");
        let refused = store(&all, &missing).unwrap_err().to_string();
        assert!(refused.contains("can't be written"), "{refused}");
    }
}
