//! What all algorithms for sliders have in common.

use std::marker::PhantomData;

use boardbench_core::Square;
use boardbench_sliders::{Hyperbola, KoggeStone, Magic, Pext, Rays, Sliders, SquareSet};

/// An algorithm for slider attacks, with its tables.
///
/// Unlike [`Sliders`] it is a value that contains references to tables filled at run time, so a
/// look-up does not test whether they are filled.
pub(crate) trait Algorithm: Copy + 'static {
    /// As contender.
    const NAME: &'static str;
    /// The idea in a line.
    const ABOUT: &'static str;
    /// Where it is described.
    const SOURCE: &'static str;
    /// The size of all tables.
    const TABLE_BYTES: usize;
    /// The instruction-set feature that it is made for and this build lacks.
    const LACKS: Option<&'static str> = None;

    /// The algorithm with its tables filled.
    fn at_hand() -> Self;

    /// What a rook on `square` attacks.
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet;

    /// What a bishop on `square` attacks.
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet;

    /// What a queen on `square` attacks.
    #[inline(always)]
    fn queen(self, square: Square, occupied: SquareSet) -> SquareSet {
        self.rook(square, occupied) | self.bishop(square, occupied)
    }
}

/// An algorithm that the boards use too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OfBoards<S>(PhantomData<S>);

/// The description of an algorithm of [`OfBoards`].
pub(crate) trait Described: Sliders {
    const NAME: &'static str;
    const ABOUT: &'static str;
    const SOURCE: &'static str;
}

impl<S: Described> Algorithm for OfBoards<S> {
    const NAME: &'static str = S::NAME;
    const ABOUT: &'static str = S::ABOUT;
    const SOURCE: &'static str = S::SOURCE;
    const TABLE_BYTES: usize = S::TABLE_BYTES;
    const LACKS: Option<&'static str> = S::LACKS;

    fn at_hand() -> Self {
        Self(PhantomData)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: SquareSet) -> SquareSet {
        S::rook(square, occupied)
    }

    #[inline(always)]
    fn bishop(self, square: Square, occupied: SquareSet) -> SquareSet {
        S::bishop(square, occupied)
    }

    #[inline(always)]
    fn queen(self, square: Square, occupied: SquareSet) -> SquareSet {
        S::queen(square, occupied)
    }
}

impl Described for Rays {
    const NAME: &'static str = "rays";
    const ABOUT: &'static str = "each ray from a table, cut at the blocker that a bit scan finds";
    const SOURCE: &'static str = "Chess Programming Wiki, \"Classical Approach\"";
}

impl Described for KoggeStone {
    const NAME: &'static str = "kogge-stone";
    const ABOUT: &'static str = "each ray filled by three doublings of the distance";
    const SOURCE: &'static str = "Chess Programming Wiki, \"Kogge-Stone Algorithm\"";
}

impl Described for Hyperbola {
    const NAME: &'static str = "hyperbola";
    const ABOUT: &'static str = "o - r both ways along lines from a table, ranks from another";
    const SOURCE: &'static str = "Chess Programming Wiki, \"Hyperbola Quintessence\"";
}

impl Described for Magic {
    const NAME: &'static str = "magic-plain";
    const ABOUT: &'static str = "a multiplication hashes the blockers; one shift for all squares";
    const SOURCE: &'static str = "Chess Programming Wiki, \"Magic Bitboards\"";
}

impl Described for Pext {
    const NAME: &'static str = "pext";
    const ABOUT: &'static str = "an instruction gathers the blockers; 12 or 9 bits for all squares";
    const SOURCE: &'static str = "Chess Programming Wiki, \"BMI2\"";
}
