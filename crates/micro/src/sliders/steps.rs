//! Rays walked step by step.

use boardbench_core::{Direction, Square};
use boardbench_sliders::{Sliders, SquareSet};

/// One square after the other, until one is occupied or the edge is reached.
///
/// ```text
/// a1, north        a2  a3  a4 (occupied: the last one)
/// ```
///
/// No table. Each square reached takes a shift, a mask and two tests, and most rays a
/// misprediction, since their lengths have no pattern. It takes longer on an open board than on a
/// crowded one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Steps {}

/// The direction must be a constant at the call, so that shift and mask are constants too.
#[inline(always)]
fn ray(slider: SquareSet, occupied: SquareSet, way: Direction) -> SquareSet {
    let mut attacks = SquareSet::EMPTY;
    let mut here = slider.shift(way);
    while !here.is_empty() {
        attacks |= here;
        if here.meets(occupied) {
            break;
        }
        here = here.shift(way);
    }
    attacks
}

impl Sliders for Steps {
    #[inline(always)]
    fn rook(square: Square, occupied: SquareSet) -> SquareSet {
        let slider = SquareSet::from_square(square);
        ray(slider, occupied, Direction::NORTH)
            | ray(slider, occupied, Direction::SOUTH)
            | ray(slider, occupied, Direction::EAST)
            | ray(slider, occupied, Direction::WEST)
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
        let slider = SquareSet::from_square(square);
        ray(slider, occupied, Direction::NORTH_EAST)
            | ray(slider, occupied, Direction::NORTH_WEST)
            | ray(slider, occupied, Direction::SOUTH_EAST)
            | ray(slider, occupied, Direction::SOUTH_WEST)
    }
}
