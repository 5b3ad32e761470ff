//! Tests the binary as scripts run it.

#![allow(
    clippy::unwrap_used,
    reason = "everything here is tests, which the lint recognizes by `#[test]` only"
)]

mod budget;
mod conversation;
mod disturbed;
mod drawings;
mod edge_cases;
#[cfg(target_os = "linux")]
mod failure_modes;
mod interrupts;
mod matches;
mod steps;
mod transcripts;
