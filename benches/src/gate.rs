//! Counts compared with the counts of the baseline.

use std::collections::BTreeMap;
use std::fmt;

use boardbench_results::Record;

/// Instructions by group and contender, `boards/legal-list x88-lists/wide32`.
pub type Counts = BTreeMap<String, u64>;

/// A count may grow by this many per cent.
const TOLERANCE_PERCENT: u64 = 1;

/// Returns the counts in raw data.
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

/// The changes between two sets of counts, a line each. Displayed with the worst ones last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Counts that grew by more than the tolerance.
    pub higher: Vec<String>,
    /// Counts that shrank by more than the tolerance.
    pub cheaper: Vec<String>,
    /// Counts that the baseline does not have.
    pub added: Vec<String>,
    /// Counts that only the baseline has.
    pub removed: Vec<String>,
    /// The number of counts in both.
    pub compared: usize,
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, lines) in [
            ("lower", &self.cheaper),
            ("not in the baseline", &self.added),
            ("only in the baseline", &self.removed),
            ("HIGHER", &self.higher),
        ] {
            for line in lines {
                writeln!(f, "{what}: {line}")?;
            }
        }
        let (compared, higher, lower) = (self.compared, self.higher.len(), self.cheaper.len());
        write!(
            f,
            "{compared} counts compared: {higher} higher by more than {TOLERANCE_PERCENT} %, {lower} lower"
        )
    }
}

/// Returns `true` if one count is more than another by more than the tolerance.
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
            comparison.higher.push(line);
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

    #[test]
    fn more_than_one_per_cent_is_named_to_the_instruction() {
        let at = |count| Counts::from([("group contender".to_owned(), count)]);
        let (higher, cheaper) = (
            "group contender: 10000 -> 10101 (+1.01 %)",
            "group contender: 10101 -> 10000 (-1.00 %)",
        );
        for (before, now, expected) in [
            (10_000, 10_000, [None, None]),
            (10_000, 10_100, [None, None]),
            (10_000, 10_101, [Some(higher), None]),
            (10_100, 10_000, [None, None]),
            (10_101, 10_000, [None, Some(cheaper)]),
        ] {
            let found = compare(&at(before), &at(now));
            let lines = [&found.higher, &found.cheaper].map(|lines| lines.first().map(|it| &**it));
            assert_eq!((lines, found.compared), (expected, 1));
            assert!(found.added.is_empty() && found.removed.is_empty());
        }
    }

    /// Counts from small to large, as a real run has them: one of them is higher by two per cent, one has gone, and one
    /// is new.
    #[test]
    fn each_of_many_counts_is_compared_with_its_own() {
        let before: Counts = (0..60)
            .map(|number| (format!("group contender-{number}"), 1_000 << (number / 2)))
            .collect();
        for (name, count) in &before {
            let mut now = before.clone();
            now.insert(name.clone(), count * 102 / 100);
            let (gone, _) = now.pop_last().unwrap();
            now.insert("group newcomer".into(), 1);
            let found = compare(&before, &now);
            assert_eq!(
                (found.added, found.removed),
                (vec!["group newcomer".to_owned()], vec![gone.clone()])
            );
            assert!(found.cheaper.is_empty());
            let names = found.higher.iter().map(|line| line.split_once(": ").unwrap().0);
            assert!(names.eq((*name != gone).then_some(&**name)));
        }
    }
}
