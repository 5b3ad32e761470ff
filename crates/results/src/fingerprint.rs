//! Identifies the machine, the compiler and the commit of a run, so that only comparable runs are compared.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// Identifies the machine and the program that measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// Name that the processor reports.
    pub cpu: String,
    /// Number of processors that the program may use.
    pub cpus: usize,
    /// Kernel name and release.
    pub kernel: String,
    /// Build of the program.
    #[serde(flatten)]
    pub build: Build,
    /// Output of `valgrind --version`, which counts instructions; `None` without valgrind.
    pub valgrind: Option<String>,
}

/// A build of the program. A build script writes it, as an expression of this type.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    /// Output of `rustc --version`.
    pub rustc: Cow<'static, str>,
    /// Target triple.
    pub target: Cow<'static, str>,
    /// Instruction-set features that the compiler was allowed to use.
    pub target_features: Cow<'static, str>,
    /// Cargo's profile, and the optimisation level of the command's own crate.
    pub profile: Cow<'static, str>,
    /// Optimisation level of the timed crates.
    pub timed: Cow<'static, str>,
    /// Compiler flags beyond the profile's.
    pub rust_flags: Cow<'static, str>,
    /// Digest of the lock file, which fixes the versions of all dependencies.
    pub lock: Cow<'static, str>,
    /// Commit that was built, or `unknown`.
    pub commit: Cow<'static, str>,
    /// Committer date of the commit in UTC, as in RFC 3339. `None` if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit_date: Option<Cow<'static, str>>,
    /// `true` if files were changed after the commit, `false` or `unknown`.
    pub dirty: Cow<'static, str>,
    /// Version of the program.
    pub version: Cow<'static, str>,
}

impl Build {
    /// Returns the names of the differing parts that must be equal for costs to be comparable. Commits
    /// may differ, because a comparison of runs usually compares commits; so may dependencies,
    /// because timed code hardly uses any.
    pub fn differences(&self, other: &Self) -> impl Iterator<Item = &'static str> {
        let parts = [
            ("rustc", self.rustc != other.rustc),
            ("target", self.target != other.target),
            ("target features", self.target_features != other.target_features),
            ("rust flags", self.rust_flags != other.rust_flags),
            ("profile", self.profile != other.profile),
            ("optimisation of timed code", self.timed != other.timed),
        ];
        let differing = parts.into_iter().filter(|(_, is_different)| *is_different);
        differing.map(|(name, _)| name)
    }
}

/// Describes the load over one minute if at least half of the processors are busy; `None` otherwise, and if the load is unknown.
pub fn busy(load: Option<[f64; 3]>, cpus: usize) -> Option<String> {
    let [load, ..] = load?;
    let plural = if cpus == 1 { "" } else { "s" };
    (load >= 0.5 * cpus as f64).then(|| format!("a load of {load:.2} on {cpus} processor{plural}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_is_busy_if_half_of_its_processors_are() {
        for (load, cpus, expected) in [
            (4.5, 2, Some("a load of 4.50 on 2 processors")),
            (0.5, 1, Some("a load of 0.50 on 1 processor")),
            (0.99, 2, None),
        ] {
            let description = busy(Some([load, 9.0, 9.0]), cpus);
            assert_eq!(description.as_deref(), expected, "{load}");
        }
        assert_eq!(busy(None, 1), None);
    }
}
