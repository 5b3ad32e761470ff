//! Writes files under a temporary name and renames them when they are complete, so that no file is half written.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use boardbench_results::unique;
use tempfile::NamedTempFile;

/// Creates a temporary file in the folder of `path`, with the permissions of any other new file.
pub(crate) fn partial(path: &Path) -> io::Result<NamedTempFile> {
    // It is to be renamed to the path: a device or a pipe would be replaced, and a folder can't be.
    if path.exists() && !path.is_file() {
        let message = "it is no regular file";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    // The parent of a bare name is empty, which is no folder.
    let folder = path.parent().filter(|parent| *parent != Path::new(""));
    temporary_in(folder.unwrap_or(Path::new(".")))
}

fn temporary_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix("unfinished-").suffix(".partial");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder).map_err(|error| {
        // The error ends with the temporary name, which is of no use to the reader.
        let text = error.to_string();
        let (reason, _) = text.split_once(" at path ").unwrap_or((&text, ""));
        io::Error::new(error.kind(), reason)
    })
}

/// Checks that a file can be written, before the work whose result it will contain. Writes nothing.
///
/// # Errors
///
/// If a file can't be created in its folder, or if the path exists and is no regular file.
pub fn check(path: &Path) -> io::Result<()> {
    partial(path).map(drop)
}

/// Checks that files can be written in a folder. It may be missing, and is not created.
///
/// # Errors
///
/// If a file can't be created in it, or in the nearest folder above it that exists.
pub fn check_folder(folder: &Path) -> io::Result<()> {
    temporary_in(existing(folder)).map(drop)
}

/// Returns the path if it exists, or else the nearest existing folder above it.
pub fn existing(path: &Path) -> &Path {
    let mut above = path.ancestors();
    above.find(|it| it.exists()).unwrap_or(Path::new("."))
}

pub(crate) fn finish(mut file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.flush()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Writes a file.
///
/// # Errors
///
/// If it can't be written. An earlier file at the path is unchanged then.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = partial(path)?;
    file.write_all(content)?;
    finish(file, path)
}

/// Writes files, given by path and content, below a folder. Creates missing folders.
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

/// Compares files with those below a folder. Returns the path of the first one that is missing or has other content, or that is
/// in one of their subfolders and not in the list; `None` if there is no difference.
///
/// # Errors
///
/// If a file or a subfolder exists and can't be read.
pub fn difference(files: &[(String, Vec<u8>)], folder: &Path) -> io::Result<Option<String>> {
    for (path, content) in files {
        match fs::read(folder.join(path)) {
            Ok(existing) if existing == *content => {}
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => return Ok(Some(path.clone())),
        }
    }
    let subfolders = files.iter().filter_map(|(path, _)| path.rsplit_once('/'));
    for subfolder in unique(subfolders.map(|(subfolder, _)| subfolder)) {
        for entry in fs::read_dir(folder.join(subfolder))? {
            let path = format!("{subfolder}/{}", entry?.file_name().to_string_lossy());
            if !files.iter().any(|(known, _)| *known == path) {
                return Ok(Some(path));
            }
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
    fn checks_predict_whether_writing_succeeds() {
        let folder = tempfile::tempdir().unwrap();
        let inside = |name: &str| folder.path().join(name);
        fs::write(inside("file"), "old").unwrap();
        assert!(check(&inside("new")).is_ok() && check(&inside("file")).is_ok());
        assert!(check_folder(folder.path()).is_ok() && check_folder(&inside("a/b")).is_ok());
        for path in ["missing/new", "file/new"] {
            let error = check(&inside(path)).unwrap_err().to_string();
            assert!(!error.contains("unfinished-"), "{error}");
        }
        assert!(check_folder(&inside("file")).is_err());
        assert!(check_folder(&inside("file/a/b")).is_err());
        for refused in [check(folder.path()), write(folder.path(), b"text")] {
            assert_eq!(refused.unwrap_err().to_string(), "it is no regular file");
        }
        assert_eq!(existing(Path::new("no such/folder")), Path::new("."));
        assert_eq!(existing(&inside("a/b")), folder.path());
        let left: Vec<_> = folder.path().read_dir().unwrap().collect();
        assert_eq!(left.len(), 1, "nothing was written: {left:?}");
        assert_eq!(fs::read_to_string(inside("file")).unwrap(), "old");
    }

    #[test]
    fn written_files_differ_only_after_a_change() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("new/folder");
        let files = [
            ("report.md".to_owned(), b"text".to_vec()),
            ("plots/one.svg".to_owned(), b"<svg/>".to_vec()),
        ];
        assert_eq!(difference(&files, &out).unwrap(), Some("report.md".to_owned()));
        write_all(&files, &out).unwrap();
        assert_eq!(difference(&files, &out).unwrap(), None);
        let names = out.read_dir().unwrap().count() + out.join("plots").read_dir().unwrap().count();
        assert_eq!(names, 3, "no temporary file is left");
        fs::write(out.join("plots/one.svg"), "other").unwrap();
        assert_eq!(difference(&files, &out).unwrap(), Some("plots/one.svg".to_owned()));
        write_all(&files, &out).unwrap();
        assert_eq!(difference(&files, &out).unwrap(), None);
    }
}
