//! Runs iai-callgrind's runner, which starts valgrind and reads its counts.

#![forbid(unsafe_code)]
#![allow(clippy::print_stderr, reason = "it is a program")]

use std::process::ExitCode;

use iai_callgrind_runner::error::Error;
use iai_callgrind_runner::runner;

fn main() -> ExitCode {
    let Err(error) = runner::run() else {
        return ExitCode::SUCCESS;
    };
    eprintln!("{error:#}");
    match error.downcast_ref() {
        Some(Error::RegressionError(_)) => ExitCode::from(3),
        _ => ExitCode::FAILURE,
    }
}
