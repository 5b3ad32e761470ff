//! The claims ledger: what the source documents say, and what measurements and tests say of it.
//!
//! The claims and their [trials](Trial) are data, `data/ledger/`, whose README describes the format. [`judge`] looks up the rows
//! of each trial.

#[cfg(test)]
mod tests;
mod trial;
mod verdict;

use std::collections::HashSet;
use std::sync::LazyLock;

use boardbench_results::{BoardFacts, GroupFacts, Row};
use serde::Deserialize;

use trial::{Trial, Weighed, share};
use verdict::Finding;
pub(crate) use verdict::LedgerVerdict;

use crate::contenders::ClaimedGroup;
use crate::machine::Machine;
use crate::number;
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
    /// Whether a single trial that supports it is enough, since it claims that there is something.
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
    /// Returns `true` if it belongs into the ledger, which measurements decide. The others are a list of tests.
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

/// Returns all claims, with a trial for each of these groups that a `*` stands for.
fn claims_about(groups: &[ClaimedGroup]) -> Vec<Claim> {
    let mut claims = CLAIMS.clone();
    for claim in &mut claims {
        let trials = claim.trials.iter();
        claim.trials = trials.flat_map(|trial| trial.resolve(groups)).collect();
    }
    claims
}

/// Returns the names of those groups that decide claims. With each group comes the board that its contenders are variants of.
pub fn claimed_groups<'g>(
    groups: impl IntoIterator<Item = (&'g GroupFacts, Option<&'g BoardFacts>)>,
) -> Vec<String> {
    let groups = groups.into_iter();
    let groups = groups.map(|(facts, board)| ClaimedGroup::new(facts, board, Vec::new()));
    let groups: Vec<ClaimedGroup> = groups.collect();
    let claims = claims_about(&groups);
    let trials = claims.iter().flat_map(|claim| &claim.trials);
    let claimed: Vec<&str> = trials.filter_map(Trial::decisive_group).collect();
    let names = groups.iter().map(|group| &group.name);
    names.filter(|name| claimed.contains(&name.as_str())).cloned().collect()
}

#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) claim: Claim,
    pub(crate) verdict: LedgerVerdict,
    /// A detail of the verdict: what it depends on, what its parts are, or the builds that it rests on. It may be empty.
    pub(crate) detail: String,
    /// One figure: the smallest and the largest ratio of its decisive trials, or else the first of them in words.
    pub(crate) figure: String,
    /// What each trial says about the claim, with its figure.
    results: Vec<String>,
}

/// A machine's name, and what it says of each trial.
type Weighings<'m> = (&'m str, Vec<Weighed>);

pub(crate) fn judge(machines: &[Machine<'_>]) -> Vec<Judged> {
    let groups = measured_groups(machines);
    let rows = machines.iter().map(|it| (&*it.name, &*it.rows.compared));
    let mut rows: Vec<(&str, &[Row])> = rows.collect();
    if rows.is_empty() {
        rows.push(("", &[]));
    }
    let claims = claims_about(&groups).into_iter();
    claims.map(|claim| claim.judge(&rows)).collect()
}

/// Returns the groups of these machines, each once.
fn measured_groups(machines: &[Machine<'_>]) -> Vec<ClaimedGroup> {
    let mut seen = HashSet::new();
    let groups = machines.iter().flat_map(|machine| {
        machine.rows.compared.chunk_by(|row, next| row.group.group == next.group.group)
    });
    let groups = groups.filter(|rows| seen.insert(&rows[0].group.group));
    let groups = groups.map(|rows| {
        let contenders = rows.iter().map(|row| row.contender.clone()).collect();
        ClaimedGroup::new(&rows[0].group, rows[0].board.as_ref(), contenders)
    });
    groups.collect()
}

impl Judged {
    /// Returns a line for each trial: the comparison or proof, what it says, and the group's name in the measurements.
    pub(crate) fn evidence(&self) -> impl Iterator<Item = Prose> {
        let trials = self.claim.trials.iter().zip(&self.results);
        trials.map(|(trial, result)| trial.evidence(result))
    }
}

impl Claim {
    fn judge(self, machines: &[(&str, &[Row])]) -> Judged {
        let weigh = |rows: &[Row]| self.trials.iter().map(|trial| trial.weigh(rows)).collect();
        let machines = machines.iter().map(|(name, rows)| (*name, weigh(rows)));
        let machines: Vec<Weighings<'_>> = machines.collect();
        let (verdict, detail) = self.decide(&machines);
        let trials = 0..self.trials.len();
        Judged {
            verdict,
            detail,
            figure: self.figure(&machines),
            results: trials.map(|trial| joint_result(trial, &machines)).collect(),
            claim: self,
        }
    }

    fn figure(&self, machines: &[Weighings<'_>]) -> String {
        let weighed = machines.iter();
        let weighed = weighed.flat_map(|(_, weighed)| self.trials.iter().zip(weighed));
        let decisive = weighed.filter(|(trial, _)| trial.decides());
        let headlines = decisive.map(|(_, (.., headline))| headline);
        let mut headlines = headlines.filter(|(_, words)| !words.is_empty()).peekable();
        let Some((_, words)) = headlines.peek().copied() else {
            return String::new();
        };
        let of_first_kind = headlines.filter(|(_, other)| other == words);
        let mut ratios: Vec<f64> = of_first_kind.filter_map(|(ratio, _)| *ratio).collect();
        ratios.sort_by(f64::total_cmp);
        let (Some(&least), Some(&most)) = (ratios.first(), ratios.last()) else {
            return words.clone();
        };
        let range = format!("{} {words}", share(most));
        match [least, most].map(number::ratio) {
            [least, most] if least == most => range,
            [least, _] => format!("{least} to {range}"),
        }
    }
}

/// Returns what one trial says on several machines: the words of each, unless all say the same.
fn joint_result(trial: usize, machines: &[Weighings<'_>]) -> String {
    let results = machines.iter();
    let results = results.map(|(name, weighed)| (name, &weighed[trial]));
    let results = results.filter(|(_, (finding, ..))| *finding != Finding::Missing);
    let results: Vec<_> = results.map(|(name, (_, text, _))| (name, text)).collect();
    let (_, first, _) = &machines[0].1[trial];
    let is_everywhere = results.len() == machines.len();
    let is_shared = is_everywhere && results.iter().all(|(_, text)| *text == first);
    if results.is_empty() || is_shared {
        return first.clone();
    }
    let results = results.iter().map(|(name, text)| format!("{name}: {text}"));
    results.collect::<Vec<_>>().join("; ")
}
