//! The plain loop that every algorithm must equal, and the occupancies to try.

use boardbench_core::{Direction, Square};

use crate::SquareSet;

/// What a slider attacks, step by step.
///
/// ```
/// use boardbench_core::{Direction, Square};
/// use boardbench_sliders::{SquareSet, walk};
/// let blockers = SquareSet::from(Square::A3) | Square::C1.into();
/// let attacks = walk(Square::A1, blockers, &Direction::ORTHOGONAL);
/// assert_eq!(attacks.len(), 4); // a2, a3, b1, c1
/// ```
pub const fn walk(square: Square, occupied: SquareSet, ways: &[Direction]) -> SquareSet {
    let mut attacks = SquareSet::EMPTY;
    let mut way = 0;
    while way < ways.len() {
        let mut here = square;
        while let Some(next) = here.step(ways[way]) {
            attacks = attacks.with(SquareSet::of(next));
            if occupied.has(next) {
                break;
            }
            here = next;
        }
        way += 1;
    }
    attacks
}

/// The squares whose occupation changes what a slider attacks: its lines without their last
/// squares, behind which nothing lies.
pub const fn relevant_blockers(square: Square, ways: &[Direction]) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut way = 0;
    while way < ways.len() {
        let mut here = square;
        while let Some(next) = here.step(ways[way]) {
            if next.step(ways[way]).is_some() {
                set = set.with(SquareSet::of(next));
            }
            here = next;
        }
        way += 1;
    }
    set
}

/// All subsets of a set, the empty one first.
///
/// Source: Chess Programming Wiki, "Traversing Subsets of a Set" (the carry-rippler).
pub fn subsets(set: SquareSet) -> impl Iterator<Item = SquareSet> {
    let next = move |subset: &SquareSet| {
        let next = subset.bits().wrapping_sub(set.bits()) & set.bits();
        (next != 0).then_some(SquareSet::new(next))
    };
    core::iter::successors(Some(SquareSet::EMPTY), next)
}
