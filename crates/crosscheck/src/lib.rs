//! Checks the contenders of the registry, and external programs.
//!
//! - [`perft`]: counts the leaves of a game tree on any contender, with any number of threads.
//! - [`epd`]: reads a suite of positions with published counts (`FEN ;D1 20 ;D2 400 …`) and checks it.
//! - [`crosscheck`]: all boards in lockstep against the naive reference; exhaustive checks of all positions with few pieces.
//! - [`engine`]: external programs, compared with our perft, and engines timed next to it.
//! - [`lines`]: reads lines of bounded length from any input.
//! - [`parallel`]: runs jobs on several threads and returns the results in the order of the jobs.
//! - [`statistics`]: counts captures, castling, checks and so on in perft.
//! - [`shard`]: one of N parts of a run that is divided among machines, written `I/N`.
//!
//! Results do not depend on the number of threads. No contender is referred to by name. Start reading at `perft.rs`.

#![forbid(unsafe_code)]

pub mod crosscheck;
pub mod diagnose;
pub mod engine;
pub mod epd;
pub mod lines;
pub mod parallel;
pub mod perft;
pub mod shard;
pub mod statistics;

// Tests the example in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
