//! The fingerprint of machine, compiler and commit.

use std::fs;
use std::process::Command;

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
    /// A digest of the lock file, which fixes the versions of all dependencies.
    pub lock: String,
    /// The commit that was built, or `unknown`.
    pub commit: String,
    /// Whether files had been changed since: `true`, `false` or `unknown`.
    pub dirty: String,
    /// The version of the program.
    pub version: String,
    /// `valgrind --version`, which counts instructions; `None` without valgrind.
    pub valgrind: Option<String>,
}

/// How a program was built, as its build script found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Build {
    /// The version of the program, the commit and the compiler, for people.
    pub description: &'static str,
    /// The version of the program.
    pub version: &'static str,
    /// `rustc --version`.
    pub rustc: &'static str,
    /// The target triple.
    pub target: &'static str,
    /// Instruction-set features that the compiler was allowed to use.
    pub target_features: &'static str,
    /// Cargo's profile and optimisation level.
    pub profile: &'static str,
    /// The flags that the compiler was given beyond the profile's.
    pub rust_flags: &'static str,
    /// A digest of the lock file.
    pub lock: &'static str,
    /// The commit that was built.
    pub commit: &'static str,
    /// Whether files had been changed since that commit.
    pub dirty: &'static str,
}

impl Build {
    /// A build of which nothing but the version is known.
    pub const UNKNOWN: Self = Self {
        description: env!("CARGO_PKG_VERSION"),
        version: env!("CARGO_PKG_VERSION"),
        rustc: "unknown",
        target: "unknown",
        target_features: "unknown",
        profile: "unknown",
        rust_flags: "",
        lock: "unknown",
        commit: "unknown",
        dirty: "unknown",
    };
}

impl Fingerprint {
    /// The fingerprint of a build on this machine.
    pub fn on_this_machine(build: &Build) -> Self {
        Self {
            cpu: cpu_name().unwrap_or_else(|| "unknown".into()),
            cpus: std::thread::available_parallelism().map_or(1, usize::from),
            kernel: kernel(),
            rustc: build.rustc.into(),
            target: build.target.into(),
            target_features: build.target_features.into(),
            profile: build.profile.into(),
            rust_flags: build.rust_flags.into(),
            lock: build.lock.into(),
            commit: build.commit.into(),
            dirty: build.dirty.into(),
            version: build.version.into(),
            valgrind: valgrind(),
        }
    }
}

/// `valgrind --version`, if it can be run.
fn valgrind() -> Option<String> {
    let output = Command::new("valgrind").arg("--version").output().ok()?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (output.status.success() && !version.is_empty()).then_some(version)
}

/// The load averages over 1, 5 and 15 minutes, where the system has them.
pub(crate) fn load() -> Option<[f64; 3]> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    let mut numbers = text.split_whitespace().map(str::parse);
    let mut next = || numbers.next()?.ok();
    Some([next()?, next()?, next()?])
}

/// The processor's name, where `/proc/cpuinfo` has it.
fn cpu_name() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let value = |key: &str| {
        let line = text
            .lines()
            .find(|line| line.split(':').next().map(str::trim) == Some(key))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let name = value("model name")?;
    // A virtual machine may have a generic name; family and model identify the core.
    Some(match (value("cpu family"), value("model")) {
        (Some(family), Some(model)) => format!("{name} (family {family}, model {model})"),
        _ => name,
    })
}

/// The system's name and release.
fn kernel() -> String {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    format!("{} {}", std::env::consts::OS, release.trim())
        .trim()
        .to_owned()
}
