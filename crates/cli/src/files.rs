//! Reads and writes files, and converts I/O errors to messages with their paths, for `map_err`.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use boardbench_crosscheck::lines::BadLines;
use boardbench_measure::files;
use boardbench_notation::quote;

/// Maximum number of bytes of a file that is read whole, so that endless input can't fill the memory. Plans, lists, stored
/// results and documents are far shorter.
const MAX_FILE: u64 = 16 << 20;

/// Returns a quoted path for messages.
pub(crate) fn quote_path(path: &Path) -> String {
    quote(&path.to_string_lossy())
}

pub(crate) fn cannot_read(path: &Path) -> impl Fn(io::Error) -> String {
    move |error| format!("cannot read {}: {error}", quote_path(path))
}

pub(crate) fn cannot_write(path: &Path) -> impl Fn(io::Error) -> String {
    move |error| format!("cannot write {}: {error}", quote_path(path))
}

/// Returns the message about a file with wrong content.
pub(crate) fn wrong_content<E: Display>(path: &Path) -> impl Fn(E) -> String {
    move |error| format!("{}: {error}", quote_path(path))
}

/// Writes a warning about the lines of a file that cannot be used, if there are any, to stderr.
pub(crate) fn warn_about(path: &Path, bad: &BadLines) {
    if !bad.is_empty() {
        let (file, lines) = (quote_path(path), lines(bad));
        // A warning that can't be written changes nothing.
        let _ = writeln!(io::stderr(), "warning: {file}: {lines} cannot be used:\n{bad}");
    }
}

/// Returns the message about a file without a line that can be used.
pub(crate) fn no_usable_line(path: &Path, bad: &BadLines) -> String {
    let (file, lines) = (quote_path(path), lines(bad));
    format!("{file}: {lines} cannot be used, and there is no other:\n{bad}")
}

fn lines(bad: &BadLines) -> String {
    match bad.count() {
        1 => "1 line".to_owned(),
        count => format!("{count} lines"),
    }
}

/// Writes a file, whole or not at all.
pub(crate) fn write_file(path: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    files::write(path, content.as_ref()).map_err(cannot_write(path))
}

/// Refuses a file that can't be written, before the work whose result it will contain.
pub(crate) fn check_writable(path: &Path) -> Result<(), String> {
    files::check(path).map_err(cannot_write(path))
}

/// Refuses a folder in which nothing can be written. It may be missing.
pub(crate) fn check_folder(folder: &Path) -> Result<(), String> {
    files::check_folder(folder).map_err(cannot_write(folder))
}

/// Reads a UTF-8 file of at most 16 MiB.
pub(crate) fn read_text(path: &Path) -> Result<String, String> {
    let file = File::open(path).map_err(cannot_read(path))?;
    let mut bytes = Vec::new();
    let read = file.take(MAX_FILE + 1).read_to_end(&mut bytes);
    read.map_err(cannot_read(path))?;
    if bytes.len() as u64 > MAX_FILE {
        let max = MAX_FILE >> 20;
        let message = format!("the file is larger than {max} MiB");
        return Err(wrong_content(path)(message));
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.split(|&byte| byte == b'\n').count();
        wrong_content(path)(format!("line {line}: must be UTF-8 text"))
    })
}

/// Reads a UTF-8 file and parses it.
pub(crate) fn read_value<T, E: Display>(
    path: &Path,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<T, String> {
    parse(&read_text(path)?).map_err(wrong_content(path))
}

/// Reads UTF-8 files and parses each of them.
pub(crate) fn read_values<T, E: Display>(
    paths: &[PathBuf],
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<Vec<T>, String> {
    paths.iter().map(|path| read_value(path, &parse)).collect()
}
