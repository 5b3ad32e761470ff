//! A/A controls: differences of the same code from itself when it is measured twice.
//!
//! Kinds and kinds of work are counted apart, because a bias of one of them vanishes among the others.

use std::collections::BTreeMap;

use super::record::{Control, OperationClass};
use super::rows::Row;
use super::statistics::Ratio;

/// How the same code is measured twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Twice {
    /// A control beside its contender.
    Control(Control),
    /// A second copy as a contender of its own, beside variants.
    Variant,
}

impl Twice {
    /// Returns its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Control(Control::Instance) => "instance",
            Self::Control(Control::Copy) => "copy",
            Self::Variant => "A/A variant",
        }
    }

    /// Returns the kind of a row; `None` for a contender that differs from the reference.
    fn of_row(row: &Row) -> Option<Self> {
        let variant = row.is_aa_variant().then_some(Self::Variant);
        row.control.map(Self::Control).or(variant)
    }
}

/// A/A controls of one kind. Their intervals are at 99 %, each for itself and without a noise floor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controls {
    /// The kind.
    pub kind: Twice,
    /// The kind of their operations.
    pub class: OperationClass,
    /// How many there are.
    pub count: usize,
    /// How many intervals exclude 1.
    pub alarms: usize,
    /// How many ratios are above 1.
    pub above: usize,
    /// The geometric mean of the ratios.
    pub mean: f64,
}

/// Returns the rows that were measured twice in blocks: how, and with which interval.
fn measured<'r>(
    rows: impl Iterator<Item = &'r Row>,
) -> impl Iterator<Item = (Twice, &'r Row, Ratio)> {
    // The interval of an A/A variant in its group is wider: there it holds with all others.
    rows.filter_map(|row| Some((Twice::of_row(row)?, row, Ratio::trimmed(&row.logs, 1)?)))
}

/// Returns the counts by kind, searches first, without empty kinds.
pub fn controls<'r>(rows: impl Iterator<Item = &'r Row>) -> Vec<Controls> {
    let mut parts: BTreeMap<(Twice, OperationClass), Vec<Ratio>> = BTreeMap::new();
    for (kind, row, ratio) in measured(rows) {
        let part = (kind, row.group.class());
        parts.entry(part).or_default().push(ratio);
    }
    let counts = parts.into_iter().map(|((kind, class), ratios)| counted(kind, class, &ratios));
    counts.collect()
}

fn counted(kind: Twice, class: OperationClass, ratios: &[Ratio]) -> Controls {
    let count = ratios.len();
    let excludes_one = |ratio: &&Ratio| ratio.excludes_one();
    let alarms = ratios.iter().filter(excludes_one).count();
    let above = ratios.iter().filter(|ratio| ratio.mean > 1.0).count();
    let logs = ratios.iter().map(|ratio| ratio.mean.ln());
    Controls { kind, class, count, alarms, above, mean: (logs.sum::<f64>() / count as f64).exp() }
}

#[cfg(test)]
mod tests;
