//! Weighs trials against the rows of a comparison.

use std::collections::HashMap;

use boardbench_data::{Ratio, Role, Row, Verdict};

use super::trial::{Measured, Metric, Proof, Shows, Trial};
use super::{Evidence, LedgerVerdict, UNMEASURED};
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
    pub(super) fn weigh(&self, trial: &Trial) -> (LedgerVerdict, Evidence) {
        match trial {
            Trial::Measured(trial) => self.weigh_measured(trial),
            Trial::Proof(proof) => weigh_proof(proof),
        }
    }

    fn weigh_measured(&self, trial: &Measured) -> (LedgerVerdict, Evidence) {
        let row = |name: &str| self.get(&trial.group, name);
        let one = row(&trial.contender);
        let weighed = match (&trial.than, trial.most) {
            (Some(than), _) => trial.metric.figure(one, row(than)).map(|figure| {
                let finding = figure.finding(trial);
                (finding, figure.text + &claimed_range(trial))
            }),
            (None, most) => trial.metric.within(one, most.unwrap_or_default()),
        };
        let (finding, figure) = weighed.unwrap_or_else(|missing| (LedgerVerdict::Open, missing));
        let consequence = if trial.decides {
            finding.of_a_trial()
        } else {
            "does not decide, because the contenders differ in more"
        };
        let text = format!("{figure}; {consequence}");
        (finding, evidence(trial, text))
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
            Self::MoveBytes => "bytes for a move",
            Self::PiecesBytes => "bytes for the pieces",
        }
    }

    const fn is_size(self) -> bool {
        matches!(self, Self::MoveBytes | Self::PiecesBytes)
    }

    fn cost(self, row: &Row) -> Option<f64> {
        match self {
            Self::Time => Some(row.timing?.nanoseconds),
            Self::Instructions => Some(row.count?.instructions),
            Self::Cycles => Some(row.count?.cycles),
            Self::BranchMisses => Some(row.count?.branch_misses),
            Self::Accesses => row.count?.accesses,
            Self::Branches => row.count?.branches,
            Self::MoveBytes => Some(row.bytes.mv? as f64),
            Self::PiecesBytes => Some(row.bytes.pieces? as f64),
        }
    }

    /// A contender and what it costs; if that was not measured, why.
    fn measured(self, row: Option<&Row>) -> Result<(&Row, f64), String> {
        let found = row.and_then(|row| Some((row, self.cost(row)?)));
        found.ok_or_else(|| unmeasured(row))
    }

    /// Whether a contender costs at most this, and its cost in words; if that can't be told, why.
    fn within(self, row: Option<&Row>, most: f64) -> Result<(LedgerVerdict, String), String> {
        let (row, cost) = self.measured(row)?;
        let (tolerance, text) = if self.is_size() {
            let name = self.name();
            (0.0, format!("{cost} {name}, claimed: at most {most}"))
        } else {
            let (time, unit) = (number::significant(cost), &row.group.unit);
            let text = format!("{time} ns per {unit}, claimed: less than {most}");
            (MEDIAN_TOLERANCE, text)
        };
        let finding = if cost <= most * (1.0 - tolerance) {
            LedgerVerdict::Holds
        } else if cost > most * (1.0 + tolerance) {
            LedgerVerdict::DoesNotHold
        } else {
            LedgerVerdict::Open
        };
        Ok((finding, text))
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
        let name = self.name();
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
            tolerance: COUNT_TOLERANCE,
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
    fn finding(&self, trial: &Measured) -> LedgerVerdict {
        if trial.is_plain() {
            return match self.verdict {
                Verdict::Faster => LedgerVerdict::Holds,
                Verdict::Slower => LedgerVerdict::DoesNotHold,
                Verdict::Equal => LedgerVerdict::Equal,
                Verdict::CannotTell => LedgerVerdict::Open,
            };
        }
        let [from, below] = [trial.from, trial.below].map(f64::ln);
        let low = self.ratio.low.ln() - self.tolerance;
        let high = self.ratio.high.ln() + self.tolerance;
        if low >= from && high < below {
            LedgerVerdict::Holds
        } else if high < from || low > below {
            LedgerVerdict::DoesNotHold
        } else {
            LedgerVerdict::Open
        }
    }
}

/// A ratio and the preposition before what it is a ratio of.
fn share(ratio: f64) -> String {
    let preposition = if ratio < 1.0 { "of" } else { "times" };
    format!("{} {preposition}", number::ratio(ratio))
}

fn claimed_range(trial: &Measured) -> String {
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

/// A line about what was measured.
fn evidence(trial: &Measured, text: String) -> Evidence {
    // `make-unmake on x88-lists` for the group `hash:x88-lists/make-unmake`.
    let (axis, operation) = trial.group.split_once('/').unwrap_or(("", &trial.group));
    let label = match axis.split_once(':') {
        Some((_, subject)) => format!("{operation} on {subject}"),
        None => operation.to_owned(),
    };
    Evidence {
        label,
        group: trial.group.clone(),
        contender: trial.contender.clone(),
        reference: trial.than.clone().unwrap_or_default(),
        text,
    }
}

fn weigh_proof(proof: &Proof) -> (LedgerVerdict, Evidence) {
    let (label, test, finding) = match &proof.shows {
        Shows::Proved(test) => ("proved", test, LedgerVerdict::Holds),
        Shows::Disproved(test) => ("disproved", test, LedgerVerdict::DoesNotHold),
    };
    let (path, consequence) = (&proof.path, finding.of_a_trial());
    let evidence = Evidence {
        label: label.to_owned(),
        text: format!("shown by `{test}` in {path}; {consequence}"),
        ..Evidence::default()
    };
    (finding, evidence)
}
