//! Weighs trials against the rows of a comparison.

use std::collections::HashMap;

use boardbench_data::{Ratio, Role, Row, Verdict};

use super::trial::{BytesTrial, Finding, Metric, NanosecondsTrial, RatioTrial, Size, Trial};
use super::{Evidence, UNMEASURED};
use crate::data::compare_times;
use crate::number;

/// Counts whose log-ratio is below this are called equal: code layout alone changes them as much.
const COUNT_TOLERANCE: f64 = 0.01;

/// A median has no interval, so a time must differ from a limit by this share to be called below or above.
const MEDIAN_TOLERANCE: f64 = 0.1;

/// Rows by group and contender, without placebos.
pub(super) struct Cells<'r>(HashMap<(&'r str, &'r str), &'r Row>);

/// How two contenders compare.
struct Figure {
    ratio: Ratio,
    /// The least log-ratio that may be called a difference.
    tolerance: f64,
    verdict: Verdict,
    text: String,
}

impl<'r> Cells<'r> {
    pub(super) fn new(rows: &'r [Row]) -> Self {
        let cells = rows.iter().filter(|row| row.role != Role::Placebo);
        let cells = cells.map(|row| ((&*row.group.group, &*row.contender), row));
        Self(cells.collect())
    }

    fn get(&self, group: &str, contender: &str) -> Option<&'r Row> {
        self.0.get(&(group, contender)).copied()
    }

    /// What a trial says.
    pub(super) fn weigh(&self, trial: &Trial) -> (Finding, Evidence) {
        match trial {
            Trial::Ratio(trial) => self.weigh_ratio(trial),
            Trial::Nanoseconds(trial) => self.weigh_nanoseconds(trial),
            Trial::Bytes(trial) => self.weigh_bytes(trial),
            Trial::Proved(proof) => weigh_proof("proved", &proof.test, &proof.path, true),
            Trial::Disproved(proof) => weigh_proof("disproved", &proof.test, &proof.path, false),
        }
    }

    fn weigh_ratio(&self, trial: &RatioTrial) -> (Finding, Evidence) {
        let [one, other] = [&trial.contender, &trial.than].map(|name| self.get(&trial.group, name));
        let (finding, figure) = match trial.metric.figure(one, other) {
            Ok(figure) => (figure.finding(trial), figure.text + &claimed_range(trial)),
            Err(reason) => (Finding::CannotTell, reason),
        };
        let consequence = if trial.decides {
            finding.words()
        } else {
            "does not decide, because the contenders differ in more"
        };
        let names = [&*trial.group, &*trial.contender, &*trial.than];
        (finding, evidence(names, &figure, consequence))
    }

    fn weigh_nanoseconds(&self, trial: &NanosecondsTrial) -> (Finding, Evidence) {
        let limit = trial.nanoseconds;
        let row = self.get(&trial.group, &trial.contender);
        let (finding, figure) = match row.and_then(|row| Some((row, row.timing?.nanoseconds))) {
            Some((row, time)) => {
                let finding = if time < limit * (1.0 - MEDIAN_TOLERANCE) {
                    Finding::Supports
                } else if time > limit * (1.0 + MEDIAN_TOLERANCE) {
                    Finding::Contradicts
                } else {
                    Finding::CannotTell
                };
                let (time, unit) = (number::significant(time), &row.group.unit);
                let text = format!("{time} ns per {unit}, claimed: less than {limit}");
                (finding, text)
            }
            None => (Finding::CannotTell, unmeasured(row)),
        };
        let names = [&*trial.group, &*trial.contender, ""];
        (finding, evidence(names, &figure, finding.words()))
    }

    fn weigh_bytes(&self, trial: &BytesTrial) -> (Finding, Evidence) {
        let size = |name: &str| {
            let bytes = self.get(&trial.group, name)?.bytes;
            match trial.size {
                Size::Move => bytes.mv,
                Size::Pieces => bytes.pieces,
            }
        };
        let than = trial.than.as_deref().unwrap_or_default();
        let (own, other) = (size(&trial.contender), size(than));
        let (is_true, claimed) = match (own, other, trial.most) {
            (Some(own), Some(other), None) => (Some(own < other), String::new()),
            (Some(own), Some(other), Some(most)) => (
                Some(own > other && own - other <= most),
                format!(", claimed: at most {most} more"),
            ),
            (Some(own), None, Some(most)) if than.is_empty() => {
                (Some(own <= most), format!(", claimed: at most {most}"))
            }
            _ => (None, String::new()),
        };
        let (finding, figure) = match (is_true, own) {
            (Some(is_true), Some(own)) => {
                let what = match trial.size {
                    Size::Move => "a move",
                    Size::Pieces => "the pieces",
                };
                let other = other.map_or(String::new(), |bytes| format!(" against {bytes}"));
                let text = format!("{own} bytes for {what}{other}{claimed}");
                (Finding::from(is_true), text)
            }
            _ => (Finding::CannotTell, unmeasured(None)),
        };
        let names = [&*trial.group, &*trial.contender, than];
        (finding, evidence(names, &figure, finding.words()))
    }
}

