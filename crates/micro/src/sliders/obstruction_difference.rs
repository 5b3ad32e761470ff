//! Obstruction difference.

use boardbench_core::{Direction, Square, by_square};
use boardbench_sliders::{Sliders, SquareSet, walk};

/// One subtraction for both rays of a line: twice the first blocker above the slider minus the
/// first one below is a row of ones from one to the other.
///
/// ```text
/// line     h . . B . . S . . B . a        B: blockers, S: the slider
/// lower    the highest bit below S
/// upper    the lowest bit above S, doubled
/// 2 * upper - lower          1 1 1 1 1 1 1        within the line: the attacks of both rays
/// ```
///
/// Below, a bit scan finds the highest blocker (or a1 if there is none). Above, `x & -x` isolates
/// the lowest one, and 0 wraps around, which means "up to the edge". Nothing is reversed, so no
/// byte swap is needed.
///
/// 4 KiB: both halves of four lines for each square. Each line takes one bit scan and loads of two
/// words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ObstructionDifference {}

#[derive(Clone, Copy)]
struct Line {
    lower: u64,
    upper: u64,
}

/// Rank, file, diagonal and antidiagonal.
type Lines = [Line; 4];

static LINES: [Lines; 64] = by_square!(square => [
    line(square, Direction::EAST),
    line(square, Direction::NORTH),
    line(square, Direction::NORTH_EAST),
    line(square, Direction::NORTH_WEST),
]);

const fn line(square: Square, upward: Direction) -> Line {
    Line {
        lower: walk(square, SquareSet::EMPTY, &[upward.reversed()]).bits(),
        upper: walk(square, SquareSet::EMPTY, &[upward]).bits(),
    }
}

#[inline(always)]
fn attacks(line: Line, occupied: SquareSet) -> u64 {
    let lower = line.lower & occupied.bits();
    let upper = line.upper & occupied.bits();
    // From the highest blocker below up to bit 63: minus that blocker.
    let from_lower = u64::MAX << (lower | 1).ilog2();
    let to_upper = upper & upper.wrapping_neg();
    to_upper.wrapping_shl(1).wrapping_add(from_lower) & (line.lower | line.upper)
}

impl Sliders for ObstructionDifference {
    const TABLE_BYTES: usize = size_of::<[Lines; 64]>();

    #[inline(always)]
    fn rook(square: Square, occupied: SquareSet) -> SquareSet {
        let [rank, file, ..] = LINES[square.index()];
        SquareSet::new(attacks(rank, occupied) | attacks(file, occupied))
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
        let [.., diagonal, antidiagonal] = LINES[square.index()];
        SquareSet::new(attacks(diagonal, occupied) | attacks(antidiagonal, occupied))
    }
}
