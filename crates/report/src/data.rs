//! Groups rows, and compares the times of two rows.

use boardbench_results::{BoardFacts, GroupFacts, Noise, Ratio, Role, Row};

use crate::contenders::short_name;

/// The rows of a group.
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

    /// Returns the board that its contenders are variants of.
    pub(crate) fn board(&self) -> Option<&'r BoardFacts> {
        self.reference()?.cell.board.as_deref().filter(|_| self.facts.subject.is_some())
    }

    /// Returns the row of a contender, by its whole name or by the part that differs within its factor.
    pub(crate) fn row(&self, contender: &str) -> Option<&'r Row> {
        let mut rows = self.rows.iter().copied();
        let short = |row: &Row| short_name(self.facts.factor, row.contender()) == contender;
        rows.find(|row| row.contender() == contender || short(row))
    }

    pub(crate) fn reference(&self) -> Option<&'r Row> {
        let mut rows = self.rows.iter().copied();
        rows.find(|row| row.role == Role::Reference)
    }
}

/// Returns the first contender's time divided by the second's, and the noise that limits the verdict.
pub(crate) fn compare_times(one: &Row, other: &Row) -> Option<(Ratio, Noise)> {
    let ratio = one.against(other)?;
    if ratio.mean.is_nan() || ratio.low.is_nan() || ratio.high.is_nan() {
        return None;
    }
    Some((ratio, one.timing?.noise.and(other.timing?.noise)))
}
