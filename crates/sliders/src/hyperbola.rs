//! Hyperbola quintessence: sliding-piece attacks by subtraction.

use boardbench_core::{Direction, Square, by_square};

use crate::walk::line;
use crate::{Bitboard, Sliders, walk::first_rank_attacks};

/// Attack generation by subtraction, which finds the first blocker: `o - 2r` borrows from it, and the XOR with `o` is the ray
/// up to it. For the opposite ray the same is done on the vertically flipped board, which a byte swap
/// produces for files and diagonals. A byte swap maps a rank to another rank without reversing it, so
/// ranks use a table.
///
/// ```text
/// o         0 0 1 0 0 1 0 0   occupied, on the line only          r: the sliding piece
/// o - 2r    0 0 0 1 1 1 ...   borrow runs up to the first blocker above r
/// o ^ that                    the squares from r to that blocker
/// ```
///
/// Source: Chess Programming Wiki, "Hyperbola Quintessence".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hyperbola {}

/// Lines through a square, without the square itself.
#[derive(Clone, Copy)]
struct Lines {
    file: u64,
    diagonal: u64,
    antidiagonal: u64,
}

static LINES: [Lines; 64] = by_square!(square => Lines {
    file: line(square, Direction::NORTH).bits(),
    diagonal: line(square, Direction::NORTH_EAST).bits(),
    antidiagonal: line(square, Direction::NORTH_WEST).bits(),
});

static FIRST_RANK: [[u8; 64]; 8] = first_rank_attacks();

/// Returns both rays of a line that is not a rank.
#[inline(always)]
fn along(slider: u64, line: u64, occupied: Bitboard) -> u64 {
    let blockers = occupied.bits() & line;
    let upward = blockers.wrapping_sub(slider);
    let downward = blockers.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    // One subtraction of the slider, not two: the line lacks the slider's own bit, which the
    // second subtraction would have to clear.
    (upward ^ downward) & line
}

/// Returns the attacks of a rook along its rank.
#[inline(always)]
pub(crate) fn rank(square: Square, occupied: Bitboard) -> u64 {
    let shift = square.code() & 56;
    let inner = (occupied.bits() >> (shift + 1)) & 63;
    u64::from(FIRST_RANK[(square.code() & 7) as usize][inner as usize]) << shift
}

impl Hyperbola {
    /// Size of the table for ranks.
    pub(crate) const RANK_BYTES: usize = size_of_val(&FIRST_RANK);
}

impl Sliders for Hyperbola {
    const TABLE_BYTES: usize = size_of_val(&LINES) + Self::RANK_BYTES;

    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        let file = LINES[square.index()].file;
        let slider = Bitboard::from_square(square).bits();
        Bitboard::new(along(slider, file, occupied) | rank(square, occupied))
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        let lines = LINES[square.index()];
        let slider = Bitboard::from_square(square).bits();
        Bitboard::new(
            along(slider, lines.diagonal, occupied) | along(slider, lines.antidiagonal, occupied),
        )
    }
}
