//! The groups that a report rests on: first picture, recommendations and the decisions that are most asked, then all decisions
//! and claims.

use boardbench_results::{BoardFacts, Factor, GroupFacts, unique};

use crate::claims::claimed;
use crate::contenders::Subjects;
use crate::sections::{decided, drawn, recommended};

/// The half-width of intervals of what is shown first.
const OF_BOARDS: f64 = 0.015;

/// The half-width for decisions that are most asked.
const OF_DECISIONS: f64 = 0.025;

/// The half-width for what only the tables of all decisions and claims show, which mostly separate "equal" from a 5 % effect;
/// the noise floor adds to it.
const OF_THE_REST: f64 = 0.035;

/// Groups of one operation that a report rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    factor: Factor,
    operation: &'static str,
    /// Only groups of these boards; all if missing.
    subjects: Option<Subjects>,
    /// How narrow their intervals should be: the half-width as a share of the ratio.
    pub half_width: f64,
}

impl Wanted {
    /// Returns `true` if a group, whose contenders are variants of this board, is one of them.
    pub fn includes(&self, group: &GroupFacts, board: Option<&BoardFacts>) -> bool {
        group.factor == self.factor
            && group.label() == self.operation
            && Subjects::allow(self.subjects, board)
    }
}

/// Returns the groups that the first screens rest on, the narrowest first.
pub fn first_screens() -> Vec<Wanted> {
    let of_boards = unique(drawn().chain(recommended())).into_iter();
    let of_boards = of_boards.map(|operation| (Factor::Boards, operation, None));
    let decisions = wanted(decided(true), OF_DECISIONS);
    [wanted(of_boards, OF_BOARDS), decisions].concat()
}

/// Returns the groups that all decisions and claims rest on.
pub fn decisions_and_claims() -> Vec<Wanted> {
    wanted(decided(false).chain(claimed()), OF_THE_REST)
}

fn wanted(
    groups: impl Iterator<Item = (Factor, &'static str, Option<Subjects>)>,
    half_width: f64,
) -> Vec<Wanted> {
    let wanted = |(factor, operation, subjects)| Wanted { factor, operation, subjects, half_width };
    unique(groups).into_iter().map(wanted).collect()
}
