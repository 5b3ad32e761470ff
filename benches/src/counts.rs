//! The counts of one run.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use boardbench_harness::data::Imported;

use crate::Counted;

/// Instructions by group and contender, `boards/legal-list x88-lists/wide32`.
pub type Counts = BTreeMap<String, u64>;

/// Callgrind's name for instructions.
const INSTRUCTIONS: &str = "Ir";

/// A run that has not counted what it should have: its program was built from another list of
/// contenders, or it was cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountsError {
    /// This one is missing.
    Missing(String),
    /// This one is not among the contenders that are to be counted.
    Unknown(String),
}

impl fmt::Display for CountsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(name) => write!(f, "{name} was not counted"),
            Self::Unknown(name) => {
                write!(
                    f,
                    "{name} was counted, and is not among those that should be"
                )
            }
        }
    }
}

impl std::error::Error for CountsError {}

/// The instructions of each of these contenders.
///
/// # Errors
///
/// If one is missing, or another was counted too.
pub fn instructions(records: &[Imported], wanted: &[Counted]) -> Result<Counts, CountsError> {
    let mut counts = Counts::new();
    for record in records
        .iter()
        .filter(|record| record.metric == INSTRUCTIONS)
    {
        let name = format!("{} {}", record.group, record.contender);
        counts.insert(name, record.value as u64);
    }
    let wanted: BTreeSet<_> = wanted.iter().map(ToString::to_string).collect();
    if let Some(name) = wanted.iter().find(|name| !counts.contains_key(*name)) {
        return Err(CountsError::Missing(name.clone()));
    }
    if let Some(name) = counts.keys().find(|name| !wanted.contains(*name)) {
        return Err(CountsError::Unknown(name.clone()));
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use boardbench_harness::data::{Tool, Unit};

    use super::*;

    fn counted(contender: &str) -> Counted {
        Counted {
            group: "group".into(),
            contender: contender.into(),
        }
    }

    fn record(contender: &str, metric: &str, value: f64) -> Imported {
        Imported {
            tool: Tool::Callgrind,
            group: "group".into(),
            contender: contender.into(),
            metric: metric.into(),
            unit: Unit::Events,
            operations: None,
            value,
            low: value,
            high: value,
            samples: vec![value],
        }
    }

    #[test]
    fn only_instructions_are_taken() {
        let records = [
            record("one", "Ir", 7.0),
            record("one", "EstimatedCycles", 9.0),
        ];
        let counts = instructions(&records, &[counted("one")]).unwrap();
        assert_eq!(counts, Counts::from([("group one".into(), 7)]));
    }

    #[test]
    fn a_run_that_was_cut_off_is_no_run() {
        let wanted = [counted("one"), counted("two")];
        let cut = instructions(&[record("one", "Ir", 7.0)], &wanted);
        assert_eq!(cut, Err(CountsError::Missing("group two".into())));
        let other_metric = [record("one", "Ir", 7.0), record("two", "Dr", 7.0)];
        assert_eq!(instructions(&other_metric, &wanted), cut);
    }

    #[test]
    fn a_run_of_another_list_is_no_run() {
        let records = [record("one", "Ir", 7.0), record("two", "Ir", 8.0)];
        let other = instructions(&records, &[counted("one")]);
        assert_eq!(other, Err(CountsError::Unknown("group two".into())));
    }
}
