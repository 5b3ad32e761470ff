//! The list of runs of a report that joins several.

use std::fmt;

/// A run in such a list: a line with its path, relative to the folder of the list. A line that begins with `other ` is a run on
/// another processor, which has no columns: its ratios only enter ranges and recommendations.
///
/// ```
/// use boardbench_results::Listed;
/// let text = "../one\nother ../two\n";
/// let runs = Listed::parse(text).unwrap();
/// assert!(!runs[0].is_other && runs[1].is_other);
/// let again: String = runs.iter().map(Listed::to_string).collect();
/// assert_eq!(again, text);
/// assert!(Listed::parse("").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The path of its folder or file.
    pub path: String,
    /// Whether it only enters ranges and recommendations.
    pub is_other: bool,
}

/// The first word of a line of a run that only enters ranges and recommendations.
const OTHER: &str = "other ";

impl Listed {
    /// Parses a list.
    ///
    /// # Errors
    ///
    /// A message, if it names no run.
    pub fn parse(text: &str) -> Result<Vec<Self>, String> {
        let runs = text.lines().map(|line| {
            let path = line.strip_prefix(OTHER);
            Self { path: path.unwrap_or(line).to_owned(), is_other: path.is_some() }
        });
        let runs: Vec<Self> = runs.collect();
        if runs.is_empty() {
            return Err("it names no run".to_owned());
        }
        Ok(runs)
    }
}

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let other = if self.is_other { OTHER } else { "" };
        writeln!(f, "{other}{}", self.path)
    }
}
