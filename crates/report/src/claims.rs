//! The claims ledger: what the source documents say, as hypotheses that the data decide.
//!
//! A [`Claim`] is data: a hypothesis in our own words, the one factor in which the contenders of its
//! [trials](Trial) differ, and the trials. Thresholds ("a little", "much") are fixed there, before
//! anything is measured, and stand in the hypothesis. A claim for which the catalog has no two contenders
//! that differ in the claimed factor alone has no trials: it is not testable here, and its remark says why.
//!
//! [`judge`] weighs each trial against the rows of a comparison. A trial speaks for the claim or against
//! it, or cannot be told; figures that only stand beside the claim, because their contenders differ in
//! more, never count.

mod chapter_6;
mod csharp;
mod ez80;
mod field;
mod figures;
mod lecture;
mod names;
mod stockfish;
#[cfg(test)]
mod tests;
mod trial;
mod weigh;

use boardbench_harness::data::Row;

use trial::{Finding, Trial};
use weigh::Cells;

/// A hypothesis with its verdict.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Judged {
    /// An anchor: lower-case words with hyphens, unique.
    pub(crate) id: &'static str,
    /// The title of the document, or of our own questions.
    pub(crate) document: &'static str,
    /// The section, as the document's heading has it.
    pub(crate) section: &'static str,
    /// What is claimed, in our own words, with the threshold if there is one.
    pub(crate) hypothesis: &'static str,
    /// The one thing that the contenders differ in.
    pub(crate) factor: &'static str,
    /// What the data say.
    pub(crate) verdict: LedgerVerdict,
    /// The figures that the verdict rests on, and those that stand beside it.
    pub(crate) evidence: Vec<Evidence>,
    /// What else is to be said, or nothing: why it is not testable, what the errata say.
    pub(crate) remark: &'static str,
}

/// What the data say of a hypothesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LedgerVerdict {
    /// All that can be told speaks for it, and something can.
    Supported,
    /// All that can be told speaks against it, and something can.
    Contradicted,
    /// Nothing can be told, or trials contradict each other.
    CannotTell,
    /// No two contenders differ in the claimed factor and in nothing else.
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

    /// The verdict in words.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Supported => "supported",
            Self::Contradicted => "contradicted",
            Self::CannotTell => "cannot tell",
            Self::NotTestable => "not testable here",
        }
    }
}

/// One figure, or one proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Evidence {
    /// What is compared, in a few words.
    pub(crate) label: String,
    /// The group by its name in raw data; empty if a test of the project is the proof.
    pub(crate) group: String,
    /// The contender that the claim is about; empty like the group.
    pub(crate) contender: String,
    /// What it is compared with; empty if the figure is its own, or there is no group.
    pub(crate) reference: String,
    /// The figure with its interval, and what it says of the claim.
    pub(crate) text: String,
}

/// A hypothesis, and what decides it.
#[derive(Clone, Copy, Debug)]
struct Claim {
    id: &'static str,
    document: &'static str,
    section: &'static str,
    hypothesis: &'static str,
    factor: &'static str,
    /// None for what is not testable here.
    trials: &'static [Trial],
    remark: &'static str,
}

/// All claims, document by document, in the order of their sentences.
fn claims() -> impl Iterator<Item = &'static Claim> {
    [
        lecture::CLAIMS,
        chapter_6::CLAIMS,
        ez80::CLAIMS,
        stockfish::CLAIMS,
        csharp::CLAIMS,
        field::CLAIMS,
    ]
    .into_iter()
    .flatten()
}

/// What these rows say of every claim. Whatever is missing in them makes a trial that can't be told.
pub(crate) fn judge(rows: &[Row]) -> Vec<Judged> {
    let cells = Cells::new(rows);
    claims().map(|claim| claim.judge(&cells)).collect()
}

impl Claim {
    fn judge(&self, cells: &Cells<'_>) -> Judged {
        let weighed: Vec<_> = self
            .trials
            .iter()
            .map(|trial| (trial, cells.weigh(trial)))
            .collect();
        let findings = weighed
            .iter()
            .filter(|(trial, _)| trial.decides())
            .map(|(_, (finding, _))| *finding);
        Judged {
            id: self.id,
            document: self.document,
            section: self.section,
            hypothesis: self.hypothesis,
            factor: self.factor,
            verdict: verdict(findings),
            evidence: weighed
                .into_iter()
                .map(|(_, (_, evidence))| evidence)
                .collect(),
            remark: self.remark,
        }
    }
}

/// What several findings say together.
fn verdict(findings: impl Iterator<Item = Finding>) -> LedgerVerdict {
    let findings: Vec<_> = findings.collect();
    let speaks_for = findings.contains(&Finding::For);
    let speaks_against = findings.contains(&Finding::Against);
    match (speaks_for, speaks_against) {
        _ if findings.is_empty() => LedgerVerdict::NotTestable,
        (true, false) => LedgerVerdict::Supported,
        (false, true) => LedgerVerdict::Contradicted,
        (true, true) | (false, false) => LedgerVerdict::CannotTell,
    }
}
