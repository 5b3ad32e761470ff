//! Computes the precision of each group, which a campaign compares with its goal. It depends on widths and not on ratios, because
//! stopping when a difference shows would bias the result.

use super::blocks::mean;
use super::groups;
use super::record::{Record, Role};
use super::rows::{Row, rows_without_verdicts};

/// Maximum share of disturbed samples of a group. Above it a campaign gives no verdict.
pub const MAX_DISTURBED: f64 = 0.1;

/// The precision of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct Precision {
    /// Name of the group.
    pub group: String,
    /// Number of observations.
    pub observations: usize,
    /// Largest half-width of its contenders' intervals, as a share of the ratio; `None` while there are too few
    /// observations for an interval, or if nothing is compared.
    pub half_width: Option<f64>,
    /// Share of timings in which the two fastest samples differ by more than 2 %.
    pub disturbed: f64,
    /// Target half-width, in a campaign.
    pub goal: Option<f64>,
}

impl Precision {
    /// Returns `true` if the intervals have reached the goal, and the group was not disturbed.
    pub fn is_enough(&self) -> bool {
        let is_narrow = matches!((self.half_width, self.goal), (Some(half_width), Some(goal)) if half_width <= goal);
        is_narrow && !self.is_disturbed()
    }

    /// Returns `true` if too many samples were disturbed for a verdict.
    pub fn is_disturbed(&self) -> bool {
        self.disturbed > MAX_DISTURBED
    }
}

/// Returns the precision of each group that was timed in blocks, in the order of the data.
pub fn precision(records: &[Record]) -> Vec<Precision> {
    let rows = rows_without_verdicts(records);
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

/// Returns the share of a run's timings that were [disturbed](super::is_disturbed); `None` if nothing was timed in blocks.
pub fn disturbed(records: &[Record]) -> Option<f64> {
    share_disturbed(&rows_without_verdicts(records))
}

/// Returns the mean share over rows.
fn share_disturbed(rows: &[Row]) -> Option<f64> {
    mean(rows.iter().filter_map(|row| row.disturbed))
}

/// Returns `true` for a group of a campaign that was disturbed too much for a verdict.
pub(super) fn is_disturbed(group: &[Row]) -> bool {
    let is_of_campaign = group.iter().any(|row| row.goal.is_some());
    is_of_campaign && share_disturbed(group) > Some(MAX_DISTURBED)
}
