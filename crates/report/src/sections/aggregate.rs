//! Several groups taken together.

use boardbench_data::{Ratio, Role, Row, Verdict};

use crate::contenders::unique;
use crate::data::Comparison;

/// How one variant compares with another, over all boards or encodings that have both.
pub(super) struct Tally<'r> {
    pub(super) contender: &'r str,
    pub(super) reference: &'r str,
    /// The contender on each subject, and its ratio and verdict there.
    pub(super) rows: Vec<&'r Row>,
    /// The geometric mean.
    pub(super) mean: Ratio,
    /// On the subjects with the least and the greatest ratio.
    pub(super) ends: [&'r Row; 2],
}

impl Tally<'_> {
    /// On how many subjects this is the verdict.
    pub(super) fn count(&self, verdict: Verdict) -> usize {
        let verdicts = self.rows.iter().filter_map(|row| row.verdict());
        verdicts.filter(|own| *own == verdict).count()
    }
}

/// One tally for each variant that is not the reference.
pub(super) fn tallies<'r>(comparison: &Comparison<'r>) -> Vec<Tally<'r>> {
    let variants = || comparison.rows().filter(|row| row.role == Role::Contender);
    let names = |row: &'r Row| (row.contender.as_str(), row.group.reference.as_str());
    let tally = |own| {
        let rows = variants().filter(|row| names(row) == own && row.timing.is_some());
        tally(own, rows.collect())
    };
    unique(variants().map(names))
        .into_iter()
        .filter_map(tally)
        .collect()
}

fn tally<'r>((contender, reference): (&'r str, &'r str), rows: Vec<&'r Row>) -> Option<Tally<'r>> {
    let mean = |row: &Row| row.ratio().map_or(f64::NAN, |ratio| ratio.mean);
    let mut sorted = rows.clone();
    sorted.sort_by(|one, other| mean(one).total_cmp(&mean(other)));
    let ratios: Vec<Ratio> = sorted.iter().filter_map(|row| row.ratio()).collect();
    let logs: Vec<&[f64]> = rows.iter().map(|row| row.logs.as_slice()).collect();
    Some(Tally {
        contender,
        reference,
        mean: Ratio::geometric_mean(&ratios, &logs, 1),
        ends: [*sorted.first()?, *sorted.last()?],
        rows,
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
        assert_eq!(tally.rows.len(), 2);
        let ends = tally.ends.map(|row| row.group.subject.as_deref());
        assert_eq!(ends, [Some("sets-magic"), Some("cells-scan")]);
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
