//! What each piece, from wherever it may stand, attacks of a king's neighbourhood.
//!
//! Two 10x12 numbers and their difference do not tell how two squares lie to each other: 5 is five
//! files east, and it is also five files west one rank up. (That needs a stride of 15, and is why
//! 0x88 has 16.) So the tables here are by king and by place, not by difference.

use boardbench_core::{Color, Piece, Square};

use crate::place::{Place, Spot};

/// A set of cells around a king, one bit each.
///
/// ```text
///       5  13  21           bits as seen from white: 13 is one rank up
/// 31    6  14  22  30       14 is the king itself
///       7  15  23           31 and 30 are two files aside, where a king lands that castles
/// ```
///
/// Each column is a byte, because that is how [`Cells::open_around`] finds them: from the top bits
/// of the bytes of three rows.
///
/// [`Cells::open_around`]: crate::cells::Cells::open_around
pub(crate) type Zone = u32;

/// The king's own cell.
pub(crate) const KING: Zone = 1 << 14;
/// The cell east of it, which it passes over when it castles kingside, and the one beyond.
pub(crate) const EAST: Zone = 1 << 22;
pub(crate) const FAR_EAST: Zone = 1 << 30;
/// The same on the other side.
pub(crate) const WEST: Zone = 1 << 6;
pub(crate) const FAR_WEST: Zone = 1 << 31;

/// The bits in use, and how far from the king their cells are.
const CELLS: [(u32, i8); 11] = [
    (5, 9),
    (6, -1),
    (7, -11),
    (13, 10),
    (14, 0),
    (15, -10),
    (21, 11),
    (22, 1),
    (23, -9),
    (30, 2),
    (31, -2),
];

/// By bit.
const OFFSETS: [i8; 32] = {
    let mut table = [0; 32];
    let mut index = 0;
    while index < CELLS.len() {
        let (bit, offset) = CELLS[index];
        table[bit as usize] = offset;
        index += 1;
    }
    table
};

/// How far from the king the cell of the zone's lowest bit is.
#[inline(always)]
pub(crate) const fn first_offset(zone: Zone) -> i8 {
    OFFSETS[(zone.trailing_zeros() & 31) as usize]
}

/// The cell so many cells from the king, if it is one of those around it.
pub(crate) fn cell_at(offset: i8) -> Zone {
    let found = CELLS.iter().find(|&&(_, known)| known == offset);
    found.map_or(0, |&(bit, _)| 1 << bit)
}

/// What is attacked around a king on one place, on an otherwise empty board: a zone for each place
/// that another piece may stand on.
pub(crate) struct Outlook {
    zones: [[Zone; Place::END]; 7],
}

impl Outlook {
    /// The outlook of a king on this place.
    #[inline(always)]
    pub(crate) fn of(king: Place) -> &'static Self {
        &OUTLOOKS[king.index() - Place::Off.index()]
    }

    /// What a piece attacks, by the place it stands on. Sliders look through other pieces but not
    /// through the king.
    #[inline(always)]
    pub(crate) const fn zones(&self, piece: Piece) -> &[Zone; Place::END] {
        &self.zones[row(piece)]
    }
}

/// The single step that leads from a place towards a cell, along rank, file or diagonal; 0 if none
/// does.
#[inline(always)]
pub(crate) fn step_towards(target: Spot, from: Place) -> i8 {
    STEPS[usize::from(target.0.wrapping_sub(Spot::MARGIN) & 127)][from.index()]
}

/// By the target's number in the array, and the place to step from.
static STEPS: [[i8; 128]; 128] = {
    let mut steps = [[0; 128]; 128];
    let mut pair = 0;
    while pair < Square::COUNT * Square::COUNT {
        let target = Place::of(Square::from_low_bits((pair / 64) as u8)).index();
        let from = Place::of(Square::from_low_bits(pair as u8));
        steps[target][from.index()] = Way::between(from, target).step;
        pair += 1;
    }
    steps
};

/// Pawns go one way only and have a row for each colour; all others are the same for both.
const fn row(piece: Piece) -> usize {
    match (piece.color(), piece.role() as usize) {
        (Color::Black, 1) => 0,
        (_, role) => role,
    }
}

/// By place, the first being [`Place::Off`], where all zones are empty.
static OUTLOOKS: [Outlook; Place::END - Place::Off as usize] = {
    const NOTHING: Outlook = Outlook {
        zones: [[0; Place::END]; 7],
    };
    let mut outlooks = [NOTHING; Place::END - Place::Off as usize];
    let mut king = 0;
    while king < Square::COUNT {
        let place = Place::of(Square::from_low_bits(king as u8));
        outlooks[place.index() - Place::Off.index()] = outlook(place);
        king += 1;
    }
    outlooks
};

