//! Counts of today against counts of the baseline.

use std::fmt;

use crate::Counts;

/// A count may grow by so many parts of a hundred before the gate closes.
pub const TOLERANCE_PERCENT: u64 = 1;

/// What has changed between two sets of counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// What costs more than the tolerance allows: if there is any, the gate is closed.
    pub dearer: Vec<Change>,
    /// What has become cheaper by more than the tolerance.
    pub cheaper: Vec<Change>,
    /// What the baseline does not know.
    pub added: Vec<String>,
    /// What only the baseline knows.
    pub removed: Vec<String>,
    /// How many were compared.
    pub compared: usize,
}

/// Another count than the baseline's. Its `Display` is a line with both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Group and contender.
    pub name: String,
    /// The baseline's count.
    pub before: u64,
    /// Today's count.
    pub now: u64,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, before, now } = self;
        let percent = (*now as f64 / *before as f64 - 1.0) * 100.0;
        write!(f, "{name}: {before} -> {now} ({percent:+.2} %)")
    }
}

impl Change {
    /// Whether one count is more than another by more than the tolerance.
    fn exceeds(more: u64, less: u64) -> bool {
        u128::from(more) * 100 > u128::from(less) * u128::from(100 + TOLERANCE_PERCENT)
    }
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
        let name = name.clone();
        let change = Change { name, before, now };
        if Change::exceeds(now, before) {
            comparison.dearer.push(change);
        } else if Change::exceeds(before, now) {
            comparison.cheaper.push(change);
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

    fn scaled(counts: &Counts, percent: u64) -> Counts {
        let scale = |(name, count): (&String, &u64)| (name.clone(), count * percent / 100);
        counts.iter().map(scale).collect()
    }

    #[test]
    fn equal_counts_give_no_alarm() {
        let comparison = compare(&counts(), &counts());
        let compared = counts().len();
        let expected = Comparison {
            compared,
            ..Comparison::default()
        };
        assert_eq!(comparison, expected);
    }

    #[test]
    fn two_per_cent_more_is_always_named() {
        let slow = scaled(&counts(), 102);
        for (name, &now) in &slow {
            let mut one_slow = counts();
            let before = one_slow.insert(name.clone(), now).unwrap();
            let name = name.clone();
            let dearer = vec![Change { name, before, now }];
            assert_eq!(compare(&counts(), &one_slow).dearer, dearer);
        }
        assert_eq!(compare(&counts(), &slow).dearer.len(), slow.len());
    }

    #[test]
    fn the_tolerance_is_one_per_cent_to_the_instruction() {
        let name = String::from("group contender");
        let at = |count| Counts::from([(name.clone(), count)]);
        let before = 10_000;
        assert!(compare(&at(before), &at(10_100)).dearer.is_empty());
        let comparison = compare(&at(before), &at(10_101));
        assert_eq!(
            comparison.dearer[0].to_string(),
            "group contender: 10000 -> 10101 (+1.01 %)"
        );
        assert!(compare(&at(10_100), &at(before)).cheaper.is_empty());
        assert_eq!(compare(&at(10_101), &at(before)).cheaper.len(), 1);
    }

    #[test]
    fn what_only_one_side_knows_is_said_and_closes_nothing() {
        let mut newer = counts();
        let (gone, _) = newer.pop_first().unwrap();
        newer.insert("group newcomer".into(), 1);
        let comparison = compare(&counts(), &newer);
        assert_eq!(comparison.added, ["group newcomer"]);
        assert_eq!(comparison.removed, [gone]);
        assert!(comparison.dearer.is_empty() && comparison.cheaper.is_empty());
    }
}
