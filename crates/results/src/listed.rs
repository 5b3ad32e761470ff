//! Parses the list of runs that a report joins.

use std::fmt;

/// A line of the list: the path of a run, relative to the folder of the list. A line that begins with `other ` is a run on
/// another processor; tables omit the run, and its ratios enter ranges and recommendations only.
///
/// ```
/// use boardbench_results::RunListEntry;
/// let text = "../one\nother ../two\n";
/// let runs = RunListEntry::parse(text).unwrap();
/// assert!(!runs[0].is_other && runs[1].is_other);
/// let again: String = runs.iter().map(RunListEntry::to_string).collect();
/// assert_eq!(again, text);
/// assert!(RunListEntry::parse("").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunListEntry {
    /// Path of the run's folder or file.
    pub path: String,
    /// `true` if the run is on another processor.
    pub is_other: bool,
}

/// Prefix of a run on another processor.
const OTHER: &str = "other ";

impl RunListEntry {
    /// Parses a list.
    ///
    /// # Errors
    ///
    /// Returns a message if the list is empty.
    pub fn parse(text: &str) -> Result<Vec<Self>, String> {
        let runs = text.lines().map(|line| {
            let path = line.strip_prefix(OTHER);
            Self { path: path.unwrap_or(line).to_owned(), is_other: path.is_some() }
        });
        let runs: Vec<Self> = runs.collect();
        if runs.is_empty() {
            return Err("the list is empty; each line must name a run".to_owned());
        }
        Ok(runs)
    }
}

impl fmt::Display for RunListEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let other = if self.is_other { OTHER } else { "" };
        writeln!(f, "{other}{}", self.path)
    }
}
