//! Judges the claims of published documents about cost by the rows of the measurements.
//!
//! A claim is an entry of `data/claims.toml`: it names the rows that are its evidence, and its verdict follows from theirs.
//! Claims that no row decides are in `docs/data/document-claims.csv`, with the tests that prove or disprove them.

use std::sync::LazyLock;

use boardbench_results::{Factor, Noise, Ratio, Row, Verdict, unique};
use serde::Deserialize;

use crate::contenders::{Subjects, entries};
use crate::data::compare_times;
use crate::machine::Machine;
use crate::number;

/// Log-ratio below which counts are equivalent, because link order alone changes them as much.
const COUNT_TOLERANCE: f64 = 0.01;

/// A document and its claims.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    title: String,
    claims: Vec<Claim>,
}

/// A claim that contenders cost less than others.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claim {
    /// Unique anchor: lower-case words with hyphens.
    pub(crate) id: String,
    /// Section heading of the document.
    pub(crate) section: String,
    /// Quotation of at most twelve words. Empty for a question of this project.
    #[serde(default)]
    pub(crate) fragment: String,
    /// Line of the document with the fragment, from 1; 0 for a question of this project.
    #[serde(default)]
    pub(crate) line: usize,
    /// Paraphrase of the claim.
    #[serde(rename = "claim")]
    pub(crate) text: String,
    /// The one difference between the contenders.
    pub(crate) differs: String,
    rows: Vec<Comparison>,
    /// Remark for the reader; may be empty.
    #[serde(default)]
    pub(crate) remark: String,
}

/// Two contenders in each group of a factor at an operation. The claim is that the first costs less.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Comparison {
    factor: Factor,
    operation: String,
    /// Kind of boards of the groups; all boards if missing.
    subjects: Option<Subjects>,
    pub(crate) choice: String,
    pub(crate) instead_of: String,
    #[serde(default)]
    pub(crate) metric: Metric,
}

/// A kind of cost. Time is wall time, everything else is counted on the simulated processor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Metric {
    #[default]
    Time,
    Instructions,
    Accesses,
    Branches,
    Misses,
}

/// The verdict of one row on a claim, or of all rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ClaimVerdict {
    /// The choice costs less.
    Holds,
    /// The choice costs more.
    DoesNotHold,
    /// The costs are equivalent (within 5 %).
    Equivalent,
    /// Rows have different verdicts.
    Depends,
    /// Some rows are inconclusive, and all others have one verdict.
    InPart,
    Inconclusive,
    /// The data lack a row.
    NotMeasured,
}

/// Two rows of a group, compared.
#[derive(Clone)]
pub(crate) struct Evidence<'m> {
    pub(crate) comparison: &'static Comparison,
    /// Name of the machine.
    pub(crate) machine: &'m str,
    pub(crate) group: &'m str,
    /// Ratio of the two costs.
    pub(crate) ratio: Ratio,
    pub(crate) verdict: ClaimVerdict,
}

/// A claim with its evidence and its verdict.
pub(crate) struct Judged<'m> {
    pub(crate) claim: &'static Claim,
    pub(crate) verdict: ClaimVerdict,
    pub(crate) evidence: Vec<Evidence<'m>>,
}

static DOCUMENTS: LazyLock<Vec<Document>> =
    LazyLock::new(|| entries(include_str!("../data/claims.toml")));

/// Returns the factors, operations and kinds of boards of the evidence of all claims.
pub(crate) fn claimed() -> impl Iterator<Item = (Factor, &'static str, Option<Subjects>)> {
    let claims = DOCUMENTS.iter().flat_map(|document| &document.claims);
    claims.flat_map(|claim| &claim.rows).map(|it| (it.factor, &*it.operation, it.subjects))
}

/// The title of a document and its claims.
pub(crate) type JudgedDocument<'m> = (&'static str, Vec<Judged<'m>>);

/// Judges all claims by the rows of all machines.
pub(crate) fn judge<'m>(machines: &'m [Machine<'_>]) -> Vec<JudgedDocument<'m>> {
    let judged = |document: &'static Document| {
        let claims = document.claims.iter().map(|claim| claim.judge(machines));
        (&*document.title, claims.collect())
    };
    DOCUMENTS.iter().map(judged).collect()
}

