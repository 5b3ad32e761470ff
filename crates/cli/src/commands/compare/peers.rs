//! `compare --peers`: the boards of other libraries are in a package of its own, so that this program does not depend on them.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::console::{CommandResult, ExitStatus};

const PEERS: &str = "boardbench-peers";

/// Runs the peers' program in a checkout with the arguments of this one, built with the same profile.
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