const fn outlook(king: Place) -> Outlook {
    let mut outlook = Outlook {
        zones: [[0; Place::END]; 7],
    };
    let mut index = 0;
    while index < Square::COUNT {
        let from = Place::of(Square::from_low_bits(index as u8));
        let to_king = Way::between(from, king.index());
        let mut cell = 0;
        while cell < CELLS.len() {
            let (bit, offset) = CELLS[cell];
            let target = (king.index() as isize + offset as isize) as usize;
            let way = Way::between(from, target);
            let is_behind_king = way.step == to_king.step && way.length > to_king.length;
            if is_square(target) && way.length > 0 && !(way.step != 0 && is_behind_king) {
                mark(&mut outlook.zones, from, way, 1 << bit);
            }
            cell += 1;
        }
        index += 1;
    }
    outlook
}

/// Enters what the pieces on `from` attack this way.
const fn mark(zones: &mut [[Zone; Place::END]; 7], from: Place, way: Way, bit: Zone) {
    let from = from.index();
    let is_straight = matches!(way.step, 1 | -1 | 10 | -10);
    let is_diagonal = matches!(way.step, 9 | -9 | 11 | -11);
    if is_diagonal && way.length == 1 {
        zones[row(if way.step > 0 {
            Piece::WhitePawn
        } else {
            Piece::BlackPawn
        })][from] |= bit;
    }
    if way.is_jump {
        zones[row(Piece::WhiteKnight)][from] |= bit;
    }
    if is_diagonal {
        zones[row(Piece::WhiteBishop)][from] |= bit;
    }
    if is_straight {
        zones[row(Piece::WhiteRook)][from] |= bit;
    }
    if is_diagonal || is_straight {
        zones[row(Piece::WhiteQueen)][from] |= bit;
        if way.length == 1 {
            zones[row(Piece::WhiteKing)][from] |= bit;
        }
    }
}

/// How one cell lies to another.
#[derive(Clone, Copy)]
struct Way {
    /// The single step along rank, file or diagonal, or 0.
    step: i8,
    /// How many files or ranks, whichever is more.
    length: u8,
    is_jump: bool,
}

impl Way {
    const fn between(from: Place, to: usize) -> Self {
        let files = (to % 10) as i8 - (from.index() % 10) as i8;
        let ranks = (to / 10) as i8 - (from.index() / 10) as i8;
        let (wide, high) = (files.unsigned_abs(), ranks.unsigned_abs());
        let is_line = files == 0 || ranks == 0 || wide == high;
        Self {
            step: if is_line {
                files.signum() + 10 * ranks.signum()
            } else {
                0
            },
            length: if wide > high { wide } else { high },
            is_jump: wide == 1 && high == 2 || wide == 2 && high == 1,
        }
    }
}

/// Whether a cell of the array is a square.
const fn is_square(cell: usize) -> bool {
    matches!(cell / 10, 2..=9) && matches!(cell % 10, 1..=8)
}

#[cfg(test)]
mod tests {
    use boardbench_core::{Direction, Role};

    use super::*;

    /// Where a piece gets from a square of an empty board with a king on it.
    fn attacked(piece: Piece, from: Square, king: Square) -> Vec<Square> {
        let (ways, far): (&[Direction], _) = match piece.role() {
            Role::Pawn => (&Direction::pawn_captures(piece.color()), false),
            Role::Knight => (&Direction::KNIGHT, false),
            Role::Bishop => (&Direction::DIAGONAL, true),
            Role::Rook => (&Direction::ORTHOGONAL, true),
            Role::Queen => (&Direction::ALL, true),
            Role::King => (&Direction::ALL, false),
        };
        let mut squares = Vec::new();
        for &way in ways {
            let mut next = from.step(way);
            while let Some(here) = next {
                squares.push(here);
                next = if far && here != king {
                    here.step(way)
                } else {
                    None
                };
            }
        }
        squares
    }

    #[test]
    fn zones_hold_what_a_piece_gets_to_step_by_step() {
        for king in Square::all() {
            let outlook = Outlook::of(Place::of(king));
            for from in Square::all().filter(|&from| from != king) {
                for piece in Piece::ALL {
                    let mut expected = 0;
                    for square in attacked(piece, from, king) {
                        let offset = Place::of(square) as i8 - Place::of(king) as i8;
                        expected |= cell_at(offset);
                    }
                    let zone = outlook.zones(piece)[Place::of(from).index()];
                    assert_eq!(zone, expected, "{piece} on {from}, king on {king}");
                }
            }
        }
    }

    #[test]
    fn steps_lead_to_the_target() {
        let step_to_e1 = |from| step_towards(Place::E1.spot(), from);
        assert_eq!(step_to_e1(Place::E8), -10);
        assert_eq!(step_to_e1(Place::A1), 1);
        assert_eq!(step_to_e1(Place::H4), -11);
        assert_eq!(step_to_e1(Place::F3), 0);
    }

    #[test]
    fn nothing_is_seen_from_beside_the_board_and_nobody_there() {
        assert_eq!(step_towards(Place::E1.spot(), Place::Off), 0);
        assert_eq!(step_towards(Place::Off.spot(), Place::E1), 0);
        let outlook = Outlook::of(Place::E1);
        for piece in Piece::ALL {
            assert_eq!(outlook.zones(piece)[Place::Off.index()], 0);
            assert_eq!(Outlook::of(Place::Off).zones(piece), &[0; Place::END]);
        }
    }
}
