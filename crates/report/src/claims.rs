//! The claims ledger: what the source documents say, as hypotheses that measurements decide.
//!
//! The claims and their [trials](Trial) are data, `data/claims.toml`, which describes its own format. [`judge`] weighs
//! each trial against the rows of a comparison: it supports the claim, contradicts it, or decides nothing.

#[cfg(test)]
mod tests;
mod trial;
mod weigh;

use std::sync::LazyLock;

use boardbench_harness::data::Row;
use boardbench_harness::measure::catalog;
use serde::Deserialize;

pub(crate) use trial::full_name;
use trial::{Finding, Trial};
use weigh::Cells;

/// A hypothesis, and what decides it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claim {
    /// An anchor: lower-case words with hyphens, unique.
    pub(crate) id: String,
    /// The title of the document.
    #[serde(skip)]
    pub(crate) document: String,
    /// The section, as the document's heading names it.
    pub(crate) section: String,
    /// What is claimed, in our own words, with the threshold if there is one.
    pub(crate) hypothesis: String,
    /// The one thing that the contenders differ in.
    #[serde(default = "no_factor")]
    pub(crate) factor: String,
    /// Empty if the claim is not testable here.
    #[serde(default)]
    trials: Vec<Trial>,
    /// Why it is not testable, what the errata say; may be empty.
    #[serde(default)]
    pub(crate) remark: String,
}

fn no_factor() -> String {
    "none: it is true or false".to_owned()
}

/// The claims of one document, as the data file has them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    title: String,
    claim: Vec<Claim>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Documents {
    document: Vec<Document>,
}

/// All claims, by document, with the trials of all boards and encodings of the catalog.
static CLAIMS: LazyLock<Vec<Claim>> = LazyLock::new(|| {
    let text = include_str!("../data/claims.toml");
    let file: Documents = toml::from_str(text).expect("tests read the claims");
    let groups = catalog();
    let mut claims = Vec::new();
    for document in file.document {
        for mut claim in document.claim {
            claim.document.clone_from(&document.title);
            let trials = claim.trials.into_iter();
            claim.trials = trials.flat_map(|trial| trial.resolve(&groups)).collect();
            claims.push(claim);
        }
    }
    claims
});

/// A claim with its verdict.
#[derive(Clone, Debug)]
pub(crate) struct Judged<'c> {
    pub(crate) claim: &'c Claim,
    pub(crate) verdict: LedgerVerdict,
    /// One line for each trial.
    pub(crate) evidence: Vec<Evidence>,
}

/// What the data say about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LedgerVerdict {
    /// At least one trial supports it, and none contradicts it.
    Supported,
    /// At least one trial contradicts it, and none supports it.
    Contradicted,
    /// No trial decides, or they contradict each other.
    CannotTell,
    /// No two contenders differ in the claimed factor alone.
    NotTestable,
}

impl LedgerVerdict {
    /// All verdicts, in the order of reports.
    pub(crate) const ALL: [Self; 4] = [
        Self::Supported,
        Self::Contradicted,
        Self::CannotTell,
        Self::NotTestable,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Supported => "supported",
            Self::Contradicted => "contradicted",
            Self::CannotTell => "cannot tell",
            Self::NotTestable => "not testable here",
        }
    }
}

/// What one trial says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Evidence {
    /// What is compared, in a few words.
    pub(crate) label: String,
    /// The group's name in raw data; empty for a proof.
    pub(crate) group: String,
    /// The contender that the claim is about; empty for a proof.
    pub(crate) contender: String,
    /// The contender that it is compared with; empty if there is none.
    pub(crate) reference: String,
    /// The figure, and what it says about the claim.
    pub(crate) text: String,
}

/// All claims with their verdicts. Trials without data decide nothing.
pub(crate) fn judge(rows: &[Row]) -> Vec<Judged<'static>> {
    let cells = Cells::new(rows);
    CLAIMS.iter().map(|claim| claim.judge(&cells)).collect()
}

impl Claim {
    fn judge(&self, cells: &Cells<'_>) -> Judged<'_> {
        let weighed = self.trials.iter().map(|trial| cells.weigh(trial));
        let (findings, evidence): (Vec<Finding>, Vec<Evidence>) = weighed.unzip();
        let decisive = self.trials.iter().zip(findings);
        let decisive = decisive.filter(|(trial, _)| trial.decides());
        Judged {
            claim: self,
            verdict: verdict(decisive.map(|(_, finding)| finding)),
            evidence,
        }
    }
}

/// What several findings say together.
fn verdict(findings: impl Iterator<Item = Finding>) -> LedgerVerdict {
    let findings: Vec<_> = findings.collect();
    let is_supported = findings.contains(&Finding::Supports);
    let is_contradicted = findings.contains(&Finding::Contradicts);
    match (is_supported, is_contradicted) {
        _ if findings.is_empty() => LedgerVerdict::NotTestable,
        (true, false) => LedgerVerdict::Supported,
        (false, true) => LedgerVerdict::Contradicted,
        (true, true) | (false, false) => LedgerVerdict::CannotTell,
    }
}
