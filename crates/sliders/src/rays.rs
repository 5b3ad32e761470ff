//! The classical approach: rays cut at the first blocker.

use boardbench_core::{Direction, Square};

use crate::walk::ray;
use crate::{Bitboard, Sliders};

/// Attack generation by eight rays per square. A bit scan finds the first blocker, and an XOR with the blocker's own ray
/// removes the squares behind it.
///
/// ```text
/// ray north of a1        . . . . . . . .      blockers on it: a4, a6 -> first: a4
/// minus ray north of a4                       a2 a3 a4
/// ```
///
/// Four of the directions increase the square number and scan from the low end; the other
/// four scan from the high end.
///
/// Source: Chess Programming Wiki, "Classical Approach".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rays {}

/// Rays of one direction by square, with an empty ray at 64 for "no blocker".
type RayTable = [Bitboard; 65];

static NORTH: RayTable = table(Direction::NORTH);
static EAST: RayTable = table(Direction::EAST);
static NORTH_EAST: RayTable = table(Direction::NORTH_EAST);
static NORTH_WEST: RayTable = table(Direction::NORTH_WEST);
static SOUTH: RayTable = table(Direction::SOUTH);
static WEST: RayTable = table(Direction::WEST);
static SOUTH_EAST: RayTable = table(Direction::SOUTH_EAST);
static SOUTH_WEST: RayTable = table(Direction::SOUTH_WEST);

const fn table(direction: Direction) -> RayTable {
    let mut table = [Bitboard::EMPTY; 65];
    let mut square = 0;
    while square < 64 {
        table[square as usize] = ray(Square::from_low_bits(square), direction);
        square += 1;
    }
    table
}

/// Returns the attacks along a ray of increasing square numbers: the first blocker is the lowest bit.
#[inline(always)]
fn upward(rays: &RayTable, square: Square, occupied: Bitboard) -> Bitboard {
    let ray = rays[square.index()];
    let blocker = (ray & occupied).bits().trailing_zeros();
    ray ^ rays[blocker as usize]
}

/// Returns the attacks along a ray of decreasing square numbers: the first blocker is the highest bit.
#[inline(always)]
fn downward(rays: &RayTable, square: Square, occupied: Bitboard) -> Bitboard {
    let ray = rays[square.index()];
    // 0 (a1) if there is no blocker: no square is behind a1, so nothing is removed.
    let blocker = ((ray & occupied).bits() | 1).leading_zeros() ^ 63;
    ray ^ rays[blocker as usize & 63]
}

impl Sliders for Rays {
    const TABLE_BYTES: usize = 8 * size_of::<RayTable>();

    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        upward(&NORTH, square, occupied)
            | upward(&EAST, square, occupied)
            | downward(&SOUTH, square, occupied)
            | downward(&WEST, square, occupied)
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        upward(&NORTH_EAST, square, occupied)
            | upward(&NORTH_WEST, square, occupied)
            | downward(&SOUTH_EAST, square, occupied)
            | downward(&SOUTH_WEST, square, occupied)
    }
}
