//! Magic bitboards.

mod constants;
pub mod search;

use boardbench_core::{Direction, Square};

use crate::walk::{lines, relevant_blockers, slide};
use crate::{Sliders, SquareSet};

/// Plain magic bitboards with a fixed shift.
///
/// ```text
/// index = ((occupied & mask[square]) * magic[square]) >> shift      shift: 52 rook, 55 bishop
/// attacks = table[square][index]
/// ```
///
/// The multiplication gathers the relevant blockers (at most 12 for a rook, 9 for a bishop) in the
/// highest bits; a number is magic if no two sets of blockers with different attacks meet. The
/// shift is the same for every square, which wastes table but spares loading it, and shows the
/// compiler that the index fits.
///
/// The numbers come from this crate's own [search], and a test finds them again.
///
/// Source: Chess Programming Wiki, "Magic Bitboards".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magic {}

/// Index bits of a rook's table.
pub(crate) const ROOK_BITS: u32 = 12;
/// Index bits of a bishop's table.
pub(crate) const BISHOP_BITS: u32 = 9;

/// What a look-up needs beside the table, by square. In one place, so that one address serves
/// both, and by columns, because a processor scales an index by 8 but not by 16.
struct Columns {
    mask: [u64; 64],
    magic: [u64; 64],
}

static ROOK_COLUMNS: Columns = columns(&Direction::ORTHOGONAL, &constants::ROOK);
static BISHOP_COLUMNS: Columns = columns(&Direction::DIAGONAL, &constants::BISHOP);
#[allow(
    long_running_const_eval,
    reason = "102,400 entries take the compiler a second or two"
)]
static ROOK_TABLE: [[SquareSet; 1 << ROOK_BITS]; 64] =
    table(Direction::ORTHOGONAL, &constants::ROOK);
static BISHOP_TABLE: [[SquareSet; 1 << BISHOP_BITS]; 64] =
    table(Direction::DIAGONAL, &constants::BISHOP);

const fn columns(ways: &[Direction], magic: &[u64; 64]) -> Columns {
    let mut mask = [0; 64];
    let mut square = 0;
    while square < 64 {
        mask[square as usize] = relevant_blockers(Square::from_low_bits(square), ways).bits();
        square += 1;
    }
    Columns {
        mask,
        magic: *magic,
    }
}

/// The attacks of every set of relevant blockers at its index.
const fn table<const SIZE: usize>(
    ways: [Direction; 4],
    magics: &[u64; 64],
) -> [[SquareSet; SIZE]; 64] {
    let mut table = [[SquareSet::EMPTY; SIZE]; 64];
    let shift = 64 - SIZE.trailing_zeros();
    let mut square = 0;
    while square < 64 {
        let from = Square::from_low_bits(square);
        let mask = relevant_blockers(from, &ways).bits();
        let lines = lines(from, ways);
        let mut blockers = 0_u64;
        loop {
            let index = (blockers.wrapping_mul(magics[square as usize]) >> shift) as usize;
            table[square as usize][index] = slide(from, lines, SquareSet::new(blockers));
            blockers = blockers.wrapping_sub(mask) & mask;
            if blockers == 0 {
                break;
            }
        }
        square += 1;
    }
    table
}

/// The index of a set of blockers in a table of `1 << BITS` entries. The shift proves to the
/// compiler that it fits.
#[inline(always)]
fn index<const BITS: u32>(columns: &Columns, square: Square, occupied: SquareSet) -> usize {
    let relevant = occupied.bits() & columns.mask[square.index()];
    (relevant.wrapping_mul(columns.magic[square.index()]) >> (64 - BITS)) as usize
}

impl Sliders for Magic {
    #[inline(always)]
    fn rook(square: Square, occupied: SquareSet) -> SquareSet {
        ROOK_TABLE[square.index()][index::<ROOK_BITS>(&ROOK_COLUMNS, square, occupied)]
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
        BISHOP_TABLE[square.index()][index::<BISHOP_BITS>(&BISHOP_COLUMNS, square, occupied)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::Piece;

    #[test]
    fn the_search_finds_the_constants_again() {
        for square in Square::all() {
            let rook = constants::ROOK[square.index()];
            let bishop = constants::BISHOP[square.index()];
            assert_eq!(search::find(Piece::Rook, square), rook, "rook {square}");
            assert_eq!(
                search::find(Piece::Bishop, square),
                bishop,
                "bishop {square}"
            );
        }
    }
}
