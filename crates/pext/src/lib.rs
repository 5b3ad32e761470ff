//! Slider attacks by parallel bit extract (PEXT).
//!
//! ```text
//! occupied            . 1 . . 1 . 1 1 . 1      the relevant blockers, gathered into the lowest
//! mask                . m . m m . . m . .      bits, are the index: dense, without gaps, and no
//! pext                          1 . 1 1        multiplication
//! ```
//!
//! The instruction belongs to BMI2 on x86-64. A program compiled for BMI2 always uses it. Otherwise
//! the processor is asked at run time, and if it lacks the instruction (or is of another
//! architecture), software gathers the bits: slowly, but with the same results, so this contender
//! can be verified everywhere. [`in_hardware`] tells which is used.
//!
//! This is the only crate of the workspace with `unsafe` code: two calls of functions compiled for
//! these instructions, each after the check that the processor has them. The tests compare the
//! instruction with the software form.
//!
//! Source: Chess Programming Wiki, "BMI2", "PEXT Bitboards".

use std::sync::atomic::{AtomicBool, Ordering};

use boardbench_core::{Direction, Square};
use boardbench_sliders::{LineAttacks, Sliders, SquareSet, relevant_blockers};

/// Slider attacks by PEXT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pext {}

/// Whether the processor has the instruction. False until it is asked, which is slow but correct.
static FOUND: AtomicBool = AtomicBool::new(false);

/// Asks the processor, and returns whether bits are gathered in hardware from now on.
#[must_use]
pub fn in_hardware() -> bool {
    let found = hardware::is_available();
    FOUND.store(found, Ordering::Relaxed);
    found
}

/// Gathers the bits of `bits` under `mask` into the lowest bits.
#[inline(always)]
fn extract(bits: u64, mask: u64) -> u64 {
    if hardware::IS_COMPILED_FOR || FOUND.load(Ordering::Relaxed) {
        // SAFETY: either the whole program is compiled for the instruction, or it was found.
        unsafe { hardware::extract(bits, mask) }
    } else {
        extract_in_software(bits, mask)
    }
}

/// The same, bit by bit.
///
/// ```
/// assert_eq!(boardbench_pext::extract_in_software(0b1011_0010, 0b1111_0000), 0b1011);
/// assert_eq!(boardbench_pext::extract_in_software(0b1011_0010, 0b1000_0011), 0b110);
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

#[cfg(target_arch = "x86_64")]
mod hardware {
    pub(super) const IS_COMPILED_FOR: bool = cfg!(target_feature = "bmi2");

    pub(super) fn is_available() -> bool {
        // All features that `featured` enables.
        std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt")
    }

    #[inline]
    #[target_feature(enable = "bmi2")]
    pub(super) fn extract(bits: u64, mask: u64) -> u64 {
        std::arch::x86_64::_pext_u64(bits, mask)
    }

