//! The claims ledger: what the source documents say, and what measurements and tests say of it.
//!
//! The claims and their [trials](Trial) are data, `data/ledger/`, whose README describes the format. [`judge`] weighs each
//! trial against the rows of a comparison.

mod differences;
#[cfg(test)]
mod tests;
mod trial;

use std::sync::LazyLock;

use serde::Deserialize;

pub(crate) use differences::differences;
pub(crate) use trial::full_name;
use trial::{Cells, Trial};

use crate::contenders::unique;
use crate::machine::Machine;
use crate::prose::Prose;

/// A claim of a document, and the trials that decide it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claim {
    /// An anchor: lower-case words with hyphens, unique.
    pub(crate) id: String,
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
    /// The claim in our own words.
    #[serde(rename = "claim")]
    pub(crate) text: String,
    pub(crate) kind: Kind,
    /// The one thing that the contenders differ in; empty if there are none.
    #[serde(default)]
    pub(crate) differs: String,
    #[serde(default)]
    trials: Vec<Trial>,
    /// True if a single trial that supports it is enough, since it claims that there is something.
    #[serde(default, rename = "one-is-enough")]
    is_one_enough: bool,
    /// Why trials have the metrics and thresholds that they have, if not the usual ones.
    #[serde(default)]
    pub(crate) reason: String,
    /// The data or test that would decide it, if there are no trials.
    #[serde(default)]
    pub(crate) open: String,
    /// Pointers to the errata and other remarks; may be empty.
    #[serde(default)]
    pub(crate) remark: String,
}

/// The kinds of claims, by what decides them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// Time, memory, instructions: measurements decide.
    Cost,
    /// Truth or falsehood: a test shows which.
    Correctness,
    /// A meaning of words: tests hold the project to it.
    Definition,
    /// A judgement, such as "simple": no measurement and no test decides.
    Opinion,
}

impl Kind {
    /// True if it belongs into the ledger, which measurements decide. The others are a list of tests.
    pub(crate) const fn is_weighed(self) -> bool {
        matches!(self, Self::Cost | Self::Opinion)
    }
}

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

#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) claim: Claim,
    pub(crate) verdict: LedgerVerdict,
    /// The verdict of each machine, if they disagree; then it is open.
    pub(crate) differing: Vec<(String, LedgerVerdict)>,
    pub(crate) evidence: Vec<Evidence>,
}

impl Judged {
    /// True if the data have something for one of its trials.
    fn is_measured(&self) -> bool {
        !self.evidence.is_empty() && !self.is_unmeasured()
    }

    /// True if there are trials, and the data have nothing for any of them.
    pub(crate) fn is_unmeasured(&self) -> bool {
        !self.evidence.is_empty() && self.evidence.iter().all(Evidence::is_missing)
    }
}

/// The first words of a trial without data.
const UNMEASURED: &str = "not measured";

/// The verdict on a claim, or of one trial.
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
    pub(crate) const ALL: [Self; 4] = [Self::Holds, Self::DoesNotHold, Self::Equal, Self::Open];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::DoesNotHold => "does not hold",
            Self::Equal => "equal",
            Self::Open => "open",
        }
    }

    /// The consequence of this verdict of a single trial.
    const fn of_a_trial(self) -> &'static str {
        match self {
            Self::Holds => "supports the claim",
            Self::DoesNotHold => "contradicts the claim",
            Self::Equal => "equal",
            Self::Open => "cannot tell",
        }
    }
}

/// The result of one trial.
#[derive(Clone, Debug, Default)]
pub(crate) struct Evidence {
    /// The comparison or proof in a few words.
    pub(crate) before: Prose,
    /// The figure, and what it says about the claim; it may have names between backticks.
    pub(crate) text: String,
    /// The group's name in raw data; empty for a proof.
    pub(crate) after: Prose,
}

impl Evidence {
    fn is_missing(&self) -> bool {
        self.text.starts_with(UNMEASURED)
    }
}

/// A trial's verdict and result.
type Weighed = (LedgerVerdict, Evidence);

/// All claims with their verdicts.
pub(crate) fn judge(machines: &[Machine<'_>]) -> Vec<Judged> {
    let rows = machines.iter().flat_map(|machine| &machine.rows.compared);
    let groups = unique(rows.map(|row| row.group.group.as_str()));
    let cells = machines
        .iter()
        .map(|machine| (&*machine.name, Cells::new(&machine.rows.compared)));
    let mut cells: Vec<(&str, Cells<'_>)> = cells.collect();
    if cells.is_empty() {
        cells.push(("", Cells::new(&[])));
    }
    let claims = claims_about(&groups).into_iter();
    claims.map(|claim| claim.judge(&cells)).collect()
}

impl Claim {
    /// Judges it by the rows of each machine. It has a verdict if all machines that measured it agree; trials without data
    /// decide nothing.
    fn judge(self, machines: &[(&str, Cells<'_>)]) -> Judged {
        let weigh =
            |cells: &Cells<'_>| self.trials.iter().map(|trial| cells.weigh(trial)).collect();
        let weighed = machines.iter().map(|(name, cells)| (*name, weigh(cells)));
        let weighed: Vec<(&str, Vec<Weighed>)> = weighed.collect();
        let measured = weighed.iter().filter(|(_, trials)| {
            let mut evidence = trials.iter().map(|(_, evidence)| evidence);
            evidence.any(|one| !one.is_missing())
        });
        let each = measured.map(|(name, trials)| ((*name).to_owned(), self.verdict(trials)));
        let each: Vec<(String, LedgerVerdict)> = each.collect();
        let of_trial = |trial: usize| {
            let own = weighed
                .iter()
                .map(|(name, trials)| (*name, &trials[trial].1));
            joint_evidence(&own.collect::<Vec<_>>())
        };
        let evidence = (0..self.trials.len()).map(of_trial).collect();
        let (verdict, differing) = match unique(each.iter().map(|(_, verdict)| *verdict))[..] {
            [verdict] => (verdict, Vec::new()),
            _ => (LedgerVerdict::Open, each),
        };
        Judged {
            verdict,
            differing,
            evidence,
            claim: self,
        }
    }

    /// The verdict of several trials together, on one machine.
    fn verdict(&self, trials: &[Weighed]) -> LedgerVerdict {
        let decisive = self
            .trials
            .iter()
            .zip(trials)
            .filter(|(trial, _)| trial.decides());
        let decisive: Vec<LedgerVerdict> = decisive.map(|(_, (finding, _))| *finding).collect();
        let has = |finding| decisive.contains(&finding);
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

/// One trial on several machines: the words of each, unless all say the same.
fn joint_evidence(each: &[(&str, &Evidence)]) -> Evidence {
    let first = each[0].1;
    let told: Vec<_> = each.iter().filter(|(_, one)| !one.is_missing()).collect();
    let is_shared = told.len() == each.len() && told.iter().all(|(_, one)| one.text == first.text);
    if told.is_empty() || is_shared {
        return first.clone();
    }
    let texts = told
        .iter()
        .map(|(name, one)| format!("{name}: {}", one.text));
    Evidence {
        text: texts.collect::<Vec<_>>().join("; "),
        ..first.clone()
    }
}
