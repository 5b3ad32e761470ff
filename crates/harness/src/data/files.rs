//! Files that are there whole or not at all.

use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// A temporary file in a folder, to be given its name when it is whole; readable by whoever may
/// read other new files.
pub(crate) fn partial(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix("unfinished-").suffix(".partial");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Gives a file its name.
pub(crate) fn finish(mut file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.flush()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Writes a whole file.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    // The parent of a bare name is empty, which is no folder.
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut file = partial(folder.unwrap_or(Path::new(".")))?;
    file.write_all(text.as_bytes())?;
    finish(file, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_of_a_file_that_is_not_finished() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("whole.txt");
        let mut unfinished = partial(folder.path()).unwrap();
        unfinished.write_all(b"half").unwrap();
        drop(unfinished);
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
        write(&path, "first").unwrap();
        write(&path, "second").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "second");
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }
}
