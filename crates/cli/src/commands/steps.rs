//! `compare` in steps, for a page in a browser, which starts the measuring processes itself: `begin` tells what is measured, and
//! `outcome` what was. Both write JSON for the page, so they are not listed.

use std::io;
use std::sync::atomic::AtomicBool;

use boardbench_measure::Contender;
use boardbench_measure::{Context, Workers, begin};
use boardbench_registry::{RECORDER, catalog};
use boardbench_results::{Record, Role, Row, Verdict, blocks, read, rows};
use clap::Args;
use serde::Serialize;

use super::compare::Compare;
use crate::BUILD;
use crate::console::{CommandResult, print};

/// Verify what `compare` would measure with these options, and print the first records of its data and the jobs of its
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
            interrupted: &AtomicBool::new(false),
        };
        print(serde_json::to_string(&begin(&plan, context)?)?)
    }
}

/// Read raw data from stdin and print each contender's observations, and its verdict if the run is complete
#[derive(Args, Debug)]
pub(crate) struct Outcome {}

impl Outcome {
    #[allow(clippy::unused_self, reason = "as all commands")]
    pub(crate) fn run(self) -> CommandResult {
        let records = read(io::stdin().lock())?;
        print(serde_json::to_string(&outcome(&records))?)
    }
}

/// What a race has found up to now.
#[derive(Debug, Serialize)]
struct Found {
    /// The number of processes that were completed.
    processes: u32,
    /// The contenders of all groups, and their controls.
    contenders: Vec<Racer>,
}

/// A contender, or a control of one.
#[derive(Debug, Serialize)]
struct Racer {
    group: String,
    name: String,
    /// True for the one that the others are compared with.
    is_reference: bool,
    /// True for a contender that is timed a second time, which shows what chance does.
    is_placebo: bool,
    /// Its time divided by the reference's in each process; a control's by its contender's.
    ratios: Vec<f64>,
    /// The median time of an operation in nanoseconds.
    nanoseconds: Option<f64>,
    /// Only of a complete run: nobody shall stop when chance shows a difference.
    result: Option<Judged>,
}

/// A ratio with its interval, and what it says.
#[derive(Debug, Serialize)]
struct Judged {
    mean: f64,
    low: f64,
    high: f64,
    words: String,
}

fn outcome(records: &[Record]) -> Found {
    let is_complete = matches!(records.last(), Some(Record::End(end)) if end.complete);
    let processes = blocks(records).map(|block| block.process.saturating_add(1)).max();
    let racer = |row: &Row| Racer {
        group: row.group.group.clone(),
        name: row.contender.clone(),
        is_reference: row.role == Role::Reference,
        is_placebo: row.role == Role::Control,
        ratios: row.logs.iter().map(|log| log.exp()).collect(),
        nanoseconds: row.timing.map(|timing| timing.nanoseconds),
        result: is_complete.then(|| judged(row)).flatten(),
    };
    Found {
        processes: processes.unwrap_or_default(),
        contenders: rows(records).iter().map(racer).collect(),
    }
}

/// Returns the verdict of a complete run; of the reference there is none.
fn judged(row: &Row) -> Option<Judged> {
    let (ratio, verdict) = (row.ratio()?, row.verdict()?);
    let between =
        |low: f64, mean: f64, high: f64| format!("{mean:.2} times ({low:.2} to {high:.2})");
    let words = match verdict {
        Verdict::Faster | Verdict::SlightlyFaster => {
            let times = between(1.0 / ratio.high, 1.0 / ratio.mean, 1.0 / ratio.low);
            format!("faster: {times} as fast")
        }
        Verdict::Slower | Verdict::SlightlySlower => {
            let times = between(ratio.low, ratio.mean, ratio.high);
            format!("slower: {times} the time")
        }
        Verdict::Equal => "equal within 5 %".to_owned(),
        Verdict::Inconclusive => {
            format!("cannot tell: {:.2} to {:.2} of the time", ratio.low, ratio.high)
        }
    };
    Some(Judged { mean: ratio.mean, low: ratio.low, high: ratio.high, words })
}
