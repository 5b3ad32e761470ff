//! Hyperbola quintessence.

use boardbench_core::{Direction, Square};

use crate::geometry::line;
use crate::{Sliders, SquareSet};

/// Subtraction finds the first blocker: `o - 2r` borrows from it, and the XOR with `o` is the ray
/// up to it. The other way the same happens on the board upside down, which a byte swap makes of
/// files and diagonals. A rank stays a rank under a byte swap, so ranks have a table.
///
/// ```text
/// o         0 0 1 0 0 1 0 0   occupied, on the line only          r: the slider
/// o - 2r    0 0 0 1 1 1 ...   borrow runs up to the first blocker above r
/// o ^ that                    the squares from r to that blocker
/// ```
///
/// Source: Chess Programming Wiki, "Hyperbola Quintessence".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hyperbola {}

/// The lines through a square, without it.
#[derive(Clone, Copy)]
struct Lines {
    file: u64,
    diagonal: u64,
    antidiagonal: u64,
}

static LINES: [Lines; 64] = {
    let mut table = [Lines {
        file: 0,
        diagonal: 0,
        antidiagonal: 0,
    }; 64];
    let mut square = 0;
    while square < 64 {
        let from = Square::from_low_bits(square);
        table[square as usize] = Lines {
            file: line(from, Direction::NORTH).bits(),
            diagonal: line(from, Direction::NORTH_EAST).bits(),
            antidiagonal: line(from, Direction::NORTH_WEST).bits(),
        };
        square += 1;
    }
    table
};

/// Attacks within the first rank, by the file of the slider and the six inner squares of the
/// occupancy (the outer two never matter).
static FIRST_RANK: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = SquareSet::new((inner as u64) << 1);
            let attacks = crate::walk(
                Square::from_low_bits(file),
                occupied,
                &[Direction::EAST, Direction::WEST],
            );
            table[file as usize][inner] = attacks.bits() as u8;
            inner += 1;
        }
        file += 1;
    }
    table
};

/// Both rays of a line that is not a rank.
#[inline(always)]
fn along(slider: u64, line: u64, occupied: SquareSet) -> u64 {
    let blockers = occupied.bits() & line;
    let upward = blockers.wrapping_sub(slider);
    let downward = blockers
        .swap_bytes()
        .wrapping_sub(slider.swap_bytes())
        .swap_bytes();
    // One subtraction of the slider, not two: the line is without it, so it is borrowed from
    // whether or not it stands there.
    (upward ^ downward) & line
}

#[inline(always)]
fn rank(square: Square, occupied: SquareSet) -> u64 {
    let shift = square.code() & 56;
    let inner = (occupied.bits() >> (shift + 1)) & 63;
    u64::from(FIRST_RANK[(square.code() & 7) as usize][inner as usize]) << shift
}

impl Sliders for Hyperbola {
    #[inline(always)]
    fn rook(square: Square, occupied: SquareSet) -> SquareSet {
        let file = LINES[square.index()].file;
        let slider = SquareSet::of(square).bits();
        SquareSet::new(along(slider, file, occupied) | rank(square, occupied))
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
        let lines = LINES[square.index()];
        let slider = SquareSet::of(square).bits();
        SquareSet::new(
            along(slider, lines.diagonal, occupied) | along(slider, lines.antidiagonal, occupied),
        )
    }
}
