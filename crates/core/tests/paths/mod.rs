//! Tests that the repository files named in this crate's documentation exist.

use std::fs;
use std::path::{Path, PathBuf};

/// Top-level folders with files that the documentation names.
const FOLDERS: [&str; 5] = ["benches/", "crates/", "docs/", "examples/", "scripts/"];

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("the entry can be read").path());
    let nested = paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    nested.collect()
}

/// Returns the paths of the repository in a text, each between backticks.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|path| FOLDERS.iter().any(|folder| path.starts_with(folder)))
}

#[test]
fn named_files_exist() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = files(&package.join("src"));
    sources.push(package.join("README.md"));
    let mut count = 0;
    for file in sources {
        let text = fs::read_to_string(&file).expect("the file can be read");
        // By line, because code blocks have backticks too.
        for path in text.lines().flat_map(named) {
            count += 1;
            let target = package.join("../..").join(path);
            assert!(target.exists(), "{}: {path}", file.display());
        }
    }
    assert!(count >= 3, "{count}");
}
