//! The rows of a data set, in the order of a report.

use boardbench_harness::data::Imported;
use boardbench_harness::data::{
    Axis, End, GroupFacts, Header, ImportHeader, Ratio, Record, Role, Row, Scaling, Verdict, View,
    rows,
};

/// All that a report is made of.
pub(crate) struct Data<'r> {
    pub(crate) header: Option<&'r Header>,
    pub(crate) end: Option<&'r End>,
    /// What is compared.
    pub(crate) rows: Vec<Row>,
    /// What was counted on the inputs of speed bars: judged by those, and compared with nothing.
    pub(crate) bars: Vec<Row>,
    pub(crate) scaling: Vec<&'r Scaling>,
    /// Who has read what other tools have measured.
    pub(crate) imports: Option<&'r ImportHeader>,
    /// What they have measured.
    pub(crate) imported: Vec<&'r Imported>,
}

impl<'r> Data<'r> {
    pub(crate) fn of(records: &'r [Record]) -> Self {
        let is_of_bars = |row: &Row| row.group.view == View::Bars.name();
        let (bars, rows) = rows(records).into_iter().partition(is_of_bars);
        let mut data = Self {
            header: None,
            end: None,
            rows,
            bars,
            scaling: Vec::new(),
            imports: None,
            imported: Vec::new(),
        };
        for record in records {
            match record {
                Record::Header(header) => data.header = data.header.or(Some(header)),
                Record::Imports(header) => data.imports = data.imports.or(Some(header)),
                Record::End(end) => data.end = Some(end),
                Record::Scaling(sample) => data.scaling.push(sample),
                Record::Imported(imported) => data.imported.push(imported),
                Record::Group(_)
                | Record::Verified(_)
                | Record::Count(_)
                | Record::Sample(_)
                | Record::Remark(_) => {}
            }
        }
        data
    }

    /// Whether all that was planned was measured.
    pub(crate) fn is_complete(&self) -> bool {
        self.end.is_some_and(|end| end.complete)
    }

    /// What is compared, in the order of the data.
    pub(crate) fn comparisons(&self) -> Vec<Comparison<'_>> {
        let mut comparisons: Vec<Comparison<'_>> = Vec::new();
        for row in &self.rows {
            let facts = &row.group;
            let found = comparisons
                .iter_mut()
                .find(|comparison| comparison.covers(facts));
            if let Some(comparison) = found {
                comparison.add(row);
            } else {
                let mut comparison = Comparison {
                    facts,
                    groups: Vec::new(),
                };
                comparison.add(row);
                comparisons.push(comparison);
            }
        }
        comparisons
    }

    /// The axis that a summary is about: boards, or what was selected by name.
    pub(crate) fn main_axis(&self) -> Option<Axis> {
        let has = |axis: &Axis| self.rows.iter().any(|row| row.group.axis == *axis);
        [Axis::Boards, Axis::Selection, Axis::BoardsFixed]
            .into_iter()
            .find(has)
    }
}

/// Groups that differ in nothing but of what their contenders are variants; often only one.
pub(crate) struct Comparison<'r> {
    /// Of the first of them.
    pub(crate) facts: &'r GroupFacts,
    pub(crate) groups: Vec<Group<'r>>,
}

/// One group.
pub(crate) struct Group<'r> {
    pub(crate) facts: &'r GroupFacts,
    /// The reference first, whose row is the control; then the others.
    pub(crate) rows: Vec<&'r Row>,
}

impl<'r> Comparison<'r> {
    fn covers(&self, facts: &GroupFacts) -> bool {
        let own = self.facts;
        own.axis == facts.axis && own.operation == facts.operation && own.view == facts.view
    }

    fn add(&mut self, row: &'r Row) {
        if self
            .groups
            .last()
            .is_none_or(|group| group.facts.group != row.group.group)
        {
            self.groups.push(Group {
                facts: &row.group,
                rows: Vec::new(),
            });
        }
        if row.role != Role::Placebo
            && let Some(group) = self.groups.last_mut()
        {
            group.rows.push(row);
        }
    }

    /// Whether its contenders are variants of several things.
    pub(crate) const fn has_subjects(&self) -> bool {
        self.facts.subject.is_some()
    }

    pub(crate) fn is_rotating(&self) -> bool {
        self.facts.view == "rotating"
    }

    /// Its name in headings and anchors: `boards/legal-list`, `boards/legal-list@hot`.
    pub(crate) fn name(&self) -> String {
        let Self { facts, .. } = self;
        let view = if self.is_rotating() {
            String::new()
        } else {
            format!("@{}", facts.view)
        };
        format!("{}/{}{view}", facts.axis, facts.operation)
    }
}

