//! Stores imported measurements beside the data of a run.

use std::io;
use std::path::{Path, PathBuf};

use crate::files;
use crate::fingerprint::Build;
use crate::read::write;
use crate::record::{ImportHeader, Imported, Record};

/// The name of the file, beside `data.jsonl`.
pub const IMPORTED: &str = "imported.jsonl";

/// Why imported measurements were not stored.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file exists.
    #[error("{0} exists already, and data are never overwritten")]
    Exists(PathBuf),
    /// The file can't be written.
    #[error("{0} can't be written: {1}")]
    Write(PathBuf, io::Error),
}

/// The records to store: a header of this build, then what was imported.
pub fn records(imported: Vec<Imported>, build: &Build) -> Vec<Record> {
    let header = Record::Imports(Box::new(ImportHeader::now(build)));
    let imported = imported.into_iter().map(Record::Imported);
    std::iter::once(header).chain(imported).collect()
}

/// Writes [records] to [`IMPORTED`] in the folder of a run, and returns the file's path.
///
/// # Errors
///
/// If the file exists or can't be written. It appears complete or not at all.
pub fn store(records: &[Record], folder: &Path) -> Result<PathBuf, StoreError> {
    let path = folder.join(IMPORTED);
    let written = files::partial(folder).and_then(|mut file| {
        write(records, &mut file)?;
        file.persist_noclobber(&path).map_err(|error| error.error)
    });
    match written {
        Ok(_) => Ok(path),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(StoreError::Exists(path)),
        Err(error) => Err(StoreError::Write(path, error)),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::BufReader;

    use super::*;
    use crate::read::read;
    use crate::record::{Tool, Unit};

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
    fn stored_records_are_read_again_and_never_overwritten() {
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
