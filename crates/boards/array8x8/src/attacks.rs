//! Who attacks a square: looking outward from it along ranks, files and diagonals.
//!
//! `WHITE` says whose side is asked for: attackers are always the *other* side's pieces.

use boardbench_core::{Direction, Piece, Role};

use crate::squares::{Coords, Ray, Side, Squares};

/// Whether an enemy of `WHITE` attacks the square, whatever stands there.
pub(crate) fn is_attacked<const WHITE: bool>(squares: &Squares, target: Coords) -> bool {
    Direction::ALL
        .into_iter()
        .any(|way| is_attacked_along::<WHITE>(squares, target, way))
        || is_attacked_by_knight::<WHITE>(squares, target)
}

/// Whether the first piece in this direction is an enemy that slides along it.
#[inline(always)]
pub(crate) fn is_attacked_from_afar<const WHITE: bool>(
    squares: &Squares,
    target: Coords,
    way: Direction,
) -> bool {
    Ray::new(squares, target, way)
        .find_map(|(_, content)| content)
        .is_some_and(|piece| is_slider::<WHITE>(piece, way))
}

/// Whether the first piece in this direction is an enemy that attacks along it: a slider, or on
/// the next square a king or a pawn.
#[inline(always)]
fn is_attacked_along<const WHITE: bool>(squares: &Squares, target: Coords, way: Direction) -> bool {
    let mut ray = Ray::new(squares, target, way);
    match ray.next() {
        None => false,
        Some((_, Some(neighbour))) => {
            is_slider::<WHITE>(neighbour, way)
                || is_pawn_taking::<WHITE>(neighbour, way)
                || neighbour == Piece::new(Side::<WHITE>::ENEMY, Role::King)
        }
        Some((_, None)) => ray
            .find_map(|(_, content)| content)
            .is_some_and(|piece| is_slider::<WHITE>(piece, way)),
    }
}

/// Whether the piece, seen in this direction, is an enemy that slides along it.
#[inline(always)]
pub(crate) fn is_slider<const WHITE: bool>(piece: Piece, way: Direction) -> bool {
    let slider = if way.ranks() == 0 || way.files() == 0 {
        Role::Rook
    } else {
        Role::Bishop
    };
    piece == Piece::new(Side::<WHITE>::ENEMY, slider)
        || piece == Piece::new(Side::<WHITE>::ENEMY, Role::Queen)
}

/// Whether the piece, seen on the next square in this direction, is an enemy's pawn that takes
/// towards us.
#[inline(always)]
pub(crate) fn is_pawn_taking<const WHITE: bool>(piece: Piece, way: Direction) -> bool {
    Side::<WHITE>::CAPTURES.contains(&way) && piece == Piece::new(Side::<WHITE>::ENEMY, Role::Pawn)
}

/// Whether an enemy's knight stands a jump away.
#[inline(always)]
pub(crate) fn is_attacked_by_knight<const WHITE: bool>(squares: &Squares, target: Coords) -> bool {
    let knight = Some(Piece::new(Side::<WHITE>::ENEMY, Role::Knight));
    // Two jumps share a rank, and with it the test whether there is such a rank.
    [(2, 1), (1, 2), (-1, 2), (-2, 1)]
        .into_iter()
        .any(|(ranks, files)| {
            squares
                .get(target.rank.wrapping_add_signed(ranks))
                .is_some_and(|row| {
                    row.get(target.file.wrapping_sub(files)) == Some(&knight)
                        || row.get(target.file + files) == Some(&knight)
                })
        })
}