impl Claim {
    fn judge<'m>(&'static self, machines: &'m [Machine<'_>]) -> Judged<'m> {
        let evidence = |comparison: &'static Comparison| -> Vec<Evidence<'m>> {
            machines.iter().flat_map(|machine| comparison.evidence(machine)).collect()
        };
        let evidence: Vec<Vec<_>> = self.rows.iter().map(evidence).collect();
        let is_complete = evidence.iter().all(|rows| !rows.is_empty());
        let evidence = evidence.concat();
        let verdict = if is_complete {
            ClaimVerdict::joint(evidence.iter().map(|it| it.verdict))
        } else {
            ClaimVerdict::NotMeasured
        };
        Judged { claim: self, verdict, evidence }
    }
}

impl Comparison {
    /// Returns the compared rows of each group that has both contenders.
    fn evidence<'m>(&'static self, machine: &'m Machine<'_>) -> impl Iterator<Item = Evidence<'m>> {
        let groups = machine.at(self.factor, &self.operation);
        let groups = groups.filter(|group| Subjects::allow(self.subjects, group.board()));
        groups.filter_map(move |group| {
            let (row, other) = (group.row(&self.choice)?, group.row(&self.instead_of)?);
            let (ratio, verdict) = self.metric.compare(row, other)?;
            let group = &group.facts.group;
            Some(Evidence {
                comparison: self,
                machine: &machine.name,
                group,
                ratio,
                verdict: verdict.into(),
            })
        })
    }
}

impl Metric {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Instructions => "instructions",
            Self::Accesses => "reads and writes",
            Self::Branches => "conditional branches",
            Self::Misses => "misses of the first-level cache",
        }
    }

    /// Returns the count of a row; `None` for time, and if it was not counted.
    fn count(self, row: &Row) -> Option<f64> {
        row.count_of(|count| match self {
            Self::Time => None,
            Self::Instructions => Some(count.instructions),
            Self::Accesses => count.accesses,
            Self::Branches => count.branches,
            Self::Misses => count.misses,
        })
    }

    /// Returns the first row's cost divided by the second's; `None` if one was not measured. Counts have no interval.
    fn compare(self, row: &Row, other: &Row) -> Option<(Ratio, Verdict)> {
        let (ratio, noise) = if self == Self::Time {
            compare_times(row, other)?
        } else {
            let mean = self.count(row)? / self.count(other)?;
            // Two counts of 0 are equal.
            let mean = if mean.is_nan() { 1.0 } else { mean };
            let noise = Noise { floor: COUNT_TOLERANCE, is_disturbed: false };
            (Ratio { mean, low: mean, high: mean }, noise)
        };
        Some((ratio, noise.verdict(ratio)))
    }
}

impl From<Verdict> for ClaimVerdict {
    fn from(verdict: Verdict) -> Self {
        match verdict.direction() {
            Verdict::Faster => Self::Holds,
            Verdict::Slower => Self::DoesNotHold,
            Verdict::Equivalent => Self::Equivalent,
            _ => Self::Inconclusive,
        }
    }
}

impl ClaimVerdict {
    /// All verdicts, in the order of their declaration, and their names.
    pub(crate) const ALL: [(Self, &str); 7] = [
        (Self::Holds, "holds"),
        (Self::DoesNotHold, "does not hold"),
        (Self::Equivalent, "equivalent"),
        (Self::Depends, "depends"),
        (Self::InPart, "in part"),
        (Self::Inconclusive, "inconclusive"),
        (Self::NotMeasured, "not measured"),
    ];

    pub(crate) const fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// Returns the joint verdict of several rows.
    fn joint(verdicts: impl Iterator<Item = Self>) -> Self {
        match unique(verdicts)[..] {
            [] => Self::NotMeasured,
            [verdict] => verdict,
            [Self::Inconclusive, _] | [_, Self::Inconclusive] => Self::InPart,
            _ => Self::Depends,
        }
    }
}

impl Judged<'_> {
    /// Returns the smallest and the largest ratio, and the number of rows per verdict unless all have the same.
    pub(crate) fn figure(&self) -> String {
        let means = || self.evidence.iter().map(|it| it.ratio.mean);
        let (Some(min), Some(max)) = (means().reduce(f64::min), means().reduce(f64::max)) else {
            return String::new();
        };
        let [min, max] = [min, max].map(number::ratio);
        let range = if min == max { min } else { format!("{min} to {max}") };
        let verdicts = unique(self.evidence.iter().map(|it| it.verdict));
        let counts = verdicts.iter().filter(|_| verdicts.len() > 1).map(|verdict| {
            let count = self.evidence.iter().filter(|it| it.verdict == *verdict).count();
            format!("{} in {count} of {}", verdict.name(), self.evidence.len())
        });
        [range].into_iter().chain(counts).collect::<Vec<_>>().join("; ")
    }
}

#[cfg(test)]
mod tests;
