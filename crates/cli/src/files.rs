//! Reading, writing and naming files. The errors are for `map_err`.

use std::env;
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use boardbench_data::files::write;
use boardbench_notation::quote;

/// A path as messages show it.
pub(crate) fn quote_path(path: &Path) -> String {
    quote(&path.to_string_lossy())
}

pub(crate) fn cannot_read(path: &Path) -> impl Fn(io::Error) -> String {
    move |error| format!("cannot read {}: {error}", quote_path(path))
}

pub(crate) fn cannot_write(path: &Path) -> impl Fn(io::Error) -> String {
    move |error| format!("cannot write {}: {error}", quote_path(path))
}

/// The error of a file that can be read, but whose content is wrong.
pub(crate) fn wrong_content<E: Display>(path: &Path) -> impl Fn(E) -> String {
    move |error| format!("{}: {error}", quote_path(path))
}

/// Writes a file, whole or not at all.
pub(crate) fn write_file(path: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    write(path, content.as_ref()).map_err(cannot_write(path))
}

/// The file of this program.
pub(crate) fn own_program() -> Result<PathBuf, String> {
    let path = env::current_exe();
    path.map_err(|error| format!("cannot find this program: {error}"))
}

/// The text of a UTF-8 file.
pub(crate) fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(cannot_read(path))
}

/// The value that `parse` finds in a UTF-8 file.
pub(crate) fn read_value<T, E: Display>(
    path: &Path,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<T, String> {
    parse(&read_text(path)?).map_err(wrong_content(path))
}

/// The values that `parse` finds in UTF-8 files.
pub(crate) fn read_values<T, E: Display>(
    paths: &[PathBuf],
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<Vec<T>, String> {
    paths.iter().map(|path| read_value(path, &parse)).collect()
}
