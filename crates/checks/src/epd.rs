//! Perft suites: files of positions with their expected counts, and checking them.

mod check;
mod suite;

pub use check::{Check, Counted, Tally};
pub use suite::{BadLine, DepthCount, Entry, Suite, SuiteError};
