//! Trials, which decide a claim, and how they are weighed against the rows of a comparison.

use std::collections::HashMap;

use boardbench_registry::{COMMON_MOVES, DEFAULT_BOARD, boards};
use boardbench_results::{Noise, Ratio, Role, Row, Verdict};
use serde::Deserialize;

use super::{Evidence, Finding, Headline, Weighed};
use crate::contenders::{Subjects, board_of};
use crate::data::compare_times;
use crate::number;
use crate::prose::Prose;

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

/// The cost of one contender divided by that of another is below a figure; or, if it is compared with nothing, it is at
/// most an amount.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Measured {
    pub(super) group: String,
    pub(super) contender: String,
    pub(super) than: Option<String>,
    #[serde(default)]
    pub(super) metric: Metric,
    #[serde(default = "one")]
    pub(super) below: f64,
    /// The most that it may cost, if it is compared with nothing.
    pub(super) most: Option<f64>,
    #[serde(default = "yes")]
    pub(super) decides: bool,
    /// The boards that a `*` in the group's name stands for; all if missing.
    subjects: Option<Subjects>,
}

/// A test or an assertion of the project.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Proof {
    #[serde(flatten)]
    pub(super) shows: Shows,
    /// The file that has it, from the root of the project.
    #[serde(rename = "in")]
    pub(super) path: String,
}

impl Proof {
    pub(super) fn test(&self) -> &str {
        let (Shows::Proved(test) | Shows::Disproved(test)) = &self.shows;
        test
    }
}

/// A test that decides a claim, as it is written in the file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Shows {
    Proved(String),
    Disproved(String),
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

const fn one() -> f64 {
    1.0
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

    /// The trial with the names that raw data have: one for each of these groups that a `*` stands for, or itself if
    /// no group matches; it then counts as not measured.
    pub(super) fn resolve(&self, groups: &[&str]) -> Vec<Self> {
        match self {
            Self::Measured(trial) => {
                let groups = trial.groups(groups).into_iter();
                groups
                    .map(|group| Self::Measured(trial.in_group(group)))
                    .collect()
            }
            Self::Proof(_) => vec![self.clone()],
        }
    }
}

impl Measured {
    /// True if it claims that the contender costs less than another, and no figure.
    const fn is_plain(&self) -> bool {
        (self.below - 1.0).abs() < f64::EPSILON
    }

    /// True if it asks for something else than less time.
    #[cfg(test)]
    pub(super) fn needs_reason(&self) -> bool {
        !self.is_plain() || self.than.is_none() || self.metric != Metric::Time
    }

    /// Those of some groups that its name stands for.
    fn groups<'g>(&'g self, all: &[&'g str]) -> Vec<&'g str> {
        let Some((before, after)) = self.group.split_once('*') else {
            return vec![&self.group];
        };
        let is_meant = |group: &&str| {
            let rest = group.strip_prefix(before);
            let subject = rest.and_then(|rest| rest.strip_suffix(after));
            subject.is_some() && Subjects::allow(self.subjects, subject)
        };
        let found: Vec<&str> = all.iter().copied().filter(is_meant).collect();
        if found.is_empty() {
            vec![&self.group]
        } else {
            found
        }
    }

    /// The operation of its group, and the group's subject, which may be empty.
    pub(super) fn operation(&self) -> (&str, &str) {
        let (axis, operation) = self.group.split_once('/').unwrap_or(("", &self.group));
        let subject = axis.split_once(':').map_or("", |(_, subject)| subject);
        (operation, subject)
    }

    /// What is compared, in words; of pairs with one encoding, the boards. Time is not named.
    pub(super) fn pair(&self) -> String {
        let Some(than) = &self.than else {
            return self.contender.clone();
        };
        let pair = [self.contender.as_str(), than];
        let boards = pair.map(board_of);
        let encodings = [0, 1].map(|index| &pair[index][boards[index].len()..]);
        let is_of_boards = self.group.starts_with("boards") && encodings[0] == encodings[1];
        let [one, other] = if is_of_boards { boards } else { pair };
        match self.metric {
            Metric::Time => format!("{one} against {other}"),
            metric => format!("{one} against {other} ({})", metric.facts().0),
        }
    }

    fn in_group(&self, group: &str) -> Self {
        Self {
            group: group.to_owned(),
            contender: full_name(group, &self.contender),
            than: self.than.as_ref().map(|than| full_name(group, than)),
            ..self.clone()
        }
    }
}

/// A contender's name in raw data. A board alone means the pair with the encoding of the group's axis, an encoding alone
/// the pair with the default board.
pub(crate) fn full_name(group: &str, name: &str) -> String {
    let axis = group.split_once('/').map_or(group, |(axis, _)| axis);
    let board = || boards().find(|board| board.name == name);
    let encoding = match axis {
        "boards" => board().map(|_| COMMON_MOVES),
        "boards-wide" => Some("wide32"),
        "boards-native" => board().map(|board| board.native),
        "encodings" => return format!("{DEFAULT_BOARD}/{name}"),
        _ => None,
    };
    encoding.map_or_else(|| name.to_owned(), |encoding| format!("{name}/{encoding}"))
}

/// Rows by group and contender, without placebos.
pub(super) struct Cells<'r>(HashMap<(&'r str, &'r str), &'r Row>);

