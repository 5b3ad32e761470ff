//! The rows of a data set, as the sections of a report use them.

use boardbench_results::{
    BoardFacts, Factor, GroupFacts, Noise, Ratio, Record, Role, Row, Verdict, join,
};

use crate::contenders::is_named;

/// The rows of runs of one build on one processor.
pub(crate) struct Rows {
    pub(crate) compared: Vec<Row>,
    /// Counts on inputs that are only counted. They are compared with nothing.
    pub(crate) counted: Vec<Row>,
}

impl Rows {
    pub(crate) fn new(runs: &[&[Record]]) -> Self {
        let is_only_counted = |row: &Row| row.group.input_set.is_only_counted();
        let (counted, compared) = join(runs).into_iter().partition(is_only_counted);
        Self { compared, counted }
    }

    /// Returns the rows of all contenders, those that are only counted last.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Row> {
        self.compared.iter().chain(&self.counted)
    }

    /// Returns the groups of a factor that are compared.
    pub(crate) fn groups(&self, factor: Factor) -> impl Iterator<Item = GroupRows<'_>> {
        let rows = &self.compared;
        let groups = rows.chunk_by(|one, next| one.group.group == next.group.group);
        let of_factor = groups.filter(move |rows| rows[0].group.factor == factor);
        of_factor.map(|rows| {
            let facts = &rows[0].group;
            let rows = rows.iter().filter(|row| row.role != Role::Control);
            let rows = rows.collect();
            GroupRows { facts, rows }
        })
    }
}

#[derive(Clone)]
pub(crate) struct GroupRows<'r> {
    pub(crate) facts: &'r GroupFacts,
    /// The reference first, then the other contenders. Controls are left out.
    pub(crate) rows: Vec<&'r Row>,
}

impl<'r> GroupRows<'r> {
    /// Returns the rows that have times, the fastest first.
    pub(crate) fn by_time(&self) -> Vec<&'r Row> {
        let ratio = |row: &&Row| row.ratio().map_or(f64::INFINITY, |ratio| ratio.mean);
        let mut rows = self.rows.clone();
        rows.retain(|row| row.timing.is_some());
        rows.sort_by(|one, other| ratio(one).total_cmp(&ratio(other)));
        rows
    }

    /// Returns the board or encoding that its contenders are variants of.
    pub(crate) fn subject(&self) -> Option<&'r str> {
        self.facts.subject.as_deref()
    }

    /// Returns the board that its contenders are variants of.
    pub(crate) fn board(&self) -> Option<&'r BoardFacts> {
        self.reference()?.board.as_ref().filter(|_| self.facts.subject.is_some())
    }

    pub(crate) fn row(&self, contender: &str) -> Option<&'r Row> {
        let mut rows = self.rows.iter().copied();
        rows.find(|row| is_named(self.facts.factor, &row.contender, contender))
    }

    pub(crate) fn timed(&self, contender: &str) -> Option<&'r Row> {
        self.row(contender).filter(|row| row.timing.is_some())
    }

    pub(crate) fn reference(&self) -> Option<&'r Row> {
        let mut rows = self.rows.iter().copied();
        rows.find(|row| row.role == Role::Reference)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Compared {
    pub(crate) ratio: Ratio,
    pub(crate) verdict: Verdict,
    pub(crate) noise: Noise,
}

/// Returns the first contender's time divided by the second's.
pub(crate) fn compare_times(one: &Row, other: &Row) -> Option<Compared> {
    let ratio = one.against(other)?;
    if ratio.mean.is_nan() || ratio.low.is_nan() || ratio.high.is_nan() {
        return None;
    }
    let noise = one.timing?.noise.and(other.timing?.noise);
    Some(Compared { ratio, verdict: noise.verdict(ratio), noise })
}
