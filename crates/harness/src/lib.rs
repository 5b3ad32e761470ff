//! Verifies and measures the contenders of the registry without knowing any by name.
//!
//! Each module has a page of documentation:
//!
//! - [`verify`]: perft, perft suites in EPD, and what parallel runs share.
//! - [`crosscheck`]: all boards in lockstep against the naive reference.
//! - [`engine`]: external engines, compared with our perft and timed beside it.
//! - [`measure`]: paired timings and instruction counts.
//! - [`data`]: raw data and what is computed from them.
//!
//! `data` and `verify` do not depend on the others; `crosscheck`, `engine` and `measure` build on them.

#![forbid(unsafe_code)]

pub mod crosscheck;
pub mod data;
pub mod engine;
pub mod measure;
pub mod verify;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
