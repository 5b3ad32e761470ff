//! The list of runs of a report that joins several.

use std::fmt;

use super::record::{Record, Withdrawn};

/// A run in such a list: a line with its path, relative to the folder of the list. A line `withdrawn GROUPS REASON` below it
/// names groups of it that are known to be wrong.
///
/// ```
/// use boardbench_data::Listed;
/// let text = "../one\nwithdrawn hash the key was never computed\n../other\n";
/// let runs = Listed::parse(text).unwrap();
/// assert_eq!((runs.len(), &*runs[0].withdrawn[0].groups), (2, "hash"));
/// let again: String = runs.iter().map(Listed::to_string).collect();
/// assert_eq!(again, text);
/// assert!(Listed::parse("withdrawn hash a line without a run above it\n").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The path of its folder or file.
    pub path: String,
    /// The groups of it that are known to be wrong.
    pub withdrawn: Vec<Withdrawn>,
}

/// The first word of a line about the run above.
const WITHDRAWN: &str = "withdrawn ";

impl Listed {
    /// Returns a run of which nothing is withdrawn.
    pub fn new(path: String) -> Self {
        Self {
            path,
            withdrawn: Vec::new(),
        }
    }

    /// Parses a list.
    ///
    /// # Errors
    ///
    /// A message, if it names no run, or if a line about a run gives no reason or follows no run.
    pub fn parse(text: &str) -> Result<Vec<Self>, String> {
        let mut runs: Vec<Self> = Vec::new();
        for line in text.lines() {
            let Some(words) = line.strip_prefix(WITHDRAWN) else {
                runs.push(Self::new(line.to_owned()));
                continue;
            };
            let (Some(run), Some((groups, reason))) = (runs.last_mut(), words.split_once(' '))
            else {
                return Err(format!(
                    "{line:?}: a line `withdrawn GROUPS REASON` must follow that of its run"
                ));
            };
            run.withdrawn.push(Withdrawn {
                groups: groups.to_owned(),
                reason: reason.to_owned(),
            });
        }
        if runs.is_empty() {
            return Err("it names no run".to_owned());
        }
        Ok(runs)
    }

    /// Returns what the list states of the run, as records.
    pub fn records(&self) -> impl Iterator<Item = Record> {
        self.withdrawn.iter().cloned().map(Record::Withdrawn)
    }
}

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.path)?;
        for Withdrawn { groups, reason } in &self.withdrawn {
            writeln!(f, "{WITHDRAWN}{groups} {reason}")?;
        }
        Ok(())
    }
}
