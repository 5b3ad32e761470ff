//! Implements `compare --peers`. Boards of other libraries are in a separate package, which is no dependency of this program.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::console::{CommandResult, ExitStatus};

const PEERS: &str = "boardbench-peers";

/// Runs the program of that package, built with the same profile, with the arguments of this one.
pub(super) fn run() -> CommandResult {
    if !Path::new("peers/Cargo.toml").is_file() {
        return Err("--peers needs a checkout of the project as the current folder".into());
    }
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "--locked", "--package", PEERS]);
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    let status = cargo.arg("--").args(env::args_os().skip(1)).status();
    let status = status.map_err(|error| format!("cannot start cargo to run {PEERS}: {error}"))?;
    match status.code() {
        Some(0) => Ok(ExitStatus::Passed),
        Some(1) => Ok(ExitStatus::Failed),
        _ => Err(format!("{PEERS}: {status}").into()),
    }
}
