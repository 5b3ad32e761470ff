//! Attacks, for validating setups.

use super::sets::{Set, Sets, Squares, set_of};
use crate::{Color, Direction, Role, Square, by_square};

/// A set for each square.
type Table = [Set; Square::COUNT];

static PAWNS: [Table; 2] = [
    reachable(&Direction::pawn_captures(Color::White), 1),
    reachable(&Direction::pawn_captures(Color::Black), 1),
];
static KNIGHTS: Table = reachable(&Direction::KNIGHT, 1);
static KINGS: Table = reachable(&Direction::ALL, 1);
static ROOKS_ON_EMPTY: Table = reachable(&Direction::ORTHOGONAL, 7);
static BISHOPS_ON_EMPTY: Table = reachable(&Direction::DIAGONAL, 7);

/// For each square, the squares up to `steps` steps away in each direction.
const fn reachable(directions: &[Direction], steps: u32) -> Table {
    by_square!(square => reachable_from(square, directions, steps))
}

const fn reachable_from(square: Square, directions: &[Direction], steps: u32) -> Set {
    let mut set = 0;
    let mut index = 0;
    while index < directions.len() {
        let mut here = square;
        let mut left = steps;
        while left > 0
            && let Some(next) = here.step(directions[index])
        {
            set |= set_of(next);
            here = next;
            left -= 1;
        }
        index += 1;
    }
    set
}

/// Whether kings on these squares are adjacent.
pub(super) fn are_adjacent(one: Square, other: Square) -> bool {
    KINGS[one.index()] & set_of(other) != 0
}

/// The squares of the pieces of colour `by` that attack `target`.
pub(super) fn attackers(sets: &Sets, target: Square, by: Color) -> Set {
    let at = target.index();
    let queens = sets.by_role(by, Role::Queen);
    // A pawn attacks the target from the squares that a pawn of the other colour on the target
    // would attack.
    let near = PAWNS[(!by).index()][at] & sets.by_role(by, Role::Pawn)
        | KNIGHTS[at] & sets.by_role(by, Role::Knight)
        | KINGS[at] & sets.by_role(by, Role::King);
    let on_lines = ROOKS_ON_EMPTY[at] & (sets.by_role(by, Role::Rook) | queens)
        | BISHOPS_ON_EMPTY[at] & (sets.by_role(by, Role::Bishop) | queens);
    let far = Squares(on_lines).filter(|&from| is_line_empty(sets.occupied, from, target));
    far.fold(near, |set, from| set | set_of(from))
}

/// Whether all squares between two squares on a common line are empty.
fn is_line_empty(occupied: Set, from: Square, to: Square) -> bool {
    let (from, to) = (from.code() as i8, to.code() as i8);
    let (files, ranks) = ((to & 7) - (from & 7), (to >> 3) - (from >> 3));
    let step = ranks.signum() * 8 + files.signum();
    let mut here = from + step;
    while here != to {
        if occupied >> (here & 63) & 1 != 0 {
            return false;
        }
        here += step;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::super::Placement;
    use super::super::sets::tests::placements;
    use super::*;
    use crate::Piece;

    /// Whether `piece` on `from` attacks `target`, computed step by step.
    fn attacks(pieces: &Placement, from: Square, piece: Piece, target: Square) -> bool {
        let steps_to = |directions: &[Direction]| {
            (directions.iter()).any(|&direction| from.step(direction) == Some(target))
        };
        let slides_to = |directions: &[Direction]| {
            (directions.iter()).any(|&direction| reaches(pieces, from, direction, target))
        };
        match piece.role() {
            Role::Pawn => steps_to(&Direction::pawn_captures(piece.color())),
            Role::Knight => steps_to(&Direction::KNIGHT),
            Role::King => steps_to(&Direction::ALL),
            Role::Bishop => slides_to(&Direction::DIAGONAL),
            Role::Rook => slides_to(&Direction::ORTHOGONAL),
            Role::Queen => slides_to(&Direction::ALL),
        }
    }

    /// Whether a slider on `from` reaches `target` in this direction.
    fn reaches(pieces: &Placement, from: Square, direction: Direction, target: Square) -> bool {
        let mut here = from;
        while let Some(next) = here.step(direction) {
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

    #[test]
    fn attackers_agree_with_steps() {
        for pieces in placements().step_by(7) {
            let sets = Sets::new(&pieces);
            for target in Square::all() {
                let mut expected = [0; 2];
                for from in Square::all() {
                    if let Some(piece) = pieces[from.index()]
                        && attacks(&pieces, from, piece, target)
                    {
                        expected[piece.color().index()] |= set_of(from);
                    }
                }
                let found = Color::ALL.map(|by| attackers(&sets, target, by));
                assert_eq!(found, expected, "{pieces:?} {target}");
            }
        }
    }
}
