//! The noise floor: how far an effect may reach that is of the method and not of the contenders.
//!
//! It is formed for searches and for everything else apart, because compiling the same source a second time changes more in a
//! search. A group that times copies of its own contenders has a floor of its own.

use std::collections::HashMap;

use super::groups;
use super::precision::is_disturbed;
use super::record::{AA_VARIANT, Control, OperationClass, Record, Role};
use super::rows::{Row, unjudged_rows};
use super::statistics::Mean;
use super::verdict::Noise;

/// Returns the rows of all groups, in the order of the data; in each group the reference first and controls last.
pub fn rows(records: &[Record]) -> Vec<Row> {
    let mut rows = unjudged_rows(records);
    Floors::of(&rows).judge(&mut rows);
    rows
}

impl Row {
    /// Returns `true` for the A/A variant of its group.
    pub(super) fn is_aa_variant(&self) -> bool {
        self.role == Role::Contender && self.contender() == AA_VARIANT
    }

    /// Returns `true` for a second copy of code that is timed beside the first: a control or an A/A variant.
    pub(super) fn is_copy(&self) -> bool {
        self.role == Role::Control(Control::Copy) || self.is_aa_variant()
    }
}

/// The least number of controls from which their variance is estimated.
const ENOUGH: usize = 5;

/// The noise floors of a set of rows, as log-ratios.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Floors {
    /// In the order of [`OperationClass::ALL`].
    by_class: [f64; OperationClass::ALL.len()],
    /// Of each group that times enough copies of its own.
    by_group: HashMap<String, f64>,
}

impl Floors {
    /// By second copies of code. A group that has enough of them is judged by these alone, and does not lower the floor of
    /// others. Where a class has few, its floor is the largest of what these few, the copies of all operations, and contenders
    /// that were prepared twice show.
    pub(super) fn of(rows: &[Row]) -> Self {
        let mut by_group = HashMap::new();
        let mut rest: Vec<&Row> = Vec::new();
        for group in groups(rows) {
            let own = means(group.iter().filter(|row| row.is_copy()));
            if own.len() < ENOUGH {
                rest.extend(group);
            } else {
                by_group.insert(group[0].group.group.clone(), floor(&own));
            }
        }
        let all = means(rows.iter().filter(|row| row.is_copy()));
        let twice = |row: &&Row| row.role == Role::Control(Control::Instance);
        let instances = means(rows.iter().filter(twice));
        let by_class = OperationClass::ALL.map(|class| {
            let is_own = |row: &&Row| row.is_copy() && row.group.class() == class;
            let own = means(rest.iter().copied().filter(is_own));
            if own.len() < ENOUGH {
                let each = [&own, &all, &instances].map(|means| floor(means));
                each.into_iter().fold(0.0, f64::max)
            } else {
                floor(&own)
            }
        });
        Self { by_class, by_group }
    }

    /// With the floor of each class at least that of others.
    pub(super) fn raised_to(mut self, other: &Self) -> Self {
        for (own, other) in self.by_class.iter_mut().zip(other.by_class) {
            *own = own.max(other);
        }
        self
    }

    /// Returns the floor of a row before its A/A variant is asked.
    fn of_row(&self, row: &Row) -> f64 {
        let own = self.by_group.get(&row.group.group).copied();
        own.unwrap_or(self.by_class[row.group.class() as usize])
    }

    /// Sets the noise of all rows that were measured in blocks. Within a group of variants nothing is called a
    /// difference that its A/A variant shows too.
    pub(super) fn judge(&self, rows: &mut [Row]) {
        for group in rows.chunk_by_mut(|one, next| one.group.group == next.group.group) {
            let null = group.iter().find(|row| row.is_aa_variant());
            let shown = null.and_then(|row| Some(row.timing?.ratio.mean.ln().abs()));
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

/// Returns how far controls with these means are off, at 99 %: by more than chance explains, and with few of them by all that
/// they differ by. Where chance explains all of it, as on a loud machine, it is what they could hide: one standard
/// deviation of the estimate. So it is never 0 while they scatter at all. Controls that scatter more than they may be
/// off count for less.
fn floor(means: &[Mean]) -> f64 {
    /// The normal distribution's quantile for 99 %, both sides.
    const QUANTILE: f64 = 2.575_829;
    /// About what compiling the same source twice changes, as a log-ratio.
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
    fn it_is_what_chance_does_not_explain() {
        assert!(of(&[]).abs() < f64::EPSILON);
        // One effect in each observation.
        let effects = [0.01, -0.01].map(|effect| vec![effect; 4]);
        assert!((of(&effects) - 0.025_758).abs() < 1e-5);
        assert!(of(&[vec![1.0]]).abs() < f64::EPSILON);
        // An observation that was disturbed is trimmed.
        let mut disturbed = vec![0.01; 10];
        disturbed[3] = 0.5;
        assert!((of(&[disturbed]) - 0.025_758).abs() < 1e-5);
        // Two controls are few, whatever was not measured beside them.
        let few = [vec![0.0, 0.02], vec![0.02, 0.0]];
        let beside = [few.to_vec(), vec![Vec::new(); 5]].concat();
        assert!((of(&few) - 0.025_758).abs() < 1e-5);
        assert!((of(&beside) - of(&few)).abs() < f64::EPSILON);
    }

    /// The baseline decisions had a floor of 0.0 %: their controls scattered so much that chance explained all.
    #[test]
    fn controls_of_a_noisy_machine_do_not_lower_it_to_nothing() {
        let loud = vec![vec![0.1, -0.1, 0.1, -0.1]; 30];
        assert!(of(&loud) > 0.05, "{}", of(&loud));
        // Nor do they hide what quiet ones show.
        let quiet = vec![vec![0.02, 0.021, 0.019, 0.02]; 30];
        let both = [loud, quiet.clone()].concat();
        assert!((of(&both) / of(&quiet) - 1.0).abs() < 0.05);
    }
}
