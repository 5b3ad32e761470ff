//! Counts the instructions of the timed loops by callgrind, on a processor that valgrind simulates.
//!
//! Counts do not depend on the load of the machine. The simulated cache and branch predictor are the same
//! everywhere, so estimated cycles compare designs, not machines.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use boardbench_kernels::Prepared;
use boardbench_results::{Count, InputSpec, PlanFacts, Verified};

use super::context::{Context, RunError};
use super::job::Job;
use super::machine::valgrind;

/// Options for the simulated processor: a first-level cache of 32 KiB each for instructions and data, a last-level
/// cache of 8 MiB, lines of 64 bytes, and callgrind's branch predictor.
const SIMULATED: [&str; 6] = [
    "--tool=callgrind",
    "--cache-sim=yes",
    "--branch-sim=yes",
    "--I1=32768,8,64",
    "--D1=32768,8,64",
    "--LL=8388608,16,64",
];

/// Function whose costs callgrind collects. The command's build script exports this symbol and the next one, and strips all
/// others.
const COUNTED: &str = "*counting::run_counted*";

/// Function after which callgrind writes the costs. It differs from [`COUNTED`], since callgrind does not accept
/// both options for one function.
const DUMPED: &str = "*counting::count_one*";

/// Costs of a miss in the first and in the last level, in cycles.
const MISSES: [u64; 2] = [10, 100];

/// Runs the loop once to warm the caches, if `warm_up`, then once counted. Returns the number of counted operations.
/// Public, so that it keeps its name and callgrind finds it.
#[inline(never)]
pub fn count_one(prepared: &mut dyn Prepared, warm_up: bool) -> u64 {
    if warm_up {
        prepared.run();
    }
    // A call at the end of a function becomes a jump, which callgrind does not see.
    black_box(run_counted(prepared))
}

/// Runs the loop once, counted, and returns the number of operations. Public for the same reason as [`count_one`].
#[inline(never)]
pub fn run_counted(prepared: &mut dyn Prepared) -> u64 {
    // Not the last instruction, or the call would become a jump.
    black_box(prepared.run())
}

/// Returns the reason why instructions can't be counted; `None` if they can.
pub fn obstacle() -> Option<&'static str> {
    if cfg!(target_feature = "avx512f") {
        // It would end the program at the first such instruction.
        return Some(
            "valgrind does not support AVX-512; build with RUSTFLAGS='-C target-cpu=x86-64-v3'",
        );
    }
    valgrind().is_none().then_some("valgrind is not installed")
}

/// Counts the cost of each cell, in one process per processor. Returns an empty list if the run is interrupted.
pub(super) fn count(
    cells: &[Verified],
    inputs: &InputSpec,
    context: Context<'_>,
) -> Result<Vec<Count>, RunError> {
    let processes = thread::available_parallelism().map_or(1, usize::from);
    let folder = tempfile::tempdir()?;
    let mut running = Vec::new();
    for number in 0..processes.min(cells.len()) {
        let share: Vec<&Verified> = cells.iter().skip(number).step_by(processes).collect();
        let names = |cell: &&Verified| (cell.group.clone(), cell.contender.clone());
        let plan = PlanFacts { inputs: inputs.clone(), ..PlanFacts::default() };
        let cells = share.iter().map(names).collect();
        let job = Job { plan, cells, ..Job::default() };
        let path = folder.path().join(format!("process-{number}"));
        let worker = context.workers.command(None)?;
        let child = job.start(
            Command::new("valgrind")
                .args(SIMULATED)
                .arg(format!("--callgrind-out-file={}", path.display()))
                .arg(format!("--toggle-collect={COUNTED}"))
                .arg(format!("--dump-after={DUMPED}"))
                .arg("--quiet")
                .arg(worker.get_program())
                .args(worker.get_args())
                .stdout(fs::File::create(output_path(&path))?)
                .stderr(Stdio::null()),
        )?;
        running.push((child, share, path));
    }
    let mut counts = Vec::new();
    for (mut child, share, path) in running {
        if !wait(&mut child, context)? {
            continue;
        }
        let counted = operations(&fs::read_to_string(output_path(&path))?, share.len())?;
        for (number, (cell, operations)) in (1..).zip(share.into_iter().zip(counted)) {
            let (group, contender) = (cell.group.clone(), cell.contender.clone());
            // The file with the cost of this counted run.
            let part = fs::read_to_string(path.with_extension(number.to_string()))?;
            let costs = costs(&part).ok_or_else(|| {
                RunError::Worker(format!("valgrind wrote no costs of {contender} at {group}"))
            })?;
            counts.push(Count { group, contender, operations, ..costs });
        }
    }
    if context.is_interrupted() {
        counts.clear();
    }
    Ok(counts)
}

