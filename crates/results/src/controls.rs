//! Summarises A/A controls: the same code measured twice, so that any difference is an error of the method.
//!
//! Kinds of controls and classes of operations are counted separately, because pooling would hide a bias of one of them.

use super::record::{Control, OperationClass, Role};
use super::rows::Row;
use super::statistics::{Ratio, average};

/// A kind of control: its name in tables, and a predicate on rows.
type Kind = (&'static str, fn(&Row) -> bool);

const KINDS: [Kind; 3] = [
    ("instance", |row| row.role == Role::Control(Control::Instance)),
    ("copy", |row| row.role == Role::Control(Control::Copy)),
    // A copy of the reference that is timed as a contender among its variants.
    ("A/A variant", Row::is_aa_variant),
];

/// Counts of the A/A controls of one kind. Their intervals are at 99 % each, not simultaneous, and without a noise floor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controls {
    /// Name of the kind in tables.
    pub kind: &'static str,
    /// Class of their operations.
    pub class: OperationClass,
    /// Number of controls.
    pub count: usize,
    /// Number of intervals that exclude 1.
    pub alarms: usize,
    /// Number of ratios above 1.
    pub above: usize,
    /// Geometric mean of the ratios.
    pub mean: f64,
}

/// Counts controls by kind and class, searches first. Kinds without controls are left out.
pub fn controls(rows: &[Row]) -> Vec<Controls> {
    let of_kind = |(kind, is_of_kind): Kind| {
        OperationClass::ALL.map(|class| {
            let rows = rows.iter().filter(|row| is_of_kind(row) && row.group.class() == class);
            // The interval in an A/A variant's own row is wider, because it holds simultaneously with those of all variants.
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
