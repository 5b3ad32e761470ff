//! The rows of a data set, as the sections of a report use them.

use boardbench_data::{GroupFacts, Ratio, Record, Role, Row, Verdict, View, join};

/// The rows of a data set.
pub(crate) struct Rows {
    /// What is compared.
    pub(crate) compared: Vec<Row>,
    /// What was counted on the inputs of instruction limits. It is judged by those, and compared with nothing.
    pub(crate) limited: Vec<Row>,
}

impl Rows {
    /// The rows of one run.
    pub(crate) fn new(run: &[Record]) -> Self {
        Self::joined(&[run])
    }

    /// The rows of runs of one build on one processor.
    pub(crate) fn joined(runs: &[&[Record]]) -> Self {
        let is_limited = |row: &Row| row.group.view == View::Bars.name();
        let (limited, compared) = join(runs).into_iter().partition(is_limited);
        Self { compared, limited }
    }
}

/// Groups that differ only in what their contenders are variants of; often a single group.
pub(crate) struct Comparison<'r> {
    /// The facts of the first group.
    pub(crate) facts: &'r GroupFacts,
    pub(crate) groups: Vec<GroupRows<'r>>,
}

/// One group.
pub(crate) struct GroupRows<'r> {
    pub(crate) facts: &'r GroupFacts,
    /// The reference first, whose row is the control; then the other contenders. Placebos are left out.
    pub(crate) rows: Vec<&'r Row>,
}

/// The rows of what is compared, in the order of the data.
pub(crate) fn comparisons(rows: &[Row]) -> Vec<Comparison<'_>> {
    let mut comparisons: Vec<Comparison<'_>> = Vec::new();
    for rows in rows.chunk_by(|one, next| one.group.group == next.group.group) {
        let facts = &rows[0].group;
        let is_same = |comparison: &&mut Comparison<'_>| {
            let own = comparison.facts;
            own.axis == facts.axis && own.operation == facts.operation && own.view == facts.view
        };
        let own = rows.iter().filter(|row| row.role != Role::Placebo);
        let group = GroupRows {
            facts,
            rows: own.collect(),
        };
        match comparisons.iter_mut().find(is_same) {
            Some(comparison) => comparison.groups.push(group),
            None => comparisons.push(Comparison {
                facts,
                groups: vec![group],
            }),
        }
    }
    comparisons
}

impl<'r> Comparison<'r> {
    /// Whether its contenders are variants of several boards or encodings.
    pub(crate) const fn has_subjects(&self) -> bool {
        self.facts.subject.is_some()
    }

    /// Whether it is on walks or rotating positions, not on one position or on one class.
    pub(crate) fn is_main(&self) -> bool {
        View::is_main(&self.facts.view)
    }

    /// Its name in headings and anchors: `boards/legal-list`, `boards/legal-list@hot`.
    pub(crate) fn name(&self) -> String {
        let Self { facts, .. } = self;
        let view = if self.is_main() {
            String::new()
        } else {
            format!("@{}", facts.view)
        };
        format!("{}/{}{view}", facts.axis, facts.operation)
    }

    /// The rows of all its groups.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &'r Row> {
        self.groups
            .iter()
            .flat_map(|group| group.rows.iter().copied())
    }
}

impl<'r> GroupRows<'r> {
    /// The rows that have times, the fastest first.
    pub(crate) fn by_time(&self) -> Vec<&'r Row> {
        let ratio = |row: &&Row| row.ratio().map_or(f64::INFINITY, |ratio| ratio.mean);
        let mut rows = self.rows.clone();
        rows.retain(|row| row.timing.is_some());
        rows.sort_by(|one, other| ratio(one).total_cmp(&ratio(other)));
        rows
    }

    /// The board or encoding that its contenders are variants of; may be empty.
    pub(crate) fn subject(&self) -> &'r str {
        self.facts.subject.as_deref().unwrap_or_default()
    }

    /// The row of the reference.
    pub(crate) fn control(&self) -> Option<&'r Row> {
        let mut rows = self.rows.iter().copied();
        rows.find(|row| row.role == Role::Control)
    }
}

/// How the times of two contenders of a group compare.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Compared {
    pub(crate) ratio: Ratio,
    pub(crate) verdict: Verdict,
    /// As a log-ratio.
    pub(crate) noise_floor: f64,
}

/// The first contender's time divided by the second's.
pub(crate) fn compare_times(one: &Row, other: &Row) -> Option<Compared> {
    let ratio = one.against(other)?;
    if ratio.mean.is_nan() || ratio.low.is_nan() || ratio.high.is_nan() {
        return None;
    }
    let noise_floor = one.timing?.noise_floor;
    Some(Compared {
        ratio,
        verdict: ratio.verdict(noise_floor),
        noise_floor,
    })
}

/// How many of some verdicts are this one.
pub(crate) fn count(verdicts: &[Verdict], wanted: Verdict) -> usize {
    verdicts.iter().filter(|own| **own == wanted).count()
}

#[cfg(test)]
mod tests {
    use boardbench_data::Axis;

    use super::*;
    use crate::fixture::{Fixture, near};

    #[test]
    fn any_two_contenders_are_compared_directly() {
        let mut fixture = Fixture::default();
        let group = fixture.group(Axis::Boards, "legal-list", "rotating", "a/e");
        for (name, time) in [("a/e", 100), ("b/e", 200), ("c/e", 400)] {
            fixture.contender(&group, name, time);
        }
        let data = Rows::new(&fixture.records());
        let comparisons = comparisons(&data.compared);
        let rows = comparisons[0].groups[0].by_time();
        let names: Vec<_> = rows.iter().map(|row| &*row.contender).collect();
        assert_eq!(names, ["a/e", "b/e", "c/e"]);
        let compared = compare_times(rows[2], rows[1]).unwrap();
        assert!(near(compared.ratio.mean, 2.0), "{compared:?}");
        assert_eq!(compared.verdict, Verdict::Slower);
        let inverse = compare_times(rows[1], rows[2]).unwrap();
        assert!(near(inverse.ratio.low, 1.0 / compared.ratio.high));
        assert_eq!(inverse.verdict, Verdict::Faster);
    }

    #[test]
    fn variants_of_several_boards_are_one_comparison() {
        let mut fixture = Fixture::default();
        for board in ["a", "b"] {
            let group = fixture.variants(Axis::Hash, board, "make-unmake", "kept");
            fixture.contender(&group, "kept", 100);
            fixture.contender(&group, "none", 80);
        }
        let data = Rows::new(&fixture.records());
        let comparisons = comparisons(&data.compared);
        assert_eq!(comparisons.len(), 1);
        assert_eq!(comparisons[0].groups.len(), 2);
        assert_eq!(comparisons[0].name(), "hash/make-unmake");
    }
}
