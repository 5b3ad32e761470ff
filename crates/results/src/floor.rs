//! Estimates the noise floor: the largest difference that is attributable to the method and not to the contenders.
//!
//! Searches and all other operations have separate floors, because compiling the same source again changes the time of a search
//! more. A group that times copies of its own contenders has a floor of its own.

use std::collections::HashMap;

use super::groups;
use super::precision::is_disturbed;
use super::record::{AA_VARIANT, Control, OperationClass, Record, Role};
use super::rows::{Row, rows_without_verdicts};
use super::statistics::Mean;
use super::verdict::Noise;

/// Computes the rows of all groups, in the order of the data; in each group the reference is first and controls are last.
pub fn rows(records: &[Record]) -> Vec<Row> {
    let mut rows = rows_without_verdicts(records);
    Floors::of(&rows).judge(&mut rows);
    rows
}

impl Row {
    /// Returns `true` for the A/A variant of its group.
    pub(super) fn is_aa_variant(&self) -> bool {
        self.role == Role::Contender && self.contender() == AA_VARIANT
    }

    /// Returns `true` for a copy of code that is timed next to the original: a control or an A/A variant.
    pub(super) fn is_copy(&self) -> bool {
        self.role == Role::Control(Control::Copy) || self.is_aa_variant()
    }
}

/// Minimum number of controls from which their variance is estimated.
const ENOUGH: usize = 5;

/// Noise floors of a set of rows, as log-ratios.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Floors {
    /// Floors in the order of [`OperationClass::ALL`].
    by_class: [f64; OperationClass::ALL.len()],
    /// Floor of each group that times enough copies of its own contenders.
    by_group: HashMap<String, f64>,
}

impl Floors {
    /// Estimates the floors from copies of code, because only a copy shows what another placement of code changes. A
    /// group with enough copies uses these alone, and does not lower the floor of others. For a class with few copies, the
    /// floor is the largest of three: of these few, of the copies of all operations, and of contenders that were prepared twice.
    pub(super) fn of(rows: &[Row]) -> Self {
        let mut by_group = HashMap::new();
        let mut rest: Vec<&Row> = Vec::new();
        for group in groups(rows) {
            let copies = means(group.iter().filter(|row| row.is_copy()));
            if copies.len() < ENOUGH {
                rest.extend(group);
            } else {
                by_group.insert(group[0].group.group.clone(), floor(&copies));
            }
        }
        let all_copies = means(rows.iter().filter(|row| row.is_copy()));
        let is_instance = |row: &&Row| row.role == Role::Control(Control::Instance);
        let instances = means(rows.iter().filter(is_instance));
        let by_class = OperationClass::ALL.map(|class| {
            let is_of_class = |row: &&Row| row.is_copy() && row.group.class() == class;
            let copies = means(rest.iter().copied().filter(is_of_class));
            if copies.len() < ENOUGH {
                let floors = [&copies, &all_copies, &instances].map(|means| floor(means));
                floors.into_iter().fold(0.0, f64::max)
            } else {
                floor(&copies)
            }
        });
        Self { by_class, by_group }
    }

    /// Raises the floor of each class to the other floors, where these are higher.
    pub(super) fn raised_to(mut self, other: &Self) -> Self {
        for (own, other) in self.by_class.iter_mut().zip(other.by_class) {
            *own = own.max(other);
        }
        self
    }

    /// Returns the floor of a row before the A/A variant of its group is applied.
    fn of_row(&self, row: &Row) -> f64 {
        let group_floor = self.by_group.get(&row.group.group).copied();
        group_floor.unwrap_or(self.by_class[row.group.class() as usize])
    }

