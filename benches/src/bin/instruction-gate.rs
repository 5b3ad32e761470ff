//! Counts instructions and compares them with the committed baseline.
//!
//! `scripts/icount` calls it. It exits with 0, with 1 if a count grew, and with 2 if it can't count.

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

/// The argument that makes this program a measuring process.
const WORKER: &str = "measuring-process";

/// Counts instructions and compares them with the committed baseline.
#[derive(Debug, Parser)]
enum Command {
    /// Fail if a count grew.
    Check,
    /// Make the counts the baseline.
    Update,
    /// Print the contenders that are counted.
    List,
}

/// Names the file of the baseline, from the root of the project.
const BASELINE: &str = "reports/instructions/baseline.json";

#[derive(Debug, Serialize, Deserialize)]
struct Baseline {
    build: Build,
    instructions: Counts,
}

fn main() -> ExitCode {
    let result = if env::args().nth(1).as_deref() == Some(WORKER) {
        let catalog = catalog(&[]);
        let worked = work(io::stdin().lock(), io::stdout().lock(), &catalog);
        worked.map(|()| ExitCode::SUCCESS).map_err(Into::into)
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

type Done = Result<ExitCode, Box<dyn Error>>;

fn list() -> ExitCode {
    for group in selection(catalog(&[]).groups()) {
        for contender in &group.contenders {
            println!("{} {}", group.name(), contender.name);
        }
    }
    ExitCode::SUCCESS
}

/// Verifies and counts the selected contenders.
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
        return Err("nothing was counted: valgrind can't be run".into());
    }
    Ok(records)
}

fn check() -> Done {
    let read = || -> Result<Baseline, Box<dyn Error>> {
        Ok(serde_json::from_str(&fs::read_to_string(BASELINE)?)?)
    };
    let baseline = read().map_err(|error| format!("{BASELINE}: {error}"))?;
    let differences: Vec<_> = baseline.build.differences(&BUILD).collect();
    if !differences.is_empty() {
        let differences = differences.join(", ");
        println!("not compared: the baseline is of another build ({differences})");
        return Ok(ExitCode::SUCCESS);
    }
    let records = measure()?;
    let comparison = compare(&baseline.instructions, &counts(&records));
    println!("{}", comparison.text);
    Ok(ExitCode::from(u8::from(comparison.higher > 0)))
}

fn update() -> Done {
    let baseline = Baseline { build: BUILD, instructions: counts(&measure()?) };
    fs::write(BASELINE, serde_json::to_string_pretty(&baseline)? + "\n")?;
    println!("{} counts are the baseline", baseline.instructions.len());
    Ok(ExitCode::SUCCESS)
}
