//! Errors of reading another tool's results.

use std::io;
use std::path::{Path, PathBuf};

/// A file or folder that can't be imported, and why.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {problem}")]
pub struct ImportError {
    /// The file or folder.
    pub file: PathBuf,
    /// What is wrong with it.
    pub problem: ImportProblem,
}

/// What can be wrong with a file that another tool wrote.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImportProblem {
    /// The system can't read it.
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
    /// It is not JSON, lacks a field, or has a field of another type.
    #[error("not what was expected: {0}")]
    Malformed(serde_json::Error),
    /// It has a version that the reader does not know.
    #[error("version {found:?}, and only {known:?} can be read")]
    Version {
        /// The file's version.
        found: String,
        /// The one that can be read.
        known: &'static str,
    },
    /// Its values contradict each other.
    #[error("{0}")]
    Contradiction(&'static str),
    /// The folder has no result below it.
    #[error("no {wanted} below this folder")]
    Nothing {
        /// The name of the files that were looked for.
        wanted: &'static str,
    },
}

impl ImportError {
    pub(super) fn new(file: &Path, problem: ImportProblem) -> Self {
        Self {
            file: file.to_owned(),
            problem,
        }
    }
}
