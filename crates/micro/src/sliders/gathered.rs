//! The six inner squares of a line as an index: what Kindergarten bitboards and the first-rank table
//! have in common.

use boardbench_core::{Direction, Square, by_square};
use boardbench_sliders::{SquareSet, lines};

/// a1 to h8.
pub(super) const LONG_DIAGONAL: u64 = 0x8040_2010_0804_0201;
/// The a-file.
pub(super) const A_FILE: u64 = 0x0101_0101_0101_0101;
/// The b-file: multiplying by it adds up all ranks in the eighth, one square to the right.
const B_FILE: u64 = A_FILE << 1;
/// c2, d3, e4, f5, g6, h7: multiplying the a-file by it moves ranks 2 to 7 into the highest bits,
/// rank 2 highest.
const C2_TO_H7: u64 = 0x0080_4020_1008_0400;

/// The diagonal and the antidiagonal through each square, without it.
pub(super) static DIAGONALS: [[u64; 2]; 64] = by_square!(square => {
    // North-east first, then south-east.
    let [diagonal, antidiagonal] = lines(square, Direction::DIAGONAL);
    [diagonal.bits(), antidiagonal.bits()]
});

/// The files b to g of a rank, b lowest.
#[inline(always)]
pub(super) fn rank(square: Square, occupied: SquareSet) -> usize {
    ((occupied.bits() >> ((square.code() & 56) + 1)) & 63) as usize
}

/// The files b to g of a diagonal, b lowest. No two squares of a diagonal share a file, so there is
/// no carry.
#[inline(always)]
pub(super) fn diagonal(line: u64, occupied: SquareSet) -> usize {
    ((occupied.bits() & line).wrapping_mul(B_FILE) >> 58) as usize
}

/// The ranks 7 to 2 of a file, 7 lowest.
#[inline(always)]
pub(super) fn file(square: Square, occupied: SquareSet) -> usize {
    let on_a_file = (occupied.bits() >> (square.code() & 7)) & A_FILE;
    (on_a_file.wrapping_mul(C2_TO_H7) >> 58) as usize
}
