//! Attacks that a board keeps.

use crate::{Square, SquareSet};

/// The attacks of a position, from both ends: of each square the squares that its piece attacks, and the squares of the
/// pieces that attack it. 1 KiB, aligned to a cache line: a copy is then read in the parts in which it was written, also when it was
/// written just before. Otherwise the processor waits until the parts have reached the cache.
///
/// ```
/// use boardbench_core::{AttackMaps, Square, SquareSet, knight_attacks};
/// let mut maps = AttackMaps::EMPTY;
/// maps.flip(Square::G1, knight_attacks(Square::G1)); // a knight appears
/// assert!(maps.attackers(Square::F3).has(Square::G1));
/// maps.shift(Square::G1, Square::F3, knight_attacks(Square::F3)); // moves
/// assert_eq!(maps.attackers(Square::E5), Square::F3.into());
/// maps.flip(Square::F3, maps.attacks(Square::F3)); // and vanishes
/// assert_eq!(maps, AttackMaps::EMPTY);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct AttackMaps {
    from: [SquareSet; Square::COUNT],
    to: [SquareSet; Square::COUNT],
}

impl AttackMaps {
    /// No attacks.
    pub const EMPTY: Self =
        Self { from: [SquareSet::EMPTY; Square::COUNT], to: [SquareSet::EMPTY; Square::COUNT] };

    /// Returns the squares that the piece on a square attacks.
    #[inline(always)]
    pub const fn attacks(&self, from: Square) -> SquareSet {
        self.from[from.index()]
    }

    /// Returns the pieces that attack a square.
    #[inline(always)]
    pub const fn attackers(&self, to: Square) -> SquareSet {
        self.to[to.index()]
    }

    /// Returns the pieces that attack each square.
    #[inline(always)]
    pub const fn attackers_of_all(&self) -> [SquareSet; Square::COUNT] {
        self.to
    }

    /// The piece on `from` moves to `to`, where it attacks these squares. What was there attacks nothing any more.
    #[inline(always)]
    pub fn shift(&mut self, from: Square, to: Square, squares: SquareSet) {
        self.from[from.index()] = SquareSet::EMPTY;
        self.from[to.index()] = squares;
        let others = !(SquareSet::from_square(from) | to.into());
        // Vectors without AVX2 can't shift each element by a number of its own.
        if cfg!(target_feature = "avx2") {
            self.replace_by_pass(others, to, squares);
        } else {
            self.replace_by_loop(others, to, squares);
        }
    }

    /// Of the attackers of each square only these `others` stay, and the piece on `from` attacks `squares`. One pass without a branch
    /// for each attack: a loop over them ends where it is hard to predict.
    #[inline(always)]
    fn replace_by_pass(&mut self, others: SquareSet, from: Square, squares: SquareSet) {
        for (to, attackers) in Square::all().zip(&mut self.to) {
            let attacker = u64::from(squares.has(to)) << from.code();
            *attackers = (*attackers & others) | SquareSet::new(attacker);
        }
    }

    /// The same as [`replace_by_pass`](Self::replace_by_pass).
    #[inline(always)]
    fn replace_by_loop(&mut self, others: SquareSet, from: Square, squares: SquareSet) {
        for attackers in &mut self.to {
            *attackers &= others;
        }
        for to in squares {
            self.to[to.index()] |= from.into();
        }
    }

    /// The piece on a square attacks those of these squares that it did not attack, and the others no more.
    #[inline(always)]
    pub fn flip(&mut self, from: Square, squares: SquareSet) {
        self.from[from.index()] ^= squares;
        for to in squares {
            self.to[to.index()] ^= from.into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knight_attacks;

    #[test]
    fn both_ways_to_replace_attackers_do_the_same() {
        let mut before = AttackMaps::EMPTY;
        for square in Square::all() {
            before.flip(square, knight_attacks(square));
        }
        for square in Square::all() {
            let (others, squares) = (!knight_attacks(square), !SquareSet::from_square(square));
            let (mut by_pass, mut by_loop) = (before, before);
            by_pass.replace_by_pass(others, square, squares);
            by_loop.replace_by_loop(others, square, squares);
            assert_eq!(by_pass, by_loop, "{square}");
        }
    }
}
