//! Incremental attack tables: the attacks of every piece and the attackers of every square, updated by each move.

use crate::{Bitboard, Square};

/// Attack tables of a position in both directions: for each square, the squares that its piece attacks, and the squares of the
/// pieces that attack it. 1 KiB, aligned to a cache line: loads from a fresh copy then match the stores that wrote it. Otherwise
/// store forwarding fails, and the processor waits until the stores have reached the cache.
///
/// ```
/// use boardbench_core::{AttackMaps, Square, Bitboard, knight_attacks};
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
    from: [Bitboard; Square::COUNT],
    to: [Bitboard; Square::COUNT],
}

impl AttackMaps {
    /// No attacks.
    pub const EMPTY: Self =
        Self { from: [Bitboard::EMPTY; Square::COUNT], to: [Bitboard::EMPTY; Square::COUNT] };

    /// Returns the squares that the piece on a square attacks.
    #[inline(always)]
    pub const fn attacks(&self, from: Square) -> Bitboard {
        self.from[from.index()]
    }

    /// Returns the pieces that attack a square.
    #[inline(always)]
    pub const fn attackers(&self, to: Square) -> Bitboard {
        self.to[to.index()]
    }

    /// Returns the pieces that attack each square.
    #[inline(always)]
    pub const fn attackers_of_all(&self) -> [Bitboard; Square::COUNT] {
        self.to
    }

    /// Moves the piece on `from` to `to`, where it attacks these squares. Removes the attacks of a piece that was there.
    #[inline(always)]
    pub fn shift(&mut self, from: Square, to: Square, squares: Bitboard) {
        self.from[from.index()] = Bitboard::EMPTY;
        self.from[to.index()] = squares;
        let others = !(Bitboard::from_square(from) | to.into());
        // Vectors without AVX2 can't shift each element by a number of its own.
        if cfg!(target_feature = "avx2") {
            self.replace_by_pass(others, to, squares);
        } else {
            self.replace_by_loop(others, to, squares);
        }
    }

    /// Keeps only `others` among the attackers of each square, and adds the attacks of the piece on `from` to `squares`. One pass
    /// without a branch per attack: the end of a loop over attacks is hard to predict.
    #[inline(always)]
    fn replace_by_pass(&mut self, others: Bitboard, from: Square, squares: Bitboard) {
        for (to, attackers) in Square::all().zip(&mut self.to) {
            let attacker = u64::from(squares.has(to)) << from.code();
            *attackers = (*attackers & others) | Bitboard::new(attacker);
        }
    }

    /// Does the same as [`replace_by_pass`](Self::replace_by_pass), with a loop over the attacked squares.
    #[inline(always)]
    fn replace_by_loop(&mut self, others: Bitboard, from: Square, squares: Bitboard) {
        for attackers in &mut self.to {
            *attackers &= others;
        }
        for to in squares {
            self.to[to.index()] |= from.into();
        }
    }

    /// Flips whether the piece on a square attacks each of these squares.
    #[inline(always)]
    pub fn flip(&mut self, from: Square, squares: Bitboard) {
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
    fn replace_by_pass_equals_replace_by_loop() {
        let mut before = AttackMaps::EMPTY;
        for square in Square::all() {
            before.flip(square, knight_attacks(square));
        }
        for square in Square::all() {
            let (others, squares) = (!knight_attacks(square), !Bitboard::from_square(square));
            let (mut by_pass, mut by_loop) = (before, before);
            by_pass.replace_by_pass(others, square, squares);
            by_loop.replace_by_loop(others, square, squares);
            assert_eq!(by_pass, by_loop, "{square}");
        }
    }
}
