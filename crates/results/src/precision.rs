//! How precisely groups are measured, whatever their ratios are: what a campaign looks at.

use super::blocks::mean;
use super::groups;
use super::record::{Record, Role};
use super::rows::{Row, unjudged_rows};

/// The largest share of timings of a group that may be disturbed. Beyond it a campaign gives no verdict.
pub const MAX_DISTURBED: f64 = 0.1;

/// How precisely a group is measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Precision {
    /// The group.
    pub group: String,
    /// The number of observations.
    pub observations: usize,
    /// The largest half-width of its contenders' intervals, as a share of the ratio; `None` while there are too few
    /// observations for an interval, or if nothing is compared.
    pub half_width: Option<f64>,
    /// The share of timings in which the two fastest samples differ by more than 2 %.
    pub disturbed: f64,
    /// The half-width that it is to reach.
    pub goal: Option<f64>,
}

impl Precision {
    /// Returns `true` if its intervals are as narrow as they should be, and it was not disturbed.
    pub fn is_enough(&self) -> bool {
        let is_narrow = matches!((self.half_width, self.goal), (Some(half_width), Some(goal)) if half_width <= goal);
        is_narrow && !self.is_disturbed()
    }

    /// Returns `true` if too many of its timings were disturbed for a verdict.
    pub fn is_disturbed(&self) -> bool {
        self.disturbed > MAX_DISTURBED
    }
}

/// How precisely each group that was timed in blocks is measured, in the order of the data.
pub fn precision(records: &[Record]) -> Vec<Precision> {
    let rows = unjudged_rows(records);
    let of_group = |group: &[Row]| {
        let compared = group.iter().filter(|row| row.role == Role::Contender);
        let half_widths = compared.filter_map(|row| Some(row.timing?.ratio.half_width()));
        let observations = group.iter().map(|row| row.logs.len()).max()?;
        (observations > 0).then(|| Precision {
            group: group[0].group.group.clone(),
            observations,
            half_width: half_widths.reduce(f64::max),
            disturbed: share_disturbed(group).unwrap_or_default(),
            goal: group[0].goal,
        })
    };
    groups(&rows).filter_map(of_group).collect()
}

/// Returns the share of a run's timings in which something disturbed one of the two fastest samples; `None` if nothing was timed
/// in blocks.
pub fn disturbed(records: &[Record]) -> Option<f64> {
    share_disturbed(&unjudged_rows(records))
}

/// Returns the mean over rows.
fn share_disturbed(rows: &[Row]) -> Option<f64> {
    mean(rows.iter().filter_map(|row| row.disturbed))
}

/// Returns `true` if a campaign measured a group in vain: it gets no verdict.
pub(super) fn is_disturbed(group: &[Row]) -> bool {
    let is_of_campaign = group.iter().any(|row| row.goal.is_some());
    is_of_campaign && share_disturbed(group) > Some(MAX_DISTURBED)
}
