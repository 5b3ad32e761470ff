//! The corpora of the fuzz targets as plain tests, random bytes, and planted faults, each of which must
//! be caught with some file of a corpus.

#![forbid(unsafe_code)]

mod faults;
mod faulty_board;
mod inputs;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use boardbench_fuzzing::{TARGETS, Target};

/// The folder of all corpora.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// The target of this name.
fn target(name: &str) -> &'static Target {
    let mut targets = TARGETS.iter();
    targets.find(|target| target.name == name).expect(name)
}

/// The files of a target's corpus, by name.
fn corpus(target: &Target) -> Vec<(String, Vec<u8>)> {
    let folder = folder().join(target.name);
    let entries = fs::read_dir(&folder).expect("every target has a corpus");
    let mut files: Vec<_> = entries
        .map(|entry| {
            let entry = entry.expect("a folder can be read");
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, fs::read(entry.path()).expect("a file can be read"))
        })
        .collect();
    files.sort();
    files
}

/// The names of the files for which a check panics.
fn findings(target: &Target, check: impl Fn(&[u8])) -> Vec<String> {
    // Each check creates its own boards, which do not outlive its panic.
    let panics = |data: &[u8]| catch_unwind(AssertUnwindSafe(|| check(data))).is_err();
    let mut files = corpus(target);
    files.retain(|(_, data)| panics(data));
    files.into_iter().map(|(name, _)| name).collect()
}
