//! Measures contenders in blocks, in many processes, and only what was verified.
//!
//! # Input
//!
//! A [`Contender`] is a name with a loop, by what the loop runs on ([`Work`]). A [`Group`] has contenders that do the same work
//! on the same positions, and a [`Catalog`] every group that the program can measure. A [`Request`] selects groups and a
//! [`Length`]; [`Request::plan`] makes a [`Plan`] of it. The [`Context`] holds what a run needs from the program around it:
//! how to start a measuring process, a progress callback, and a flag that interrupts.
//!
//! [`Inputs`] has the positions, traces and roots that loops run on. Expected results come from the naive reference, from
//! published counts or from recorded searches.
//!
//! # Stages of a run
//!
//! 1. Verify: each contender runs once, and its digest is compared with the expected one, made by the naive
//!    reference or published. A single wrong answer ends the run before anything is measured.
//! 2. Count: if there is time and valgrind is installed, callgrind counts the instructions of each cell.
//! 3. Time: one [worker process](work()) after the other, each with another order of the program's functions if
//!    the program can be linked anew. In a block, all contenders of a group and its controls take turns, in an
//!    order at random and then in the mirrored order. Before each timing they run until they are steady.
//!
//! # Output
//!
//! Measurements in a new dated folder, see [`boardbench_results`]. One process, or link order, gives one observation of
//! a group. Intervals are computed over these. Controls in all groups give the noise floor.
//!
//! # Guarantees
//!
//! - A cell that was not verified has no number.
//! - An interrupted run keeps the processes that were completed; the same command resumes it.
//! - Nothing is allocated or converted while the clock runs.
//! - No contender is known by name.
//! - A file appears complete or not at all ([`files`]).
//!
//! Start reading at `run.rs`, then `worker.rs`.

#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod campaign;
mod contender;
mod context;
mod counting;
mod course;
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

pub use boardbench_kernels::Work;
pub use campaign::{FIRST_LOOK, MAX_OBSERVATIONS, campaign, finished, time_of};
pub use contender::Contender;
pub use context::{Context, InputsError, RunError, Stage};
pub use counting::obstacle;
#[doc(hidden)]
pub use counting::{count_one, run_counted};
pub use course::take_turns;
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
