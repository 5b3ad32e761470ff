//! Reading and naming files.

use std::fs;
use std::io;
use std::path::Path;

use boardbench_notation::quote;

use crate::outcome::Failure;

/// A path as messages show it.
pub(crate) fn quote_path(path: &Path) -> String {
    quote(&path.to_string_lossy())
}

pub(crate) fn cannot_read(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("cannot read {}: {error}", quote_path(path)))
}

pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("cannot write {}: {error}", quote_path(path)))
}

/// The text of a UTF-8 file.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| cannot_read(path, &error))
}
