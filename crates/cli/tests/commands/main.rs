//! The binary, run as a script would run it.

#![allow(
    clippy::unwrap_used,
    reason = "all of this is tests, which the lint knows by `#[test]` only"
)]

mod common;
mod compare;
mod convert;
mod epd;
mod explain;
mod help;
mod list;
mod moves;
mod perft;
mod streams;
mod uci;
