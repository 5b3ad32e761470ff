//! Fills by seven shifts.

use boardbench_core::{Direction, Square};
use boardbench_sliders::{Sliders, SquareSet};

/// Seven steps in every direction, whether they are needed or not. There is no branch to
/// mispredict.
///
/// ```text
/// slider  ->  shift, keep what is empty, add  ->  six times  ->  shift once more, to the blocker
/// ```
///
/// No table. Two operations and a union for each step, seven steps for each ray.
/// [Kogge-Stone](boardbench_sliders::KoggeStone) does in three doublings what this does in six
/// steps. Both can compute any number of sliders at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dumb7Fill {}

/// The direction must be a constant at the call.
#[inline(always)]
fn attacks(slider: SquareSet, empty: SquareSet, way: Direction) -> SquareSet {
    let offset = way.offset();
    let shift = |bits: u64| {
        if offset > 0 {
            bits << offset
        } else {
            bits >> -offset
        }
    };
    // Squares that can be passed in this direction without wrapping around the edge.
    let open = (empty & SquareSet::ALL.shift(way)).bits();
    let mut front = slider.bits();
    let mut fill = front;
    for _ in 0..6 {
        front = shift(front) & open;
        fill |= front;
    }
    SquareSet::new(fill).shift(way)
}

impl Sliders for Dumb7Fill {
    #[inline(always)]
    fn rook(square: Square, occupied: SquareSet) -> SquareSet {
        let (slider, empty) = (SquareSet::from_square(square), !occupied);
        attacks(slider, empty, Direction::NORTH)
            | attacks(slider, empty, Direction::SOUTH)
            | attacks(slider, empty, Direction::EAST)
            | attacks(slider, empty, Direction::WEST)
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
        let (slider, empty) = (SquareSet::from_square(square), !occupied);
        attacks(slider, empty, Direction::NORTH_EAST)
            | attacks(slider, empty, Direction::NORTH_WEST)
            | attacks(slider, empty, Direction::SOUTH_EAST)
            | attacks(slider, empty, Direction::SOUTH_WEST)
    }
}
