//! Timing engines beside our boards.

use std::path::Path;
use std::time::Duration;

use boardbench_checks::engine::timing::{
    Refusal, Refused, Timed, Timing, engine_rows, engine_section, engine_table,
};
use boardbench_registry::{DEFAULT_BOARD, Pair};
use boardbench_results::write;

use crate::BUILD;
use crate::commands::all_threads;
use crate::console::{CommandResult, ExitStatus, Failure, print};
use crate::files::{cannot_write, own_program, write_file};
use crate::interrupt::stop_flag;
use crate::options::{NATIVE, contender};
use crate::progress::Progress;

/// Verifies and times engines beside this program's `uci` command, and beside these contenders of ours. Prints the table,
/// unless there is nothing but engines that can't be used: the [verdict] says that.
pub(super) fn time_engines(
    engines: &[String],
    more: &[&'static Pair],
    time: Duration,
) -> Result<Timed, Failure> {
    let program = own_program()?.to_string_lossy().into_owned();
    let ours = [program, "uci".to_owned()];
    let timing = Timing {
        engines,
        ours: &ours,
        contender: contender(DEFAULT_BOARD, NATIVE)?,
        more,
        build: &BUILD,
        threads: all_threads(),
        time,
    };
    let progress = Progress::new(0, "timing engines");
    let timed = timing.run(&|_| progress.set_time(time), stop_flag());
    drop(progress);
    let refused = |error| format!("{}: {error}", ours.join(" "));
    let timed = timed.map_err(refused)?;
    if has_numbers(&timed) || verdict(&timed).is_ok() {
        print(engine_table(&timed.records, false))?;
    }
    Ok(timed)
}

pub(super) fn has_numbers(timed: &Timed) -> bool {
    !engine_rows(&timed.records).is_empty()
}

pub(super) fn write_engines(timed: &Timed, folder: &Path) -> Result<(), Failure> {
    let path = folder.join("engines.jsonl");
    let mut data = Vec::new();
    write(&timed.records, &mut data).map_err(cannot_write(&path))?;
    write_file(&path, data)?;
    write_file(&folder.join("engines.md"), engine_section(&timed.records))?;
    print(format_args!("raw data of engines: {}", path.display()))?;
    Ok(())
}

/// An error if an engine can't be used, a failed check if one counts wrong.
pub(super) fn verdict(timed: &Timed) -> CommandResult {
    for Refused { refusal, .. } in &timed.refused {
        if let Refusal::Unusable(error) = refusal {
            return Err(error.to_string().into());
        }
    }
    Ok(ExitStatus::from_check(timed.refused.is_empty()))
}
