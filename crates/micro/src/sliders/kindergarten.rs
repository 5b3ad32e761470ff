//! Kindergarten bitboards.

use boardbench_core::{Direction, Square};
use boardbench_sliders::{Sliders, SquareSet, first_rank_attacks, walk};

use super::gathered::{self, A_FILE, DIAGONALS};

/// A multiplication gathers the six inner squares of one line, and a table has the answer for each
/// of 64 occupancies and eight positions on the line. They are magics of a line, whose numbers need
/// no search.
///
/// ```text
/// diagonal     . . . . . 1 . .        1 0 0 0 …         the eighth rank of the product has the
///              . . . . . . . .   *    1 0 0 0 …   ->    files of all blockers: . . 1 . . 1 . .
///              . . 1 . . . . .        1 0 0 0 …         index its inner six
/// ```
///
/// The table has the answer for the first rank, copied to all ranks; the mask of the line selects
/// its squares. So one table serves ranks, diagonals and antidiagonals, and a second one the files,
/// whose squares are gathered by multiplying with a diagonal.
///
/// 9 KiB: two tables of 8 x 64 sets, and two diagonals for each square. A rook or a bishop takes
/// two look-ups and, except for ranks, two multiplications.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kindergarten {}

/// By the slider's place on the line, then the six inner squares.
type LineTable = [[u64; 64]; 8];

/// Attacks of the first rank, copied to all ranks.
static ALL_RANKS: LineTable = {
    let first_rank = first_rank_attacks();
    let mut table = [[0; 64]; 8];
    let mut index = 0;
    while index < 8 * 64 {
        let (file, inner) = (index / 64, index % 64);
        table[file][inner] = first_rank[file][inner] as u64 * A_FILE;
        index += 1;
    }
    table
};

/// Attacks of the a-file. The lowest bit of the index is rank 7.
static ON_A_FILE: LineTable = {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut inner = 0;
        while inner < 64 {
            let mut occupied = 0;
            let mut bit = 0;
            while bit < 6 {
                occupied |= (inner as u64 >> bit & 1) << (8 * (6 - bit));
                bit += 1;
            }
            let ways = [Direction::NORTH, Direction::SOUTH];
            let from = Square::from_low_bits(8 * rank);
            table[rank as usize][inner] = walk(from, SquareSet::new(occupied), &ways).bits();
            inner += 1;
        }
        rank += 1;
    }
    table
};

impl Sliders for Kindergarten {
    const TABLE_BYTES: usize =
        size_of_val(&ALL_RANKS) + size_of_val(&ON_A_FILE) + size_of_val(&DIAGONALS);

    #[inline(always)]
    fn rook(square: Square, occupied: SquareSet) -> SquareSet {
        let rank_mask = 0xff << (square.code() & 56);
        let of_rank = ALL_RANKS[square.file().index()][gathered::rank(square, occupied)];
        let of_file = ON_A_FILE[square.rank().index()][gathered::file(square, occupied)];
        SquareSet::new(of_rank & rank_mask | of_file << (square.code() & 7))
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
        let [diagonal, antidiagonal] = DIAGONALS[square.index()];
        let by_inner = &ALL_RANKS[square.file().index()];
        let on = |line: u64| by_inner[gathered::diagonal(line, occupied)] & line;
        SquareSet::new(on(diagonal) | on(antidiagonal))
    }
}
