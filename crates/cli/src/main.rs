//! Runs the command `boardbench`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    boardbench::run_with(&[])
}
