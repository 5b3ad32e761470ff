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
    pub const EMPTY: Self = Self {
        from: [SquareSet::EMPTY; Square::COUNT],
        to: [SquareSet::EMPTY; Square::COUNT],
    };

    /// The squares that the piece on a square attacks.
    #[inline(always)]
    pub const fn attacks(&self, from: Square) -> SquareSet {
        self.from[from.index()]
    }

    /// The pieces that attack a square.
    #[inline(always)]
    pub const fn attackers(&self, to: Square) -> SquareSet {
        self.to[to.index()]
    }

    /// The pieces that attack each square.
    #[inline(always)]
    pub const fn attackers_of_all(&self) -> [SquareSet; Square::COUNT] {
        self.to
    }

    /// The piece on `from` moves to `to`, where it attacks these squares. What was there attacks nothing any more.
    ///
    /// All squares are visited, without a branch for each: vectors of four take less time than a loop over those that change, whose
    /// end is hard to predict.
    #[inline(always)]
    pub fn shift(&mut self, from: Square, to: Square, squares: SquareSet) {
        self.from[from.index()] = SquareSet::EMPTY;
        self.from[to.index()] = squares;
        let others = !(SquareSet::from_square(from) | to.into());
        for (target, attackers) in Square::all().zip(&mut self.to) {
            let attacker = u64::from(squares.has(target)) << to.code();
            *attackers = (*attackers & others) | SquareSet::new(attacker);
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
