//! The binary, run as scripts run it.

#![allow(
    clippy::unwrap_used,
    reason = "everything here is tests, which the lint recognizes by `#[test]` only"
)]

mod campaign;
mod common;
mod compare;
mod compare_engines;
mod conversation;
mod convert;
mod crosscheck;
mod epd;
mod explain;
mod faults;
mod help;
#[cfg(unix)]
mod leaderboard;
mod list;
mod matches;
mod moves;
mod perft;
mod prove;
mod recipes;
mod report;
mod search;
mod streams;
mod uci;
mod uci_search;
