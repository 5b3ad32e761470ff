//! Trials, which decide a claim, and how they are weighed against the rows of a comparison.

use boardbench_results::{Factor, Noise, Ratio, Role, Row, Verdict};
use serde::Deserialize;

use super::Finding;
use crate::contenders::{ClaimedGroup, Subjects, board_of};
use crate::data::{Compared, compare_times};
use crate::number;
use crate::prose::{Prose, between};

/// Counts whose log-ratio is below this are called equal: code layout alone changes them as much.
const COUNT_TOLERANCE: f64 = 0.01;

/// A median has no interval, so a time must differ from a limit by this share to be called below or above.
const MEDIAN_TOLERANCE: f64 = 0.1;

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub(super) enum Trial {
    Measured(Measured),
    Proof(Proof),
}

/// One contender costs less than another; or, if it is compared with nothing, it takes at most a time.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Measured {
    pub(super) group: ClaimedGroup,
    pub(super) contender: String,
    pub(super) than: Option<String>,
    #[serde(default)]
    pub(super) metric: Metric,
    /// How many nanoseconds it may take at most, if it is compared with nothing.
    pub(super) most: Option<f64>,
    #[serde(default = "yes")]
    pub(super) decides: bool,
    /// The boards that a `*` in the group's name stands for; all if missing.
    subjects: Option<Subjects>,
}

/// A test or an assertion of the project.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Proof {
    /// The test that shows that the claim is true, as it is written in the file; or one that shows that it is false.
    proved: Option<String>,
    disproved: Option<String>,
    /// The file that has it, from the root of the project.
    #[serde(rename = "in")]
    pub(super) path: String,
}

/// Kinds of cost. Time is of the wall clock, sizes are in bytes, everything else is of the simulated processor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Metric {
    #[default]
    Time,
    Instructions,
    Accesses,
    Branches,
    Misses,
    MoveBytes,
}

const fn yes() -> bool {
    true
}

impl Trial {
    pub(super) const fn decides(&self) -> bool {
        match self {
            Self::Measured(trial) => trial.decides,
            Self::Proof(_) => true,
        }
    }

    /// Returns the group whose rows decide it; `None` for a proof, and if it does not decide.
    pub(super) fn decisive_group(&self) -> Option<&str> {
        match self {
            Self::Measured(trial) => trial.decides.then_some(&trial.group.name),
            Self::Proof(_) => None,
        }
    }

    /// Returns the trial with the names that raw data have: one for each of these groups that a `*` stands for, or itself if
    /// no group matches; it then counts as not measured.
    pub(super) fn resolve(&self, groups: &[ClaimedGroup]) -> Vec<Self> {
        let Self::Measured(trial) = self else {
            return vec![self.clone()];
        };
        let is_meant = |group: &&ClaimedGroup| {
            Subjects::allow(trial.subjects, group.board.as_ref())
                && (group.factor, &group.operation) == (trial.group.factor, &trial.group.operation)
        };
        let mut meant: Vec<&ClaimedGroup> = Vec::new();
        if trial.group.subject == "*" {
            meant.extend(groups.iter().filter(is_meant));
        }
        if meant.is_empty() {
            let known = groups.iter().find(|group| group.name == trial.group.name);
            meant.push(known.unwrap_or(&trial.group));
        }
        let in_group = |group: &ClaimedGroup| Measured {
            group: group.clone(),
            contender: group.contender(&trial.contender),
            than: trial.than.as_ref().map(|than| group.contender(than)),
            ..trial.clone()
        };
        let trials = meant.into_iter().map(in_group);
        trials.map(Self::Measured).collect()
    }

    /// Weighs it against the rows of a comparison.
    pub(super) fn weigh(&self, rows: &[Row]) -> Weighed {
        let proof = match self {
            Self::Measured(trial) => return trial.weigh(rows),
            Self::Proof(proof) => proof,
        };
        let (finding, test) = proof.test();
        let ([consequence, _], path) = (finding.words(), &proof.path);
        let result = format!("shown by `{test}` in {path}; {consequence}");
        let headline = format!("{} by a test", proof.label());
        (finding, result, (None, headline))
    }

