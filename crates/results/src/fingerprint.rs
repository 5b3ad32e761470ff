//! The fingerprint of machine, compiler and commit.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// Identifies the machine and the program that measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// The processor's own name.
    pub cpu: String,
    /// The number of processors that the program may use.
    pub cpus: usize,
    /// Kernel name and release.
    pub kernel: String,
    /// How the program was built.
    #[serde(flatten)]
    pub build: Build,
    /// `valgrind --version`, which counts instructions; `None` without valgrind.
    pub valgrind: Option<String>,
}

/// How a program was built. A build script writes it, as an expression of this type.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    /// `rustc --version`.
    pub rustc: Cow<'static, str>,
    /// The target triple.
    pub target: Cow<'static, str>,
    /// Instruction-set features that the compiler was allowed to use.
    pub target_features: Cow<'static, str>,
    /// Cargo's profile, and the optimisation level of the command's own crate.
    pub profile: Cow<'static, str>,
    /// Optimisation level of the timed crates.
    pub timed: Cow<'static, str>,
    /// The flags that the compiler was given beyond the profile's.
    pub rust_flags: Cow<'static, str>,
    /// A digest of the lock file, which fixes the versions of all dependencies.
    pub lock: Cow<'static, str>,
    /// The commit that was built, or `unknown`.
    pub commit: Cow<'static, str>,
    /// The committer date of the commit in UTC, as in RFC 3339. `None` if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit_date: Option<Cow<'static, str>>,
    /// `true` if files had been changed since, `false` or `unknown`.
    pub dirty: Cow<'static, str>,
    /// The version of the program.
    pub version: Cow<'static, str>,
}

impl Build {
    /// Returns the names of the parts that must be equal for costs to be comparable, and are not. Commits
    /// may differ, because a comparison of runs usually compares commits. So may dependencies,
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

/// Returns the load over one minute in words, if at least half of the processors are busy; `None` too if the load is unknown.
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
        for (load, cpus, words) in [
            (4.5, 2, Some("a load of 4.50 on 2 processors")),
            (0.5, 1, Some("a load of 0.50 on 1 processor")),
            (0.99, 2, None),
        ] {
            let found = busy(Some([load, 9.0, 9.0]), cpus);
            assert_eq!(found.as_deref(), words, "{load}");
        }
        assert_eq!(busy(None, 1), None);
    }
}
