//! Files that are written under a temporary name and renamed when they are complete.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// A temporary file beside `path`, with the permissions of any other new file.
pub(crate) fn partial(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix("unfinished-").suffix(".partial");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // The parent of a bare name is empty, which is no folder.
    let folder = path.parent().filter(|parent| *parent != Path::new(""));
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

/// Renames a complete file to `path`.
pub(crate) fn finish(mut file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.flush()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Writes a file.
///
/// # Errors
///
/// If that fails; a file that was there before is unchanged then.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = partial(path)?;
    file.write_all(content)?;
    finish(file, path)
}

/// Writes files, given by path and content, below a folder. Missing folders are made.
///
/// # Errors
///
/// If a file or folder can't be written; files that were written before it remain.
pub fn write_all(files: &[(String, Vec<u8>)], folder: &Path) -> io::Result<()> {
    for (path, content) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        write(&path, content)?;
    }
    Ok(())
}

/// The path of the first file that is missing below a folder or has other content there; `None` if the
/// folder has all of them.
///
/// # Errors
///
/// If a file exists and can't be read.
pub fn difference<'f>(
    files: &'f [(String, Vec<u8>)],
    folder: &Path,
) -> io::Result<Option<&'f str>> {
    for (path, content) in files {
        match fs::read(folder.join(path)) {
            Ok(found) if found == *content => {}
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => return Ok(Some(path)),
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unfinished_file_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("whole.txt");
        let mut unfinished = partial(&path).unwrap();
        unfinished.write_all(b"half").unwrap();
        drop(unfinished);
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
        write(&path, b"first").unwrap();
        write(&path, b"second").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "second");
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }

    #[test]
    fn written_files_differ_only_after_a_change() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("new/folder");
        let files = [
            ("report.md".to_owned(), b"text".to_vec()),
            ("plots/one.svg".to_owned(), b"<svg/>".to_vec()),
        ];
        assert_eq!(difference(&files, &out).unwrap(), Some("report.md"));
        write_all(&files, &out).unwrap();
        assert_eq!(difference(&files, &out).unwrap(), None);
        let names = out.read_dir().unwrap().count() + out.join("plots").read_dir().unwrap().count();
        assert_eq!(names, 3, "no temporary file is left");
        fs::write(out.join("plots/one.svg"), "other").unwrap();
        assert_eq!(difference(&files, &out).unwrap(), Some("plots/one.svg"));
        write_all(&files, &out).unwrap();
        assert_eq!(difference(&files, &out).unwrap(), None);
    }
}
