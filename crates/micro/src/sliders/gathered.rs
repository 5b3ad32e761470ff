//! The six inner squares of a line as an index: Kindergarten bitboards, and one table of the first rank for all lines.

use boardbench_core::{Direction, Square, by_square};
use boardbench_sliders::{Sliders, SquareSet, first_rank_attacks, lines, walk};

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
static DIAGONALS: [[u64; 2]; 64] = by_square!(square => {
    // North-east first, then south-east.
    let [diagonal, antidiagonal] = lines(square, Direction::DIAGONAL);
    [diagonal.bits(), antidiagonal.bits()]
});

/// The files b to g of a rank, b lowest.
#[inline(always)]
fn inner_of_rank(square: Square, occupied: SquareSet) -> usize {
    ((occupied.bits() >> ((square.code() & 56) + 1)) & 63) as usize
}

/// The files b to g of a diagonal, b lowest. No two squares of a diagonal share a file, so there is
/// no carry.
#[inline(always)]
fn inner_of_diagonal(line: u64, occupied: SquareSet) -> usize {
    ((occupied.bits() & line).wrapping_mul(B_FILE) >> 58) as usize
}

/// The ranks 7 to 2 of a file, 7 lowest.
#[inline(always)]
fn inner_of_file(square: Square, occupied: SquareSet) -> usize {
    let on_a_file = (occupied.bits() >> (square.code() & 7)) & A_FILE;
    (on_a_file.wrapping_mul(C2_TO_H7) >> 58) as usize
}

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
        let of_rank = ALL_RANKS[square.file().index()][inner_of_rank(square, occupied)];
        let of_file = ON_A_FILE[square.rank().index()][inner_of_file(square, occupied)];
        SquareSet::new(of_rank & rank_mask | of_file << (square.code() & 7))
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
        let [diagonal, antidiagonal] = DIAGONALS[square.index()];
        let by_inner = &ALL_RANKS[square.file().index()];
        let on = |line: u64| by_inner[inner_of_diagonal(line, occupied)] & line;
        SquareSet::new(on(diagonal) | on(antidiagonal))
    }
}

/// Every line is gathered into a byte, looked up as the first rank, and expanded again:
/// [Kindergarten bitboards](Kindergarten) with a second multiplication instead
/// of tables of sets.
///
/// ```text
/// line  -- * file or diagonal -->  byte  -- 512 bytes -->  attacks  -- * file or diagonal -->  line
/// ```
///
/// Half a KiB of answers and 1 KiB of masks for the diagonals. Compared with Kindergarten, it takes
/// one multiplication more for each answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FirstRank {}

/// Attacks within the first rank, by the slider's file and the six inner squares.
type RankTable = [[u8; 64]; 8];

static FIRST_RANK: RankTable = first_rank_attacks();

const H_FILE: u64 = A_FILE << 7;

#[inline(always)]
fn attacks(place: usize, inner: usize) -> u64 {
    u64::from(FIRST_RANK[place & 7][inner])
}

impl Sliders for FirstRank {
    const TABLE_BYTES: usize = size_of_val(&FIRST_RANK) + size_of_val(&DIAGONALS);

    #[inline(always)]
    fn rook(square: Square, occupied: SquareSet) -> SquareSet {
        let (file, rank) = (square.file().index(), square.rank().index());
        let of_rank = attacks(file, inner_of_rank(square, occupied)) << (square.code() & 56);
        // Files are gathered from the top, so that the byte is the file upside down.
        let upside_down = attacks(7 - rank, inner_of_file(square, occupied));
        // Bit 0 is multiplied to h8, bit 7 to h1; the rest of the board is other bits.
        let on_h_file = upside_down.wrapping_mul(LONG_DIAGONAL) & H_FILE;
        SquareSet::new(of_rank | on_h_file >> (7 - file))
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
        let [diagonal, antidiagonal] = DIAGONALS[square.index()];
        let file = square.file().index();
        let on = |line: u64| {
            attacks(file, inner_of_diagonal(line, occupied)).wrapping_mul(A_FILE) & line
        };
        SquareSet::new(on(diagonal) | on(antidiagonal))
    }
}
