//! Computes rays square by square, or by a fill of seven steps.

use boardbench_core::{Direction, Square};
use boardbench_sliders::{Bitboard, Sliders};

/// Declares an algorithm that computes one ray after the other. The directions are constants at the calls.
macro_rules! by_rays {
    ($name:ident: $ray:ident) => {
        impl Sliders for $name {
            #[inline(always)]
            fn rook(square: Square, occupied: Bitboard) -> Bitboard {
                let slider = Bitboard::from_square(square);
                $ray(slider, occupied, Direction::NORTH)
                    | $ray(slider, occupied, Direction::SOUTH)
                    | $ray(slider, occupied, Direction::EAST)
                    | $ray(slider, occupied, Direction::WEST)
            }

            #[inline(always)]
            fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
                let slider = Bitboard::from_square(square);
                $ray(slider, occupied, Direction::NORTH_EAST)
                    | $ray(slider, occupied, Direction::NORTH_WEST)
                    | $ray(slider, occupied, Direction::SOUTH_EAST)
                    | $ray(slider, occupied, Direction::SOUTH_WEST)
            }
        }
    };
}

/// Attacks by one step after the other, until a square is occupied or the edge is reached.
///
/// ```text
/// a1, north        a2  a3  a4 (occupied: the last one)
/// ```
///
/// No table. Each square reached costs a shift, a mask and two tests, and most rays a
/// misprediction, since their lengths have no pattern. It is slower on an open board than on a
/// crowded one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Steps {}

/// Steps along one ray. The direction must be a constant at the call, so that shift and mask are constants too.
#[inline(always)]
fn walked(slider: Bitboard, occupied: Bitboard, way: Direction) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
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

by_rays!(Steps: walked);

/// Attacks by seven steps in every direction, needed or not. There is no branch to
/// mispredict.
///
/// ```text
/// slider  ->  shift, mask with empty squares, add  ->  six times  ->  shift once more, to the blocker
/// ```
///
/// No table. Two operations and a union for each step, seven steps for each ray.
/// [Kogge-Stone](boardbench_sliders::KoggeStone) replaces six of these steps by three
/// doublings. Both can compute any number of sliders at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dumb7Fill {}

/// Fills one ray. The direction must be a constant at the call.
#[inline(always)]
fn filled(slider: Bitboard, occupied: Bitboard, way: Direction) -> Bitboard {
    let offset = way.offset();
    let shift = |bits: u64| {
        if offset > 0 { bits << offset } else { bits >> -offset }
    };
    // Squares that can be passed in this direction without wrapping around the edge.
    let open = (!occupied & Bitboard::ALL.shift(way)).bits();
    let mut front = slider.bits();
    let mut fill = front;
    for _ in 0..6 {
        front = shift(front) & open;
        fill |= front;
    }
    Bitboard::new(fill).shift(way)
}

by_rays!(Dumb7Fill: filled);

#[cfg(test)]
mod tests {
    use boardbench_sliders::{relevant_blockers, subsets, walk};

    use super::*;

    /// Covers all relevant blockers, with all other squares occupied and empty.
    #[test]
    fn both_equal_the_simple_walk() {
        for (lines, algorithms) in [
            (&Direction::ORTHOGONAL, [Steps::rook, Dumb7Fill::rook]),
            (&Direction::DIAGONAL, [Steps::bishop, Dumb7Fill::bishop]),
        ] {
            for square in Square::all() {
                let mask = relevant_blockers(square, lines);
                for blockers in subsets(mask).flat_map(|subset| [subset, subset | !mask]) {
                    let results = algorithms.map(|attacks| attacks(square, blockers));
                    assert_eq!(results, [walk(square, blockers, lines); 2], "{square}");
                }
            }
        }
    }
}
