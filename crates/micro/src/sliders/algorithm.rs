//! What all algorithms for sliders have in common.

use std::marker::PhantomData;

use boardbench_core::Square;
use boardbench_sliders::{Sliders, SquareSet};

/// An algorithm for slider attacks, with its tables.
///
/// Unlike [`Sliders`] it is a value that contains references to tables filled at run time, so a
/// look-up does not test whether they are filled.
pub(super) trait Algorithm: Copy + 'static {
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

/// An algorithm without tables that are filled at run time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stateless<S>(PhantomData<S>);

impl<S: Sliders> Algorithm for Stateless<S> {
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
