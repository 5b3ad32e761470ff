//! Kogge-Stone: sliding-piece attacks by parallel-prefix fills.

use boardbench_core::{Direction, Square};

use crate::{Bitboard, Sliders};

/// Kogge-Stone: fills a ray by three doublings of the distance. No tables.
///
/// ```text
/// slider at a1, north            fill:  a1 -> a1 a2 -> a1-a4 -> a1-a8     (as far as empty)
/// one more step                  attacks: the fill moved one square on, the blocker included
/// ```
///
/// The fill handles several sliding pieces at once. With one piece that capacity is wasted, and this
/// contender shows the cost.
///
/// Source: Chess Programming Wiki, "Kogge-Stone Algorithm"; Peter M. Kogge and Harold S. Stone,
/// "A Parallel Algorithm for the Efficient Solution of a General Class of Recurrence Equations"
/// (1973).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoggeStone {}

/// Returns the squares that sliders attack in one direction, which should be a constant at the call.
#[inline(always)]
fn attacks(sliders: Bitboard, empty: Bitboard, direction: Direction) -> Bitboard {
    let offset = i32::from(direction.offset());
    let shift = |bits: u64, steps: i32| {
        let by = offset * steps;
        if by > 0 { bits << by } else { bits >> -by }
    };
    // Empty squares that a slider can enter in this direction without wrapping around the edge.
    let mut open = (empty & Bitboard::ALL.shift(direction)).bits();
    let mut fill = sliders.bits();
    fill |= open & shift(fill, 1);
    open &= shift(open, 1);
    fill |= open & shift(fill, 2);
    open &= shift(open, 2);
    fill |= open & shift(fill, 4);
    Bitboard::new(fill).shift(direction)
}

impl Sliders for KoggeStone {
    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        let (slider, empty) = (Bitboard::from_square(square), !occupied);
        attacks(slider, empty, Direction::NORTH)
            | attacks(slider, empty, Direction::SOUTH)
            | attacks(slider, empty, Direction::EAST)
            | attacks(slider, empty, Direction::WEST)
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        let (slider, empty) = (Bitboard::from_square(square), !occupied);
        attacks(slider, empty, Direction::NORTH_EAST)
            | attacks(slider, empty, Direction::NORTH_WEST)
            | attacks(slider, empty, Direction::SOUTH_EAST)
            | attacks(slider, empty, Direction::SOUTH_WEST)
    }
}
