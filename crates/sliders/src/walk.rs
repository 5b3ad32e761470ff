//! The plain loop that every algorithm must equal, and the occupancies to try.

use boardbench_core::{Direction, Square};

use crate::SquareSet;
use crate::geometry::line;

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

/// The two lines on which a rook or bishop slides, without its square: what [`slide`] wants.
pub const fn lines(square: Square, ways: [Direction; 4]) -> [SquareSet; 2] {
    // The third and fourth way are the first and second reversed.
    [line(square, ways[0]), line(square, ways[1])]
}

/// The same as [`walk`] for a rook or bishop, by arithmetic: along a line `o`, the subtraction
/// `o - 2r` borrows from the first blocker above the slider `r`, and the same on the mirrored line
/// from the first one below. This takes the compiler so few steps that it can fill tables.
///
/// Source: Chess Programming Wiki, "Hyperbola Quintessence".
pub const fn slide(square: Square, lines: [SquareSet; 2], occupied: SquareSet) -> SquareSet {
    along(square, lines[0], occupied).with(along(square, lines[1], occupied))
}

const fn along(square: Square, line: SquareSet, occupied: SquareSet) -> SquareSet {
    let slider = 1_u64 << square.code();
    let blockers = occupied.bits() & line.bits();
    let upward = blockers.wrapping_sub(slider << 1);
    let mirrored = blockers
        .reverse_bits()
        .wrapping_sub(slider.reverse_bits() << 1);
    SquareSet::new((upward ^ mirrored.reverse_bits()) & line.bits())
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
