//! The list of runs of a report that joins several.

use std::fmt;

use super::record::{Contributed, Label, Record, Withdrawn};

/// A run in such a list: a line with its path, relative to the folder of the list. A line `withdrawn GROUPS REASON` below it
/// says what of it is known to be wrong, and a line `contributed LABEL REASON` what was found when it was accepted from somebody.
///
/// ```
/// use boardbench_data::Listed;
/// let text = "../one\nwithdrawn hash the key was never computed\n../other\ncontributed consistent it is the first\n";
/// let runs = Listed::parse(text).unwrap();
/// assert_eq!((runs.len(), &*runs[0].withdrawn[0].groups), (2, "hash"));
/// assert_eq!(runs[1].contributed.as_ref().unwrap().reason, "it is the first");
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
    /// What was found of it, if somebody contributed it.
    pub contributed: Option<Contributed>,
}

/// The first words of lines about the run above.
const WITHDRAWN: &str = "withdrawn ";
const CONTRIBUTED: &str = "contributed ";

impl Listed {
    /// A run of which nothing is withdrawn.
    pub fn new(path: String) -> Self {
        Self {
            path,
            withdrawn: Vec::new(),
            contributed: None,
        }
    }

    /// The runs of a list.
    ///
    /// # Errors
    ///
    /// A message, if it names no run, or if a line about a run says nothing, gives no reason or follows no run.
    pub fn parse(text: &str) -> Result<Vec<Self>, String> {
        let mut runs: Vec<Self> = Vec::new();
        for line in text.lines() {
            let [withdrawn, contributed] =
                [WITHDRAWN, CONTRIBUTED].map(|first| line.strip_prefix(first));
            let Some(words) = withdrawn.or(contributed) else {
                runs.push(Self::new(line.to_owned()));
                continue;
            };
            let form = if withdrawn.is_some() {
                "withdrawn GROUPS REASON"
            } else {
                "contributed LABEL REASON"
            };
            let (Some(run), Some((what, reason))) = (runs.last_mut(), words.split_once(' ')) else {
                return Err(format!(
                    "{line:?}: a line `{form}` must follow that of its run"
                ));
            };
            let reason = reason.to_owned();
            if withdrawn.is_some() {
                let groups = what.to_owned();
                run.withdrawn.push(Withdrawn { groups, reason });
                continue;
            }
            let label = Label::ALL.into_iter().find(|label| label.name() == what);
            let label = label.ok_or_else(|| {
                let names = Label::ALL.map(Label::name).join(", ");
                format!("{line:?}: LABEL must be one of {names}")
            })?;
            run.contributed = Some(Contributed { label, reason });
        }
        if runs.is_empty() {
            return Err("it names no run".to_owned());
        }
        Ok(runs)
    }

    /// What the list says of the run, as records.
    pub fn records(&self) -> impl Iterator<Item = Record> {
        let withdrawn = self.withdrawn.iter().cloned().map(Record::Withdrawn);
        withdrawn.chain(self.contributed.clone().map(Record::Contributed))
    }
}

/// Its lines.
impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.path)?;
        for Withdrawn { groups, reason } in &self.withdrawn {
            writeln!(f, "{WITHDRAWN}{groups} {reason}")?;
        }
        if let Some(Contributed { label, reason }) = &self.contributed {
            writeln!(f, "{CONTRIBUTED}{} {reason}", label.name())?;
        }
        Ok(())
    }
}
