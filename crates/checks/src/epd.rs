//! Perft suites: files of positions with their expected counts, and checking them.

mod check;
mod suite;

pub use check::{Check, Difference, Tally};
pub use suite::{BadLine, DepthCount, Entry, Suite, SuiteError};
