//! Several groups taken together.

use boardbench_data::{Ratio, Role, Row, Verdict};

use crate::contenders::unique;
use crate::data::Comparison;

/// How one variant compares with another, over all boards or encodings that have both.
pub(super) struct Tally<'r> {
    pub(super) contender: &'r str,
    pub(super) reference: &'r str,
    pub(super) verdicts: Vec<Verdict>,
    /// The contender on each subject.
    pub(super) rows: Vec<&'r Row>,
    /// The geometric mean.
    pub(super) mean: Ratio,
    /// The subjects with the least and the greatest ratio.
    pub(super) least: (&'r str, Ratio),
    pub(super) most: (&'r str, Ratio),
}

/// One tally for each variant that is not the reference.
pub(super) fn tallies<'r>(comparison: &Comparison<'r>) -> Vec<Tally<'r>> {
    let variants = comparison
        .rows()
        .filter(|row| row.role == Role::Contender)
        .map(|row| (row.contender.as_str(), row.group.reference.as_str()));
    unique(variants)
        .into_iter()
        .filter_map(|names| tally(comparison, names))
        .collect()
}

fn tally<'r>(comparison: &Comparison<'r>, names: (&'r str, &'r str)) -> Option<Tally<'r>> {
    let mut found: Vec<(&'r str, Ratio, Verdict)> = Vec::new();
    let mut rows: Vec<&'r Row> = Vec::new();
    for group in &comparison.groups {
        for row in &group.rows {
            if (row.contender.as_str(), row.group.reference.as_str()) == names
                && let Some(timing) = row.timing
            {
                found.push((group.subject(), timing.ratio, timing.verdict));
                rows.push(row);
            }
        }
    }
    found.sort_by(|one, other| one.1.mean.total_cmp(&other.1.mean));
    let (least, most) = (found.first()?, found.last()?);
    let logs: Vec<&[f64]> = rows.iter().map(|row| row.logs.as_slice()).collect();
    let ratios: Vec<Ratio> = found.iter().map(|(_, ratio, _)| *ratio).collect();
    Some(Tally {
        contender: names.0,
        reference: names.1,
        verdicts: found.iter().map(|(.., verdict)| *verdict).collect(),
        mean: Ratio::geometric_mean(&ratios, &logs, 1),
        rows,
        least: (least.0, least.1),
        most: (most.0, most.1),
    })
}

#[cfg(test)]
mod tests {
    use boardbench_data::Axis;

    use super::*;
    use crate::fixture::{self, near};
    use crate::machine::join;

    #[test]
    fn variants_are_counted_over_their_subjects() {
        let records = fixture::small().records();
        let joined = join(&[&records]);
        let machine = joined[0].machine();
        let mut comparisons = machine.comparisons.iter();
        let copying = comparisons.find(|comparison| comparison.name() == "copy-make/make");
        let tallies = tallies(copying.unwrap());
        assert_eq!(tallies.len(), 1);
        let tally = &tallies[0];
        assert_eq!((tally.contender, tally.reference), ("copy", "unmake"));
        assert_eq!(tally.verdicts.len(), 2);
        assert_eq!((tally.least.0, tally.most.0), ("sets-magic", "cells-scan"));
        assert!(near(tally.mean.mean, (0.9_f64 * 1.25).sqrt()));
    }

    #[test]
    fn contenders_that_miss_an_operation_are_not_ranked() {
        let records = fixture::small().records();
        let joined = join(&[&records]);
        let machine = joined[0].machine();
        let ranked = machine.ranking(Axis::Boards);
        let names: Vec<_> = ranked.iter().map(|one| &*one.contender).collect();
        assert_eq!(
            names,
            ["sets-magic/small", "sets-rays/small", "cells-scan/wide"]
        );
        assert!(ranked[1].ratio.low <= ranked[1].ratio.mean);
    }
}
