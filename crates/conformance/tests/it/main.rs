//! Tests the checks through the public interface: correct boards and encodings pass, and each planted fault is caught.

#![forbid(unsafe_code)]

mod board_faults;
mod code_sets;
mod encoding_faults;
mod generators;
mod two_byte;
mod wide;

use boardbench_conformance::conformance;

use wide::Wide;

/// Tests that the macro accepts a path that begins like its keyword `board`.
mod board {
    pub(crate) use boardbench_conformance::planted::Naive;
}

conformance!(naive_with_wide, board::Naive, Wide<{ wide::fault::NONE }>);
