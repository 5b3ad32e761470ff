//! Readers of what other tools have measured: criterion's folders, and callgrind's counts as
//! iai-callgrind writes them.
//!
//! Both become plain [`Imported`] records, without any path of the machine they were made on. The
//! files are private to their tools: each reader knows one version, says which, and refuses what
//! does not look like it.

mod callgrind;
mod criterion;
mod error;
mod store;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use callgrind::callgrind;
pub use criterion::criterion;
pub use error::{ImportError, ImportProblem};
pub use store::{IMPORTED, StoreError, records, store};

/// One metric of one contender, measured by another tool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Imported {
    /// Who has measured it.
    pub tool: Tool,
    /// The name of the group that is compared.
    pub group: String,
    /// The contender's name in the group.
    pub contender: String,
    /// What was measured: `time`, or the name of one of callgrind's events, such as `Ir`.
    pub metric: String,
    /// What the numbers count.
    pub unit: Unit,
    /// How many operations one run does, if the tool was told. All numbers are of a whole run.
    pub operations: Option<u64>,
    /// The tool's own estimate.
    pub value: f64,
    /// The lower end of the tool's own interval; the value itself for a count.
    pub low: f64,
    /// The upper end of the tool's own interval; the value itself for a count.
    pub high: f64,
    /// Every single measurement, in the order of the tool.
    pub samples: Vec<f64>,
}

/// A tool whose results can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tool {
    /// criterion 0.8.2.
    Criterion,
    /// Callgrind, started by iai-callgrind 0.16.1.
    Callgrind,
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Nanoseconds of wall time.
    Nanoseconds,
    /// Events, such as instructions or misses.
    Events,
    /// Parts of a hundred.
    Percent,
}

/// All files of this name below a folder, in the order of their paths.
fn find(folder: &Path, name: &str) -> Result<Vec<PathBuf>, ImportError> {
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
fn read<T: DeserializeOwned>(file: &Path) -> Result<T, ImportError> {
    parse(file, &text(file)?)
}

fn text(file: &Path) -> Result<String, ImportError> {
    let unreadable = |error: io::Error| ImportError::new(file, ImportProblem::Unreadable(error));
    fs::read_to_string(file).map_err(unreadable)
}

fn parse<T: DeserializeOwned>(file: &Path, text: &str) -> Result<T, ImportError> {
    serde_json::from_str(text)
        .map_err(|error| ImportError::new(file, ImportProblem::Malformed(error)))
}