impl Metric {
    const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Instructions => "instructions",
            Self::Cycles => "estimated cycles",
            Self::BranchMisses => "branch misses",
            Self::Accesses => "reads and writes",
            Self::Branches => "conditional branches",
        }
    }

    /// What one operation costs.
    fn cost(self, row: &Row) -> Option<f64> {
        match self {
            Self::Time => Some(row.timing?.nanoseconds),
            Self::Instructions => Some(row.count?.instructions),
            Self::Cycles => Some(row.count?.cycles),
            Self::BranchMisses => Some(row.count?.branch_misses),
            Self::Accesses => row.count?.accesses,
            Self::Branches => row.count?.branches,
        }
    }

    /// How two contenders compare; if that can't be told, why.
    fn figure(self, one: Option<&Row>, other: Option<&Row>) -> Result<Figure, String> {
        let measured = |row: Option<&Row>| {
            let cost = row.and_then(|row| self.cost(row));
            cost.ok_or_else(|| unmeasured(row))
        };
        let costs = [measured(one)?, measured(other)?];
        match (self, one, other) {
            (Self::Time, Some(one), Some(other)) => time_figure(one, other),
            _ => Ok(self.count_figure(costs)),
        }
    }

    fn count_figure(self, costs: [f64; 2]) -> Figure {
        let mean = costs[0] / costs[1];
        let [one, other] = costs.map(number::significant);
        let name = self.name();
        let verdict = match mean.ln() {
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
            tolerance: COUNT_TOLERANCE,
            verdict,
            text: if mean.is_normal() {
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
    let ratio = compared.ratio;
    Ok(Figure {
        ratio,
        tolerance: compared.noise_floor,
        verdict: compared.verdict,
        text: format!(
            "{} the time ({}{through})",
            share(ratio.mean),
            number::interval(ratio)
        ),
    })
}

impl Figure {
    /// A claim of less cost is judged as everything else in a report; a claimed range by its ends.
    fn finding(&self, trial: &RatioTrial) -> Finding {
        if trial.is_plain() {
            return match self.verdict {
                Verdict::Faster => Finding::Supports,
                Verdict::Slower => Finding::Contradicts,
                Verdict::Equal => Finding::Equal,
                Verdict::CannotTell => Finding::CannotTell,
            };
        }
        let [from, below] = [trial.from, trial.below].map(f64::ln);
        let low = self.ratio.low.ln() - self.tolerance;
        let high = self.ratio.high.ln() + self.tolerance;
        if low >= from && high < below {
            Finding::Supports
        } else if high < from || low > below {
            Finding::Contradicts
        } else {
            Finding::CannotTell
        }
    }
}

impl From<bool> for Finding {
    fn from(is_true: bool) -> Self {
        if is_true {
            Self::Supports
        } else {
            Self::Contradicts
        }
    }
}

impl Finding {
    const fn words(self) -> &'static str {
        match self {
            Self::Supports => "supports the claim",
            Self::Contradicts => "contradicts the claim",
            Self::Equal => "equal",
            Self::CannotTell => "cannot tell",
        }
    }
}

/// A ratio and the preposition before what it is a ratio of.
fn share(ratio: f64) -> String {
    let preposition = if ratio < 1.0 { "of" } else { "times" };
    format!("{} {preposition}", number::ratio(ratio))
}

fn claimed_range(trial: &RatioTrial) -> String {
    if trial.from > 0.0 {
        format!(", claimed: {:.2} to {:.2}", trial.from, trial.below)
    } else if trial.is_plain() {
        String::new()
    } else {
        format!(", claimed: less than {:.2}", trial.below)
    }
}

/// Why there is no figure for a row.
fn unmeasured(row: Option<&Row>) -> String {
    match row.and_then(|row| row.lacks.as_ref()) {
        Some(instruction) => format!("{UNMEASURED}: this build lacks {instruction}"),
        None => format!("{UNMEASURED} in this data set"),
    }
}

/// A line about a group, its contender and what that is compared with, which may be empty.
fn evidence([group, contender, reference]: [&str; 3], figure: &str, finding: &str) -> Evidence {
    // `make-unmake on x88-lists` for the group `hash:x88-lists/make-unmake`.
    let (axis, operation) = group.split_once('/').unwrap_or(("", group));
    let label = match axis.split_once(':') {
        Some((_, subject)) => format!("{operation} on {subject}"),
        None => operation.to_owned(),
    };
    Evidence {
        label,
        group: group.to_owned(),
        contender: contender.to_owned(),
        reference: reference.to_owned(),
        text: format!("{figure}; {finding}"),
    }
}

fn weigh_proof(label: &str, test: &str, path: &str, is_true: bool) -> (Finding, Evidence) {
    let finding = Finding::from(is_true);
    let evidence = Evidence {
        label: label.to_owned(),
        text: format!("shown by `{test}` in {path}; {}", finding.words()),
        ..Evidence::default()
    };
    (finding, evidence)
}
