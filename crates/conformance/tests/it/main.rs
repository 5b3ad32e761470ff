//! The checks by themselves: right boards and encodings pass, and each planted fault is caught.
//!
//! Everything here uses the crate as an outsider does.

#![forbid(unsafe_code)]

mod board_faults;
mod code_sets;
mod contents;
mod encoding_faults;
mod naive;
mod tiny;
mod wide;

use boardbench_conformance::conformance;

use std::env;
use std::io::{self, Write as _};

use naive::{Naive, fault};
use tiny::Tiny;
use wide::Wide;

/// Says that a planted bug was caught, if `scripts/planted-bugs` wants to know.
fn tell(bug: &str, check: &str, question: &str) {
    if env::var_os("TELL_PLANTED_BUGS").is_some() {
        let bug = bug.replace('_', " ");
        // What the test harness does not capture, and nobody else reads.
        let _ = writeln!(io::stdout(), "\ncaught | {bug} | `{check}` | {question} |");
    }
}

conformance!(naive_with_tiny, Naive<{ fault::NONE }>, Tiny);
conformance!(
    naive_with_wide,
    Naive<{ fault::NONE }>,
    Wide<{ wide::fault::NONE }>
);
conformance!(tiny_alone, encoding Tiny);
