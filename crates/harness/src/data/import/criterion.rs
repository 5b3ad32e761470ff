//! criterion's folders.

use std::path::Path;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::error::{ImportError, ImportProblem};
use super::folder::{find, read};
use crate::data::record::{Imported, Tool, Unit};

/// What a benchmark is: `new/benchmark.json`. Names of folders are shortened, these are not.
#[derive(Deserialize)]
struct Benchmark {
    group_id: String,
    function_id: Option<String>,
    value_str: Option<String>,
    throughput: Option<Throughput>,
}

/// How much one run does.
#[derive(Deserialize)]
enum Throughput {
    Elements(u64),
    ElementsAndBytes { elements: u64 },
    Bits(IgnoredAny),
    Bytes(IgnoredAny),
    BytesDecimal(IgnoredAny),
}

/// What criterion makes of a sample: `new/estimates.json`. All in nanoseconds.
#[derive(Deserialize)]
struct Estimates {
    mean: Estimate,
    /// Where timings had more and more runs.
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
    /// How often each timing ran the benchmark.
    iters: Vec<f64>,
    /// How long each timing lasted, in nanoseconds.
    times: Vec<f64>,
}

/// The newest result of every benchmark below a folder such as `target/criterion`, by criterion
/// 0.8.2: a record each, of the metric `time`.
///
/// The value is the slope where criterion has fitted one, and the mean otherwise.
///
/// # Errors
///
/// If there is no result, or one that is not whole: the error names the file.
pub fn criterion(folder: &Path) -> Result<Vec<Imported>, ImportError> {
    const WANTED: &str = "benchmark.json";
    let mut records = Vec::new();
    for file in find(folder, WANTED)? {
        // Beside `new` there are the results of runs before.
        let parent = file.parent().filter(|parent| parent.ends_with("new"));
        if let Some(parent) = parent {
            records.push(of_benchmark(parent, &read(&file)?)?);
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

fn of_benchmark(folder: &Path, benchmark: &Benchmark) -> Result<Imported, ImportError> {
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

/// How many operations a run does, if they are what was counted.
const fn operations(throughput: &Throughput) -> Option<u64> {
    match *throughput {
        Throughput::Elements(count) | Throughput::ElementsAndBytes { elements: count } => {
            Some(count)
        }
        Throughput::Bits(_) | Throughput::Bytes(_) | Throughput::BytesDecimal(_) => None,
    }
}

/// A benchmark's name in its group; one that stands alone is a group of its own.
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
