//! Carries out a plan of measurements: starts this program as measuring processes, and reports their results.

use std::cell::Cell;
use std::env;
use std::io;
use std::iter;
use std::path::Path;
use std::time::Duration;

use boardbench_crosscheck::engine::contender::contenders;
use boardbench_measure::Contender;
use boardbench_measure::{
    Context, Measured, Package, Plan, RunError, Stage, Workers, compare, work,
};
use boardbench_registry::{HAS_ALL_PAIRS, RECORDER, catalog};
use boardbench_report::render;
use boardbench_results::{Block, significant};

use super::measurements::write_report;
use crate::BUILD;
use crate::console::{CommandResult, ExitStatus, Failure, print, write};
use crate::files::check_folder;
use crate::interrupt::stop_flag;
use crate::progress::Progress;

/// An engine that is timed, with a unique name.
pub(super) struct Engine {
    pub(super) name: String,
    pub(super) command: String,
}

/// First argument of a measuring process; no listed command. Names and commands of engines follow it.
const WORKER: &str = "measuring-process";

/// Package from which measuring processes are relinked.
const PACKAGE: Package = Package {
    name: env!("CARGO_PKG_NAME"),
    build: &BUILD,
    features: if HAS_ALL_PAIRS { "all-pairs" } else { "" },
};

/// Announces a plan, carries it out in a dated folder below `out`, and reports the results. Prints a wrong result and returns
/// `None`. `announcement` receives a text about link orders that follows the number of processes. Measuring processes time
/// these engines, too. With `is_restricted` all rows are printed, otherwise one line per board if there are many.
pub(super) fn measure(
    plan: &Plan,
    out: &Path,
    announcement: impl FnOnce(&str) -> String,
    engines: &[Engine],
    is_restricted: bool,
) -> Result<Option<Measured>, Failure> {
    check_folder(out)?;
    let arguments = engines.iter().flat_map(|it| [&it.name, &it.command]);
    let arguments = iter::once(WORKER).chain(arguments.map(String::as_str));
    // Runs of less than a minute are smoke tests, and not relinked.
    let workers = Workers::of_this_program(PACKAGE, plan.sample_time.is_some(), arguments)?;
    let order = match workers.linking() {
        Some(_) => " with another link order",
        None if plan.sample_time.is_some() => {
            "; the program is not relinked, so intervals hold for this binary only; \
             cargo run --release in a checkout relinks it"
        }
        None => "; the program is not relinked, so intervals hold for this binary only",
    };
    print(announcement(order))?;
    let measured = carry_out(plan, &workers, out)?;
    if let Some(measured) = &measured {
        report(measured, is_restricted)?;
    }
    Ok(measured)
}

/// Carries out a plan with a progress bar. Prints a wrong result and returns `None`.
fn carry_out(plan: &Plan, workers: &Workers, out: &Path) -> Result<Option<Measured>, Failure> {
    let progress = Progress::new(0, "");
    // If stdout can't be written, the data still can.
    let show = |text: String| {
        let _ = progress.suspend(|| print(text));
    };
    let mut begun = |folder: &Path, done| {
        if done > 0 {
            let folder = folder.display();
            show(format!("resuming {folder}: {done} processes are done"));
        }
    };
    // One block is enough as a preview.
    let is_first = Cell::new(true);
    let preview = |block: &Block| {
        if is_first.replace(false) {
            show(first_times(block, plan.processes));
        }
    };
    let remaining = |groups: usize, time: Duration| {
        let (plural, seconds) = (if groups == 1 { "" } else { "s" }, time.as_secs().max(1));
        show(format!("measuring {groups} group{plural}: about {seconds} s left"));
    };
    let context = Context {
        build: &BUILD,
        recorder: RECORDER,
        workers,
        progress: &|stage, done, total| {
            progress.set_task(match stage {
                Stage::Verifying => "verifying",
                Stage::Counting => "counting instructions",
                Stage::Timing => "measuring",
                Stage::Waiting => "waiting for an idle machine",
            });
            progress.set(done, total);
        },
        preview: &preview,
        remaining: &remaining,
        interrupted: stop_flag(),
    };
    match compare(plan, out, &mut begun, context) {
        Ok(measured) => Ok(Some(measured)),
        Err(error @ RunError::WrongResult { .. }) => {
            print(error)?;
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

fn first_times(block: &Block, processes: u32) -> String {
    let line = |(contender, time)| format!("\n  {contender}: {} ns", significant(time));
    let lines: String = block.times().map(line).collect();
    format!("first of {processes} processes, {}:{lines}", block.group)
}

/// Writes the report, and prints tables and the paths of all files.
fn report(measured: &Measured, is_restricted: bool) -> Result<(), Failure> {
    let report = render(&[&measured.records], &[]);
    write_report(&report, &measured.folder)?;
    // The summary comes last, since the table may be long.
    let boards = report.boards.as_ref().filter(|_| !is_restricted);
    let (tables, summary) = (boards.unwrap_or(&report.tables), &report.summary);
    let folder = measured.folder.display();
    write(format_args!(
        "{tables}\n{summary}\npage: {folder}/report.html\nreport: {folder}/report.md\n\
         all rows: {folder}/tables/\nmeasurements: {folder}/data.jsonl\n"
    ))?;
    Ok(())
}

pub(crate) fn is_measuring_process() -> bool {
    env::args_os().nth(1).is_some_and(|first| first == WORKER)
}

pub(crate) fn work_on_job(peers: &[Contender]) -> CommandResult {
    // Ctrl-C reaches this process, too, but its parent decides when to stop.
    stop_flag();
    let arguments: Vec<String> = env::args().skip(2).collect();
    let (engines, _) = arguments.as_chunks();
    let engines = engines.iter().flat_map(|[name, command]| contenders(name, command));
    let contenders: Vec<Contender> = peers.iter().cloned().chain(engines).collect();
    work(io::stdin().lock(), io::stdout(), &catalog(&contenders))?;
    Ok(ExitStatus::Passed)
}
