//! What a generator's `const WHITE` stands for.

use boardbench_core::{Color, Piece, Rank, Role};

/// The side that is generated for.
pub(crate) struct Side<const WHITE: bool>;

impl<const WHITE: bool> Side<WHITE> {
    /// The colour itself.
    pub(crate) const OWN: Color = Color::white_if(WHITE);
    /// The other one.
    pub(crate) const ENEMY: Color = Color::white_if(!WHITE);
    /// One rank ahead.
    pub(crate) const AHEAD: isize = if WHITE { 10 } else { -10 };
    /// The offsets of the pawns' captures, westward first.
    pub(crate) const CAPTURES: [isize; 2] = [Self::AHEAD - 1, Self::AHEAD + 1];
    /// The rank of the own pawn that may take en passant, and of the enemy's that has passed it.
    pub(crate) const FIFTH_RANK: Rank = if WHITE { Rank::R5 } else { Rank::R4 };

    #[inline(always)]
    pub(crate) const fn own(role: Role) -> Piece {
        Piece::new(Self::OWN, role)
    }

    #[inline(always)]
    pub(crate) const fn enemy(role: Role) -> Piece {
        Piece::new(Self::ENEMY, role)
    }
}
