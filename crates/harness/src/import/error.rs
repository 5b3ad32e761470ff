//! What makes another tool's results unreadable.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A file, or a folder, that can't be imported, and why.
#[derive(Debug)]
pub struct ImportError {
    /// Where it is.
    pub file: PathBuf,
    /// What is wrong with it.
    pub problem: ImportProblem,
}

/// What can be wrong with a file that another tool wrote.
#[derive(Debug)]
#[non_exhaustive]
pub enum ImportProblem {
    /// The system can't read it.
    Unreadable(io::Error),
    /// It is no JSON, or lacks a field, or has something else in its place.
    Malformed(serde_json::Error),
    /// It has a version that the reader does not know.
    Version {
        /// The file's version.
        found: String,
        /// The one that can be read.
        known: &'static str,
    },
    /// What it says can't be.
    Contradiction(&'static str),
    /// No result is below the folder.
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

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.display();
        match &self.problem {
            ImportProblem::Unreadable(error) => write!(f, "cannot read {file}: {error}"),
            ImportProblem::Malformed(error) => write!(f, "{file}: not what was expected: {error}"),
            ImportProblem::Version { found, known } => {
                write!(
                    f,
                    "{file}: version {found:?}, and only {known:?} can be read"
                )
            }
            ImportProblem::Contradiction(what) => write!(f, "{file}: {what}"),
            ImportProblem::Nothing { wanted } => write!(f, "{file}: no {wanted} below this folder"),
        }
    }
}

impl std::error::Error for ImportError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.problem {
            ImportProblem::Unreadable(error) => Some(error),
            ImportProblem::Malformed(error) => Some(error),
            _ => None,
        }
    }
}