/// Waits for the child. Returns `false` if the run is interrupted.
fn wait(child: &mut Child, context: Context<'_>) -> Result<bool, RunError> {
    let status = loop {
        if context.is_interrupted() {
            let _ = child.kill();
            child.wait()?;
            return Ok(false);
        }
        match child.try_wait()? {
            Some(status) => break status,
            None => thread::sleep(Duration::from_millis(50)),
        }
    };
    if !status.success() {
        return Err(RunError::Worker(format!("under valgrind: {status}")));
    }
    Ok(true)
}

fn output_path(path: &Path) -> PathBuf {
    path.with_extension("operations")
}

/// Parses the worker's output: the number of operations of each cell, on fewer inputs than natively.
fn operations(output: &str, cells: usize) -> Result<Vec<u64>, RunError> {
    let numbers: Option<Vec<u64>> = output.lines().map(|line| line.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() == cells);
    let missing = "under valgrind it did not write one number of operations per cell";
    numbers.ok_or_else(|| RunError::Worker(missing.into()))
}

/// Parses the sums of a callgrind file, by the names of its events; `None` if one is missing.
fn costs(text: &str) -> Option<Count> {
    let fields = |key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(key))?;
        Some(line.split_whitespace())
    };
    let names: Vec<_> = fields("events:")?.collect();
    let sums = fields("totals:").or_else(|| fields("summary:"))?;
    let sums: Vec<u64> = sums.map(|sum| sum.parse().ok()).collect::<Option<_>>()?;
    // Zeros at the end of the line are omitted.
    let sum = |events: &[&str]| {
        let mut total = 0;
        for event in events {
            let index = names.iter().position(|name| name == event)?;
            total += sums.get(index).copied().unwrap_or(0);
        }
        Some(total)
    };
    let instructions = sum(&["Ir"]).filter(|&count| count > 0)?;
    let first = sum(&["I1mr", "D1mr", "D1mw"])?;
    let last = sum(&["ILmr", "DLmr", "DLmw"])?;
    Some(Count {
        instructions,
        cycles: instructions + first * MISSES[0] + last * MISSES[1],
        branch_misses: sum(&["Bcm", "Bim"])?,
        accesses: Some(sum(&["Dr", "Dw"])?),
        branches: Some(sum(&["Bc"])?),
        misses: Some(sum(&["D1mr", "D1mw"])?),
        ..Count::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "version: 1\nevents: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim\n\
        fn=(1) something\n1 100\n\ntotals: 1000 300 200 1 2 3 4 5 6 50 7 20 8\n";

    #[test]
    fn sums_are_read_by_the_names_of_events() {
        let expected = Count {
            instructions: 1_000,
            cycles: 1_000 + 6 * 10 + 15 * 100,
            branch_misses: 15,
            accesses: Some(500),
            branches: Some(50),
            misses: Some(5),
            ..Count::default()
        };
        assert_eq!(costs(FILE), Some(expected));
        let short = FILE.replace(" 50 7 20 8", "");
        assert_eq!(costs(&short).unwrap().branch_misses, 0);
    }

    #[test]
    fn a_worker_writes_a_number_for_each_cell() {
        assert_eq!(operations("12\n7\n", 2).unwrap(), [12, 7]);
        for (output, cells) in [("", 1), ("12\n", 2), ("12\n7\n", 1), ("many\n", 1)] {
            assert!(operations(output, cells).is_err(), "{output:?}");
        }
    }

    #[test]
    fn an_incomplete_file_has_no_costs() {
        for text in [
            "",
            "events: Ir\n",
            "totals: 1\n",
            &FILE.replace("1000 300", "many"),
            &FILE.replace("totals: 1000", "totals: 0"),
            &FILE.replace("Bcm", "Bxx"),
        ] {
            assert_eq!(costs(text), None, "{text}");
        }
    }
}
