//! Reads callgrind's counts from the summaries of iai-callgrind.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::error::{ImportError, ImportProblem};
use super::folder::{find, parse, text};
use crate::record::{Imported, Tool, Unit};

const FILE: &str = "summary.json";

/// The version of the summaries that iai-callgrind 0.16.1 writes.
const VERSION: &str = "6";

/// The part that is read first: another version may have other fields.
#[derive(Deserialize)]
struct Versioned {
    version: String,
}

/// A summary, without its many absolute paths.
#[derive(Deserialize)]
struct Summary {
    module_path: String,
    function_name: String,
    id: Option<String>,
    /// The arguments of the benchmark, as written in its source.
    details: Option<String>,
    profiles: Vec<Profile>,
}

#[derive(Deserialize)]
struct Profile {
    summaries: Summaries,
}

#[derive(Deserialize)]
struct Summaries {
    total: Total,
}

#[derive(Deserialize)]
struct Total {
    summary: Counts,
}

/// One tool's counts; valgrind has other tools too.
#[derive(Deserialize)]
enum Counts {
    Callgrind(BTreeMap<String, Count>),
    Cachegrind(IgnoredAny),
    Dhat(IgnoredAny),
    ErrorTool(IgnoredAny),
    None,
}

#[derive(Deserialize)]
struct Count {
    metrics: NewAndOld,
}

/// A count of this run (left), of the run before (right), or both.
#[derive(Deserialize)]
enum NewAndOld {
    Left(Metric),
    Right(IgnoredAny),
    Both(Metric, IgnoredAny),
}

#[derive(Clone, Copy, Deserialize)]
enum Metric {
    Int(u64),
    Float(f64),
}

/// The newest counts of every benchmark below a folder such as `target/iai`, by iai-callgrind
/// 0.16.1 with `--save-summary`: a record for each event of each benchmark.
///
/// A benchmark whose argument is one string, `"group contender"`, gets these names. Any other gets its
/// module path and its id.
///
/// # Errors
///
/// If there is no summary, or if one has another version, is incomplete or has no count of callgrind:
/// the error names the file.
pub fn callgrind(folder: &Path) -> Result<Vec<Imported>, ImportError> {
    let mut records = Vec::new();
    for file in find(folder, FILE)? {
        records.extend(read_summary(&file)?);
    }
    if records.is_empty() {
        let problem = ImportProblem::Nothing { wanted: FILE };
        return Err(ImportError::new(folder, problem));
    }
    Ok(records)
}

fn read_summary(file: &Path) -> Result<Vec<Imported>, ImportError> {
    let text = text(file)?;
    let Versioned { version: found } = parse(file, &text)?;
    if found != VERSION {
        let known = VERSION;
        let problem = ImportProblem::Version { found, known };
        return Err(ImportError::new(file, problem));
    }
    let summary: Summary = parse(file, &text)?;
    let (group, contender) = names(&summary);
    let counts =
        summary
            .profiles
            .into_iter()
            .find_map(|profile| match profile.summaries.total.summary {
                Counts::Callgrind(counts) => Some(counts),
                _ => None,
            });
    let new = counts.into_iter().flatten().filter_map(|(event, count)| {
        let (NewAndOld::Left(new) | NewAndOld::Both(new, _)) = count.metrics else {
            return None;
        };
        Some(record(&group, &contender, event, new))
    });
    let records: Vec<_> = new.collect();
    if records.is_empty() {
        let problem = ImportProblem::Contradiction("there is no count of callgrind");
        return Err(ImportError::new(file, problem));
    }
    Ok(records)
}

fn record(group: &str, contender: &str, event: String, metric: Metric) -> Imported {
    let (value, unit) = match metric {
        Metric::Int(count) => (count as f64, Unit::Events),
        Metric::Float(share) => (share, Unit::Percent),
    };
    Imported {
        tool: Tool::Callgrind,
        group: group.into(),
        contender: contender.into(),
        metric: event,
        unit,
        operations: None,
        value,
        low: value,
        high: value,
        samples: vec![value],
    }
}

/// The names of the group and the contender.
fn names(summary: &Summary) -> (String, String) {
    let quoted = summary.details.as_deref().and_then(only_literal);
    if let Some((group, contender)) = quoted.and_then(|text| text.split_once(' ')) {
        return (group.into(), contender.into());
    }
    let id = summary.id.as_ref().unwrap_or(&summary.function_name);
    (summary.module_path.clone(), id.clone())
}

/// The text of the only string literal among the arguments, unless it has an escape.
fn only_literal(arguments: &str) -> Option<&str> {
    let mut parts = arguments.split('"');
    let (_, literal, _) = (parts.next()?, parts.next()?, parts.next()?);
    (parts.next().is_none() && !literal.contains('\\')).then_some(literal)
}

#[cfg(test)]
mod tests;
