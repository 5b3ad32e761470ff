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

use naive::{Naive, fault};
use tiny::Tiny;
use wide::Wide;

conformance!(naive_with_tiny, Naive<{ fault::NONE }>, Tiny);
conformance!(
    naive_with_wide,
    Naive<{ fault::NONE }>,
    Wide<{ wide::fault::NONE }>
);
conformance!(tiny_alone, encoding Tiny);
