//! Sliding-piece attacks by parallel bit extract (PEXT), with plain tables.

use boardbench_core::{Direction, Square, by_square};

use crate::gather::{self, extract};
use crate::packed::fancy_pext::ATTACKS;
use crate::packed::{BISHOP_STARTS, ROOK_STARTS};
use crate::plain_magic::{BISHOP_BITS, ROOK_BITS};
use crate::walk::{entry_bytes, masks};
use crate::{Bitboard, Sliders};

/// Sliding-piece attacks by PEXT, an instruction of BMI2 on x86-64.
///
/// ```text
/// occupied            . 1 . . 1 . 1 1 . 1      the relevant blockers, gathered into the lowest
/// mask                . m . m m . . m . .      bits, are the index: dense, without gaps, and no
/// pext                          1 . 1 1        multiplication
/// ```
///
/// A build without BMI2 gathers the bits in software: slowly, but with the same results, so that it can
/// be verified everywhere. [`Sliders::MISSING_CPU_FEATURE`] reports the kind of build.
///
/// Source: Chess Programming Wiki, "BMI2", "PEXT Bitboards".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainPext {}

/// All tables in one struct, so that they need one address.
struct Tables {
    rook_masks: [u64; 64],
    bishop_masks: [u64; 64],
    rook: [[Bitboard; 1 << ROOK_BITS]; 64],
    bishop: [[Bitboard; 1 << BISHOP_BITS]; 64],
}

static TABLES: Tables = Tables {
    rook_masks: masks(&Direction::ORTHOGONAL),
    bishop_masks: masks(&Direction::DIAGONAL),
    rook: table(&ROOK_STARTS),
    bishop: table(&BISHOP_STARTS),
};

/// Returns the packed table with each square's entries at the beginning of an array. The indices are the same, and the compiler's
/// interpreter is fast at copies.
const fn table<const SIZE: usize>(starts: &[usize; 65]) -> [[Bitboard; SIZE]; 64] {
    by_square!(square => {
        let (packed, _) = ATTACKS.split_at(starts[square.index() + 1]);
        let (_, packed) = packed.split_at(starts[square.index()]);
        let mut table = [Bitboard::EMPTY; SIZE];
        table.split_at_mut(packed.len()).0.copy_from_slice(packed);
        table
    })
}

impl Sliders for PlainPext {
    const TABLE_BYTES: usize = size_of::<Tables>();
    const TABLE_BYTES_READ: usize = 2 * size_of::<[u64; 64]>()
        + entry_bytes(&masks(&Direction::ORTHOGONAL))
        + entry_bytes(&masks(&Direction::DIAGONAL));

    gather::notes!();

    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        let index = extract(occupied.bits(), TABLES.rook_masks[square.index()]) as usize;
        TABLES.rook[square.index()][index & ((1 << ROOK_BITS) - 1)]
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        let index = extract(occupied.bits(), TABLES.bishop_masks[square.index()]) as usize;
        TABLES.bishop[square.index()][index & ((1 << BISHOP_BITS) - 1)]
    }
}
