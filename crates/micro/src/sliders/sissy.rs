//! SISSY bitboards: split index, super sets yielding.

use std::sync::LazyLock;

use boardbench_core::{Direction, Square};
use boardbench_sliders::{SquareSet, bishop_on_empty, rook_on_empty, walk};

use super::lookups::{Algorithm, Piece};

/// The squares that a queen attacks when the pieces of one rank alone are on the board are a
/// superset of the squares that it attacks. The intersection of the eight supersets is the answer.
///
/// ```text
/// attacks = table[0][square][rank 1] & table[1][square][rank 2] & … & table[7][square][rank 8]
/// ```
///
/// 1 MiB for the queen: 8 ranks x 64 squares x 256 occupancies. A square is attacked if no rank has
/// a piece in between, so the order of the ranks does not matter, and the eight loads are
/// independent. There is no multiplication, but eight loads where magics take one or two. Rook and
/// bishop mask the queen's answer with their lines on an empty board, 1 KiB more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sissy(&'static [SquareSet; ENTRIES]);

/// By rank, then square, then the rank's byte.
const ENTRIES: usize = 8 * 64 * 256;

static TABLE: LazyLock<Box<[SquareSet; ENTRIES]>> = LazyLock::new(|| {
    let superset = |index: usize| {
        let (rank, square, byte) = (index >> 14, (index >> 8) as u8, index as u8);
        let occupied = SquareSet::new(u64::from(byte) << (8 * rank));
        walk(Square::from_low_bits(square), occupied, &Direction::ALL)
    };
    let table: Vec<SquareSet> = (0..ENTRIES).map(superset).collect();
    table.try_into().expect("one for each index")
});

/// The size of all tables. The last two are the lines on an empty board.
pub(super) const TABLE_BYTES: usize =
    size_of::<[SquareSet; ENTRIES]>() + 2 * size_of::<[SquareSet; 64]>();

impl Algorithm for Sissy {
    fn at_hand() -> Self {
        Self(&TABLE)
    }

    #[inline(always)]
    fn attacks(self, piece: Piece, square: Square, occupied: SquareSet) -> SquareSet {
        match piece {
            Piece::Rook => self.queen(square, occupied) & rook_on_empty(square),
            Piece::Bishop => self.queen(square, occupied) & bishop_on_empty(square),
        }
    }

    #[inline(always)]
    fn queen(self, square: Square, occupied: SquareSet) -> SquareSet {
        let bytes = occupied.bits().to_le_bytes();
        let superset = |rank: usize| {
            let index = rank << 14 | square.index() << 8 | usize::from(bytes[rank]);
            self.0[index]
        };
        superset(0)
            & superset(1)
            & superset(2)
            & superset(3)
            & superset(4)
            & superset(5)
            & superset(6)
            & superset(7)
    }
}
