//! Slider attacks by parallel bit extract (PEXT).

use boardbench_core::{Direction, Square, by_square};

use crate::magic::{BISHOP_BITS, ROOK_BITS};
use crate::walk::{LineAttacks, entry_bytes, masks, relevant_blockers};
use crate::{Sliders, SquareSet};

/// Slider attacks by PEXT, an instruction of BMI2 on x86-64.
///
/// ```text
/// occupied            . 1 . . 1 . 1 1 . 1      the relevant blockers, gathered into the lowest
/// mask                . m . m m . . m . .      bits, are the index: dense, without gaps, and no
/// pext                          1 . 1 1        multiplication
/// ```
///
/// A build without BMI2 gathers the bits in software: slowly, but with the same results, so that it can
/// be verified everywhere. [`Sliders::LACKS`] says which it is.
///
/// Source: Chess Programming Wiki, "BMI2", "PEXT Bitboards".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pext {}

/// Gathers the bits of `bits` under `mask` into the lowest bits.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use safe_arch::population_extract_u64 as extract;

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use extract_in_software as extract;

/// Gathers the bits of `bits` under `mask` into the lowest bits, one by one.
///
/// ```
/// assert_eq!(boardbench_sliders::extract_in_software(0b1011_0010, 0b1111_0000), 0b1011);
/// assert_eq!(boardbench_sliders::extract_in_software(0b1011_0010, 0b1000_0011), 0b110);
/// ```
#[must_use]
pub const fn extract_in_software(bits: u64, mask: u64) -> u64 {
    let mut gathered = 0;
    let mut left = mask;
    let mut place = 0;
    while left != 0 {
        let lowest = left & left.wrapping_neg();
        if bits & lowest != 0 {
            gathered |= 1 << place;
        }
        left ^= lowest;
        place += 1;
    }
    gathered
}

/// All tables, so that one address serves them.
struct Tables {
    rook_masks: [u64; 64],
    bishop_masks: [u64; 64],
    rook: [[SquareSet; 1 << ROOK_BITS]; 64],
    bishop: [[SquareSet; 1 << BISHOP_BITS]; 64],
}

static TABLES: Tables = Tables {
    rook_masks: masks(&Direction::ORTHOGONAL),
    bishop_masks: masks(&Direction::DIAGONAL),
    rook: table(Direction::ORTHOGONAL),
    bishop: table(Direction::DIAGONAL),
};

/// The attacks of every set of relevant blockers at its index: what is gathered from a union of two
/// disjoint sets is the sum of what is gathered from each.
const fn table<const SIZE: usize>(directions: [Direction; 4]) -> [[SquareSet; SIZE]; 64] {
    by_square!(square => {
        let mask = relevant_blockers(square, &directions).bits();
        let mut lines = LineAttacks::of_both_lines(square, directions);
        let mut i = 0;
        while i < 64 {
            lines[0].keys[i] = extract_in_software(lines[0].keys[i], mask);
            lines[1].keys[i] = extract_in_software(lines[1].keys[i], mask);
            i += 1;
        }
        LineAttacks::table(&lines, 0)
    })
}

impl Sliders for Pext {
    const TABLE_BYTES: usize = size_of::<Tables>();

    const TABLE_BYTES_READ: usize = 2 * size_of::<[u64; 64]>()
        + entry_bytes(&masks(&Direction::ORTHOGONAL))
        + entry_bytes(&masks(&Direction::DIAGONAL));

    const CAVEAT: &'static str =
        "needs BMI2, whose PEXT is microcode, and slow, on AMD before Zen 3";

    const LACKS: Option<&'static str> =
        if cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) {
            None
        } else {
            Some("BMI2")
        };

    #[inline(always)]
    fn rook(square: Square, occupied: SquareSet) -> SquareSet {
        let index = extract(occupied.bits(), TABLES.rook_masks[square.index()]) as usize;
        TABLES.rook[square.index()][index & ((1 << ROOK_BITS) - 1)]
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
        let index = extract(occupied.bits(), TABLES.bishop_masks[square.index()]) as usize;
        TABLES.bishop[square.index()][index & ((1 << BISHOP_BITS) - 1)]
    }
}
