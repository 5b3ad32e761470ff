//! No bookkeeping at all: whatever is looked for, all squares are visited.

use boardbench_core::{Color, Piece, Role, Square};

use super::{Bookkeeping, Keep, Roster};
use crate::cells::Cells;
use crate::man::Man;
use crate::place::Place;

/// Keeps nothing and takes no space; pieces are found by visiting every square, a rank at a time
/// as the eight bytes of one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scan;

impl Bookkeeping for Scan {}

impl Keep for Scan {
    type Roster = Scanned;

    fn of(_cells: &mut Cells) -> Self {
        Self
    }

    /// Where there is no king (after a move that was none), the answer is nowhere.
    ///
    /// The loop does not stop at the king: without the early exit, compilers compare many cells
    /// at a time.
    #[inline(always)]
    fn king(&self, cells: &Cells, color: Color) -> Place {
        let mut found = 0;
        for (index, &byte) in (0_u8..).zip(cells.bytes()) {
            if Man::of_byte(byte).is(color, Role::King) {
                found |= index;
            }
        }
        Place::ALL
            .get(usize::from(found))
            .copied()
            .unwrap_or(Place::NOWHERE)
    }

    #[inline(always)]
    fn visit(&self, cells: &Cells, mut visit: impl FnMut(Square, Piece)) {
        for rank in 0..8 {
            for_each_marked(rank, pieces(cells.rank(rank)), |place| {
                if let Some(piece) = cells.at(place).piece() {
                    visit(place.square(), piece);
                }
            });
        }
    }

    #[inline(always)]
    fn count(&self, cells: &Cells, piece: Piece) -> u32 {
        cells.sum(|man| man.is(piece.color(), piece.role()).into()) as u32
    }

    #[inline(always)]
    fn material(&self, cells: &Cells, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        cells.sum(|man| values[man.code()])
    }

    #[inline(always)]
    fn roster<const WHITE: bool>(&self, cells: &Cells) -> Scanned {
        let mut roster = Scanned {
            places: [[Place::NOWHERE; 16]; 8],
            counts: [0; 8],
        };
        for rank in 0..8 {
            for_each_marked(rank, own_pieces::<WHITE>(cells.rank(rank)), |place| {
                roster.add(place, cells.at(place));
            });
        }
        roster
    }

    #[inline(always)]
    fn for_each_knight_near<const WHITE: bool>(
        &self,
        cells: &Cells,
        king: Place,
        mut visit: impl FnMut(Place),
    ) {
        // Row 0 of the hundred is the ring's, so the king's rank is one less than its row.
        let rank = (king.index() / 10).saturating_sub(1);
        for near in rank.saturating_sub(3)..(rank + 4).min(8) {
            for_each_marked(near, knights::<WHITE>(cells.rank(near)), &mut visit);
        }
    }

    #[inline(always)]
    fn moved(&mut self, _man: Man, _to: Place) {}

    #[inline(always)]
    fn taken(&mut self, _man: Man) {}

    fn promote(&mut self, _cells: &mut Cells, _pawn: Man, color: Color, role: Role) -> Man {
        Man::new(color, role, 0)
    }

    fn demote(&mut self, _cells: &mut Cells, _pawn: Man, _color: Color, _role: Role) {}
}

/// The squares by rank and file.
static RANKS: [[Place; 8]; 8] = {
    let mut table = [[Place::NOWHERE; 8]; 8];
    let mut index = 0;
    while index < 64 {
        table[index / 8][index % 8] = Place::ALL[11 + 10 * (index / 8) + index % 8];
        index += 1;
    }
    table
};

/// Visits the squares of a rank, 0 to 7, whose byte has its highest bit set.
#[inline(always)]
fn for_each_marked(rank: usize, mut marks: u64, mut visit: impl FnMut(Place)) {
    while marks != 0 {
        let file = marks.trailing_zeros() as usize / 8;
        marks &= marks - 1;
        visit(RANKS[rank & 7][file & 7]);
    }
}

const LOWEST: u64 = 0x0101_0101_0101_0101;
const HIGHEST: u64 = LOWEST << 7;

