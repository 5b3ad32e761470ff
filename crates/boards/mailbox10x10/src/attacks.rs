//! Who attacks a square: walks outward from it, and the knight's jumps around it.
//!
//! `WHITE` says whose side is asked for: attackers are always the *other* side's pieces.

use crate::cells::Cells;
use crate::man::ability;
use crate::place::Place;
use crate::routes::{NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, WAYS, jumps, step};

/// The two ways that a side's pawns take.
pub(crate) const fn captures<const WHITE: bool>() -> [usize; 2] {
    if WHITE {
        [NORTH_WEST, NORTH_EAST]
    } else {
        [SOUTH_WEST, SOUTH_EAST]
    }
}

/// Whether a direction leads towards a side's own back rank.
pub(crate) const fn is_backward<const WHITE: bool>(way: usize) -> bool {
    if WHITE {
        WAYS[way].ranks() < 0
    } else {
        WAYS[way].ranks() > 0
    }
}

/// Whether an enemy of `WHITE` attacks the square, whatever stands there.
pub(crate) fn is_attacked<const WHITE: bool>(cells: &Cells, target: Place) -> bool {
    is_attacked_by_knight::<WHITE>(cells, target)
        || is_attacked_along::<WHITE, 0>(cells, target)
        || is_attacked_along::<WHITE, 1>(cells, target)
        || is_attacked_along::<WHITE, 2>(cells, target)
        || is_attacked_along::<WHITE, 3>(cells, target)
        || is_attacked_along::<WHITE, 4>(cells, target)
        || is_attacked_along::<WHITE, 5>(cells, target)
        || is_attacked_along::<WHITE, 6>(cells, target)
        || is_attacked_along::<WHITE, 7>(cells, target)
}

/// Whether the first piece in this direction attacks the square: a slider from wherever, a king
/// or a pawn from the next square.
#[inline(always)]
pub(crate) fn is_attacked_along<const WHITE: bool, const WAY: usize>(
    cells: &Cells,
    target: Place,
) -> bool {
    let next = cells.at(step(target, WAY)).abilities_against::<WHITE>();
    next & (close_by::<WHITE>(WAY) | ability::NOT_THERE) != 0
        && (next & ability::NOT_THERE == 0
            || cells.walk(target, WAY).man.abilities_against::<WHITE>() & ability::slider(WAY) != 0)
}

/// What attacks from the next square in a direction.
#[inline(always)]
pub(crate) const fn close_by<const WHITE: bool>(way: usize) -> u8 {
    let [west, east] = captures::<WHITE>();
    let pawn = if way == west || way == east {
        ability::PAWN
    } else {
        0
    };
    ability::slider(way) | ability::KING | pawn
}

/// Whether an enemy's knight stands a jump away.
#[inline(always)]
pub(crate) fn is_attacked_by_knight<const WHITE: bool>(cells: &Cells, target: Place) -> bool {
    let mut abilities = 0;
    for &place in jumps(target) {
        abilities |= cells.at(place).abilities_against::<WHITE>();
    }
    abilities & ability::KNIGHT != 0
}
