//! One table of the first rank for all lines.

use boardbench_core::Square;
use boardbench_sliders::{Sliders, SquareSet, first_rank_attacks};

use super::gathered::{self, A_FILE, DIAGONALS, LONG_DIAGONAL};

/// Every line is gathered into a byte, looked up as the first rank, and expanded again:
/// [Kindergarten bitboards](super::kindergarten::Kindergarten) with a second multiplication instead
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
        let of_rank = attacks(file, gathered::rank(square, occupied)) << (square.code() & 56);
        // Files are gathered from the top, so that the byte is the file upside down.
        let upside_down = attacks(7 - rank, gathered::file(square, occupied));
        // Bit 0 is multiplied to h8, bit 7 to h1; the rest of the board is other bits.
        let on_h_file = upside_down.wrapping_mul(LONG_DIAGONAL) & H_FILE;
        SquareSet::new(of_rank | on_h_file >> (7 - file))
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
        let [diagonal, antidiagonal] = DIAGONALS[square.index()];
        let file = square.file().index();
        let on = |line: u64| {
            attacks(file, gathered::diagonal(line, occupied)).wrapping_mul(A_FILE) & line
        };
        SquareSet::new(on(diagonal) | on(antidiagonal))
    }
}
