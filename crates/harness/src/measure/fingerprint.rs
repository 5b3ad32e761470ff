//! On which machine, by which compiler, from which commit.

use std::fs;
use std::process::Command;

use serde::{Deserialize, Serialize};

/// What must be equal for two data sets to be compared, and a little more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// The processor's own name.
    pub cpu: String,
    /// How many processors the program may use.
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
    /// The commit that was built, or "unknown" outside a checkout.
    pub commit: String,
    /// Whether files of the checkout had been changed since.
    pub dirty: String,
    /// The version of the program.
    pub version: String,
    /// `valgrind --version`, by which instructions are counted; `None` if it is not there.
    pub valgrind: Option<String>,
}

/// The version of the program, the commit that it was built from, and the compiler.
pub const VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    " (",
    env!("BOARDBENCH_BUILT_FROM"),
    "; ",
    env!("BOARDBENCH_RUSTC_VERSION"),
    ")"
);

impl Fingerprint {
    /// The fingerprint of this program on this machine.
    pub fn here() -> Self {
        let profile = concat!(
            env!("BOARDBENCH_PROFILE"),
            ", opt-level ",
            env!("BOARDBENCH_OPT_LEVEL")
        );
        Self {
            cpu: cpu_name().unwrap_or_else(|| "unknown".into()),
            cpus: std::thread::available_parallelism().map_or(1, usize::from),
            kernel: kernel(),
            rustc: env!("BOARDBENCH_RUSTC_VERSION").into(),
            target: env!("BOARDBENCH_TARGET").into(),
            target_features: env!("BOARDBENCH_TARGET_FEATURES").into(),
            profile: profile.into(),
            rust_flags: env!("BOARDBENCH_RUST_FLAGS").trim().into(),
            lock: env!("BOARDBENCH_LOCK").into(),
            commit: env!("BOARDBENCH_COMMIT").into(),
            dirty: env!("BOARDBENCH_DIRTY").into(),
            version: env!("CARGO_PKG_VERSION").into(),
            valgrind: valgrind(),
        }
    }
}

/// What valgrind says of itself, if it can be run.
fn valgrind() -> Option<String> {
    let output = Command::new("valgrind").arg("--version").output().ok()?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (output.status.success() && !version.is_empty()).then_some(version)
}

/// The load averages over 1, 5 and 15 minutes, where the system tells them.
pub(super) fn load() -> Option<[f64; 3]> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    let mut numbers = text.split_whitespace().map(str::parse);
    let mut next = || numbers.next()?.ok();
    Some([next()?, next()?, next()?])
}

/// The processor's name, where the system tells it in a file.
fn cpu_name() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let value = |key: &str| {
        let line = text
            .lines()
            .find(|line| line.split(':').next().map(str::trim) == Some(key))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let name = value("model name")?;
    // A virtual machine's name may say little; family and model say which core it is.
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
