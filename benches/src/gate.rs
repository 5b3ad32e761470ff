//! Compares instruction counts with the counts of the baseline.

use std::collections::BTreeMap;

use boardbench_results::Record;

/// Instructions by group and contender, `boards/legal-list x88-lists/wide32`.
pub type Counts = BTreeMap<String, u64>;

/// Maximum growth of a count in per cent.
const TOLERANCE_PERCENT: u64 = 1;

/// Returns the counts in measurements.
pub fn counts(records: &[Record]) -> Counts {
    let counts = records.iter().filter_map(|record| match record {
        Record::Count(count) => {
            let name = format!("{} {}", count.group, count.contender);
            Some((name, count.instructions))
        }
        _ => None,
    });
    counts.collect()
}

/// Changes between two sets of counts.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// One line per change, increased counts last, and a line with the totals.
    pub text: String,
    /// Number of counts that grew by more than the tolerance.
    pub higher: usize,
}

/// Returns `true` if `count` exceeds `reference` by more than the tolerance.
fn exceeds(count: u64, reference: u64) -> bool {
    u128::from(count) * 100 > u128::from(reference) * u128::from(100 + TOLERANCE_PERCENT)
}

/// Compares counts with a baseline.
pub fn compare(baseline: &Counts, counts: &Counts) -> Comparison {
    let (mut lower, mut added, mut higher) = (Vec::new(), Vec::new(), Vec::new());
    for (name, &now) in counts {
        let Some(&before) = baseline.get(name) else {
            added.push(format!("not in the baseline: {name}\n"));
            continue;
        };
        let percent = (now as f64 / before as f64 - 1.0) * 100.0;
        let change = format!("{name}: {before} -> {now} ({percent:+.2} %)\n");
        if exceeds(now, before) {
            higher.push(format!("HIGHER: {change}"));
        } else if exceeds(before, now) {
            lower.push(format!("lower: {change}"));
        }
    }
    let removed = baseline.keys().filter(|name| !counts.contains_key(*name));
    let removed = removed.map(|name| format!("only in the baseline: {name}\n"));
    let totals = format!(
        "{} counts compared: {} higher by more than {TOLERANCE_PERCENT} %, {} lower",
        counts.len() - added.len(),
        higher.len(),
        lower.len()
    );
    let lines = lower.into_iter().chain(added).chain(removed);
    let count = higher.len();
    let text = lines.chain(higher).chain([totals]).collect();
    Comparison { text, higher: count }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_beyond_the_tolerance_are_listed() {
        let counts = |list: &[(&str, u64)]| -> Counts {
            list.iter().map(|&(name, count)| (name.to_owned(), count)).collect()
        };
        let before =
            counts(&[("equal", 10_000), ("gone", 1), ("grown", 10_000), ("shrunk", 10_101)]);
        let now = counts(&[("equal", 10_100), ("grown", 10_101), ("new", 1), ("shrunk", 10_000)]);
        let expected = "lower: shrunk: 10101 -> 10000 (-1.00 %)\n\
             not in the baseline: new\nonly in the baseline: gone\n\
             HIGHER: grown: 10000 -> 10101 (+1.01 %)\n\
             3 counts compared: 1 higher by more than 1 %, 1 lower";
        let comparison = compare(&before, &now);
        assert_eq!(comparison.text, expected);
        assert_eq!(comparison.higher, 1);
    }
}