/// The highest bit of each byte of a rank that is a knight of `WHITE`'s enemy.
#[inline(always)]
const fn knights<const WHITE: bool>(rank: u64) -> u64 {
    let knight = Man::new(Color::white_if(!WHITE), Role::Knight, 0).byte() as u64 * LOWEST;
    // 0 where colour and kind are right; the rest as for own pieces.
    let differs = (rank ^ knight) & (LOWEST * 0x87);
    !(((differs & !HIGHEST) + !HIGHEST) | differs) & HIGHEST
}

/// The highest bit of each byte of a rank that is a piece.
#[inline(always)]
const fn pieces(rank: u64) -> u64 {
    // The lower seven bits of a byte carry into the highest unless all of them are 0.
    ((rank & !HIGHEST) + !HIGHEST) & HIGHEST
}

/// The highest bit of each byte of a rank that is a piece of `WHITE`. No byte of a rank is the
/// ring's.
#[inline(always)]
const fn own_pieces<const WHITE: bool>(rank: u64) -> u64 {
    if WHITE {
        pieces(rank) & !rank
    } else {
        rank & HIGHEST
    }
}

/// What one scan has found: the pieces of a side, by kind.
#[derive(Clone, Copy, Debug)]
pub struct Scanned {
    /// By [`Role::index`].
    places: [[Place; 16]; 8],
    counts: [u8; 8],
}

impl Scanned {
    #[inline(always)]
    fn add(&mut self, place: Place, man: Man) {
        let kind = usize::from(man.byte() & 7);
        // The mask changes nothing: no side has more than 16 pieces.
        let count = &mut self.counts[kind];
        self.places[kind][usize::from(*count & 15)] = place;
        *count += 1;
    }
}

impl Roster for Scanned {
    #[inline(always)]
    fn king(&self) -> Place {
        self.places[Role::King.index()][0]
    }

    #[inline(always)]
    fn run(&self, role: Role) -> impl Iterator<Item = Place> + '_ {
        let count = usize::from(self.counts[role.index()]);
        self.places[role.index()][..count.min(16)].iter().copied()
    }

    #[inline(always)]
    fn retire(&mut self, place: Place, man: Man) {
        for other in &mut self.places[usize::from(man.byte() & 7)] {
            if *other == place {
                *other = Place::NOWHERE;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_found_wherever_it_stands() {
        for piece in Piece::ALL {
            for square in Square::all() {
                let place = Place::of(square);
                let mut cells = Cells::EMPTY;
                cells.set(place, Man::new(piece.color(), piece.role(), 0));
                let white = Scan.roster::<true>(&cells);
                let black = Scan.roster::<false>(&cells);
                let (own, other) = match piece.color() {
                    Color::White => (white, black),
                    Color::Black => (black, white),
                };
                for role in Role::ALL {
                    let expected: &[Place] = if role == piece.role() { &[place] } else { &[] };
                    assert!(own.run(role).eq(expected.iter().copied()));
                    assert_eq!(other.run(role).count(), 0);
                }
                if piece.role() == Role::King {
                    assert_eq!(Scan.king(&cells, piece.color()), place);
                    assert_eq!(own.king(), place);
                }
            }
        }
        assert_eq!(Scan.king(&Cells::EMPTY, Color::White), Place::NOWHERE);
    }

    #[test]
    fn knights_are_found_as_far_away_as_they_matter() {
        for king in Square::all() {
            for knight in Square::all().filter(|&square| square != king) {
                let mut cells = Cells::EMPTY;
                cells.set(Place::of(knight), Man::new(Color::Black, Role::Knight, 0));
                let mut found = false;
                Scan.for_each_knight_near::<true>(&cells, Place::of(king), |place| {
                    assert_eq!(place, Place::of(knight));
                    found = true;
                });
                let ranks = king.rank().index().abs_diff(knight.rank().index());
                assert_eq!(found, ranks <= 3, "{king} {knight}");
                cells.set(Place::of(knight), Man::new(Color::White, Role::Knight, 0));
                Scan.for_each_knight_near::<true>(&cells, Place::of(king), |place| {
                    panic!("{place:?} is no enemy")
                });
            }
        }
    }
}
