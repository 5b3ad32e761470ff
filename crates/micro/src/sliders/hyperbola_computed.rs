//! The subtraction `o ^ (o - 2r)` without any table.

use boardbench_core::Square;
use boardbench_sliders::{Sliders, SquareSet};

use super::gathered::{A_FILE, LONG_DIAGONAL};

/// [`Hyperbola`](boardbench_sliders::Hyperbola) with lines computed rather than loaded.
///
/// ```text
/// o            0 0 1 0 0 1 0 0    occupied on one line, highest bit left      r: 0 0 0 0 0 1 0 0
/// o - 2r       0 0 0 1 1 1 0 0    what lies between is borrowed from the blocker
/// o ^ (o - 2r) 0 0 1 1 1 0 0 0    the squares from r, without it, to the blocker
/// ```
///
/// The other ray is found in the same way on the reversed line: by a byte swap for files and
/// diagonals, by reversing eight bits for the rank. `o` cancels in the XOR of both. A file is the
/// a-file, shifted; a diagonal is the longest one, shifted by ranks.
///
/// No table and no branch. It takes about fifty operations for a rook or a bishop, most of them
/// independent of each other. It shows what the 2 KiB of tables save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HyperbolaComputed {}

/// h1 to a8.
const LONG_ANTIDIAGONAL: u64 = 0x0102_0408_1020_4080;

/// A line that goes through the square, moved there from the middle by so many ranks.
#[inline(always)]
const fn moved(line: u64, ranks: i32) -> u64 {
    if ranks >= 0 {
        line << (8 * ranks)
    } else {
        line >> (-8 * ranks)
    }
}

/// Both rays of a line that is not a rank.
#[inline(always)]
fn along(slider: u64, line: u64, occupied: SquareSet) -> u64 {
    let blockers = occupied.bits() & line;
    let upward = blockers.wrapping_sub(slider << 1);
    // The slider swapped, then doubled: the byte swap of a line keeps the order of its squares.
    let swapped = blockers.swap_bytes().wrapping_sub(slider.swap_bytes() << 1);
    (upward ^ swapped.swap_bytes()) & line
}

/// Both rays of a rank, in eight bits.
#[inline(always)]
fn along_rank(square: Square, occupied: SquareSet) -> u64 {
    let shift = square.code() & 56;
    let blockers = (occupied.bits() >> shift) as u8;
    let slider = 1_u8 << (square.code() & 7);
    let upward = blockers.wrapping_sub(slider << 1);
    let reversed = blockers
        .reverse_bits()
        .wrapping_sub(slider.reverse_bits() << 1);
    u64::from(upward ^ reversed.reverse_bits()) << shift
}

impl Sliders for HyperbolaComputed {
    #[inline(always)]
    fn rook(square: Square, occupied: SquareSet) -> SquareSet {
        let slider = SquareSet::from_square(square).bits();
        let file = A_FILE << (square.code() & 7);
        SquareSet::new(along(slider, file, occupied) | along_rank(square, occupied))
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
        let slider = SquareSet::from_square(square).bits();
        let (file, rank) = (square.file() as i32, square.rank() as i32);
        let diagonal = moved(LONG_DIAGONAL, rank - file);
        let antidiagonal = moved(LONG_ANTIDIAGONAL, rank + file - 7);
        SquareSet::new(along(slider, diagonal, occupied) | along(slider, antidiagonal, occupied))
    }
}
