//! Lists the groups that a report depends on, so that a campaign measures them: plot, recommendations and headline decisions,
//! then all decisions and claims.

use boardbench_results::{BoardFacts, Factor, GroupFacts, unique};

use crate::claims::claimed;
use crate::contenders::Subjects;
use crate::sections::{decided, drawn, drawn_with_traffic, recommended};

/// Target half-width for the plot and the recommendations.
const OF_BOARDS: f64 = 0.015;

/// Target half-width for headline decisions.
const OF_DECISIONS: f64 = 0.025;

/// Target half-width for all other decisions and claims, which mostly separate equivalence from an effect of 5 %;
/// the noise floor adds to it.
const OF_THE_REST: f64 = 0.035;

/// Groups of one operation that a report depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct RequiredGroups {
    factor: Factor,
    operation: &'static str,
    /// Kind of boards of the groups; all boards if missing.
    subjects: Option<Subjects>,
    /// Target half-width of their intervals, as a share of the ratio.
    pub half_width: f64,
}

impl RequiredGroups {
    /// Returns `true` for a group among them, given the board that its contenders are variants of.
    pub fn includes(&self, group: &GroupFacts, board: Option<&BoardFacts>) -> bool {
        group.factor == self.factor
            && group.label() == self.operation
            && Subjects::allow(self.subjects, board)
    }
}

/// Returns the groups of plot, recommendations and headline decisions, the most precise first.
pub fn first_screens() -> Vec<RequiredGroups> {
    let of_boards = unique(drawn().chain(recommended())).into_iter();
    let of_boards = of_boards.map(|operation| (Factor::Boards, operation, None));
    let decisions = required(decided(true), OF_DECISIONS);
    [required(of_boards, OF_BOARDS), decisions].concat()
}

/// Returns the groups of all decisions, with those of their plot, and of all claims.
pub fn decisions_and_claims() -> Vec<RequiredGroups> {
    let drawn = drawn_with_traffic().map(|(factor, operation)| (factor, operation, None));
    required(decided(false).chain(claimed()).chain(drawn), OF_THE_REST)
}

fn required(
    groups: impl Iterator<Item = (Factor, &'static str, Option<Subjects>)>,
    half_width: f64,
) -> Vec<RequiredGroups> {
    let group =
        |(factor, operation, subjects)| RequiredGroups { factor, operation, subjects, half_width };
    unique(groups).into_iter().map(group).collect()
}
