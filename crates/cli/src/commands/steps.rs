//! Implements `compare` in steps, for a page in a browser, which starts the measuring processes itself: `begin` prints their
//! jobs, and `outcome` their results. Both write JSON for the page, so they are not listed.

use std::io;
use std::sync::atomic::AtomicBool;

use boardbench_measure::Contender;
use boardbench_measure::{Context, Workers, begin};
use boardbench_registry::{RECORDER, catalog};
use boardbench_results::{Ratio, Record, Role, Row, read, rows};
use clap::Args;
use serde::Serialize;

use super::compare::Compare;
use crate::BUILD;
use crate::console::{CommandResult, print};

/// Verify the contenders that `compare` would measure with these options, and print the first records and the jobs of the
/// measuring processes
#[derive(Args, Debug)]
pub(crate) struct Begin {
    #[command(flatten)]
    compare: Compare,
}

impl Begin {
    pub(crate) fn run(self, peers: &[Contender]) -> CommandResult {
        let plan = self.compare.plan(&catalog(peers), 0)?;
        let context = Context {
            build: &BUILD,
            recorder: RECORDER,
            // None is started.
            workers: &Workers::new(None, [""]),
            progress: &|_, _, _| (),
            preview: &|_| (),
            remaining: &|_, _| (),
            interrupted: &AtomicBool::new(false),
        };
        print(serde_json::to_string(&begin(&plan, context)?)?)
    }
}

/// Read measurements from stdin and print each contender's observations, and its verdict if the run is complete
#[derive(Args, Debug)]
pub(crate) struct Outcome {}

impl Outcome {
    #[allow(clippy::unused_self, reason = "as all commands")]
    pub(crate) fn run(self) -> CommandResult {
        let records = read(io::stdin().lock())?;
        print(serde_json::to_string(&outcome(&records))?)
    }
}

/// A contender, or a control of one.
#[derive(Debug, Serialize)]
struct ContenderResult {
    group: String,
    name: String,
    /// `true` for the contender that the others are compared with.
    is_reference: bool,
    /// `true` for an A/A control.
    is_control: bool,
    /// Ratios of its time to the reference's in each process; for a control, to its contender's.
    ratios: Vec<f64>,
    /// Median time of an operation in nanoseconds.
    nanoseconds: Option<f64>,
    /// Verdict as text; `None` before the run is complete, since stopping when chance shows a difference would bias the result.
    result: Option<String>,
}

/// Returns the contenders of all groups, and their controls, with the observations so far.
fn outcome(records: &[Record]) -> Vec<ContenderResult> {
    let is_complete = matches!(records.last(), Some(Record::End(end)) if end.complete);
    let result = |row: &Row| ContenderResult {
        group: row.group.group.clone(),
        name: row.contender().to_owned(),
        is_reference: row.role == Role::Reference,
        is_control: row.is_control(),
        ratios: row.logs.iter().map(|log| log.exp()).collect(),
        nanoseconds: row.timing.map(|timing| timing.nanoseconds),
        result: is_complete.then(|| verdict(row)).flatten(),
    };
    rows(records).iter().map(result).collect()
}

/// Returns the verdict on a contender as text; `None` for the reference.
fn verdict(row: &Row) -> Option<String> {
    let (verdict, Ratio { mean, low, high }) = (row.verdict()?, row.ratio()?);
    Some(format!("{verdict}: {mean:.2} times the time ({low:.2} to {high:.2})"))
}
