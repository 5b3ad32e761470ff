//! The claims ledger: what the source documents say, and what measurements and tests say of it.
//!
//! The claims and their [trials](Trial) are data, `data/ledger/`, whose README describes the format. [`judge`] weighs each
//! trial against the rows of a comparison.

mod differences;
#[cfg(test)]
mod tests;
mod trial;
mod weigh;

use std::sync::LazyLock;

use boardbench_data::Row;
use serde::Deserialize;

pub(crate) use differences::differences;
use trial::Trial;
pub(crate) use trial::full_name;
use weigh::Cells;

use crate::contenders::unique;

/// What a document claims, and what decides it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claim {
    /// An anchor: lower-case words with hyphens, unique.
    pub(crate) id: String,
    /// The title of the document.
    #[serde(skip)]
    pub(crate) document: String,
    /// The day on which it got its present form.
    #[serde(skip)]
    pub(crate) fixed: String,
    /// The section, as the document's heading names it.
    pub(crate) section: String,
    /// The document's own words, twelve at most. Empty for a question of ours.
    #[serde(default)]
    pub(crate) fragment: String,
    /// The line of the document with the fragment, from 1; 0 for a question of ours.
    #[serde(default)]
    pub(crate) line: usize,
    /// What is claimed, in our own words.
    #[serde(rename = "claim")]
    pub(crate) text: String,
    pub(crate) kind: Kind,
    /// The one thing that the contenders differ in; empty if there are none.
    #[serde(default)]
    pub(crate) differs: String,
    #[serde(default)]
    trials: Vec<Trial>,
    /// Whether a single trial that supports it is enough, since it claims that there is something.
    #[serde(default, rename = "one-is-enough")]
    is_one_enough: bool,
    /// Why trials have the metrics and thresholds that they have, if not the usual ones.
    #[serde(default)]
    pub(crate) reason: String,
    /// What would decide it, if there are no trials.
    #[serde(default)]
    pub(crate) open: String,
    /// What the errata say, and other remarks; may be empty.
    #[serde(default)]
    pub(crate) remark: String,
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// Time, memory, instructions: measurements decide.
    Cost,
    /// What is true or false: a test shows which.
    Correctness,
    /// What something is: tests hold the project to it.
    Definition,
    /// What nobody can measure, such as simplicity.
    Opinion,
}

impl Kind {
    /// Whether it belongs into the ledger, which measurements decide. The others are a list of tests.
    pub(crate) const fn is_weighed(self) -> bool {
        matches!(self, Self::Cost | Self::Opinion)
    }
}

/// The claims of one document, as its file has them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    title: String,
    /// The day on which its claims and thresholds got their present form.
    fixed: String,
    claim: Vec<Claim>,
}

/// The title of the questions that no document asks.
pub(crate) const OWN_QUESTIONS: &str = "The field's questions";

const FILES: [&str; 6] = [
    include_str!("../data/ledger/field.toml"),
    include_str!("../data/ledger/lecture.toml"),
    include_str!("../data/ledger/chapter-6.toml"),
    include_str!("../data/ledger/ez80.toml"),
    include_str!("../data/ledger/stockfish-types.toml"),
    include_str!("../data/ledger/csharp.toml"),
];

/// All claims, by document.
static CLAIMS: LazyLock<Vec<Claim>> = LazyLock::new(|| {
    let mut claims = Vec::new();
    for text in FILES {
        let document: Document = toml::from_str(text).expect("tests read the claims");
        for mut claim in document.claim {
            claim.document.clone_from(&document.title);
            claim.fixed.clone_from(&document.fixed);
            claims.push(claim);
        }
    }
    claims
});

/// All claims, with a trial for each of these groups that a `*` stands for.
fn claims_about(groups: &[&str]) -> Vec<Claim> {
    let resolved = |claim: &Claim| {
        let trials = claim.trials.iter();
        Claim {
            trials: trials.flat_map(|trial| trial.resolve(groups)).collect(),
            ..claim.clone()
        }
    };
    CLAIMS.iter().map(resolved).collect()
}

/// A claim with its verdict.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) claim: Claim,
    pub(crate) verdict: LedgerVerdict,
    /// What each machine says, if they disagree; then it is open.
    pub(crate) differing: Vec<(String, LedgerVerdict)>,
    /// One line for each trial.
    pub(crate) evidence: Vec<Evidence>,
}

impl Judged {
    /// Whether the data have something for one of its trials.
    fn is_measured(&self) -> bool {
        !self.evidence.is_empty() && !self.is_unmeasured()
    }

    /// Whether there are trials, and the data have nothing for any of them.
    pub(crate) fn is_unmeasured(&self) -> bool {
        !self.evidence.is_empty() && self.evidence.iter().all(Evidence::is_missing)
    }
}

/// What a trial says if it has no data.
const UNMEASURED: &str = "not measured";