    /// Runs `work` in a function compiled for the instructions that came with PEXT. Code that is
    /// inlined into it is compiled for them too.
    #[inline]
    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn featured<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod hardware {
    pub(super) const IS_COMPILED_FOR: bool = false;

    pub(super) fn is_available() -> bool {
        false
    }

    /// Never called: this architecture has no such instruction.
    ///
    /// # Safety
    ///
    /// None needed; the other architecture's function has it.
    pub(super) unsafe fn extract(bits: u64, mask: u64) -> u64 {
        super::extract_in_software(bits, mask)
    }

    /// Never called: this architecture has no such instructions.
    ///
    /// # Safety
    ///
    /// None needed; the other architecture's function has it.
    pub(super) unsafe fn featured<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}

/// The most bits that are gathered for a rook.
const ROOK_BITS: u32 = 12;
/// The most bits that are gathered for a bishop.
const BISHOP_BITS: u32 = 9;

static ROOK_MASKS: [u64; 64] = masks(&Direction::ORTHOGONAL);
static BISHOP_MASKS: [u64; 64] = masks(&Direction::DIAGONAL);
static ROOK_TABLE: [[SquareSet; 1 << ROOK_BITS]; 64] = table(Direction::ORTHOGONAL);
static BISHOP_TABLE: [[SquareSet; 1 << BISHOP_BITS]; 64] = table(Direction::DIAGONAL);

const fn masks(directions: &[Direction]) -> [u64; 64] {
    let mut masks = [0; 64];
    let mut square = 0;
    while square < 64 {
        masks[square as usize] =
            relevant_blockers(Square::from_low_bits(square), directions).bits();
        square += 1;
    }
    masks
}

/// The attacks of every set of relevant blockers at its index: what is gathered from a union of two
/// disjoint sets is the sum of what is gathered from each.
const fn table<const SIZE: usize>(directions: [Direction; 4]) -> [[SquareSet; SIZE]; 64] {
    let mut table = [[SquareSet::EMPTY; SIZE]; 64];
    let mut square = 0;
    while square < 64 {
        let from = Square::from_low_bits(square as u8);
        let mask = relevant_blockers(from, &directions).bits();
        let mut lines = LineAttacks::of_both_lines(from, directions);
        let mut i = 0;
        while i < 64 {
            lines[0].keys[i] = extract_in_software(lines[0].keys[i], mask);
            lines[1].keys[i] = extract_in_software(lines[1].keys[i], mask);
            i += 1;
        }
        LineAttacks::write(&lines, 0, &mut table[square]);
        square += 1;
    }
    table
}

impl Sliders for Pext {
    #[inline(always)]
    fn rook(square: Square, occupied: SquareSet) -> SquareSet {
        let index = extract(occupied.bits(), ROOK_MASKS[square.index()]) as usize;
        ROOK_TABLE[square.index()][index & ((1 << ROOK_BITS) - 1)]
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
        let index = extract(occupied.bits(), BISHOP_MASKS[square.index()]) as usize;
        BISHOP_TABLE[square.index()][index & ((1 << BISHOP_BITS) - 1)]
    }

    #[inline(always)]
    fn accelerated<R>(work: impl FnOnce() -> R) -> R {
        if hardware::IS_COMPILED_FOR || !in_hardware() {
            work()
        } else {
            // SAFETY: `in_hardware` has just found all features that the function enables.
            unsafe { hardware::featured(work) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_core::zobrist::splitmix64;
    use boardbench_sliders::{subsets, walk};

    /// Compares all subsets of the relevant blockers, also with all other squares occupied, which
    /// must not matter.
    fn assert_equal_to_walk() {
        let rook = Pext::rook as fn(Square, SquareSet) -> SquareSet;
        for square in Square::all() {
            for (directions, attacks) in [
                (&Direction::ORTHOGONAL, rook),
                (&Direction::DIAGONAL, Pext::bishop),
            ] {
                let mask = relevant_blockers(square, directions);
                for subset in subsets(mask) {
                    let expected = walk(square, subset, directions);
                    assert_eq!(attacks(square, subset), expected, "{square} {subset:?}");
                    assert_eq!(attacks(square, subset | !mask), expected);
                }
            }
        }
    }

    /// One test, because both forms share the flag that selects one.
    #[test]
    fn both_forms_equal_the_walk_and_each_other() {
        FOUND.store(false, Ordering::Relaxed);
        assert_equal_to_walk();
        let in_hardware = in_hardware();
        assert_equal_to_walk();
        Pext::accelerated(assert_equal_to_walk);
        let mut state = 1;
        for _ in 0..100_000 {
            let (bits, mask);
            (state, bits) = splitmix64(state);
            (state, mask) = splitmix64(state);
            assert_eq!(extract(bits, mask), extract_in_software(bits, mask));
        }
        assert_eq!(in_hardware, FOUND.load(Ordering::Relaxed));
    }
}

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
