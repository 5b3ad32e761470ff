//! All algorithms against loops that go step by step.
//!
//! A program of its own: the tables would be computed again for unit tests.

use boardbench_core::zobrist::splitmix64;
use boardbench_core::{Direction, Square, SquareSet};
use boardbench_sliders::bits::{
    count_by_bytes, count_in_hardware, lowest_by_de_bruijn, lowest_by_modulo, lowest_in_hardware,
    lowest_of_byte,
};
use boardbench_sliders::{
    BlackMagic, FancyMagic, FancyPext, Hyperbola, KoggeStone, PdepPext, PlainMagic, PlainPext,
    Rays, Sliders, VectorHyperbola, relevant_blockers, subsets, walk,
};

/// Compares with the walk over all subsets of the relevant blockers of every square, with and
/// without all other squares occupied, which must not matter.
fn check_sliders<S: Sliders>() {
    let rook = S::rook as fn(Square, SquareSet) -> SquareSet;
    for (directions, attacks) in [
        (&Direction::ORTHOGONAL, rook),
        (&Direction::DIAGONAL, S::bishop),
    ] {
        for square in Square::all() {
            let mask = relevant_blockers(square, directions);
            for subset in subsets(mask) {
                let at = (core::any::type_name::<S>(), square, subset);
                let expected = walk(square, subset, directions);
                assert_eq!(attacks(square, subset), expected, "{at:?}");
                assert_eq!(attacks(square, subset | !mask), expected, "{at:?}");
                if directions == &Direction::DIAGONAL {
                    let expected = walk(square, subset, &Direction::ALL);
                    assert_eq!(S::queen(square, subset), expected, "{at:?}");
                }
            }
        }
    }
}

#[test]
fn every_algorithm_equals_the_walk() {
    check_sliders::<Rays>();
    check_sliders::<KoggeStone>();
    check_sliders::<Hyperbola>();
    check_sliders::<VectorHyperbola>();
    check_sliders::<PlainMagic>();
    check_sliders::<FancyMagic>();
    check_sliders::<BlackMagic>();
    check_sliders::<PlainPext>();
    check_sliders::<FancyPext>();
    check_sliders::<PdepPext>();
}

/// The sizes of fancy magics' tables, as the Chess Programming Wiki has them.
#[test]
fn sets_of_blockers_lead_to_a_part_of_plain_tables() {
    let masks_and_magics = 2 * 64 * 2 * 8;
    assert_eq!(
        PlainMagic::TABLE_BYTES_READ,
        masks_and_magics + (102_400 + 5_248) * 8
    );
}

/// The count and the lowest bit, by looking at one bit after the other.
fn reference(bits: u64) -> (u32, Option<u32>) {
    let mut ones = (0..64).filter(|bit| bits >> bit & 1 == 1);
    let lowest = ones.next();
    (ones.count() as u32 + u32::from(lowest.is_some()), lowest)
}

fn check_bits(bits: u64) {
    let (count, lowest) = reference(bits);
    assert_eq!(count_by_bytes(bits), count, "{bits:#x}");
    assert_eq!(count_in_hardware(bits), count, "{bits:#x}");
    assert_eq!(lowest_by_modulo(bits), lowest, "{bits:#x}");
    assert_eq!(lowest_by_de_bruijn(bits), lowest, "{bits:#x}");
    assert_eq!(lowest_in_hardware(bits), lowest, "{bits:#x}");
}

#[test]
fn all_algorithms_agree_on_bytes_words_and_zero() {
    check_bits(0);
    for byte in 0..=255 {
        assert_eq!(lowest_of_byte(byte), reference(u64::from(byte)).1);
        for shift in 0..64 {
            check_bits(u64::from(byte) << shift);
        }
    }
    let mut state = 0;
    for _ in 0..200_000 {
        let (one, other);
        (state, one) = splitmix64(state);
        (state, other) = splitmix64(state);
        check_bits(one);
        check_bits(one & other);
        check_bits(one | other);
    }
}

/// The index that the lecture's `last_bit` computes. In C the byte becomes an `int` first, and a remainder has the sign
/// of what is divided, as in Rust.
fn published_index(byte: u8) -> i32 {
    let b = i32::from(byte);
    (b ^ (b - 1)) % 11
}

/// The published table is right except for 0.
#[test]
fn the_lectures_table_agrees_except_for_zero() {
    let published = [-1_i8, 0, 7, 1, 3, -1, 6, 2, 5, 4, -1, -1];
    for byte in 1..=255_u8 {
        let index = usize::try_from(published_index(byte)).expect("not negative");
        let entry = published[index];
        assert_eq!(lowest_of_byte(byte), Some(entry as u32), "{byte}");
    }
    assert_eq!(published_index(0), -1, "out of bounds");
    assert_eq!(lowest_of_byte(0), None);
}
