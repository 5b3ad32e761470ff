//! Sets of squares, and many ways to find what sliding pieces attack.
//!
//! A rook, bishop or queen attacks along lines until something stands in the way. With sets of
//! squares in 64-bit words the question is: given a square and the set of occupied squares, which
//! set is attacked? [`Sliders`] is that question; each algorithm that answers it is a type:
//!
//! | type | idea | tables |
//! |---|---|---|
//! | [`Rays`] | eight rays a square, cut at the first blocker found by a bit scan | 4 KiB |
//! | [`KoggeStone`] | fill each ray at once by doubling the distance | none |
//! | [`Hyperbola`] | subtract the slider from the occupied squares of a line, and again upside down | 2 KiB |
//! | [`Magic`] | multiply the relevant blockers by a magic number, look the answer up | 2.25 MiB |
//!
//! Every one is proved equal to [`walk`], a loop that goes step by step, over all occupancies
//! that matter.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

pub mod bits;
mod geometry;
mod hyperbola;
mod kogge_stone;
mod magic;
mod rays;
mod set;
mod walk;

pub use geometry::{
    between, bishop_on_empty, king_attacks, knight_attacks, pawn_attacks, rook_on_empty,
};
pub use hyperbola::Hyperbola;
pub use kogge_stone::KoggeStone;
pub use magic::{Magic, search as magic_search};
pub use rays::Rays;
pub use set::{SquareSet, Squares};
pub use walk::{lines, relevant_blockers, slide, subsets, walk};

use boardbench_core::Square;

/// A way to find what sliding pieces attack.
///
/// The attacked set holds the first blocker of each line, whoever owns it, and not the square the
/// piece stands on.
pub trait Sliders: Copy + Eq + core::fmt::Debug + Send + Sync + 'static {
    /// What a rook on `square` attacks.
    fn rook(square: Square, occupied: SquareSet) -> SquareSet;

    /// What a bishop on `square` attacks.
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet;

    /// Does some work in a way that lets the algorithm use instructions which were found at run
    /// time. Worth it around a loop, not around a look-up.
    #[inline(always)]
    fn accelerated<R>(work: impl FnOnce() -> R) -> R {
        work()
    }

    /// What a queen on `square` attacks.
    #[inline(always)]
    fn queen(square: Square, occupied: SquareSet) -> SquareSet {
        Self::rook(square, occupied) | Self::bishop(square, occupied)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_core::Direction;

    /// All subsets of the relevant blockers of every square, with and without pieces on the edge
    /// and on the square itself, which must not matter.
    fn check<S: Sliders>() {
        for square in Square::all() {
            for subset in subsets(relevant_blockers(square, &Direction::ORTHOGONAL)) {
                let expected = walk(square, subset, &Direction::ORTHOGONAL);
                let noise = !relevant_blockers(square, &Direction::ORTHOGONAL);
                assert_eq!(
                    S::rook(square, subset),
                    expected,
                    "rook {square} {subset:?}"
                );
                assert_eq!(S::rook(square, subset | noise), expected);
            }
            for subset in subsets(relevant_blockers(square, &Direction::DIAGONAL)) {
                let expected = walk(square, subset, &Direction::DIAGONAL);
                let noise = !relevant_blockers(square, &Direction::DIAGONAL);
                assert_eq!(
                    S::bishop(square, subset),
                    expected,
                    "bishop {square} {subset:?}"
                );
                assert_eq!(S::bishop(square, subset | noise), expected);
                assert_eq!(
                    S::queen(square, subset),
                    walk(square, subset, &Direction::ALL),
                    "queen {square} {subset:?}"
                );
            }
        }
    }

    #[test]
    fn rays_equal_the_walk() {
        check::<Rays>();
    }

    #[test]
    fn kogge_stone_equals_the_walk() {
        check::<KoggeStone>();
    }

    #[test]
    fn hyperbola_equals_the_walk() {
        check::<Hyperbola>();
    }

    #[test]
    fn magic_equals_the_walk() {
        check::<Magic>();
    }
}

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
