//! Carries out a plan of measurements: this program starts itself as measuring processes, and reports what they measured.

use std::cell::Cell;
use std::env;
use std::io;
use std::iter;
use std::path::Path;

use boardbench_crosscheck::engine::contender::contenders;
use boardbench_measure::Contender;
use boardbench_measure::{
    Context, Measured, Package, Plan, RunError, Stage, Workers, compare, work,
};
use boardbench_registry::{HAS_ALL_PAIRS, RECORDER, catalog};
use boardbench_report::render;
use boardbench_results::{Block, significant};

use super::raw_data::write_report;
use crate::BUILD;
use crate::console::{CommandResult, ExitStatus, Failure, print, write};
use crate::files::check_folder;
use crate::interrupt::stop_flag;
use crate::progress::Progress;

/// An engine that is timed, with a name of its own.
pub(super) struct Engine {
    pub(super) name: String,
    pub(super) command: String,
}

/// Marks a measuring process as its first argument; not a command, so not listed. Names and commands of engines follow it.
const WORKER: &str = "measuring-process";

/// Names the package from which measuring processes are relinked.
const PACKAGE: Package = Package {
    name: env!("CARGO_PKG_NAME"),
    build: &BUILD,
    features: if HAS_ALL_PAIRS { "all-pairs" } else { "" },
};

/// Announces a plan, carries it out in a dated folder below `out`, and reports what was measured. `None` after a wrong answer,
/// which it prints. `announcement` is told whether the program is linked anew, in words that follow the number of processes.
/// Measuring processes time these engines, too.
pub(super) fn measure(
    plan: &Plan,
    out: &Path,
    announcement: impl FnOnce(&str) -> String,
    engines: &[Engine],
) -> Result<Option<Measured>, Failure> {
    check_folder(out)?;
    let arguments = engines.iter().flat_map(|it| [&it.name, &it.command]);
    let arguments = iter::once(WORKER).chain(arguments.map(String::as_str));
    // Less than a minute is only for trying things out.
    let workers = Workers::of_this_program(PACKAGE, plan.sample_time.is_some(), arguments)?;
    let order = match workers.linking() {
        Some(_) => " with the program's functions in another order",
        None => "; the program is not linked anew, so intervals hold for this one alone",
    };
    print(announcement(order))?;
    let measured = carry_out(plan, &workers, out)?;
    if let Some(measured) = &measured {
        report(measured)?;
    }
    Ok(measured)
}

/// Carries out a plan, showing progress. `None` after a wrong answer, which it prints.
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
    // One block is enough to see that it measures, and what.
    let is_first = Cell::new(true);
    let preview = |block: &Block| {
        if is_first.replace(false) {
            show(first_times(block, plan.processes));
        }
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

/// Writes the report, and prints the table and where everything is.
fn report(outcome: &Measured) -> Result<(), Failure> {
    let report = render(&[&outcome.records], &[]);
    write_report(&report, &outcome.folder)?;
    // The summary comes last, since the table may be long.
    let (table, in_short) = (&report.table, &report.in_short);
    let folder = outcome.folder.display();
    write(format_args!(
        "{table}\n{in_short}\npage: {folder}/report.html\nreport: {folder}/report.md\n\
         raw data: {folder}/data.jsonl\n"
    ))?;
    Ok(())
}

pub(crate) fn is_measuring_process() -> bool {
    env::args_os().nth(1).is_some_and(|first| first == WORKER)
}

pub(crate) fn work_on_job(peers: &[Contender]) -> CommandResult {
    // Ctrl-C reaches this process too, but its parent decides when to stop.
    stop_flag();
    let arguments: Vec<String> = env::args().skip(2).collect();
    let (engines, _) = arguments.as_chunks();
    let engines = engines.iter().flat_map(|[name, command]| contenders(name, command));
    let contenders: Vec<Contender> = peers.iter().cloned().chain(engines).collect();
    work(io::stdin().lock(), io::stdout(), &catalog(&contenders))?;
    Ok(ExitStatus::Passed)
}
