//! Bytes as the files of other tools, which are read from folders.

use std::fs;
use std::path::Path;

use boardbench_data::import::{ImportError, callgrind, criterion};
use boardbench_data::{Imported, Record};
use tempfile::TempDir;

/// Imports the bytes as callgrind's summary, and, if they have three parts separated by blank lines, as
/// criterion's three files.
pub(super) fn check(data: &[u8]) {
    let folder = folder(&[("summary.json", data)]);
    check_imported(callgrind(folder.path()));
    if let [benchmark, estimates, sample] = parts(data)[..] {
        let folder = self::folder(&[
            ("new/benchmark.json", benchmark),
            ("new/estimates.json", estimates),
            ("new/sample.json", sample),
        ]);
        check_imported(criterion(folder.path()));
    }
}

/// The parts between blank lines.
fn parts(data: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let mut rest = data;
    while let Some(at) = rest.windows(2).position(|pair| pair == b"\n\n") {
        parts.push(&rest[..at]);
        rest = &rest[at + 2..];
    }
    parts.push(rest);
    parts
}

/// A folder with these files.
fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let write = |folder: &Path| {
        files.iter().try_for_each(|(name, content)| {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap_or(folder))?;
            fs::write(path, content)
        })
    };
    let folder = tempfile::tempdir().and_then(|folder| write(folder.path()).map(|()| folder));
    folder.expect("a temporary folder can be written")
}

fn check_imported(read: Result<Vec<Imported>, ImportError>) {
    match read {
        Ok(imported) => {
            assert!(!imported.is_empty(), "neither a result nor an error");
            for record in imported.into_iter().map(Record::Imported) {
                let text = serde_json::to_string(&record).expect("what was read can be written");
                let again = serde_json::from_str::<Record>(&text);
                let again = again.unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(again, record, "stored as {text}");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty(), "an error without a message"),
    }
}
