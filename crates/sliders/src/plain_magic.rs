//! Plain magic bitboards, with tables of equal size for all squares.

use boardbench_core::{Direction, Square, by_square};

use crate::walk::{AttackSets, IndexBy, entry_bytes, masks};
use crate::{Bitboard, Sliders};

/// Plain magic bitboards with a fixed shift.
///
/// ```text
/// index = ((occupied & mask[square]) * magic[square]) >> shift      shift: 52 rook, 55 bishop
/// attacks = table[square][index]
/// ```
///
/// The multiplication gathers the relevant blockers (at most 12 for a rook, 9 for a bishop) in the
/// highest bits. A number is magic if no two sets of blockers with different attacks share an
/// index. The shift is the same for every square: that wastes table space, but no shift is loaded
/// and the compiler can see that the index is in bounds.
///
/// The numbers were found by testing random numbers with few bits set.
///
/// Source: Chess Programming Wiki, "Magic Bitboards".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainMagic {}

impl PlainMagic {
    /// Magic numbers by square, of rooks and of bishops.
    const NUMBERS: [[u64; 64]; 2] = include!("../data/plain-magics.txt");
}

/// Index bits of a rook's table.
pub(crate) const ROOK_BITS: u32 = 12;
/// Index bits of a bishop's table.
pub(crate) const BISHOP_BITS: u32 = 9;

/// All tables in one struct, so that they need one address. The numbers are arrays of words, because an x86 address scales
/// an index by 8 but not by 16.
struct Tables {
    rook_columns: Columns,
    bishop_columns: Columns,
    rook: [[Bitboard; 1 << ROOK_BITS]; 64],
    bishop: [[Bitboard; 1 << BISHOP_BITS]; 64],
}

/// Numbers for look-ups, by square.
struct Columns {
    mask: [u64; 64],
    magic: [u64; 64],
}

static TABLES: Tables = Tables {
    rook_columns: columns(&Direction::ORTHOGONAL, &PlainMagic::NUMBERS[0]),
    bishop_columns: columns(&Direction::DIAGONAL, &PlainMagic::NUMBERS[1]),
    rook: table(Direction::ORTHOGONAL, &PlainMagic::NUMBERS[0]),
    bishop: table(Direction::DIAGONAL, &PlainMagic::NUMBERS[1]),
};

const fn columns(directions: &[Direction], magic: &[u64; 64]) -> Columns {
    Columns { mask: masks(directions), magic: *magic }
}

const fn table<const SIZE: usize>(
    directions: [Direction; 4],
    magics: &[u64; 64],
) -> [[Bitboard; SIZE]; 64] {
    by_square!(square => {
        let by = IndexBy::Product {
            magic: magics[square.index()],
            plus: 0,
            shift: 64 - SIZE.trailing_zeros(),
        };
        let mut table = [Bitboard::EMPTY; SIZE];
        AttackSets::new(square, directions, by).write(&mut table, 0);
        table
    })
}

/// Returns the index of a set of blockers in a table of `1 << BITS` entries.
#[inline(always)]
fn index<const BITS: u32>(columns: &Columns, square: Square, occupied: Bitboard) -> usize {
    let relevant = occupied.bits() & columns.mask[square.index()];
    (relevant.wrapping_mul(columns.magic[square.index()]) >> (64 - BITS)) as usize
}

impl Sliders for PlainMagic {
    const TABLE_BYTES: usize = size_of::<Tables>();
    const TABLE_BYTES_READ: usize = 2 * size_of::<Columns>()
        + entry_bytes(&masks(&Direction::ORTHOGONAL))
        + entry_bytes(&masks(&Direction::DIAGONAL));

    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        let index = index::<ROOK_BITS>(&TABLES.rook_columns, square, occupied);
        TABLES.rook[square.index()][index]
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        let index = index::<BISHOP_BITS>(&TABLES.bishop_columns, square, occupied);
        TABLES.bishop[square.index()][index]
    }
}
