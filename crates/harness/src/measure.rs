//! Measuring: paired, interleaved, in many processes, and nothing that was not verified.
//!
//! [`run`] compares every cell's answer with the naive reference's, then starts one
//! [worker](work) process after the other. Each times every contender beside its group's
//! reference, in blocks A B B A, in an order of its own. A process's log-ratio is one observation;
//! [`rows`] computes intervals from them and gives a verdict only above the noise floor that the
//! group's A/A control shows.

mod axis;
mod catalog;
mod context;
mod counting;
mod diff;
mod entrant;
mod fingerprint;
mod golden;
mod group;
mod inputs;
mod job;
mod plan;
mod rank;
mod record;
mod rows;
mod run;
mod scaling;
mod scope;
mod statistics;
mod table;
mod worker;

pub use axis::{Axis, View};
pub use catalog::{CORE, Catalog, catalog};
pub use context::{Context, Doing, Progress, RunError, WorkerCommand};
pub use counting::is_possible as counting_is_possible;
pub use diff::{CellDiff, Diff, DiffError, diff};
pub use entrant::{Bytes, Entrant, Outsider};
pub use fingerprint::{Fingerprint, VERSION};
pub use group::Group;
pub use inputs::{InputSpec, Inputs, InputsError};
pub use job::{Job, Pair, Task};
pub use plan::Plan;
pub use rank::{LeftOut, Ranked, Ranking, leave_out, rank};
pub use record::{
    Count, End, GroupFacts, Header, ImportHeader, PlanFacts, Question, ReadError, Record, Remark,
    Role, SCHEMA, Sample, Scaling, Side, Verified, read,
};
pub use rows::{EachCount, FalseAlarms, Row, Timing, is_headline, rows};
pub use run::{Unfinished, resume, run};
pub use scope::{Length, Scope, class_names};
pub use statistics::{CONFIDENCE, Ratio, Verdict, binomial_interval, median};
pub use table::table;
pub use worker::{WorkerError, work};
