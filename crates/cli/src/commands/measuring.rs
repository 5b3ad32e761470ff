//! Carries out a plan of measurements: this program starts itself as measuring processes, and reports what they measured.

use std::cell::{Cell, RefCell};
use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use boardbench_cases::Contender;
use boardbench_data::{Block, Record, significant};
use boardbench_harness::{Context, Measured, Plan, RunError, Stage, compare, work};
use boardbench_registry::{RECORDER, catalog};
use boardbench_report::{ledger_differences, render};

use super::layouts::{Layouts, claim_program};
use super::raw_data::{headline_report, read_all, runs_at, write_report};
use crate::BUILD;
use crate::interrupt::stop_flag;
use crate::outcome::{CommandResult, ExitStatus, Failure};
use crate::progress::Progress;
use crate::streams::Streams;

/// The argument that makes this program a measuring process. It is no command, and so is not listed.
const WORKER: &str = "measuring-process";

/// Announces a plan, carries it out in a dated folder below `out`, and reports what was measured. `None` after a wrong answer,
/// which it prints. `announcement` is told whether the program is linked anew, in words that follow the number of processes.
pub(super) fn measure(
    plan: &Plan,
    out: &Path,
    announcement: impl FnOnce(&str) -> String,
    has_details: bool,
    streams: &mut Streams<'_>,
) -> Result<Option<Measured>, Failure> {
    // Less than a minute is only for trying things out.
    let _claim = claim_program(plan.slice.is_some())?;
    let layouts = plan.slice.and_then(|_| Layouts::new());
    let order = match layouts {
        Some(_) => " with the program's functions in another order",
        None => "; the program is not linked anew, so intervals hold for this one alone",
    };
    writeln!(streams.output, "{}", announcement(order))?;
    streams.output.flush()?;
    let measured = carry_out(plan, layouts.as_ref(), out, streams)?;
    if let Some(measured) = &measured {
        report(measured, has_details, streams)?;
    }
    Ok(measured)
}

/// Carries out a plan, showing progress. `None` after a wrong answer, which it prints.
fn carry_out(
    plan: &Plan,
    layouts: Option<&Layouts>,
    out: &Path,
    streams: &mut Streams<'_>,
) -> Result<Option<Measured>, Failure> {
    let progress = Progress::new(0, "");
    let streams = RefCell::new(streams);
    // If stdout can't be written, the data still can.
    let print = |text: String| {
        let _ = progress.suspend(|| streams.borrow_mut().print(text));
    };
    let mut begun = |folder: &Path, done| {
        if done > 0 {
            let folder = folder.display();
            print(format!("resuming {folder}: {done} processes are done"));
        }
    };
    // One block is enough to see that it measures, and what.
    let is_first = Cell::new(true);
    let preview = |block: &Block| {
        if is_first.replace(false) {
            print(first_times(block, plan.processes));
        }
    };
    let worker = |seed: Option<u32>| {
        let program = match (layouts, seed) {
            (Some(layouts), Some(seed)) => layouts.program(seed)?,
            (Some(layouts), None) => layouts.original(),
            (None, _) => env::current_exe()?,
        };
        let mut command = Command::new(program);
        command.arg(WORKER).stderr(Stdio::inherit());
        Ok(command)
    };
    let context = Context {
        build: &BUILD,
        recorder: RECORDER,
        worker: &worker,
        linking: layouts.map(Layouts::each),
        progress: &|stage, done, total| {
            progress.set_task(match stage {
                Stage::Verifying => "verifying",
                Stage::Counting => "counting instructions",
                Stage::Timing => "measuring",
                Stage::Waiting => "waiting for a quiet machine",
            });
            progress.set(done, total);
        },
        preview: &preview,
        interrupted: stop_flag(),
    };
    match compare(plan, out, &mut begun, context) {
        Ok(measured) => Ok(Some(measured)),
        Err(error @ RunError::WrongAnswer { .. }) => {
            writeln!(streams.borrow_mut().output, "{error}")?;
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

/// The times of the first process.
fn first_times(block: &Block, processes: u32) -> String {
    let mut lines = vec![format!("first of {processes} processes, {}:", block.group)];
    let line = |(contender, time)| format!("  {contender}: {} ns", significant(time));
    lines.extend(block.times().map(line));
    lines.join("\n")
}

/// Writes the report, and prints the table and where everything is.
fn report(outcome: &Measured, has_details: bool, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let report = render(&[&outcome.records]);
    write_report(&report, &outcome.folder)?;
    let table = if has_details {
        &report.details
    } else {
        &report.table
    };
    writeln!(streams.output, "{table}")?;
    // The summary comes last, since the table may be long.
    writeln!(streams.output, "{}", report.in_short)?;
    if let Some(differences) =
        headline_report().and_then(|committed| differences(&outcome.records, &committed))
    {
        writeln!(streams.output, "{differences}")?;
    }
    let folder = outcome.folder.display();
    writeln!(
        streams.output,
        "page: {folder}/report.html\nreport: {folder}/report.md\nraw data: {folder}/data.jsonl"
    )?;
    Ok(())
}

/// Which claims these records decide otherwise than the runs of a committed report, if that can be read.
fn differences(records: &[Record], committed: &Path) -> Option<String> {
    let runs = read_all(&runs_at(committed).ok()?).ok()?;
    let runs: Vec<&[Record]> = runs.iter().map(Vec::as_slice).collect();
    ledger_differences(records, &runs, &committed.display().to_string())
}

/// True if this program was started as a measuring process.
pub(crate) fn is_measuring_process() -> bool {
    env::args_os().nth(1).is_some_and(|first| first == WORKER)
}

/// Does the measuring job that is read from stdin.
pub(crate) fn work_on_job(peers: &[Contender], streams: &mut Streams<'_>) -> CommandResult {
    // Ctrl-C reaches this process too, but its parent decides when to stop.
    stop_flag();
    work(&mut *streams.input, &mut *streams.output, &catalog(peers))?;
    Ok(ExitStatus::Passed)
}
