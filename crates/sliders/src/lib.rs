//! Sliding-piece attacks on bitboards, by ten algorithms behind one trait.
//!
//! A rook, bishop or queen attacks along lines up to the first piece. Each algorithm computes the
//! bitboard of attacked squares from a square and the bitboard of occupied squares. It is a type that
//! implements [`Sliders`]:
//!
//! | type | idea | tables |
//! |---|---|---|
//! | [`Rays`] | eight rays per square, cut at the first blocker found by a bit scan | 4 KiB |
//! | [`KoggeStone`] | fill each ray by doubling the distance | none |
//! | [`Hyperbola`] | subtract the slider from the occupied squares of a line, also vertically flipped | 2 KiB |
//! | [`VectorHyperbola`] | the same for several lines in one vector of AVX2 | 2.5 KiB |
//! | [`PlainMagic`] | multiply the relevant blockers by a magic number, look up the attacks | 2.25 MiB |
//! | [`FancyMagic`] | the same, each square with as many entries as it needs | 845 KiB |
//! | [`BlackMagic`] | the same, the parts of the squares overlapping | 754 KiB |
//! | [`PlainPext`] | gather the relevant blockers by one instruction, look up the attacks | 2.25 MiB |
//! | [`FancyPext`] | the same, each square with as many entries as it needs | 843 KiB |
//! | [`PdepPext`] | the same, with entries of 16 bits that PDEP expands | 213 KiB |
//!
//! [`Magic`] and [`Pext`] are the recommended types: the fastest in whole boards, on the measured processors.
//!
//! Tests compare each algorithm with [`walk`], a step-by-step loop, for all sets of
//! relevant blockers.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

#[cfg(test)]
extern crate std;

pub mod bits;
mod gather;
mod hyperbola;
mod kogge_stone;
mod packed;
mod plain_magic;
mod plain_pext;
mod rays;
mod vector_hyperbola;
mod walk;

pub use gather::{deposit_in_software, extract_in_software};
pub use hyperbola::Hyperbola;
pub use kogge_stone::KoggeStone;
pub use packed::{BlackMagic, FancyMagic, FancyPext, PdepPext};
pub use plain_magic::PlainMagic;
pub use plain_pext::PlainPext;
pub use rays::Rays;
pub use vector_hyperbola::VectorHyperbola;
pub use walk::{lines, relevant_blockers, subsets};

use boardbench_core::Square;
pub use boardbench_core::{
    Bitboard, GEOMETRY_BYTES, Squares, between, bishop_on_empty, king_attacks, knight_attacks,
    pawn_attacks, rook_on_empty, walk,
};

/// Recommended magic bitboards.
pub type Magic = BlackMagic;

/// Recommended PEXT bitboards, for builds with BMI2: fancy PEXT.
pub type Pext = FancyPext;

/// An algorithm for the attacks of sliding pieces.
///
/// The attacks include the first blocker of each ray, of either colour, and not the square of the piece
/// itself.
pub trait Sliders: Copy + Eq + core::fmt::Debug + Send + Sync + 'static {
    /// CPU feature that the algorithm is designed for and this build lacks. Results are correct
    /// without it, but slow.
    const MISSING_CPU_FEATURE: Option<&'static str> = None;

    /// Size of the tables.
    const TABLE_BYTES: usize = 0;

    /// Number of these bytes that some set of blockers can read.
    const TABLE_BYTES_READ: usize = Self::TABLE_BYTES;

    /// A warning for users, such as slow processors; empty if there is none.
    const NOTE: &'static str = "";

    /// Returns the squares that a rook on `square` attacks.
    fn rook(square: Square, occupied: Bitboard) -> Bitboard;

    /// Returns the squares that a bishop on `square` attacks.
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard;

    /// Returns the squares that a queen on `square` attacks.
    #[inline(always)]
    fn queen(square: Square, occupied: Bitboard) -> Bitboard {
        Self::rook(square, occupied) | Self::bishop(square, occupied)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_core::Direction;

    /// Compares with [`walk`] for all subsets of the relevant blockers of every square, with and
    /// without all other squares occupied, which must not matter.
    fn check<S: Sliders>() {
        let rook = S::rook as fn(Square, Bitboard) -> Bitboard;
        for (directions, attacks) in
            [(&Direction::ORTHOGONAL, rook), (&Direction::DIAGONAL, S::bishop)]
        {
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
        check::<Rays>();
        check::<KoggeStone>();
        check::<Hyperbola>();
        check::<VectorHyperbola>();
        check::<PlainMagic>();
        check::<FancyMagic>();
        check::<BlackMagic>();
        check::<PlainPext>();
        check::<FancyPext>();
        check::<PdepPext>();
    }

    #[test]
    fn algorithms_with_pext_report_bmi2() {
        let has_bmi2 = cfg!(all(target_arch = "x86_64", target_feature = "bmi2"));
        let expected = (!has_bmi2).then_some("BMI2");
        for (note, missing) in [
            (PlainPext::NOTE, PlainPext::MISSING_CPU_FEATURE),
            (FancyPext::NOTE, FancyPext::MISSING_CPU_FEATURE),
            (PdepPext::NOTE, PdepPext::MISSING_CPU_FEATURE),
        ] {
            assert!(note.starts_with("needs BMI2"), "{note:?}");
            assert_eq!(missing, expected);
        }
    }
}
