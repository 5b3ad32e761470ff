//! Finds pairs of faults by the sum of their differences.

use std::iter;

use super::dictionary::Dictionary;
use super::faults::{Candidate, Cause, candidates};
use super::observation::Checked;

/// Number of pairs that are counted: the ones whose sums are the nearest to the totals.
const MAX_PAIRS: usize = 100;

/// Maximum difference of a sum from a total, relative to the total's difference from the right one.
const MAX_DISTANCE: f64 = 0.5;

/// A fault with its differences from the right counts.
struct Single {
    candidate: Candidate,
    differences: Vec<i128>,
}

/// Returns the pairs of faults whose differences from the right counts nearly add up to those of the program, the nearest first.
/// Each observation is of a well-known position, with the index of its column in the data.
pub(super) fn by_sum(observed: &[(&Checked, usize)], dictionary: &Dictionary) -> Vec<Candidate> {
    let singles = singles(observed, dictionary);
    let errors = observed.iter().map(|(it, _)| difference(it.response.total, it.right()));
    let errors: Vec<i128> = errors.collect();
    let mut pairs = Vec::new();
    for (index, first) in singles.iter().enumerate() {
        for second in &singles[index + 1..] {
            let sums = iter::zip(&first.differences, &second.differences).map(|(a, b)| a + b);
            let distances = iter::zip(sums, &errors).map(|(sum, &error)| {
                sum.abs_diff(error) as f64 / error.unsigned_abs().max(1) as f64
            });
            let distance = distances.fold(0.0, f64::max);
            if distance <= MAX_DISTANCE && first.candidate.fault.name != second.candidate.fault.name
            {
                let rarity = first.candidate.rarity + second.candidate.rarity;
                pairs.push((distance, rarity, first, second));
            }
        }
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    pairs.truncate(MAX_PAIRS);
    pairs.into_iter().filter_map(|(_, _, a, b)| a.candidate.with(&b.candidate)).collect()
}

fn difference(count: u64, right: u64) -> i128 {
    i128::from(count) - i128::from(right)
}

/// Returns the faults of both sides that change a count, one of those with the same differences.
fn singles(observed: &[(&Checked, usize)], dictionary: &Dictionary) -> Vec<Single> {
    let mut singles: Vec<Single> = Vec::new();
    for candidate in candidates() {
        let is_single = candidate.second.is_none() && candidate.side.is_none();
        let (true, Cause::Rules(_), Some(counts)) =
            (is_single, candidate.cause, dictionary.counts(&candidate))
        else {
            continue;
        };
        let differences =
            observed.iter().map(|&(it, index)| Some(difference(counts[index]?, it.right())));
        let Some(differences) = differences.collect::<Option<Vec<i128>>>() else {
            continue;
        };
        let is_known = singles.iter().any(|it| {
            it.candidate.fault.name == candidate.fault.name && it.differences == differences
        });
        if !is_known && differences.iter().any(|&it| it != 0) {
            singles.push(Single { candidate, differences });
        }
    }
    singles
}
