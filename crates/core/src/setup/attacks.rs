//! Attacks on a square, for validating setups.

use super::sets::Sets;
use crate::{
    Bitboard, Color, Role, Square, between, bishop_on_empty, king_attacks, knight_attacks,
    pawn_attacks, rook_on_empty,
};

pub(super) fn attackers(sets: &Sets, target: Square, by: Color) -> Bitboard {
    let queens = sets.by_role(by, Role::Queen);
    // A pawn attacks the target from the squares that a pawn of the other colour on the target
    // would attack.
    let near = pawn_attacks(!by, target) & sets.by_role(by, Role::Pawn)
        | knight_attacks(target) & sets.by_role(by, Role::Knight)
        | king_attacks(target) & sets.by_role(by, Role::King);
    let on_lines = rook_on_empty(target) & (sets.by_role(by, Role::Rook) | queens)
        | bishop_on_empty(target) & (sets.by_role(by, Role::Bishop) | queens);
    let is_open = |&from: &Square| !between(from, target).meets(sets.occupied);
    let far: Bitboard = on_lines.into_iter().filter(is_open).collect();
    near | far
}
