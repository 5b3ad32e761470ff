//! Runs the command `boardbench` with other libraries as further contenders. `boardbench compare --peers` starts
//! it.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    boardbench::run_with(&boardbench_peers::peers())
}
