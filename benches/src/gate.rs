//! Counts compared with the counts of the baseline.

use std::collections::BTreeMap;

use boardbench_data::Record;

/// Instructions by group and contender, `boards/legal-list x88-lists/wide32`.
pub type Counts = BTreeMap<String, u64>;

/// A count may grow by this many per cent.
pub const TOLERANCE_PERCENT: u64 = 1;

/// The counts in raw data.
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

/// What changed between two sets of counts, a line each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Counts that grew by more than the tolerance.
    pub dearer: Vec<String>,
    /// Counts that shrank by more than the tolerance.
    pub cheaper: Vec<String>,
    /// Counts that the baseline does not have.
    pub added: Vec<String>,
    /// Counts that only the baseline has.
    pub removed: Vec<String>,
    /// The number of counts in both.
    pub compared: usize,
}

/// Whether one count is more than another by more than the tolerance.
fn exceeds(more: u64, less: u64) -> bool {
    u128::from(more) * 100 > u128::from(less) * u128::from(100 + TOLERANCE_PERCENT)
}

/// Compares counts with a baseline.
pub fn compare(baseline: &Counts, counts: &Counts) -> Comparison {
    let mut comparison = Comparison::default();
    for (name, &now) in counts {
        let Some(&before) = baseline.get(name) else {
            comparison.added.push(name.clone());
            continue;
        };
        comparison.compared += 1;
        let percent = (now as f64 / before as f64 - 1.0) * 100.0;
        let line = format!("{name}: {before} -> {now} ({percent:+.2} %)");
        if exceeds(now, before) {
            comparison.dearer.push(line);
        } else if exceeds(before, now) {
            comparison.cheaper.push(line);
        }
    }
    let removed = baseline.keys().filter(|name| !counts.contains_key(*name));
    comparison.removed = removed.cloned().collect();
    comparison
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts from small to large, as a real run has them.
    fn counts() -> Counts {
        (0..60)
            .map(|number| (format!("group contender-{number}"), 1_000 << (number / 2)))
            .collect()
    }

    #[test]
    fn equal_counts_give_no_alarm() {
        let expected = Comparison {
            compared: counts().len(),
            ..Comparison::default()
        };
        assert_eq!(compare(&counts(), &counts()), expected);
    }

    #[test]
    fn two_per_cent_more_is_always_named() {
        let scale = |(name, count): (String, u64)| (name, count * 102 / 100);
        let slow: Counts = counts().into_iter().map(scale).collect();
        for (name, &now) in &slow {
            let mut one_slow = counts();
            one_slow.insert(name.clone(), now);
            let dearer = compare(&counts(), &one_slow).dearer;
            assert!(dearer.len() == 1 && dearer[0].starts_with(&format!("{name}: ")));
        }
        assert_eq!(compare(&counts(), &slow).dearer.len(), slow.len());
    }

    #[test]
    fn the_tolerance_is_one_per_cent_to_the_instruction() {
        let at = |count| Counts::from([("group contender".to_owned(), count)]);
        assert!(compare(&at(10_000), &at(10_100)).dearer.is_empty());
        assert_eq!(
            compare(&at(10_000), &at(10_101)).dearer,
            ["group contender: 10000 -> 10101 (+1.01 %)"]
        );
        assert!(compare(&at(10_100), &at(10_000)).cheaper.is_empty());
        assert_eq!(compare(&at(10_101), &at(10_000)).cheaper.len(), 1);
    }

    #[test]
    fn counts_of_one_side_are_named_and_no_failure() {
        let mut newer = counts();
        let (gone, _) = newer.pop_first().unwrap();
        newer.insert("group newcomer".into(), 1);
        let comparison = compare(&counts(), &newer);
        assert_eq!(comparison.added, ["group newcomer"]);
        assert_eq!(comparison.removed, [gone]);
        assert!(comparison.dearer.is_empty() && comparison.cheaper.is_empty());
    }
}