impl<'r> Group<'r> {
    /// The rows that have times, the fastest first.
    pub(crate) fn by_time(&self) -> Vec<&'r Row> {
        let mut rows: Vec<&Row> = self.rows.clone();
        rows.retain(|row| standing(row).is_some());
        rows.sort_by(|one, other| {
            let of = |row| standing(row).map_or(f64::INFINITY, |ratio| ratio.mean);
            of(one).total_cmp(&of(other))
        });
        rows
    }

    /// What the groups of an axis are variants of, or nothing.
    pub(crate) fn subject(&self) -> &'r str {
        self.facts.subject.as_deref().unwrap_or_default()
    }
}

/// A row's time compared with the reference's. The reference's own is 1: what stands in its row is the
/// control.
pub(crate) fn standing(row: &Row) -> Option<Ratio> {
    let timing = row.timing?;
    Some(match row.role {
        Role::Control => Ratio {
            mean: 1.0,
            low: 1.0,
            high: 1.0,
        },
        Role::Contender | Role::Placebo => timing.ratio,
    })
}

/// How one contender's time compares with another's of the same group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Against {
    pub(crate) ratio: Ratio,
    pub(crate) verdict: Verdict,
}

/// The first's time divided by the second's.
///
/// If neither is the reference they were not timed side by side. Then both ratios to the reference say how
/// they compare, and the interval is that of the difference of two independent log-ratios.
pub(crate) fn against(one: &Row, other: &Row) -> Option<Against> {
    let (first, second) = (standing(one)?, standing(other)?);
    let mean = first.mean.ln() - second.mean.ln();
    let below = (first.mean / first.low)
        .ln()
        .hypot((second.high / second.mean).ln());
    let above = (first.high / first.mean)
        .ln()
        .hypot((second.mean / second.low).ln());
    let ratio = Ratio {
        mean: mean.exp(),
        low: (mean - below).exp(),
        high: (mean + above).exp(),
    };
    if ratio.mean.is_nan() || ratio.low.is_nan() || ratio.high.is_nan() {
        return None;
    }
    Some(Against {
        ratio,
        verdict: ratio.verdict(one.timing?.noise_floor),
    })
}

/// The contender's name without what all names of an axis may share: `x88-lists` of `x88-lists/wide32`.
pub(crate) fn board_of(name: &str) -> &str {
    name.split_once('/').map_or(name, |(board, _)| board)
}

/// Whether a contender among pairs of board and encoding is neither: somebody else's program.
pub(crate) fn is_outsider(row: &Row) -> bool {
    matches!(row.group.axis, Axis::Boards) && !row.contender.contains('/')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Fixture, near};

    #[test]
    fn two_that_are_not_the_reference_are_compared_by_both_ratios() {
        let mut fixture = Fixture::default();
        let group = fixture.group(Axis::Boards, "legal-list", "rotating", "a/e");
        for (name, time) in [("a/e", 100), ("b/e", 200), ("c/e", 400)] {
            fixture.contender(&group, name, time);
        }
        let records = fixture.records();
        let data = Data::of(&records);
        let comparisons = data.comparisons();
        let rows = comparisons[0].groups[0].by_time();
        let names: Vec<_> = rows.iter().map(|row| &*row.contender).collect();
        assert_eq!(names, ["a/e", "b/e", "c/e"]);
        let indirect = against(rows[2], rows[1]).unwrap();
        assert!(near(indirect.ratio.mean, 2.0), "{indirect:?}");
        assert_eq!(indirect.verdict, Verdict::Slower);
        // Both ratios are uncertain, so theirs is more so than either.
        let width = |ratio: Ratio| (ratio.high / ratio.low).ln();
        let direct = against(rows[1], rows[0]).unwrap();
        assert!(width(indirect.ratio) > width(direct.ratio));
        let turned = against(rows[1], rows[2]).unwrap();
        assert!(near(turned.ratio.low, 1.0 / indirect.ratio.high));
        assert_eq!(turned.verdict, Verdict::Faster);
    }

    #[test]
    fn variants_of_several_things_are_one_comparison() {
        let mut fixture = Fixture::default();
        for board in ["a", "b"] {
            let group = fixture.variants(Axis::Hash, board, "make-unmake", "kept");
            fixture.contender(&group, "kept", 100);
            fixture.contender(&group, "none", 80);
        }
        let records = fixture.records();
        let data = Data::of(&records);
        let comparisons = data.comparisons();
        assert_eq!(comparisons.len(), 1);
        assert_eq!(comparisons[0].groups.len(), 2);
        assert_eq!(comparisons[0].name(), "hash/make-unmake");
    }
}
