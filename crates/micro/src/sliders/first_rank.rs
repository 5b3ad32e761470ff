//! One table of the first rank for all lines.

use boardbench_core::Square;
use boardbench_sliders::{SquareSet, first_rank_attacks};

use super::algorithm::Algorithm;
use super::gathered::{self, A_FILE, DIAGONALS, Diagonals};

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
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstRank;

/// Attacks within the first rank, by the slider's file and the six inner squares.
type RankTable = [[u8; 64]; 8];

static FIRST_RANK: RankTable = first_rank_attacks();

/// Multiplying a byte by it puts bit 0 on h8, bit 7 on h1; the rest of the board is other bits.
const LONG_DIAGONAL: u64 = 0x8040_2010_0804_0201;
const H_FILE: u64 = A_FILE << 7;

#[inline(always)]
fn attacks(place: usize, inner: usize) -> u64 {
    u64::from(FIRST_RANK[place & 7][inner])
}

/// The size of all tables.
pub(super) const TABLE_BYTES: usize = size_of::<RankTable>() + size_of::<[Diagonals; 64]>();

impl Algorithm for FirstRank {
    fn at_hand() -> Self {
        Self
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        let (file, rank) = (square.file().index(), square.rank().index());
        let of_rank = attacks(file, gathered::rank(square, occupied)) << (square.code() & 56);
        // Files are gathered from the top, so that the byte is the file upside down.
        let upside_down = attacks(7 - rank, gathered::file(square, occupied));
        let on_h_file = upside_down.wrapping_mul(LONG_DIAGONAL) & H_FILE;
        SquareSet::new(of_rank | on_h_file >> (7 - file))
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        let lines = DIAGONALS[square.index()];
        let file = square.file().index();
        let on = |line: u64| {
            attacks(file, gathered::diagonal(line, occupied)).wrapping_mul(A_FILE) & line
        };
        SquareSet::new(on(lines.diagonal) | on(lines.antidiagonal))
    }
}
