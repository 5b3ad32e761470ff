//! Packed attack tables, in which each square has only the entries that it needs.
//!
//! A plain table has 4,096 entries for every rook square, though only the corners need them. *Fancy*: each square has its own part
//! of the table. *Black*: the parts overlap. In both, each square has a reference to its part: a window as large as
//! the largest part, so that an index of 12 or 9 bits needs no bounds check.

/// Defines the common items of the implementations of `Sliders`: the size of a module's tables, and look-ups in its columns.
macro_rules! look_ups {
    () => {
        const TABLE_BYTES: usize =
            size_of_val(&ATTACKS) + size_of_val(&ROOKS) + size_of_val(&BISHOPS);

        #[inline(always)]
        fn rook(square: Square, occupied: Bitboard) -> Bitboard {
            ROOKS.look_up(square, occupied)
        }

        #[inline(always)]
        fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
            BISHOPS.look_up(square, occupied)
        }
    };
}

mod black_magic;
mod fancy_magic;
pub(crate) mod fancy_pext;
mod pdep_pext;

pub use black_magic::BlackMagic;
pub use fancy_magic::FancyMagic;
pub use fancy_pext::FancyPext;
pub use pdep_pext::PdepPext;

use boardbench_core::{Direction, Square};

use crate::Bitboard;
use crate::plain_magic::{BISHOP_BITS, ROOK_BITS};
use crate::walk::{AttackSets, IndexBy, masks};

/// Maximum number of entries of a rook square.
const ROOK: usize = 1 << ROOK_BITS;
/// Maximum number of entries of a bishop square.
const BISHOP: usize = 1 << BISHOP_BITS;

/// Relevant blockers, by square.
const ROOK_MASKS: [u64; 64] = masks(&Direction::ORTHOGONAL);
const BISHOP_MASKS: [u64; 64] = masks(&Direction::DIAGONAL);

/// Start of each square's part if it has two to the power of its number of relevant blockers. Rooks are last: the largest
/// part ends the table, so every window fits.
pub(crate) const BISHOP_STARTS: [usize; 65] = starts(0, &BISHOP_MASKS);
pub(crate) const ROOK_STARTS: [usize; 65] = starts(BISHOP_STARTS[64], &ROOK_MASKS);
const ENTRIES: usize = ROOK_STARTS[64];

const fn starts(first: usize, masks: &[u64; 64]) -> [usize; 65] {
    let mut starts = [first; 65];
    let mut square = 0;
    while square < 64 {
        starts[square + 1] = starts[square] + (1 << masks[square].count_ones());
        square += 1;
    }
    starts
}

/// Returns a part of a table.
const fn window<T, const SIZE: usize>(table: &'static [T], start: usize) -> &'static [T; SIZE] {
    let (_, from) = table.split_at(start);
    from.first_chunk().expect("the table has the whole window")
}

/// Index computation of rooks and bishops, by square.
struct Indices {
    rook: [IndexBy; 64],
    bishop: [IndexBy; 64],
}

/// Returns the attacks of every square at its start.
const fn attacks<const SIZE: usize>(
    indices: &Indices,
    rook_starts: &[usize],
    bishop_starts: &[usize],
) -> [Bitboard; SIZE] {
    let mut table = [Bitboard::EMPTY; SIZE];
    let mut square = 0;
    while square < 64 {
        let at = Square::from_low_bits(square as u8);
        let (rook, bishop) = (indices.rook[square], indices.bishop[square]);
        AttackSets::new(at, Direction::ORTHOGONAL, rook).write(&mut table, rook_starts[square]);
        AttackSets::new(at, Direction::DIAGONAL, bishop).write(&mut table, bishop_starts[square]);
        square += 1;
    }
    table
}
