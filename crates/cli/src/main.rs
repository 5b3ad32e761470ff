//! Chess board representations and move encodings, proved equal and compared: the command.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    boardbench::run_with(&[])
}
