//! The binary, run as scripts run it.

#![allow(
    clippy::unwrap_used,
    reason = "everything here is tests, which the lint recognizes by `#[test]` only"
)]

mod campaign;
mod common;
mod compare;
mod compare_engines;
mod contenders;
mod conversation;
mod crosscheck;
mod faults;
mod help;
#[cfg(unix)]
mod leaderboard;
mod list;
mod matches;
mod recipes;
mod report;
mod streams;
mod transcripts;
mod uci_search;
