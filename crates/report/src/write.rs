//! Putting a report into a folder.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::Report;

/// Writes all files of a report into a folder, which is made if it is not there. Each is written under a
/// temporary name and renamed when it is whole.
///
/// # Errors
///
/// If a file or folder can't be written; what was written before stays.
pub fn write(report: &Report, folder: &Path) -> io::Result<()> {
    for (path, content) in &report.files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        write_file(&path, content)?;
    }
    Ok(())
}

/// Writes one file under a temporary name beside its own, and renames it when it is whole.
///
/// # Errors
///
/// If that can't be done; a file that was there before is still there then.
pub fn write_file(path: &Path, content: &[u8]) -> io::Result<()> {
    // The parent of a bare name is empty, which is no folder.
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix("unfinished-").suffix(".partial");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As readable as any other new file.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(parent)?;
    file.write_all(content)?;
    file.flush()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// The first file of a report that a folder does not hold just so; `None` if it holds all of them.
///
/// # Errors
///
/// If a file that is there can't be read.
pub fn difference<'r>(report: &'r Report, folder: &Path) -> io::Result<Option<&'r str>> {
    for (path, content) in &report.files {
        match fs::read(folder.join(path)) {
            Ok(found) if found == *content => {}
            Ok(_) => return Ok(Some(path)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Some(path)),
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_does_not_differ_until_it_is_changed() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("new/folder");
        let report = Report {
            files: vec![
                ("report.md".into(), b"text".to_vec()),
                ("plots/one.svg".into(), b"<svg/>".to_vec()),
            ],
            headline: String::new(),
            in_short: String::new(),
        };
        assert_eq!(difference(&report, &out).unwrap(), Some("report.md"));
        write(&report, &out).unwrap();
        assert_eq!(difference(&report, &out).unwrap(), None);
        let names = out.read_dir().unwrap().count() + out.join("plots").read_dir().unwrap().count();
        assert_eq!(names, 3, "nothing half-written is left");
        fs::write(out.join("plots/one.svg"), "other").unwrap();
        assert_eq!(difference(&report, &out).unwrap(), Some("plots/one.svg"));
        write(&report, &out).unwrap();
        assert_eq!(difference(&report, &out).unwrap(), None);
    }
}
