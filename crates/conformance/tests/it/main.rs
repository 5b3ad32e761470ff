//! Tests of the checks: correct boards and encodings pass, and each planted fault is caught.
//!
//! They use the public interface only.

#![forbid(unsafe_code)]

mod board_faults;
mod code_sets;
mod encoding_faults;
mod two_byte;
mod wide;

use boardbench_conformance::conformance;

use wide::Wide;

/// A path that begins like a form of the macro is a path.
mod board {
    pub(crate) use boardbench_conformance::planted::Naive;
}

conformance!(naive_with_wide, board::Naive, Wide<{ wide::fault::NONE }>);
