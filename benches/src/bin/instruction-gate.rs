//! Counts instructions and compares them with the committed baseline.
//!
//! `scripts/icount` calls this program. Exit status: 0, 1 if a count grew, 2 if counting fails.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use std::env;
use std::error::Error;
use std::fs;
use std::io;
use std::process::ExitCode;

use boardbench_benches::{Counts, compare, counts, inputs, selection};
use boardbench_measure::{Context, Plan, Workers, run, work};
use boardbench_registry::{RECORDER, catalog};
use boardbench_results::{Build, Record};
use clap::Parser;
use serde::{Deserialize, Serialize};

const BUILD: Build = include!(concat!(env!("OUT_DIR"), "/build.rs"));

/// First argument of a child process that measures.
const WORKER: &str = "measuring-process";

/// Counts instructions and compares them with the committed baseline.
#[derive(Debug, Parser)]
enum Command {
    /// Fail if a count grew.
    Check,
    /// Record the current counts as the new baseline.
    Update,
    /// List the contenders whose instructions are counted.
    List,
}

/// Path of the baseline, relative to the root of the project.
const BASELINE: &str = "reports/instructions/baseline.json";

#[derive(Debug, Serialize, Deserialize)]
struct Baseline {
    build: Build,
    instructions: Counts,
}

fn main() -> ExitCode {
    let result = if env::args().nth(1).as_deref() == Some(WORKER) {
        let catalog = catalog(&[]);
        let result = work(io::stdin().lock(), io::stdout().lock(), &catalog);
        result.map(|()| ExitCode::SUCCESS).map_err(Into::into)
    } else {
        match Command::parse() {
            Command::Check => check(),
            Command::Update => update(),
            Command::List => Ok(list()),
        }
    };
    result.unwrap_or_else(|error: Box<dyn Error>| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}

type CommandResult = Result<ExitCode, Box<dyn Error>>;

fn list() -> ExitCode {
    for group in selection(catalog(&[]).groups()) {
        for contender in &group.contenders {
            println!("{} {}", group.name(), contender.name);
        }
    }
    ExitCode::SUCCESS
}

/// Verifies the selection, counts instructions.
fn measure() -> Result<Vec<Record>, Box<dyn Error>> {
    let plan = Plan {
        groups: selection(catalog(&[]).groups()),
        counts: true,
        inputs: inputs(),
        seed: Some(0),
        ..Plan::default()
    };
    let workers = Workers::new(None, [WORKER]);
    let context = Context::quiet(&BUILD, RECORDER, &workers);
    let folder = tempfile::tempdir()?;
    let records = run(&plan, &folder.path().join("data.jsonl"), context)?;
    if counts(&records).is_empty() {
        return Err("nothing was counted: valgrind is missing or can't run this build".into());
    }
    Ok(records)
}

fn check() -> CommandResult {
    let read = || -> Result<Baseline, Box<dyn Error>> {
        Ok(serde_json::from_str(&fs::read_to_string(BASELINE)?)?)
    };
    let baseline = read().map_err(|error| format!("{BASELINE}: {error}"))?;
    let differences: Vec<_> = baseline.build.differences(&BUILD).collect();
    if !differences.is_empty() {
        let differences = differences.join(", ");
        println!("not compared: the baseline is from a different build ({differences})");
        return Ok(ExitCode::SUCCESS);
    }
    let records = measure()?;
    let comparison = compare(&baseline.instructions, &counts(&records));
    println!("{}", comparison.text);
    Ok(ExitCode::from(u8::from(comparison.higher > 0)))
}

fn update() -> CommandResult {
    let baseline = Baseline { build: BUILD, instructions: counts(&measure()?) };
    fs::write(BASELINE, serde_json::to_string_pretty(&baseline)? + "\n")?;
    println!("baseline updated: {} counts", baseline.instructions.len());
    Ok(ExitCode::SUCCESS)
}
