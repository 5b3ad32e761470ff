//! Reads the date, and the facts that identify this machine and its load.

use std::fs;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use boardbench_results::{Build, Fingerprint, Header, PlanFacts, SCHEMA, WORKLOAD, busy};

/// Returns the fingerprint of a build on this machine.
pub(crate) fn fingerprint(build: &Build) -> Fingerprint {
    Fingerprint {
        cpu: cpu_name().unwrap_or_else(|| "unknown".into()),
        cpus: cpus(),
        kernel: kernel(),
        build: build.clone(),
        valgrind: valgrind(),
    }
}

/// Returns the version of valgrind, if it can be run.
pub(crate) fn valgrind() -> Option<String> {
    let output = Command::new("valgrind").arg("--version").output().ok()?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (output.status.success() && !version.is_empty()).then_some(version)
}

/// Returns the header of a run of a build on this machine that begins now.
#[expect(clippy::disallowed_methods, reason = "the date of a run")]
pub fn header_now(plan: PlanFacts, build: &Build) -> Header {
    Header {
        schema: SCHEMA,
        workload: WORKLOAD.into(),
        started: format!("{:.0}", jiff::Timestamp::now()),
        plan,
        fingerprint: fingerprint(build),
        load: load(),
    }
}

/// Returns a seed from the clock, different for each run.
#[expect(clippy::disallowed_methods, reason = "a seed")]
pub(super) fn new_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as u64)
}

/// Returns a description of the load of this machine, if it has so much other work that timings suffer.
pub fn busy_now() -> Option<String> {
    busy(load(), cpus())
}

/// Returns the number of processors that this program may use.
fn cpus() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Returns the load averages over 1, 5 and 15 minutes, where the system has them.
pub(crate) fn load() -> Option<[f64; 3]> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    let mut numbers = text.split_whitespace().map(str::parse);
    let mut next = || numbers.next()?.ok();
    Some([next()?, next()?, next()?])
}

/// Returns the name of the processor, if `/proc/cpuinfo` has it.
fn cpu_name() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let value = |key: &str| {
        let mut pairs = text.lines().filter_map(|line| line.split_once(':'));
        let (_, value) = pairs.find(|(name, _)| name.trim() == key)?;
        Some(value.trim())
    };
    let name = value("model name")?;
    // A virtual machine may have a generic name; family and model identify the core.
    Some(match (value("cpu family"), value("model")) {
        (Some(family), Some(model)) => format!("{name} (family {family}, model {model})"),
        _ => name.to_owned(),
    })
}

/// Returns the name and release of the operating system.
fn kernel() -> String {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let kernel = format!("{} {release}", std::env::consts::OS);
    kernel.trim().to_owned()
}
