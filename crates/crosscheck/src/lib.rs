//! Checks the contenders of the registry, and programs outside this one.
//!
//! - [`perft`]: counts the leaves of a game tree on any contender, with any number of threads.
//! - [`epd`]: reads a suite of positions with published counts (`FEN ;D1 20 ;D2 400 …`) and checks it.
//! - [`crosscheck`]: all boards in lockstep against the naive reference; proofs for every position of few men.
//! - [`engine`]: external engines, compared with our perft and timed beside it.
//! - [`parallel`]: runs numbered jobs on several threads and returns results in the jobs' order.
//! - [`shard`]: `I/N`, one of N parts of a run that is divided among machines.
//!
//! Results do not depend on the number of threads. No contender is known by name. Start reading at `perft.rs`.

#![forbid(unsafe_code)]

pub mod crosscheck;
pub mod engine;
pub mod epd;
pub mod lines;
pub mod parallel;
pub mod perft;
pub mod shard;

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
