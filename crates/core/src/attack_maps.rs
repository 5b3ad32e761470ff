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
/// let attacks = knight_attacks(Square::F3);
/// maps.replace([(Square::G1, SquareSet::EMPTY), (Square::F3, attacks)]); // moves
/// assert_eq!(maps.attackers(Square::E5), Square::F3.into());
/// maps.flip(Square::F3, maps.attacks(Square::F3)); // and vanishes
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

    /// The pieces on two squares attack these now, and nothing else. All squares are visited, without a branch for each: vectors of
    /// four take less time than a loop over what changes, whose end is hard to predict.
    #[inline(always)]
    pub fn replace(&mut self, attacks: [(Square, SquareSet); 2]) {
        let mut others = SquareSet::ALL;
        for (from, squares) in attacks {
            self.from[from.index()] = squares;
            others &= !SquareSet::from_square(from);
        }
        for (to, attackers) in Square::all().zip(&mut self.to) {
            *attackers &= others;
            for (from, squares) in attacks {
                *attackers |= SquareSet::new(u64::from(squares.has(to)) << from.code());
            }
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
