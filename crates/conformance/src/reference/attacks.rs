//! Implements attacks of the reference by testing each piece against each square.

use std::array;

use boardbench_core::{Bitboard, Color, Square};

use super::{EMPTY, Reference, Spot, is_piece_of, spot_of, spots, square_of};
use crate::attacks::Attacks;

impl Reference {
    /// Returns `true` if a piece of colour `by` attacks the square, whichever side is to move and whatever is on
    /// the square.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.attackers(spot_of(square), by == Color::White) > 0
    }

    /// Returns the pieces of both colours that attack each square.
    pub fn attackers_of_all(&self) -> [Bitboard; Square::COUNT] {
        let pieces: Vec<Spot> = spots().filter(|&spot| self.at(spot) != EMPTY).collect();
        array::from_fn(|to| {
            let to = spot_of(Square::from_low_bits(to as u8));
            let attackers = pieces.iter().filter(|&&from| self.reaches(from, to));
            attackers.map(|&from| square_of(from)).collect()
        })
    }

    /// Returns the results of all attack queries.
    pub fn attacks(&self) -> Attacks {
        Attacks::new(&self.to_setup(), &self.attackers_of_all())
    }

    /// Returns `true` if the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.is_king_attacked(self.side_to_move())
    }

    /// Returns `true` if this colour's king is attacked.
    pub fn is_king_attacked(&self, color: Color) -> bool {
        self.king_attackers(color == Color::White) > 0
    }

    /// Returns the checkers, the pinned pieces and the attacked squares of [`CheckInfo`](boardbench_core::CheckInfo). A piece is
    /// pinned if the king has one more attacker without it.
    pub fn check_info(&self) -> [Bitboard; 3] {
        let (own, king) = (self.white_to_move, if self.white_to_move { b'K' } else { b'k' });
        let without = |spot: Spot| {
            let mut position = *self;
            position.put(spot, EMPTY);
            position
        };
        let Some(king) = spots().find(|&spot| self.at(spot) == king) else {
            return [Bitboard::EMPTY; 3];
        };
        let is_checker =
            |&spot: &Spot| is_piece_of(self.at(spot), !own) && self.reaches(spot, king);
        let is_pinned = |&spot: &Spot| {
            let is_own = is_piece_of(self.at(spot), own) && spot != king;
            is_own && without(spot).attackers(king, !own) > self.attackers(king, !own)
        };
        let through_king = without(king);
        [
            spots().filter(is_checker).map(square_of).collect(),
            spots().filter(is_pinned).map(square_of).collect(),
            spots().filter(|&to| through_king.attackers(to, !own) > 0).map(square_of).collect(),
        ]
    }

    /// Returns the number of pieces that give check to the side to move.
    pub fn checkers(&self) -> usize {
        self.king_attackers(self.white_to_move)
    }

    /// Returns the number of attackers of this side's king.
    fn king_attackers(&self, white: bool) -> usize {
        let king = if white { b'K' } else { b'k' };
        spots().find(|&spot| self.at(spot) == king).map_or(0, |spot| self.attackers(spot, !white))
    }

    /// Returns the number of attackers of a spot by one side.
    pub(super) fn attackers(&self, target: Spot, white: bool) -> usize {
        spots()
            .filter(|&from| is_piece_of(self.at(from), white) && self.reaches(from, target))
            .count()
    }

    /// Returns `true` if the piece on `from` attacks `to`.
    pub(super) fn reaches(&self, from: Spot, to: Spot) -> bool {
        let (down, right) = (to.0 - from.0, to.1 - from.1);
        if (down, right) == (0, 0) {
            return false;
        }
        let straight = down == 0 || right == 0;
        let diagonal = down.abs() == right.abs();
        match self.at(from) {
            b'P' => down == -1 && right.abs() == 1,
            b'p' => down == 1 && right.abs() == 1,
            b'N' | b'n' => down.abs() * right.abs() == 2,
            b'K' | b'k' => down.abs() <= 1 && right.abs() <= 1,
            b'B' | b'b' => diagonal && self.is_path_empty(from, to),
            b'R' | b'r' => straight && self.is_path_empty(from, to),
            b'Q' | b'q' => (straight || diagonal) && self.is_path_empty(from, to),
            _ => false,
        }
    }

    /// Returns `true` if all spots strictly between two spots on a line are empty.
    pub(super) fn is_path_empty(&self, from: Spot, to: Spot) -> bool {
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let mut here = (from.0 + step.0, from.1 + step.1);
        while here != to {
            if self.at(here) != EMPTY {
                return false;
            }
            here = (here.0 + step.0, here.1 + step.1);
        }
        true
    }
}
