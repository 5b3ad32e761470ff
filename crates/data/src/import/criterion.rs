//! Reads the folders of criterion.

use std::path::Path;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::error::{ImportError, ImportProblem};
use super::folder::{find, read};
use crate::record::{Imported, Tool, Unit};

/// A benchmark: `new/benchmark.json`. Its names are complete; names of folders are shortened.
#[derive(Deserialize)]
struct Benchmark {
    group_id: String,
    function_id: Option<String>,
    value_str: Option<String>,
    throughput: Option<Throughput>,
}

/// The work of one run.
#[derive(Deserialize)]
enum Throughput {
    Elements(u64),
    ElementsAndBytes { elements: u64 },
    Bits(IgnoredAny),
    Bytes(IgnoredAny),
    BytesDecimal(IgnoredAny),
}

/// Criterion's estimates, in nanoseconds: `new/estimates.json`.
#[derive(Deserialize)]
struct Estimates {
    mean: Estimate,
    /// Fitted where the number of runs grows from timing to timing.
    slope: Option<Estimate>,
}

#[derive(Deserialize)]
struct Estimate {
    point_estimate: f64,
    confidence_interval: Interval,
}

#[derive(Deserialize)]
struct Interval {
    lower_bound: f64,
    upper_bound: f64,
}

/// The timings: `new/sample.json`.
#[derive(Deserialize)]
struct Sample {
    /// The runs in each timing.
    iters: Vec<f64>,
    /// The length of each timing, in nanoseconds.
    times: Vec<f64>,
}

/// The newest result of every benchmark below a folder such as `target/criterion`, by criterion
/// 0.8.2: one record each, of the metric `time`.
///
/// The value is the slope where criterion fitted one, and the mean otherwise.
///
/// # Errors
///
/// If there is no result, or one is incomplete: the error names the file.
pub fn criterion(folder: &Path) -> Result<Vec<Imported>, ImportError> {
    const WANTED: &str = "benchmark.json";
    let mut records = Vec::new();
    for file in find(folder, WANTED)? {
        // The other folders beside `new` are earlier results.
        let parent = file.parent().filter(|parent| parent.ends_with("new"));
        if let Some(parent) = parent {
            records.push(read_benchmark(parent, &read(&file)?)?);
        }
    }
    if records.is_empty() {
        let problem = ImportProblem::Nothing {
            wanted: "new/benchmark.json",
        };
        return Err(ImportError::new(folder, problem));
    }
    Ok(records)
}

fn read_benchmark(folder: &Path, benchmark: &Benchmark) -> Result<Imported, ImportError> {
    let estimates: Estimates = read(&folder.join("estimates.json"))?;
    let estimate = estimates.slope.unwrap_or(estimates.mean);
    Ok(Imported {
        tool: Tool::Criterion,
        group: benchmark.group_id.clone(),
        contender: contender(benchmark),
        metric: "time".into(),
        unit: Unit::Nanoseconds,
        operations: benchmark.throughput.as_ref().and_then(operations),
        value: estimate.point_estimate,
        low: estimate.confidence_interval.lower_bound,
        high: estimate.confidence_interval.upper_bound,
        samples: samples(&folder.join("sample.json"))?,
    })
}

/// The number of operations of a run, if the throughput counts operations.
const fn operations(throughput: &Throughput) -> Option<u64> {
    match *throughput {
        Throughput::Elements(count) | Throughput::ElementsAndBytes { elements: count } => {
            Some(count)
        }
        Throughput::Bits(_) | Throughput::Bytes(_) | Throughput::BytesDecimal(_) => None,
    }
}

/// A benchmark's name in its group. A single benchmark is a group of its own.
fn contender(benchmark: &Benchmark) -> String {
    let Benchmark {
        group_id,
        function_id,
        value_str,
        ..
    } = benchmark;
    match (function_id, value_str) {
        (Some(function), Some(value)) => format!("{function}/{value}"),
        (Some(name), None) | (None, Some(name)) => name.clone(),
        (None, None) => group_id.clone(),
    }
}

/// The time of one run, in each timing.
fn samples(file: &Path) -> Result<Vec<f64>, ImportError> {
    let Sample { iters, times } = read(file)?;
    let contradiction = |what| Err(ImportError::new(file, ImportProblem::Contradiction(what)));
    if iters.len() != times.len() {
        return contradiction("as many timings as numbers of runs were expected");
    }
    if iters.is_empty() {
        return contradiction("there is no timing");
    }
    if iters.iter().any(|&runs| runs < 1.0) {
        return contradiction("a timing without a run");
    }
    let each = times.iter().zip(&iters);
    Ok(each.map(|(time, runs)| time / runs).collect())
}

#[cfg(test)]
mod tests;
