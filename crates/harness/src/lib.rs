//! Verifies and measures the contenders of the registry without knowing any by name.

#![forbid(unsafe_code)]

pub mod compare;
pub mod crosscheck;
pub mod engine;
pub mod epd;
mod files;
pub mod import;
pub mod measure;
pub mod parallel;
pub mod perft;
pub mod position;
pub mod self_play;
pub mod shard;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