struct Figure {
    ratio: Ratio,
    noise: Noise,
    verdict: Verdict,
    text: String,
}

impl<'r> Cells<'r> {
    pub(super) fn new(rows: &'r [Row]) -> Self {
        let cells = rows.iter().filter(|row| row.role != Role::Placebo);
        let cells = cells.map(|row| ((&*row.group.group, &*row.contender), row));
        Self(cells.collect())
    }

    pub(super) fn weigh(&self, trial: &Trial) -> Weighed {
        match trial {
            Trial::Measured(trial) => self.weigh_measured(trial),
            Trial::Proof(proof) => weigh_proof(proof),
        }
    }

    fn weigh_measured(&self, trial: &Measured) -> Weighed {
        let row = |name: &str| self.0.get(&(&*trial.group, name)).copied();
        let one = row(&trial.contender);
        let weighed = match (&trial.than, trial.most) {
            (Some(than), _) => trial.metric.figure(one, row(than)).map(|figure| {
                let claimed = format!(", claimed: less than {:.2}", trial.below);
                let claimed = if trial.is_plain() { "" } else { &claimed };
                let headline = figure.headline(trial.metric);
                (figure.finding(trial), figure.text + claimed, headline)
            }),
            (None, most) => trial.metric.within(one, most.unwrap_or_default()),
        };
        let (finding, figure, headline) =
            weighed.unwrap_or_else(|missing| (Finding::Missing, missing, Headline::default()));
        let text = match finding {
            Finding::Missing => figure,
            _ if trial.decides => format!("{figure}; {}", finding.words()[0]),
            _ => format!("{figure}; does not decide, because the contenders differ in more"),
        };
        (finding, evidence(trial, text), headline)
    }
}

impl Metric {
    fn facts(self) -> (&'static str, fn(&Row) -> Option<f64>) {
        match self {
            Self::Time => ("time", |row| Some(row.timing?.nanoseconds)),
            Self::Instructions => ("instructions", |row| Some(row.count?.instructions)),
            Self::Accesses => ("reads and writes", |row| row.count?.accesses),
            Self::Branches => ("conditional branches", |row| row.count?.branches),
            Self::Misses => ("misses of the first-level cache", |row| row.count?.misses),
            Self::MoveBytes => ("bytes for a move", |row| Some(row.bytes.mv? as f64)),
        }
    }

    pub(super) const fn is_size(self) -> bool {
        matches!(self, Self::MoveBytes)
    }

    fn measured(self, row: Option<&Row>) -> Result<(&Row, f64), String> {
        let (_, cost) = self.facts();
        let found = row.and_then(|row| Some((row, cost(row)?)));
        found.ok_or_else(|| unmeasured(row))
    }

    /// The verdict on a contender that may cost at most this, and its cost in words; if there is none, why.
    fn within(self, row: Option<&Row>, most: f64) -> Result<(Finding, String, Headline), String> {
        let (row, cost) = self.measured(row)?;
        let (tolerance, cost_in_words, claimed) = if self.is_size() {
            let (name, _) = self.facts();
            (0.0, format!("{cost} {name}"), "at most")
        } else {
            let (time, unit) = (number::significant(cost), &row.group.unit);
            (
                MEDIAN_TOLERANCE,
                format!("{time} ns per {unit}"),
                "less than",
            )
        };
        let is_disturbed = row.timing.is_some_and(|timing| timing.noise.is_disturbed);
        let finding = if is_disturbed && matches!(self, Self::Time) {
            Finding::CannotTell
        } else if cost <= most * (1.0 - tolerance) {
            Finding::Supports
        } else if cost > most * (1.0 + tolerance) {
            Finding::Contradicts
        } else {
            Finding::CannotTell
        };
        let text = format!("{cost_in_words}, claimed: {claimed} {most}");
        Ok((finding, text, (None, cost_in_words)))
    }

    /// How two contenders compare; if that can't be told, why.
    fn figure(self, one: Option<&Row>, other: Option<&Row>) -> Result<Figure, String> {
        let ((one, own), (other, others)) = (self.measured(one)?, self.measured(other)?);
        match self {
            Self::Time => time_figure(one, other),
            _ => Ok(self.count_figure([own, others])),
        }
    }

