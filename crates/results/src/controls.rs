//! A/A controls: differences of the same code from itself when it is measured twice.
//!
//! Kinds and kinds of work are counted apart, because a bias of one of them vanishes among the others.

use super::record::{Control, OperationClass, Role};
use super::rows::Row;
use super::statistics::{Ratio, average};

/// A kind: its name in tables, and whether a row is of it.
type Kind = (&'static str, fn(&Row) -> bool);

const KINDS: [Kind; 3] = [
    ("instance", |row| row.role == Role::Control(Control::Instance)),
    ("copy", |row| row.role == Role::Control(Control::Copy)),
    // A second copy as a contender, beside variants.
    ("A/A variant", Row::is_aa_variant),
];

/// A/A controls of one kind. Their intervals are at 99 %, each for itself and without a noise floor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controls {
    /// The name of the kind in tables.
    pub kind: &'static str,
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

/// Returns the counts by kind, searches first, without empty kinds.
pub fn controls(rows: &[Row]) -> Vec<Controls> {
    let of_kind = |(kind, is_it): Kind| {
        OperationClass::ALL.map(|class| {
            let rows = rows.iter().filter(|row| is_it(row) && row.group.class() == class);
            // The interval of an A/A variant in its group is wider: there it holds with all others.
            let ratios = rows.filter_map(|row| Ratio::trimmed(&row.logs, 1));
            counted(kind, class, &ratios.collect::<Vec<_>>())
        })
    };
    let mut controls = KINDS.map(of_kind).concat();
    controls.retain(|it| it.count > 0);
    controls
}

fn counted(kind: &'static str, class: OperationClass, ratios: &[Ratio]) -> Controls {
    let alarms = ratios.iter().filter(|ratio| ratio.excludes_one()).count();
    let above = ratios.iter().filter(|ratio| ratio.mean > 1.0).count();
    let logs: Vec<f64> = ratios.iter().map(|ratio| ratio.mean.ln()).collect();
    Controls { kind, class, count: ratios.len(), alarms, above, mean: average(&logs).exp() }
}
