//! Compares counted instructions with the committed baseline, or makes them the baseline.
//!
//! `scripts/icount` counts and calls it. It ends with 0, with 1 if something got dearer, and with 2 if
//! it can't tell.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardbench_benches::{
    Baselines, Comparison, Counts, Key, TOLERANCE_PERCENT, compare, instructions, selection,
};
use boardbench_harness::data::import;
use boardbench_harness::measure::catalog;
use clap::{Args, Parser};

/// Compares counted instructions with the committed baseline.
#[derive(Debug, Parser)]
enum Command {
    /// Fail if something got dearer than the baseline's.
    Check(Files),
    /// Make the counts the baseline of this toolchain, profile and lock file.
    Update(Files),
    /// Write the file that says whose instructions are counted.
    Contenders {
        /// The file.
        #[arg(long, default_value = "benches/contenders.txt")]
        file: PathBuf,
    },
}

/// What is compared.
#[derive(Debug, Args)]
struct Files {
    /// The folder with the summaries of a run.
    #[arg(long)]
    counts: PathBuf,
    /// The file of baselines.
    #[arg(long, default_value = "reports/instructions/baseline.json")]
    baseline: PathBuf,
}

fn main() -> ExitCode {
    let done = match Command::parse() {
        Command::Check(files) => check(&files),
        Command::Update(files) => update(&files),
        Command::Contenders { file } => write_contenders(&file),
    };
    done.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}

type Outcome = Result<ExitCode, Box<dyn Error>>;

fn check(files: &Files) -> Outcome {
    let counts = read_counts(&files.counts)?;
    let key = Key::here();
    let baselines = read_baselines(&files.baseline)?;
    let Some(baseline) = baselines.get(&key) else {
        println!("no baseline for {key}");
        if let Some(other) = baselines.of_another_lock(&key) {
            println!(
                "against lock file {}, which closes nothing:",
                other.key.lock
            );
            print(&compare(&other.instructions, &counts));
        }
        println!("scripts/icount --update makes these counts one");
        return Ok(ExitCode::SUCCESS);
    };
    let comparison = compare(baseline, &counts);
    print(&comparison);
    Ok(ExitCode::from(u8::from(!comparison.dearer.is_empty())))
}

fn print(comparison: &Comparison) {
    let Comparison {
        dearer,
        cheaper,
        added,
        removed,
        compared,
    } = comparison;
    for change in cheaper {
        println!("cheaper: {change}");
    }
    for name in added {
        println!("not in the baseline: {name}");
    }
    for name in removed {
        println!("only in the baseline: {name}");
    }
    for change in dearer {
        println!("DEARER: {change}");
    }
    println!(
        "{compared} counts compared: {} dearer by more than {TOLERANCE_PERCENT} %, {} cheaper",
        dearer.len(),
        cheaper.len()
    );
}

fn update(files: &Files) -> Outcome {
    let counts = read_counts(&files.counts)?;
    let key = Key::here();
    let mut baselines = read_baselines(&files.baseline)?;
    println!("{} counts are the baseline for {key}", counts.len());
    baselines.set(key, counts);
    baselines.write(&files.baseline)?;
    Ok(ExitCode::SUCCESS)
}

fn read_baselines(path: &Path) -> Result<Baselines, String> {
    Baselines::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn read_counts(folder: &Path) -> Result<Counts, Box<dyn Error>> {
    let records = import::callgrind(folder)?;
    Ok(instructions(&records, &selection(&catalog()))?)
}

fn write_contenders(file: &Path) -> Outcome {
    let lines = selection(&catalog());
    let lines: Vec<_> = lines.iter().map(ToString::to_string).collect();
    fs::write(file, lines.join("\n") + "\n")?;
    println!("{} contenders in {}", lines.len(), file.display());
    Ok(ExitCode::SUCCESS)
}
