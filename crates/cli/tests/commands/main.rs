//! The binary, run as scripts run it.

#![allow(
    clippy::unwrap_used,
    reason = "everything here is tests, which the lint recognizes by `#[test]` only"
)]

#[cfg(target_os = "linux")]
mod bad_days;
mod conversation;
mod drawings;
mod interrupts;
#[cfg(unix)]
mod leaderboard;
mod matches;
mod steps;
mod transcripts;