    /// Returns a line with what it says.
    pub(super) fn evidence(&self, result: &str) -> Prose {
        let result = Prose::marked(result).text(".");
        let trial = match self {
            Self::Measured(trial) => trial,
            Self::Proof(proof) => {
                return Prose::new().strong(proof.label()).text(": ").then(result);
            }
        };
        let ClaimedGroup { name, subject, operation, .. } = &trial.group;
        // `make-unmake on x88-lists` for the group `hash:x88-lists/make-unmake`.
        let label = format!("{operation}{}", between(" on ", subject, ""));
        let mut prose = Prose::new().strong(label).text(": ").code(&trial.contender);
        if let Some(than) = &trial.than {
            prose = prose.text(" against ").code(than);
        }
        let prose = prose.text(": ").then(result);
        prose.text(" (").code(name).text(")")
    }

    /// Returns `false` for proofs and for variants of an encoding.
    pub(super) fn is_of_board(&self) -> bool {
        matches!(self, Self::Measured(trial) if trial.group.factor != Factor::Table)
    }

    /// Returns what distinguishes it from other trials: the operation, the subject of the group, and what is compared.
    pub(super) fn facts(&self) -> [String; 3] {
        match self {
            Self::Measured(trial) => {
                let ClaimedGroup { operation, subject, .. } = trial.group.clone();
                [operation, subject, trial.pair()]
            }
            Self::Proof(proof) => [String::new(), String::new(), proof.test().1.to_owned()],
        }
    }
}

impl Proof {
    /// Returns what the test shows about the claim, and its name.
    pub(super) fn test(&self) -> (Finding, &str) {
        match (&self.proved, &self.disproved) {
            (Some(test), _) => (Finding::Supports, test),
            (None, test) => (Finding::Contradicts, test.as_deref().unwrap_or_default()),
        }
    }

    const fn label(&self) -> &'static str {
        if self.proved.is_some() { "proved" } else { "disproved" }
    }
}

/// The figure of a trial in short: a ratio and what it is a ratio of, or words alone, which are empty if there are no data.
pub(super) type Headline = (Option<f64>, String);

/// What a trial says about the claim, with a figure in words and in short.
pub(super) type Weighed = (Finding, String, Headline);

/// The same of the rows of a trial; if they say nothing, why.
type Outcome = Result<Weighed, String>;

impl Measured {
    /// Returns what is compared, in words; of pairs with one encoding, the boards. Time is not named.
    fn pair(&self) -> String {
        let Some(than) = &self.than else {
            return self.contender.clone();
        };
        let pair = [self.contender.as_str(), than];
        let boards = pair.map(board_of);
        let encodings = [0, 1].map(|index| &pair[index][boards[index].len()..]);
        let is_of_boards = self.group.name.starts_with("boards") && encodings[0] == encodings[1];
        let [contender, other] = if is_of_boards { boards } else { pair };
        match self.metric {
            Metric::Time => format!("{contender} against {other}"),
            metric => format!("{contender} against {other} ({})", metric.name()),
        }
    }

    fn weigh(&self, rows: &[Row]) -> Weighed {
        let row = |name: &str| {
            let mut rows = rows.iter().filter(|row| row.role != Role::Control);
            rows.find(|row| row.group.group == self.group.name && row.contender == name)
        };
        let outcome = match &self.than {
            Some(than) => self.compare(row(&self.contender), row(than)),
            None => self.within(row(&self.contender)),
        };
        let missing = |why| (Finding::Missing, why, Headline::default());
        let (finding, figure, headline) = outcome.unwrap_or_else(missing);
        let text = match finding {
            Finding::Missing => figure,
            _ if self.decides => format!("{figure}; {}", finding.words()[0]),
            _ => format!("{figure}; does not decide, because the contenders differ in more"),
        };
        (finding, text, headline)
    }

    /// Compares two contenders.
    fn compare(&self, row: Option<&Row>, other: Option<&Row>) -> Outcome {
        let metric = self.metric;
        let ((row, cost), (other, other_cost)) = (metric.cost_of(row)?, metric.cost_of(other)?);
        let (compared, text) = match metric {
            Metric::Time => {
                let compared = compare_times(row, other).ok_or_else(|| unmeasured(None))?;
                (compared, times_in_words(row, other, compared))
            }
            _ => metric.compare([cost, other_cost]),
        };
        let mean = compared.ratio.mean;
        let headline = if metric.is_size() || !mean.is_normal() {
            (None, text.clone())
        } else {
            (Some(mean), format!("the {}", metric.name()))
        };
        let finding = match compared.verdict {
            verdict if verdict.is_faster() => Finding::Supports,
            verdict if verdict.is_slower() => Finding::Contradicts,
            Verdict::Equal => Finding::Equal,
            _ => Finding::Inconclusive,
        };
        Ok((finding, text, headline))
    }

