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
    use super::super::sets::tests::placements;
    use super::*;
    use crate::{Direction, Piece, walk};

    /// The squares that a piece attacks, found step by step.
    fn attacks(piece: Piece, from: Square, occupied: SquareSet) -> SquareSet {
        match piece.role() {
            Role::Pawn => walk(
                from,
                SquareSet::ALL,
                &Direction::pawn_captures(piece.color()),
            ),
            Role::Knight => walk(from, SquareSet::ALL, &Direction::KNIGHT),
            Role::King => walk(from, SquareSet::ALL, &Direction::ALL),
            Role::Bishop => walk(from, occupied, &Direction::DIAGONAL),
            Role::Rook => walk(from, occupied, &Direction::ORTHOGONAL),
            Role::Queen => walk(from, occupied, &Direction::ALL),
        }
    }

    #[test]
    fn attackers_agree_with_steps() {
        for pieces in placements().step_by(7) {
            let sets = Sets::new(&pieces);
            for target in Square::all() {
                let mut expected = [SquareSet::EMPTY; 2];
                for from in Square::all() {
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
