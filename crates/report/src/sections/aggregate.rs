//! Many groups taken together.

use boardbench_harness::data::{Axis, Ranked, Ratio, Role, Row, Verdict, View, rank};

use crate::data::{Comparison, Data};

/// How one variant does beside another, over all things that there are variants of.
pub(super) struct Tally<'r> {
    pub(super) contender: &'r str,
    pub(super) reference: &'r str,
    pub(super) faster: usize,
    pub(super) slower: usize,
    pub(super) unsure: usize,
    /// The geometric mean, with the interval of a mean of independent ratios.
    pub(super) mean: Ratio,
    /// Of what the ratio is least and greatest.
    pub(super) least: (&'r str, Ratio),
    pub(super) most: (&'r str, Ratio),
}

/// One tally for each variant that is not the reference.
pub(super) fn tallies<'r>(comparison: &Comparison<'r>) -> Vec<Tally<'r>> {
    let mut names: Vec<(&'r str, &'r str)> = Vec::new();
    for group in &comparison.groups {
        for row in &group.rows {
            let name = (row.contender.as_str(), row.group.reference.as_str());
            if row.role == Role::Contender && !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
        .into_iter()
        .filter_map(|name| tally(comparison, name))
        .collect()
}

fn tally<'r>(comparison: &Comparison<'r>, name: (&'r str, &'r str)) -> Option<Tally<'r>> {
    let mut found: Vec<(&'r str, Ratio, Verdict)> = Vec::new();
    for group in &comparison.groups {
        for row in &group.rows {
            if (row.contender.as_str(), row.group.reference.as_str()) == name
                && let Some(timing) = row.timing
            {
                found.push((group.subject(), timing.ratio, timing.verdict));
            }
        }
    }
    let count = |wanted| {
        let all = found.iter();
        all.filter(|(.., verdict)| *verdict == wanted).count()
    };
    let by_mean = |one: &&(&str, Ratio, Verdict), other: &&(&str, Ratio, Verdict)| {
        one.1.mean.total_cmp(&other.1.mean)
    };
    let least = found.iter().min_by(by_mean)?;
    let most = found.iter().max_by(by_mean)?;
    let ratios: Vec<Ratio> = found.iter().map(|(_, ratio, _)| *ratio).collect();
    Some(Tally {
        contender: name.0,
        reference: name.1,
        faster: count(Verdict::Faster),
        slower: count(Verdict::Slower),
        unsure: count(Verdict::CannotTell),
        mean: mean(&ratios),
        least: (least.0, least.1),
        most: (most.0, most.1),
    })
}

/// The geometric mean of ratios, none of which depends on another.
fn mean(ratios: &[Ratio]) -> Ratio {
    let count = ratios.len().max(1) as f64;
    let log = ratios.iter().map(|ratio| ratio.mean.ln()).sum::<f64>() / count;
    let square = |ratio: &Ratio| ((ratio.high / ratio.low).ln() / 2.0).powi(2);
    let half = ratios.iter().map(square).sum::<f64>().sqrt() / count;
    Ratio {
        mean: log.exp(),
        low: (log - half).exp(),
        high: (log + half).exp(),
    }
}

/// The contenders of an axis over all its operations on rotating positions, the fastest first; without
/// outsiders, who do some of them only.
pub(super) fn ranking(data: &Data<'_>, axis: Axis) -> Vec<Ranked> {
    let own: Vec<Row> = data
        .rows
        .iter()
        .filter(|row| row.group.axis == axis && !crate::data::is_outsider(row))
        .cloned()
        .collect();
    rank(&own, axis, &[View::Rotating])
}

/// A ranked contender's mean with its interval.
pub(super) fn interval_of(ranked: &Ranked) -> Ratio {
    Ratio {
        mean: ranked.mean,
        low: (ranked.mean.ln() - ranked.allowance).exp(),
        high: (ranked.mean.ln() + ranked.allowance).exp(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{self, near};

    #[test]
    fn variants_are_counted_over_their_subjects() {
        let records = fixture::small().records();
        let data = Data::of(&records);
        let comparisons = data.comparisons();
        let copying = comparisons
            .iter()
            .find(|comparison| comparison.name() == "copy-make/make");
        let tallies = tallies(copying.unwrap());
        assert_eq!(tallies.len(), 1);
        let tally = &tallies[0];
        assert_eq!((tally.contender, tally.reference), ("copy", "unmake"));
        assert_eq!(tally.faster + tally.slower + tally.unsure, 2);
        assert_eq!((tally.least.0, tally.most.0), ("sets-magic", "cells-scan"));
        assert!(near(tally.mean.mean, (0.9_f64 * 1.25).sqrt()));
    }

    #[test]
    fn who_did_not_do_everything_is_not_ranked() {
        let records = fixture::small().records();
        let ranked = ranking(&Data::of(&records), Axis::Boards);
        let names: Vec<_> = ranked.iter().map(|one| &*one.contender).collect();
        assert_eq!(
            names,
            ["sets-magic/small", "sets-rays/small", "cells-scan/wide"]
        );
        assert!(interval_of(&ranked[1]).low <= ranked[1].mean);
    }
}