    fn count_figure(self, costs: [f64; 2]) -> Figure {
        let mean = costs[0] / costs[1];
        let [one, other] = costs.map(number::significant);
        let (name, _) = self.facts();
        let verdict = match mean.ln() {
            // Nobody claims that sizes are about equal.
            log if self.is_size() && log >= 0.0 => Verdict::Slower,
            log if log.abs() <= COUNT_TOLERANCE => Verdict::Equal,
            log if log < 0.0 => Verdict::Faster,
            log if log > 0.0 => Verdict::Slower,
            _ => Verdict::CannotTell,
        };
        Figure {
            ratio: Ratio {
                mean,
                low: mean,
                high: mean,
            },
            noise: Noise {
                floor: COUNT_TOLERANCE,
                is_disturbed: false,
            },
            verdict,
            text: if self.is_size() {
                format!("{} {name} against {}", costs[0], costs[1])
            } else if mean.is_normal() {
                format!("{} the {name} ({one} against {other})", share(mean))
            } else {
                format!("{one} {name} against {other}")
            },
        }
    }
}

fn time_figure(one: &Row, other: &Row) -> Result<Figure, String> {
    let compared = compare_times(one, other).ok_or_else(|| unmeasured(None))?;
    let reference = &one.group.reference;
    let is_direct = [one, other].iter().any(|row| row.contender == *reference);
    let through = if is_direct {
        String::new()
    } else {
        format!(", both compared with {reference}")
    };
    let (ratio, noise) = (compared.ratio, compared.noise);
    let is_told_without = Noise::default().verdict(ratio) != Verdict::CannotTell;
    let floor = if noise.is_disturbed {
        ", disturbed".to_owned()
    } else if compared.verdict == Verdict::CannotTell && is_told_without {
        format!(", noise floor {:.1} %", 100.0 * noise.floor.exp_m1())
    } else {
        String::new()
    };
    let has_modes = [one, other].iter().any(|row| row.has_modes() == Some(true));
    let modes = if has_modes { ", two modes" } else { "" };
    Ok(Figure {
        ratio,
        noise,
        verdict: compared.verdict,
        text: format!(
            "{} the time ({}{floor}{through}{modes})",
            share(ratio.mean),
            number::interval(ratio)
        ),
    })
}

impl Figure {
    /// A claim of less cost is judged as everything else in a report; a claimed figure by the ends of the interval.
    fn finding(&self, trial: &Measured) -> Finding {
        if trial.is_plain() {
            return match self.verdict {
                Verdict::Faster | Verdict::SlightlyFaster => Finding::Supports,
                Verdict::Slower | Verdict::SlightlySlower => Finding::Contradicts,
                Verdict::Equal => Finding::Equal,
                Verdict::CannotTell => Finding::CannotTell,
            };
        }
        let below = trial.below.ln();
        if self.noise.is_disturbed {
            Finding::CannotTell
        } else if self.ratio.high.ln() + self.noise.floor < below {
            Finding::Supports
        } else if self.ratio.low.ln() - self.noise.floor > below {
            Finding::Contradicts
        } else {
            Finding::CannotTell
        }
    }

    fn headline(&self, metric: Metric) -> Headline {
        if metric.is_size() || !self.ratio.mean.is_normal() {
            return (None, self.text.clone());
        }
        let (name, _) = metric.facts();
        (Some(self.ratio.mean), format!("the {name}"))
    }
}

/// A ratio and the preposition before what it is a ratio of.
pub(super) fn share(ratio: f64) -> String {
    let preposition = if ratio < 1.0 { "of" } else { "times" };
    format!("{} {preposition}", number::ratio(ratio))
}

fn unmeasured(row: Option<&Row>) -> String {
    match row.and_then(|row| row.lacks.as_ref()) {
        Some(instruction) => format!("not measured: this build lacks {instruction}"),
        None => "not measured in this data set".to_owned(),
    }
}

fn evidence(trial: &Measured, text: String) -> Evidence {
    // `make-unmake on x88-lists` for the group `hash:x88-lists/make-unmake`.
    let label = match trial.operation() {
        (operation, "") => operation.to_owned(),
        (operation, subject) => format!("{operation} on {subject}"),
    };
    let before = Prose::new().strong(label).text(": ").code(&trial.contender);
    let before = match &trial.than {
        Some(than) => before.text(" against ").code(than),
        None => before,
    };
    Evidence {
        before: before.text(": "),
        text,
        after: Prose::from(" (").code(&trial.group).text(")"),
    }
}

fn weigh_proof(proof: &Proof) -> Weighed {
    let (label, test, finding) = match &proof.shows {
        Shows::Proved(test) => ("proved", test, Finding::Supports),
        Shows::Disproved(test) => ("disproved", test, Finding::Contradicts),
    };
    let (path, [consequence, _]) = (&proof.path, finding.words());
    let evidence = Evidence {
        before: Prose::new().strong(label).text(": "),
        text: format!("shown by `{test}` in {path}; {consequence}"),
        ..Evidence::default()
    };
    (finding, evidence, (None, format!("{label} by a test")))
}
