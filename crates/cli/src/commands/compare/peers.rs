//! `compare --peers`: other libraries' boards are in a program of their own, so that this one does
//! not depend on them.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::console::{CommandResult, ExitStatus};
use crate::files::own_program;

const PEERS: &str = "boardbench-peers";

/// Runs the program beside this one with the arguments of this one. In a checkout it is built first.
pub(super) fn run() -> CommandResult {
    let own = own_program()?;
    if Path::new("peers/Cargo.toml").is_file() {
        build(&own)?;
    }
    let peers = own.with_file_name(format!("{PEERS}{}", env::consts::EXE_SUFFIX));
    let program = peers.display();
    if !peers.is_file() {
        let build = format!("cargo build --release -p {PEERS} in a checkout of the project");
        return Err(format!("{program} does not exist; to make it, run {build}").into());
    }
    let status = Command::new(&peers).args(env::args_os().skip(1)).status();
    let status = status.map_err(|error| format!("cannot start {program}: {error}"))?;
    match status.code() {
        Some(0) => Ok(ExitStatus::Passed),
        Some(1) => Ok(ExitStatus::Failed),
        _ => Err(format!("{program}: {status}").into()),
    }
}

/// Builds the program into the target folder and with the profile of this one.
fn build(own: &Path) -> Result<(), String> {
    let mut command = Command::new("cargo");
    command.args(["build", "--locked", "--package", PEERS]);
    // This is `target/release/boardbench` or `target/debug/boardbench`.
    let profile = own.parent();
    if profile.and_then(Path::file_name) == Some("release".as_ref()) {
        command.arg("--release");
    }
    if let Some(target) = profile.and_then(Path::parent) {
        command.arg("--target-dir").arg(target);
    }
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{PEERS} cannot be built ({status})")),
        Err(error) => Err(format!("cannot start cargo to build {PEERS}: {error}")),
    }
}
