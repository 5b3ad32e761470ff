//! Differences of the same code from itself when it is measured twice: placebos, and null twins.
//!
//! Kinds and kinds of work are counted apart, because a bias of one of them vanishes among the others.

use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write as _;

use super::super::floor::rows;
use super::super::header;
use super::super::record::{OperationClass, Placebo, Record};
use super::super::rows::Row;
use super::super::statistics::Ratio;
use super::at_least;

/// How the same code is measured twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Twice {
    /// A placebo beside its contender.
    Placebo(Placebo),
    /// A second copy as a contender of its own, beside twins.
    NullTwin,
}

impl Twice {
    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Placebo(Placebo::Instance) => "instance",
            Self::Placebo(Placebo::Copy) => "copy",
            Self::NullTwin => "null twin",
        }
    }

    /// The kind of a row; `None` for a contender that differs from the reference.
    fn of_row(row: &Row) -> Option<Self> {
        let null_twin = row.is_null_twin().then_some(Self::NullTwin);
        row.placebo.map(Self::Placebo).or(null_twin)
    }
}

/// Placebos or null twins of one kind. Their intervals are at 99 %, each for itself and without a noise floor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placebos {
    /// The kind.
    pub kind: Twice,
    /// The kind of their operations.
    pub class: OperationClass,
    /// How many there are.
    pub count: usize,
    /// How many intervals exclude 1.
    pub alarms: usize,
    /// The probability of at least this number of alarms if each interval excludes 1 with a probability of 1 %.
    pub p_alarms: f64,
    /// How many ratios are above 1.
    pub above: usize,
    /// The probability of a share at least as far from a half, on either side.
    pub p_above: f64,
    /// The geometric mean of the ratios.
    pub mean: f64,
}

/// The rows that were measured twice in blocks: how, and with which interval.
fn measured<'r>(
    rows: impl Iterator<Item = &'r Row>,
) -> impl Iterator<Item = (Twice, &'r Row, Ratio)> {
    // The interval of a null twin in its group is wider: there it holds with all others.
    rows.filter_map(|row| Some((Twice::of_row(row)?, row, Ratio::trimmed(&row.logs, 1)?)))
}

/// The counts by kind, searches first, without empty kinds.
pub fn placebos<'r>(rows: impl Iterator<Item = &'r Row>) -> Vec<Placebos> {
    let mut parts: BTreeMap<(Twice, OperationClass), Vec<Ratio>> = BTreeMap::new();
    for (kind, row, ratio) in measured(rows) {
        let part = (kind, row.group.class());
        parts.entry(part).or_default().push(ratio);
    }
    let counts = parts
        .into_iter()
        .map(|((kind, class), ratios)| counted(kind, class, &ratios));
    counts.collect()
}

fn counted(kind: Twice, class: OperationClass, ratios: &[Ratio]) -> Placebos {
    let count = ratios.len();
    let excludes_one = |ratio: &&Ratio| ratio.verdict(0.0).is_difference();
    let alarms = ratios.iter().filter(excludes_one).count();
    let above = ratios.iter().filter(|ratio| ratio.mean > 1.0).count();
    let tail = at_least(above.max(count - above), count, 0.5);
    let logs = ratios.iter().map(|ratio| ratio.mean.ln());
    Placebos {
        kind,
        class,
        count,
        alarms,
        p_alarms: at_least(alarms, count, 0.01),
        above,
        p_above: (2.0 * tail).min(1.0),
        mean: (logs.sum::<f64>() / count as f64).exp(),
    }
}

/// Every placebo and every null twin of some runs with its interval at 99 %, as CSV.
pub fn placebo_table(runs: &[Vec<Record>]) -> String {
    let mut table = "run,group,contender,kind,ratio,low,high\n".to_owned();
    for records in runs {
        let run = field(header(records).map_or("unknown", |header| header.started.as_str()));
        for (kind, row, ratio) in measured(rows(records).iter()) {
            let [group, contender] = [&row.group.group, &row.contender].map(|text| field(text));
            let Ratio { mean, low, high } = ratio;
            let kind = kind.name();
            let _ = writeln!(
                table,
                "{run},{group},{contender},{kind},{mean:.5},{low:.5},{high:.5}"
            );
        }
    }
    table
}

/// Text as a field of CSV.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

impl fmt::Display for Placebos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.kind {
            Twice::Placebo(Placebo::Instance) => "prepared a second time",
            Twice::Placebo(Placebo::Copy) => "second copies of code",
            Twice::NullTwin => "null twins",
        };
        let operations = self.class.name();
        write!(
            f,
            "{name}, {operations}: {} intervals, {} exclude 1, {:.1} expected (p = {:.4}); {} ratios are above 1 \
             (p = {:.4}), mean {:+.2} %",
            self.count,
            self.alarms,
            self.count as f64 / 100.0,
            self.p_alarms,
            self.above,
            self.p_above,
            100.0 * (self.mean - 1.0)
        )
    }
}

#[cfg(test)]
mod tests;