    /// Judges whether a contender takes at most a time.
    fn within(&self, row: Option<&Row>) -> Outcome {
        let (row, time) = Metric::Time.cost_of(row)?;
        let most = self.most.unwrap_or_default();
        let is_disturbed = row.timing.is_some_and(|timing| timing.noise.is_disturbed);
        let finding = match time / most {
            _ if is_disturbed => Finding::Inconclusive,
            share if share <= 1.0 - MEDIAN_TOLERANCE => Finding::Supports,
            share if share > 1.0 + MEDIAN_TOLERANCE => Finding::Contradicts,
            _ => Finding::Inconclusive,
        };
        let time = format!("{} ns per {}", number::significant(time), row.group.unit);
        let text = format!("{time}, claimed: less than {most}");
        Ok((finding, text, (None, time)))
    }
}

impl Metric {
    const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Instructions => "instructions",
            Self::Accesses => "reads and writes",
            Self::Branches => "conditional branches",
            Self::Misses => "misses of the first-level cache",
            Self::MoveBytes => "bytes for a move",
        }
    }

    fn cost(self, row: &Row) -> Option<f64> {
        match self {
            Self::Time => Some(row.timing?.nanoseconds),
            Self::Instructions => Some(row.count?.instructions),
            Self::Accesses => row.count?.accesses,
            Self::Branches => row.count?.branches,
            Self::Misses => row.count?.misses,
            Self::MoveBytes => Some(row.bytes.mv? as f64),
        }
    }

    pub(super) const fn is_size(self) -> bool {
        matches!(self, Self::MoveBytes)
    }

    /// Returns the row with its cost; if there is none, why.
    fn cost_of(self, row: Option<&Row>) -> Result<(&Row, f64), String> {
        let with_cost = row.and_then(|row| Some((row, self.cost(row)?)));
        with_cost.ok_or_else(|| unmeasured(row))
    }

    /// Compares counts or sizes, which have no interval, also in words.
    fn compare(self, costs: [f64; 2]) -> (Compared, String) {
        let mean = costs[0] / costs[1];
        let verdict = match mean.ln() {
            // Nobody claims that sizes are about equal.
            log if self.is_size() && log >= 0.0 => Verdict::Slower,
            log if log.abs() <= COUNT_TOLERANCE => Verdict::Equal,
            log if log < 0.0 => Verdict::Faster,
            log if log > 0.0 => Verdict::Slower,
            _ => Verdict::Inconclusive,
        };
        let ([cost, other], name) = (costs.map(number::significant), self.name());
        let text = if self.is_size() {
            format!("{} {name} against {}", costs[0], costs[1])
        } else if mean.is_normal() {
            format!("{} the {name} ({cost} against {other})", share(mean))
        } else {
            format!("{cost} {name} against {other}")
        };
        let (low, high, floor, is_disturbed) = (mean, mean, COUNT_TOLERANCE, false);
        let compared = Compared {
            ratio: Ratio { mean, low, high },
            noise: Noise { floor, is_disturbed },
            verdict,
        };
        (compared, text)
    }
}

fn times_in_words(row: &Row, other: &Row, compared: Compared) -> String {
    let Compared { ratio, verdict, noise } = compared;
    let would_be_told = Noise::default().verdict(ratio) != Verdict::Inconclusive;
    let floor = if noise.is_disturbed {
        ", disturbed".to_owned()
    } else if verdict == Verdict::Inconclusive && would_be_told {
        format!(", noise floor {}", number::percent(noise.floor))
    } else {
        String::new()
    };
    let (rows, reference) = ([row, other], &row.group.reference);
    let is_direct = rows.iter().any(|row| row.contender == *reference);
    let has_modes = rows.iter().any(|row| row.has_modes() == Some(true));
    let through = between(", both compared with ", if is_direct { "" } else { reference }, "");
    let modes = if has_modes { ", two modes" } else { "" };
    let (share, interval) = (share(ratio.mean), number::interval(ratio));
    format!("{share} the time ({interval}{floor}{through}{modes})")
}

/// Formats a ratio with the preposition before what it is a ratio of.
pub(super) fn share(ratio: f64) -> String {
    let preposition = if ratio < 1.0 { "of" } else { "times" };
    format!("{} {preposition}", number::ratio(ratio))
}

fn unmeasured(row: Option<&Row>) -> String {
    match row.and_then(|row| row.missing_feature.as_ref()) {
        Some(instruction) => format!("not measured: this build lacks {instruction}"),
        None => "not measured in this data set".to_owned(),
    }
}
