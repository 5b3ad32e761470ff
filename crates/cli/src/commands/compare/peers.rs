//! Other libraries' boards beside ours: that is a program of its own, so that this one need not be
//! built with them.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use crate::ending::{Ended, Failure, Verdict};

/// The program, and the package it is built from.
const PEERS: &str = "boardbench-peers";

/// Runs that program with this one's arguments. In a checkout it is built first.
pub(super) fn run() -> Ended {
    let program = program().map_err(Failure::Input)?;
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let status = Command::new(&program).args(arguments).status();
    let status = status
        .map_err(|error| Failure::Input(format!("cannot start {}: {error}", program.display())))?;
    ended(&program, status)
}

/// The program beside this one, built anew if the current folder is a checkout: it may have changed.
fn program() -> Result<PathBuf, String> {
    let own = env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    let beside = own.with_file_name(format!("{PEERS}{}", env::consts::EXE_SUFFIX));
    if Path::new("peers/Cargo.toml").is_file() {
        build(&own)?;
    }
    if beside.is_file() {
        return Ok(beside);
    }
    Err(format!(
        "{} is not there; in a checkout of the project, cargo build --release -p {PEERS} makes it",
        beside.display()
    ))
}

/// Builds into the folder that this program was built into.
fn build(own: &Path) -> Result<(), String> {
    let mut command = Command::new("cargo");
    command.args(["build", "--locked", "--package", PEERS]);
    // `target/release/boardbench`, or `target/debug/boardbench` without that option.
    let profile = own.parent();
    if profile.and_then(Path::file_name) == Some("release".as_ref()) {
        command.arg("--release");
    }
    if let Some(target) = profile.and_then(Path::parent) {
        command.arg("--target-dir").arg(target);
    }
    let status = command.status();
    let status = status.map_err(|error| format!("cannot start cargo to build {PEERS}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{PEERS} cannot be built ({status})"))
    }
}

/// Hands the exit code on. What was wrong has been said.
fn ended(program: &Path, status: ExitStatus) -> Ended {
    match status.code() {
        Some(0) => Ok(Verdict::Passed),
        Some(1) => Ok(Verdict::Failed),
        _ => Err(Failure::Input(format!("{}: {status}", program.display()))),
    }
}
