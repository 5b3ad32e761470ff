//! The committed counts, and what they are counts of.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use boardbench_harness::data::Build;
use serde::{Deserialize, Serialize};

use crate::Counts;

/// The version of the file's format.
const SCHEMA: u32 = 1;

/// What counts depend on besides the sources: those of two keys are not compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    /// `rustc --version`.
    pub rustc: String,
    /// The target triple.
    pub target: String,
    /// Instruction-set features that the compiler was allowed to use.
    pub target_features: String,
    /// Cargo's profile and optimisation level.
    pub profile: String,
    /// The flags that the compiler was given beyond the profile's.
    pub rust_flags: String,
    /// A digest of the lock file.
    pub lock: String,
}

/// How this package was built.
const BUILD: Build = include!(concat!(env!("OUT_DIR"), "/build.rs"));

impl Key {
    /// The key of this very program.
    pub fn here() -> Self {
        Self {
            rustc: BUILD.rustc.into(),
            target: BUILD.target.into(),
            target_features: BUILD.target_features.into(),
            profile: BUILD.profile.into(),
            rust_flags: BUILD.rust_flags.into(),
            lock: BUILD.lock.into(),
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rustc,
            target,
            target_features,
            profile,
            rust_flags,
            lock,
        } = self;
        write!(
            f,
            "{rustc}, {target}, {profile}, features {target_features:?}, flags {rust_flags:?}, \
             lock file {lock}"
        )
    }
}

/// What was counted under one key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Baseline {
    /// Toolchain, profile and dependencies.
    pub key: Key,
    /// The counts.
    pub instructions: Counts,
}

/// The file: a baseline for each key. There are no paths in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Baselines {
    schema: u32,
    baselines: Vec<Baseline>,
}

impl Default for Baselines {
    fn default() -> Self {
        Self {
            schema: SCHEMA,
            baselines: Vec::new(),
        }
    }
}

/// Why a file of baselines can't be used.
#[derive(Debug)]
pub enum BaselineError {
    /// It can't be read or written.
    Io(io::Error),
    /// It is no such file.
    Malformed(serde_json::Error),
    /// It has a format of this version, which is not known here.
    Schema(u32),
}

impl fmt::Display for BaselineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::Malformed(error) => write!(f, "not a file of baselines: {error}"),
            Self::Schema(found) => {
                write!(f, "a file of baselines of version {found}, not {SCHEMA}")
            }
        }
    }
}

impl std::error::Error for BaselineError {}

impl Baselines {
    /// Reads a file; one that is not there has no baseline.
    ///
    /// # Errors
    ///
    /// See [`BaselineError`].
    pub fn read(path: &Path) -> Result<Self, BaselineError> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(BaselineError::Io(error)),
        };
        let read: Self = serde_json::from_str(&text).map_err(BaselineError::Malformed)?;
        if read.schema == SCHEMA {
            Ok(read)
        } else {
            Err(BaselineError::Schema(read.schema))
        }
    }

    /// Writes the file, and its folder if there is none.
    ///
    /// # Errors
    ///
    /// [`BaselineError::Io`].
    pub fn write(&self, path: &Path) -> Result<(), BaselineError> {
        let write = || {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(path, serde_json::to_string_pretty(self)? + "\n")
        };
        write().map_err(BaselineError::Io)
    }

    /// The counts of a key.
    pub fn get(&self, key: &Key) -> Option<&Counts> {
        let baseline = self.baselines.iter().find(|baseline| baseline.key == *key);
        Some(&baseline?.instructions)
    }

    /// The newest baseline whose key differs in the lock file alone. What is counted hardly depends on
    /// it, so the comparison is worth a look; it proves nothing.
    pub fn of_another_lock(&self, key: &Key) -> Option<&Baseline> {
        let is_it = |baseline: &&Baseline| {
            let lock = baseline.key.lock.clone();
            baseline.key != *key
                && baseline.key
                    == Key {
                        lock,
                        ..key.clone()
                    }
        };
        self.baselines.iter().rev().find(is_it)
    }

    /// Replaces the counts of a key and keeps all others.
    pub fn set(&mut self, key: Key, instructions: Counts) {
        let baseline = Baseline { key, instructions };
        let known = self.baselines.iter_mut();
        match known.into_iter().find(|known| known.key == baseline.key) {
            Some(known) => *known = baseline,
            None => self.baselines.push(baseline),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(rustc: &str) -> Key {
        Key {
            rustc: rustc.into(),
            ..Key::here()
        }
    }

    fn counts(count: u64) -> Counts {
        Counts::from([("group contender".into(), count)])
    }

    #[test]
    fn an_update_replaces_one_key_and_keeps_the_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("reports/baseline.json");
        let mut baselines = Baselines::read(&path).expect("no file is no baseline");
        baselines.set(key("old"), counts(1));
        baselines.set(key("new"), counts(2));
        baselines.write(&path).unwrap();
        let mut again = Baselines::read(&path).unwrap();
        assert_eq!(again, baselines);
        again.set(key("new"), counts(3));
        assert_eq!(again.get(&key("old")), Some(&counts(1)));
        assert_eq!(again.get(&key("new")), Some(&counts(3)));
        assert_eq!(again.get(&key("newest")), None);
        assert_eq!(again.baselines.len(), 2);
    }

    #[test]
    fn only_the_lock_file_may_differ_in_a_baseline_that_is_looked_at() {
        let with_lock = |lock: &str| Key {
            lock: lock.into(),
            ..key("new")
        };
        let mut baselines = Baselines::default();
        baselines.set(key("old"), counts(1));
        baselines.set(with_lock("first"), counts(2));
        baselines.set(with_lock("second"), counts(3));
        let newest = |lock| baselines.of_another_lock(&with_lock(lock));
        assert_eq!(newest("third").unwrap().instructions, counts(3));
        assert_eq!(newest("second").unwrap().instructions, counts(2));
        assert_eq!(baselines.of_another_lock(&key("newest")), None);
    }

    #[test]
    fn a_file_cut_in_half_and_one_of_another_version_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("baseline.json");
        let mut baselines = Baselines::default();
        baselines.set(Key::here(), counts(1));
        let text = serde_json::to_string(&baselines).unwrap();
        fs::write(&path, &text[..text.len() / 2]).unwrap();
        let cut = Baselines::read(&path).unwrap_err();
        assert!(matches!(cut, BaselineError::Malformed(_)), "{cut}");
        fs::write(&path, text.replace("\"schema\":1", "\"schema\":2")).unwrap();
        let other = Baselines::read(&path).unwrap_err();
        assert!(matches!(other, BaselineError::Schema(2)), "{other}");
    }
}