/// What the data say about a claim, or one trial of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LedgerVerdict {
    /// A trial supports it, and none contradicts it.
    Holds,
    /// A trial contradicts it, and none supports it.
    DoesNotHold,
    /// The contenders are equal within 5 %, in every trial that tells.
    Equal,
    /// No trial tells, they contradict each other, or there are none.
    Open,
}

impl LedgerVerdict {
    /// All verdicts, in the order of reports.
    pub(crate) const ALL: [Self; 4] = [Self::Holds, Self::DoesNotHold, Self::Equal, Self::Open];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::DoesNotHold => "does not hold",
            Self::Equal => "equal",
            Self::Open => "open",
        }
    }

    /// What a single trial says if this is its verdict.
    const fn of_a_trial(self) -> &'static str {
        match self {
            Self::Holds => "supports the claim",
            Self::DoesNotHold => "contradicts the claim",
            Self::Equal => "equal",
            Self::Open => "cannot tell",
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

impl Evidence {
    fn is_missing(&self) -> bool {
        self.text.starts_with(UNMEASURED)
    }
}

/// All claims with their verdicts. Trials without data decide nothing. Each machine has a name and its rows; a claim has a
/// verdict if all machines that measured it agree.
pub(crate) fn judge(machines: &[(&str, &[Row])]) -> Vec<Judged> {
    let machines = if machines.is_empty() {
        &[("", &[][..])]
    } else {
        machines
    };
    let rows = machines.iter().flat_map(|(_, rows)| rows.iter());
    let groups = unique(rows.map(|row| row.group.group.as_str()));
    let cells: Vec<Cells<'_>> = machines.iter().map(|(_, rows)| Cells::new(rows)).collect();
    let judged = |claim: Claim| {
        let each = cells.iter().map(|cells| claim.judge(cells));
        let names = machines.iter().map(|(name, _)| *name);
        let each: Vec<(&str, Judged)> = names.zip(each).collect();
        joint(claim.clone(), &each)
    };
    claims_about(&groups).into_iter().map(judged).collect()
}

/// What several machines say about a claim.
fn joint(claim: Claim, each: &[(&str, Judged)]) -> Judged {
    let telling = || each.iter().filter(|(_, one)| !one.is_unmeasured());
    let verdicts = unique(telling().map(|(_, one)| one.verdict));
    let trials = 0..each.first().map_or(0, |(_, one)| one.evidence.len());
    let of_trial = |trial: usize| {
        let own = each.iter().map(|(name, one)| (*name, &one.evidence[trial]));
        joint_evidence(&own.collect::<Vec<_>>())
    };
    let each_verdict = telling().map(|(name, one)| ((*name).to_owned(), one.verdict));
    let (verdict, differing) = if let [verdict] = verdicts[..] {
        (verdict, Vec::new())
    } else {
        (LedgerVerdict::Open, each_verdict.collect())
    };
    Judged {
        verdict,
        differing,
        evidence: trials.map(of_trial).collect(),
        claim,
    }
}

/// What several machines say of one trial: of each its own, unless all say the same.
fn joint_evidence(each: &[(&str, &Evidence)]) -> Evidence {
    let told = each.iter().filter(|(_, one)| !one.is_missing());
    let told: Vec<&(&str, &Evidence)> = told.collect();
    let Some((_, first)) = told.first().copied().or(each.first()) else {
        return Evidence::default();
    };
    let is_shared = told.len() == each.len() && told.iter().all(|(_, one)| one.text == first.text);
    if told.is_empty() || is_shared {
        return (*first).clone();
    }
    let texts = told
        .iter()
        .map(|(name, one)| format!("{name}: {}", one.text));
    Evidence {
        text: texts.collect::<Vec<_>>().join("; "),
        ..(*first).clone()
    }
}

impl Claim {
    fn judge(&self, cells: &Cells<'_>) -> Judged {
        let weighed = self.trials.iter().map(|trial| cells.weigh(trial));
        let (findings, evidence): (Vec<LedgerVerdict>, Vec<Evidence>) = weighed.unzip();
        let decisive = self.trials.iter().zip(findings);
        let decisive = decisive.filter(|(trial, _)| trial.decides());
        Judged {
            verdict: self.verdict(&decisive.map(|(_, finding)| finding).collect::<Vec<_>>()),
            differing: Vec::new(),
            evidence,
            claim: self.clone(),
        }
    }

    /// What several trials say together.
    fn verdict(&self, findings: &[LedgerVerdict]) -> LedgerVerdict {
        let has = |finding| findings.contains(&finding);
        match (has(LedgerVerdict::Holds), has(LedgerVerdict::DoesNotHold)) {
            (true, is_contradicted) if !is_contradicted || self.is_one_enough => {
                LedgerVerdict::Holds
            }
            (false, true) => LedgerVerdict::DoesNotHold,
            (false, false) if has(LedgerVerdict::Equal) => LedgerVerdict::Equal,
            (true, _) | (false, false) => LedgerVerdict::Open,
        }
    }
}
