//! Attacks, for checking setups.

use super::sets::{Set, Sets, Squares, set_of};
use crate::{Color, Direction, Role, Square};

/// A set for each square.
type Table = [Set; Square::COUNT];

static PAWNS: [Table; 2] = [
    reached(&Direction::pawn_captures(Color::White), 1),
    reached(&Direction::pawn_captures(Color::Black), 1),
];
static KNIGHTS: Table = reached(&Direction::KNIGHT, 1);
static KINGS: Table = reached(&Direction::ALL, 1);
static ROOKS_ON_EMPTY: Table = reached(&Direction::ORTHOGONAL, 7);
static BISHOPS_ON_EMPTY: Table = reached(&Direction::DIAGONAL, 7);

/// The squares that so many steps in each of the ways lead over, from each square.
const fn reached(ways: &[Direction], steps: u32) -> Table {
    let mut table = [0; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut way = 0;
        while way < ways.len() {
            let mut here = Square::from_low_bits(index as u8);
            let mut left = steps;
            while left > 0
                && let Some(next) = here.step(ways[way])
            {
                table[index] |= set_of(next);
                here = next;
                left -= 1;
            }
            way += 1;
        }
        index += 1;
    }
    table
}

/// Whether kings on these squares stand side by side.
pub(super) fn are_adjacent(one: Square, other: Square) -> bool {
    KINGS[one.index()] & set_of(other) != 0
}

/// The squares of the pieces of colour `by` that attack `target`.
pub(super) fn attackers(sets: &Sets, target: Square, by: Color) -> Set {
    let at = target.index();
    let queens = sets.of(by, Role::Queen);
    // Where a pawn of the other colour would take from the target is where one attacks it from.
    let near = PAWNS[(!by).index()][at] & sets.of(by, Role::Pawn)
        | KNIGHTS[at] & sets.of(by, Role::Knight)
        | KINGS[at] & sets.of(by, Role::King);
    let on_lines = ROOKS_ON_EMPTY[at] & (sets.of(by, Role::Rook) | queens)
        | BISHOPS_ON_EMPTY[at] & (sets.of(by, Role::Bishop) | queens);
    let far = Squares(on_lines).filter(|&from| is_way_free(sets.occupied, from, target));
    far.fold(near, |set, from| set | set_of(from))
}

/// Whether all squares between two others on one line are empty.
fn is_way_free(occupied: Set, from: Square, to: Square) -> bool {
    let (from, to) = (from.code() as i8, to.code() as i8);
    let (files, ranks) = ((to & 7) - (from & 7), (to >> 3) - (from >> 3));
    let way = ranks.signum() * 8 + files.signum();
    let mut here = from + way;
    while here != to {
        if occupied >> (here & 63) & 1 != 0 {
            return false;
        }
        here += way;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::super::Placement;
    use super::super::sets::tests::placements;
    use super::*;
    use crate::Piece;

    /// Whether `piece`, standing on `from`, attacks `target`, square by square.
    fn attacks(pieces: &Placement, from: Square, piece: Piece, target: Square) -> bool {
        let steps_to = |ways: &[Direction]| ways.iter().any(|&way| from.step(way) == Some(target));
        let slides_to =
            |ways: &[Direction]| ways.iter().any(|&way| reaches(pieces, from, way, target));
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

    #[test]
    fn attackers_are_those_that_reach_the_square_step_by_step() {
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
