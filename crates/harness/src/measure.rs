//! Measuring: paired, interleaved, in many processes, and nothing that was not verified.
//!
//! [`run`] compares every cell's answer with the naive reference's, then starts one
//! [worker](work) process after the other. Each times every contender beside its group's
//! reference, in blocks A B B A, in an order of its own. A process's log-ratio is one observation;
//! [`rows`] computes intervals from them and gives a verdict only above the noise floor that the
//! group's A/A control shows.

mod fingerprint;
mod groups;
mod inputs;
mod plan;
mod record;
mod run;
mod statistics;
mod table;
mod worker;

pub use fingerprint::Fingerprint;
pub use groups::{Entrant, Group, of_boards, of_orderings};
pub use inputs::Inputs;
pub use plan::Plan;
pub use record::{End, Header, PlanFacts, ReadError, Record, SCHEMA, Sample, Side, Verified, read};
pub use run::{Progress, RunError, WorkerCommand, run};
pub use statistics::{CONFIDENCE, Ratio, Verdict, median};
pub use table::{Row, rows, table};
pub use worker::{Job, Pair, WorkerError, work};
