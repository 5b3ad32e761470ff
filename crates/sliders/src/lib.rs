//! Sets of squares, and algorithms for the attacks of sliding pieces.
//!
//! A rook, bishop or queen attacks along lines up to the first piece. With sets of squares in
//! 64-bit words the question is: given a square and the set of occupied squares, which set is
//! attacked? The trait [`Sliders`] has this question; each algorithm is a type:
//!
//! | type | idea | tables |
//! |---|---|---|
//! | [`Rays`] | eight rays per square, cut at the first blocker found by a bit scan | 4 KiB |
//! | [`KoggeStone`] | fill each ray by doubling the distance | none |
//! | [`Hyperbola`] | subtract the slider from the occupied squares of a line, also upside down | 2 KiB |
//! | [`VectorHyperbola`] | the same for several lines in one vector of AVX2 | 2.5 KiB |
//! | [`PlainMagic`] | multiply the relevant blockers by a magic number, look up the attacks | 2.25 MiB |
//! | [`FancyMagic`] | the same, each square with as many entries as it needs | 845 KiB |
//! | [`BlackMagic`] | the same, the parts of the squares overlapping | 754 KiB |
//! | [`PlainPext`] | gather the relevant blockers by one instruction, look up the attacks | 2.25 MiB |
//! | [`FancyPext`] | the same, each square with as many entries as it needs | 843 KiB |
//! | [`PdepPext`] | the same, with answers of 16 bits that another instruction scatters | 213 KiB |
//!
//! [`Magic`] and [`Pext`] are the two to take: those that are fastest in whole boards, on the processors that were measured.
//!
//! Tests compare each of them with [`walk`], a loop that goes step by step, for all sets of
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
pub use walk::{first_rank_attacks, lines, relevant_blockers, subsets};

use boardbench_core::Square;
pub use boardbench_core::{
    GEOMETRY_BYTES, SquareSet, Squares, between, bishop_on_empty, king_attacks, knight_attacks,
    pawn_attacks, rook_on_empty, walk,
};

/// The magics to take.
pub type Magic = BlackMagic;

/// The PEXT to take, where a build has BMI2: fancy PEXT.
pub type Pext = FancyPext;

/// An algorithm for the attacks of sliding pieces.
///
/// The attacked set contains the first blocker of each ray, of either colour, and not the slider's
/// own square.
pub trait Sliders: Copy + Eq + core::fmt::Debug + Send + Sync + 'static {
    /// The instruction that the algorithm is made for and this build lacks. It answers rightly
    /// without it, but slowly.
    const LACKS: Option<&'static str> = None;

    /// The size of the tables.
    const TABLE_BYTES: usize = 0;

    /// How many of these bytes some set of blockers leads to, at most.
    const TABLE_BYTES_READ: usize = Self::TABLE_BYTES;

    /// A warning for users, such as the processors on which it is slow; empty if there is none.
    const CAVEAT: &'static str = "";

    /// Returns the squares that a rook on `square` attacks.
    fn rook(square: Square, occupied: SquareSet) -> SquareSet;

    /// Returns the squares that a bishop on `square` attacks.
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet;

    /// Returns the squares that a queen on `square` attacks.
    #[inline(always)]
    fn queen(square: Square, occupied: SquareSet) -> SquareSet {
        Self::rook(square, occupied) | Self::bishop(square, occupied)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_core::Direction;

    /// Compares with the walk over all subsets of the relevant blockers of every square, with and
    /// without all other squares occupied, which must not matter.
    fn check<S: Sliders>() {
        let rook = S::rook as fn(Square, SquareSet) -> SquareSet;
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
        for (caveat, lacks) in [
            (PlainPext::CAVEAT, PlainPext::LACKS),
            (FancyPext::CAVEAT, FancyPext::LACKS),
            (PdepPext::CAVEAT, PdepPext::LACKS),
        ] {
            assert!(caveat.starts_with("needs BMI2"), "{caveat:?}");
            assert_eq!(lacks, expected);
        }
    }
}
