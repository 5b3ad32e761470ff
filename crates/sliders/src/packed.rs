//! Tables in which each square takes as many entries as it needs.
//!
//! A plain table gives every rook 4,096 entries, though only the corners need them. *Fancy*: each square has a part of the table,
//! as long as it needs. *Black*: the parts overlap. In both, each square has a reference to its part: a window as large as the
//! largest part, so that an index of 12 or 9 bits needs no test of bounds.

/// What the implementations of `Sliders` share: the size of a module's tables, and look-ups in its columns.
macro_rules! look_ups {
    () => {
        const TABLE_BYTES: usize =
            size_of_val(&ATTACKS) + size_of_val(&ROOKS) + size_of_val(&BISHOPS);

        #[inline(always)]
        fn rook(square: Square, occupied: SquareSet) -> SquareSet {
            ROOKS.look_up(square, occupied)
        }

        #[inline(always)]
        fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
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

use crate::SquareSet;
use crate::plain_magic::{BISHOP_BITS, ROOK_BITS};
use crate::walk::{Answers, IndexBy, masks};

/// The part of a table that a rook's square may have.
const ROOK: usize = 1 << ROOK_BITS;
/// The part that a bishop's may have.
const BISHOP: usize = 1 << BISHOP_BITS;

/// The relevant blockers, by square.
const ROOK_MASKS: [u64; 64] = masks(&Direction::ORTHOGONAL);
const BISHOP_MASKS: [u64; 64] = masks(&Direction::DIAGONAL);

/// Where the parts of the squares start if each has two to the number of its relevant blockers. Rooks are last: the largest
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

/// How the indices of rooks and bishops are made, by square.
struct Indices {
    rook: [IndexBy; 64],
    bishop: [IndexBy; 64],
}

/// Returns the attacks of every square at its start.
const fn attacks<const SIZE: usize>(
    indices: &Indices,
    rook_starts: &[usize],
    bishop_starts: &[usize],
) -> [SquareSet; SIZE] {
    let mut table = [SquareSet::EMPTY; SIZE];
    let mut square = 0;
    while square < 64 {
        let at = Square::from_low_bits(square as u8);
        let (rook, bishop) = (indices.rook[square], indices.bishop[square]);
        Answers::new(at, Direction::ORTHOGONAL, rook).write(&mut table, rook_starts[square]);
        Answers::new(at, Direction::DIAGONAL, bishop).write(&mut table, bishop_starts[square]);
        square += 1;
    }
    table
}