    /// Sets the noise of all rows that were measured in blocks. In a group of variants the floor is at least the difference
    /// that its A/A variant shows, because that variant differs in code placement only.
    pub(super) fn judge(&self, rows: &mut [Row]) {
        for group in rows.chunk_by_mut(|one, next| one.group.group == next.group.group) {
            let aa_variant = group.iter().find(|row| row.is_aa_variant());
            let shown = aa_variant.and_then(|row| Some(row.timing?.ratio.mean.ln().abs()));
            let is_disturbed = is_disturbed(group);
            for row in group.iter_mut().filter(|row| !row.logs.is_empty()) {
                let is_same_code = row.is_control() || row.is_aa_variant();
                let shown = shown.filter(|_| !is_same_code).unwrap_or_default();
                let floor = self.of_row(row).max(shown);
                let Some(timing) = &mut row.timing else {
                    continue;
                };
                timing.noise = Noise { floor, is_disturbed };
            }
        }
    }
}

fn means<'r>(rows: impl Iterator<Item = &'r Row>) -> Vec<Mean> {
    rows.filter_map(|row| Mean::trimmed(&row.logs)).collect()
}

/// Returns the 99 % range of the differences of controls with these means, less the part that chance explains; with few controls
/// nothing is subtracted. Where chance explains all of it, as on a noisy machine, the result is the bias that the controls could
/// hide: one standard deviation of the estimate. So the floor is 0 only if the controls do not scatter at all. Controls
/// are weighted by their precision.
fn floor(means: &[Mean]) -> f64 {
    /// Two-sided 99 % quantile of the normal distribution.
    const QUANTILE: f64 = 2.575_829;
    /// Typical change by compiling the same source again, as a log-ratio.
    const USUAL: f64 = 0.01;
    let chance = |mean: &Mean| mean.standard_error.powi(2);
    let weight = |mean: &Mean| (chance(mean) + USUAL.powi(2)).powi(-2);
    let sum = |term: &dyn Fn(&Mean) -> f64| means.iter().map(term).sum::<f64>();
    let weights = sum(&weight);
    if means.is_empty() {
        return 0.0;
    }
    let by_chance = if means.len() < ENOUGH { 0.0 } else { 1.0 };
    let excess = |mean: &Mean| mean.value.powi(2) - by_chance * chance(mean);
    let variance = sum(&|mean| weight(mean) * excess(mean)) / weights;
    let deviation = (2.0 * sum(&|mean| (weight(mean) * chance(mean)).powi(2))).sqrt() / weights;
    QUANTILE * variance.max(deviation).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(controls: &[Vec<f64>]) -> f64 {
        let means = controls.iter().filter_map(|logs| Mean::trimmed(logs));
        floor(&means.collect::<Vec<_>>())
    }

    #[test]
    fn the_floor_is_what_chance_does_not_explain() {
        assert!(of(&[]).abs() < f64::EPSILON);
        // One effect in each observation.
        let effects = [0.01, -0.01].map(|effect| vec![effect; 4]);
        assert!((of(&effects) - 0.025_758).abs() < 1e-5);
        assert!(of(&[vec![1.0]]).abs() < f64::EPSILON);
        // An observation that was disturbed is trimmed.
        let mut disturbed = vec![0.01; 10];
        disturbed[3] = 0.5;
        assert!((of(&[disturbed]) - 0.025_758).abs() < 1e-5);
        // Two controls are few, even next to others that were not measured.
        let few = [vec![0.0, 0.02], vec![0.02, 0.0]];
        let with_unmeasured = [few.to_vec(), vec![Vec::new(); 5]].concat();
        assert!((of(&few) - 0.025_758).abs() < 1e-5);
        assert!((of(&with_unmeasured) - of(&few)).abs() < f64::EPSILON);
    }

    /// Floors were 0.0 % once, because controls scattered so much that chance explained all of it.
    #[test]
    fn controls_of_a_noisy_machine_do_not_lower_the_floor_to_zero() {
        let noisy = vec![vec![0.1, -0.1, 0.1, -0.1]; 30];
        assert!(of(&noisy) > 0.05, "{}", of(&noisy));
        // Nor do they hide the difference that precise controls show.
        let precise = vec![vec![0.02, 0.021, 0.019, 0.02]; 30];
        let mixed = [noisy, precise.clone()].concat();
        assert!((of(&mixed) / of(&precise) - 1.0).abs() < 0.05);
    }
}
