//! Attacks that a board keeps.

use crate::{Square, SquareSet};

/// The attacks of a position, from both ends: of each square the squares that its piece attacks, and the squares of the
/// pieces that attack it. 1 KiB.
///
/// ```
/// use boardbench_core::{AttackMaps, Square, SquareSet, knight_attacks};
/// let mut maps = AttackMaps::EMPTY;
/// maps.flip(Square::G1, knight_attacks(Square::G1)); // a knight appears
/// assert!(maps.attackers(Square::F3).has(Square::G1));
/// maps.flip(Square::G1, maps.attacks(Square::G1)); // and vanishes
/// assert_eq!(maps, AttackMaps::EMPTY);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

    /// The piece on a square attacks those of these squares that it did not attack, and the others no more.
    #[inline(always)]
    pub fn flip(&mut self, from: Square, squares: SquareSet) {
        self.from[from.index()] ^= squares;
        for to in squares {
            self.to[to.index()] ^= from.into();
        }
    }
}
