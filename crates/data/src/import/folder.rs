//! Finds and reads the files of other tools.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use super::error::{ImportError, ImportProblem};

/// All files of this name below a folder, in the order of their paths.
pub(super) fn find(folder: &Path, name: &str) -> Result<Vec<PathBuf>, ImportError> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let unreadable = |error| ImportError::new(&folder, ImportProblem::Unreadable(error));
        for entry in fs::read_dir(&folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            // A link is not followed, so this ends.
            let kind = entry.file_type().map_err(unreadable)?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if entry.file_name() == name {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Reads one file of JSON.
pub(super) fn read<T: DeserializeOwned>(file: &Path) -> Result<T, ImportError> {
    parse(file, &text(file)?)
}

pub(super) fn text(file: &Path) -> Result<String, ImportError> {
    let unreadable = |error: io::Error| ImportError::new(file, ImportProblem::Unreadable(error));
    fs::read_to_string(file).map_err(unreadable)
}

pub(super) fn parse<T: DeserializeOwned>(file: &Path, text: &str) -> Result<T, ImportError> {
    serde_json::from_str(text)
        .map_err(|error| ImportError::new(file, ImportProblem::Malformed(error)))
}
