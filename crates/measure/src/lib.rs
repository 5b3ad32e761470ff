//! Measures verified contenders in randomised blocks, in many processes.
//!
//! # Input
//!
//! A [`Contender`] is a name with a loop ([`Work`]). A [`Group`] has contenders that do the same work on the same positions,
//! and a [`Catalog`] every group that the program can measure. A [`Request`] selects groups and a [`Length`]; [`Request::plan`]
//! makes a [`Plan`] from it. The [`Context`] has the program's callbacks: how to start a measuring process, progress, and a
//! flag that interrupts.
//!
//! [`Inputs`] has the positions, traces and roots that loops run on. Expected results come from the naive reference, from
//! published counts or from recorded searches.
//!
//! # Stages of a run
//!
//! 1. Verify: each contender runs once, and its checksum is compared with the expected one, from the naive
//!    reference or published. A single wrong result ends the run before anything is measured.
//! 2. Count: if there is time and valgrind is installed, callgrind counts the instructions of each cell.
//! 3. Time: one [worker process](work()) after the other, each with another link order if the program can be
//!    relinked, because code is faster or slower depending on its address. In a block, all contenders of a group and
//!    its A/A controls are sampled in random order, then in the mirrored order. Each is warmed up before it is timed.
//!
//! # Output
//!
//! Measurements in a new dated folder, see [`boardbench_results`]. One process, with its link order, gives one observation of
//! a group; intervals are computed over observations. A/A controls in all groups give the noise floor.
//!
//! # Guarantees
//!
//! - No contender has a number that was not verified.
//! - An interrupted run keeps the processes that were completed; the same command resumes it.
//! - Nothing is allocated or converted while the clock runs.
//! - No contender is known by name.
//! - A file appears complete or not at all ([`files`]).
//!
//! Start reading at `run.rs`, then `worker.rs`.

#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod block;
mod campaign;
mod contender;
mod context;
mod counting;
pub mod files;
mod group;
mod inputs;
mod job;
mod machine;
mod plan;
mod record_file;
mod request;
pub mod roots;
mod run;
mod side_by_side;
mod traces;
mod verification;
mod worker;
mod workers;
mod workload;

pub use block::sample_block;
pub use boardbench_kernels::Work;
pub use campaign::{FIRST_CHECK, MAX_OBSERVATIONS, campaign, finished, time_of};
pub use contender::Contender;
pub use context::{Context, InputsError, RunError, Stage};
pub use counting::obstacle;
#[doc(hidden)]
pub use counting::{count_one, run_counted};
pub use group::{Catalog, Group, Importance};
pub use inputs::{COUNTED_PERFT, Inputs};
pub use machine::{busy_now, header_now};
pub use plan::Plan;
pub use request::{Length, Request};
pub use run::{Begun, Measured, begin, compare, run};
pub use side_by_side::{Named, side_by_side};
pub use traces::{ALL_TRACE_NODES, TRACE_NODES, TRACES, Traces};
pub use worker::work;
pub use workers::{Package, Workers};

#[cfg(test)]
mod fixture;
