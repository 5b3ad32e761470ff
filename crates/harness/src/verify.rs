//! Perft, perft suites, and what parallel checks share.
//!
//! - [`perft`]: counts the leaves of a game tree on any contender, with any number of threads.
//! - [`epd`]: reads a suite of positions with published counts (`FEN ;D1 20 ;D2 400 …`) and checks it.
//! - [`self_play`]: games of the model search against itself, for the corpus.
//! - [`position`]: legal moves of a position through [`DynBoard`](boardbench_core::DynBoard).
//! - [`parallel`]: runs numbered jobs on several threads and returns results in the jobs' order.
//! - [`shard`]: `I/N`, one of N parts of a run that is divided among machines.
//!
//! Results do not depend on the number of threads. Nothing here depends on another module of this
//! crate. Start reading at `perft.rs`.

pub mod epd;
pub mod parallel;
pub mod perft;
pub mod position;
pub mod self_play;
pub mod shard;
