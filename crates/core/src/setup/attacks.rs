//! Attacks, for validating setups.

use super::sets::Sets;
use crate::{
    Color, Role, Square, SquareSet, between, bishop_on_empty, king_attacks, knight_attacks,
    pawn_attacks, rook_on_empty,
};

/// The squares of the pieces of colour `by` that attack `target`.
pub(super) fn attackers(sets: &Sets, target: Square, by: Color) -> SquareSet {
    let queens = sets.by_role(by, Role::Queen);
    // A pawn attacks the target from the squares that a pawn of the other colour on the target
    // would attack.
    let near = pawn_attacks(!by, target) & sets.by_role(by, Role::Pawn)
        | knight_attacks(target) & sets.by_role(by, Role::Knight)
        | king_attacks(target) & sets.by_role(by, Role::King);
    let on_lines = rook_on_empty(target) & (sets.by_role(by, Role::Rook) | queens)
        | bishop_on_empty(target) & (sets.by_role(by, Role::Bishop) | queens);
    let is_open = |&from: &Square| !between(from, target).meets(sets.occupied);
    let far: SquareSet = on_lines.into_iter().filter(is_open).collect();
    near | far
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{Placement, SetupBuilder};
    use crate::zobrist::splitmix64;
    use crate::{Direction, Piece, walk};

    /// Random placements, from empty to full.
    fn placements() -> impl Iterator<Item = Placement> {
        let mut seed = 1;
        (0..300_u64).map(move |number| {
            let mut pieces = SetupBuilder::empty().pieces;
            for content in &mut pieces {
                let drawn;
                (seed, drawn) = splitmix64(seed);
                if drawn % 64 < number % 66 {
                    *content = Some(Piece::ALL[(drawn >> 32) as usize % 12]);
                }
            }
            pieces
        })
    }

    /// The squares that a piece attacks, found step by step.
    fn attacks(piece: Piece, from: Square, occupied: SquareSet) -> SquareSet {
        let captures = Direction::pawn_captures(piece.color());
        match piece.role() {
            Role::Pawn => walk(from, SquareSet::ALL, &captures),
            Role::Knight => walk(from, SquareSet::ALL, &Direction::KNIGHT),
            Role::King => walk(from, SquareSet::ALL, &Direction::ALL),
            Role::Bishop => walk(from, occupied, &Direction::DIAGONAL),
            Role::Rook => walk(from, occupied, &Direction::ORTHOGONAL),
            Role::Queen => walk(from, occupied, &Direction::ALL),
        }
    }

    #[test]
    fn attackers_agree_with_steps() {
        for pieces in placements() {
            let sets = Sets::new(&pieces);
            for target in Square::all() {
                let mut expected = [SquareSet::EMPTY; 2];
                for from in Square::all() {
                    assert_eq!(sets.occupied.has(from), pieces[from.index()].is_some());
                    if let Some(piece) = pieces[from.index()]
                        && attacks(piece, from, sets.occupied).has(target)
                    {
                        expected[piece.color().index()] |= from.into();
                    }
                }
                let found = Color::ALL.map(|by| attackers(&sets, target, by));
                assert_eq!(found, expected, "{pieces:?} {target}");
            }
        }
    }
}
