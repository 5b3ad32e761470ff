//! Attacks on a plain placement, for checking setups. Plain and slow on purpose.

use super::Placement;
use crate::{Color, Direction, Piece, Role, Square};

/// Where a colour's king stands, if it has exactly one.
pub(super) fn king(pieces: &Placement, color: Color) -> Option<Square> {
    let king = Some(Piece::new(color, Role::King));
    let mut kings = Square::all().filter(|square| pieces[square.index()] == king);
    let first = kings.next();
    if kings.next().is_some() { None } else { first }
}

/// Whether a piece of colour `by` attacks `target`.
pub(super) fn is_attacked(pieces: &Placement, target: Square, by: Color) -> bool {
    attackers(pieces, target, by).next().is_some()
}

/// The squares of the pieces of colour `by` that attack `target`.
pub(super) fn attackers(
    pieces: &Placement,
    target: Square,
    by: Color,
) -> impl Iterator<Item = Square> + '_ {
    Square::all().filter(move |&from| match pieces[from.index()] {
        Some(piece) if piece.color() == by => attacks(pieces, from, piece, target),
        _ => false,
    })
}

/// Whether `piece`, standing on `from`, attacks `target`.
fn attacks(pieces: &Placement, from: Square, piece: Piece, target: Square) -> bool {
    let steps_to = |ways: &[Direction]| ways.iter().any(|&way| from.step(way) == Some(target));
    let slides_to = |ways: &[Direction]| ways.iter().any(|&way| reaches(pieces, from, way, target));
    match piece.role() {
        Role::Pawn => steps_to(&Direction::pawn_captures(piece.color())),
        Role::Knight => steps_to(&Direction::KNIGHT),
        Role::King => steps_to(&Direction::ALL),
        Role::Bishop => slides_to(&Direction::DIAGONAL),
        Role::Rook => slides_to(&Direction::ORTHOGONAL),
        Role::Queen => slides_to(&Direction::ALL),
    }
}

/// Whether the way from `from` leads to `target` over empty squares.
fn reaches(pieces: &Placement, from: Square, way: Direction, target: Square) -> bool {
    let mut here = from;
    while let Some(next) = here.step(way) {
        if next == target {
            return true;
        }
        if pieces[next.index()].is_some() {
            return false;
        }
        here = next;
    }
    false
}
