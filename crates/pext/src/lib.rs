//! Slider attacks by parallel bit extract (PEXT).
//!
//! ```text
//! occupied            . 1 . . 1 . 1 1 . 1      the relevant blockers, gathered into the lowest
//! mask                . m . m m . . m . .      bits, are the index: dense, no multiplication,
//! pext                          1 . 1 1        no gaps
//! ```
//!
//! The instruction belongs to BMI2 on x86-64. Where the program was compiled for it, it is used as
//! it is; else it is looked for at run time, and where there is none (another processor, another
//! architecture), the same is done in software: slow, but the same answers, so that this
//! contender can be verified everywhere. [`in_hardware`] tells which.
//!
//! This is the one crate of the workspace with `unsafe` code: two calls of functions that need
//! instructions the compiler can't know are there, each behind the check that they are. The tests
//! compare the instruction with the software form.
//!
//! Source: Chess Programming Wiki, "BMI2", "PEXT Bitboards".

use std::sync::atomic::{AtomicBool, Ordering};

use boardbench_core::{Direction, Square};
use boardbench_sliders::{Sliders, SquareSet, lines, relevant_blockers, slide};

/// Slider attacks by PEXT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pext {}

/// Whether the instruction was found on this processor. False until somebody has looked: that is
/// slow, and right.
static FOUND: AtomicBool = AtomicBool::new(false);

/// Looks for the instruction; whether bits are gathered in hardware.
#[must_use]
pub fn in_hardware() -> bool {
    let found = hardware::is_here();
    FOUND.store(found, Ordering::Relaxed);
    found
}

/// Gathers the bits of `bits` under `mask` into the lowest bits.
#[inline(always)]
fn extract(bits: u64, mask: u64) -> u64 {
    if hardware::IS_COMPILED_FOR || FOUND.load(Ordering::Relaxed) {
        // SAFETY: either the whole program needs the instruction, or it was found.
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

    pub(super) fn is_here() -> bool {
        // All that `featured` enables.
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

    /// Does some work in a function that may use the instructions that came with PEXT; what is
    /// inlined into it is compiled anew with them.
    #[inline]
    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn featured<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod hardware {
    pub(super) const IS_COMPILED_FOR: bool = false;

    pub(super) fn is_here() -> bool {
        false
    }

    /// Never called: there is no such instruction here.
    ///
    /// # Safety
    ///
    /// None needed; the other architecture's function has it.
    pub(super) unsafe fn extract(bits: u64, mask: u64) -> u64 {
        super::extract_in_software(bits, mask)
    }

    /// Never called: there are no such instructions here.
    ///
    /// # Safety
    ///
    /// None needed; the other architecture's function has it.
    pub(super) unsafe fn featured<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}

/// How many bits are gathered for a rook, at most.
const ROOK_BITS: u32 = 12;
/// How many bits are gathered for a bishop, at most.
const BISHOP_BITS: u32 = 9;

static ROOK_MASKS: [u64; 64] = masks(&Direction::ORTHOGONAL);
static BISHOP_MASKS: [u64; 64] = masks(&Direction::DIAGONAL);
#[allow(
    long_running_const_eval,
    reason = "102,400 entries take the compiler a second or two"
)]
static ROOK_TABLE: [[SquareSet; 1 << ROOK_BITS]; 64] = table(Direction::ORTHOGONAL);
static BISHOP_TABLE: [[SquareSet; 1 << BISHOP_BITS]; 64] = table(Direction::DIAGONAL);

const fn masks(ways: &[Direction]) -> [u64; 64] {
    let mut masks = [0; 64];
    let mut square = 0;
    while square < 64 {
        masks[square as usize] = relevant_blockers(Square::from_low_bits(square), ways).bits();
        square += 1;
    }
    masks
}

/// The attacks of every set of relevant blockers at its index. Counting the subsets up visits them
/// in the order of their gathered bits.
const fn table<const SIZE: usize>(ways: [Direction; 4]) -> [[SquareSet; SIZE]; 64] {
    let mut table = [[SquareSet::EMPTY; SIZE]; 64];
    let mut square = 0;
    while square < 64 {
        let from = Square::from_low_bits(square);
        let mask = relevant_blockers(from, &ways).bits();
        let lines = lines(from, ways);
        let mut blockers = 0_u64;
        let mut index = 0;
        loop {
            table[square as usize][index] = slide(from, lines, SquareSet::new(blockers));
            index += 1;
            blockers = blockers.wrapping_sub(mask) & mask;
            if blockers == 0 {
                break;
            }
        }
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
            // SAFETY: `in_hardware` has just found all that the function enables.
            unsafe { hardware::featured(work) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_core::zobrist::splitmix64;
    use boardbench_sliders::{subsets, walk};

    /// All subsets of the relevant blockers, with pieces elsewhere that must not matter.
    fn equals_the_walk() {
        for square in Square::all() {
            for (ways, attacks) in [
                (
                    &Direction::ORTHOGONAL,
                    Pext::rook as fn(Square, SquareSet) -> SquareSet,
                ),
                (&Direction::DIAGONAL, Pext::bishop),
            ] {
                let mask = relevant_blockers(square, ways);
                for subset in subsets(mask) {
                    let expected = walk(square, subset, ways);
                    assert_eq!(attacks(square, subset), expected, "{square} {subset:?}");
                    assert_eq!(attacks(square, subset | !mask), expected);
                }
            }
        }
    }

    /// One test, because the two forms share the flag that tells which is used.
    #[test]
    fn both_forms_equal_the_walk_and_each_other() {
        FOUND.store(false, Ordering::Relaxed);
        equals_the_walk();
        let in_hardware = in_hardware();
        equals_the_walk();
        Pext::accelerated(equals_the_walk);
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
