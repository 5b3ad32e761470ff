//! Piece lists that every move keeps up to date.

use core::array;

use boardbench_core::{Color, Piece, Role, Square};

use super::{Bookkeeping, Keep, Roster};
use crate::cells::Cells;
use crate::man::Man;
use crate::place::Place;

/// Piece lists: each side's up to 16 pieces have numbers, and the list says where each stands.
///
/// ```text
/// number   0 | 1     | 2  3  | 4  5    | 6  7    | 8 … 15 |
///          K | Q     | R  R  | B  B    | N  N    | P … P  |      at the start of a game
/// starts [King] [Queen] [Rook] [Bishop]  [Knight]  [Pawn]   [0]
/// ```
///
/// A cell holds its piece's number beside its kind, so moving a piece changes one entry. A piece
/// that is taken keeps its number and stands nowhere until it is put back. Only a promotion
/// renumbers: the runs between the pawns' and the new piece's each move on by one, their first
/// piece becoming their last. So all entries come back by themselves when moves are taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lists {
    /// By [`Man::index`]: white's 16, then black's.
    places: [Place; 32],
    /// For each colour the first number of each kind, by [`Role::index`]: kinds of lower code
    /// follow. Entry 0 is where the pawns end.
    starts: [[u8; 8]; 2],
}

impl Bookkeeping for Lists {}

impl Keep for Lists {
    type Roster = Listed;

    fn of(cells: &mut Cells) -> Self {
        let mut lists = Self {
            places: [Place::NOWHERE; 32],
            starts: [[0; 8]; 2],
        };
        for color in Color::ALL {
            lists.number(cells, color);
        }
        lists
    }

    #[inline(always)]
    fn king(&self, _cells: &Cells, color: Color) -> Place {
        self.places[16 * color.index()]
    }

    #[inline(always)]
    fn visit(&self, _cells: &Cells, mut visit: impl FnMut(Square, Piece)) {
        for piece in Piece::ALL {
            for place in self.standing(piece) {
                visit(place.square(), piece);
            }
        }
    }

    #[inline(always)]
    fn count(&self, _cells: &Cells, piece: Piece) -> u32 {
        self.standing(piece).map(|_| 1).sum()
    }

    #[inline(always)]
    fn material(&self, cells: &Cells, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let worth = |piece: Piece| self.count(cells, piece) as i32 * values[piece.index()];
        Piece::ALL.into_iter().map(worth).sum()
    }

    #[inline(always)]
    fn roster<const WHITE: bool>(&self, _cells: &Cells) -> Listed {
        let color = Color::white_if(WHITE).index();
        Listed {
            places: array::from_fn(|number| self.places[16 * color + number]),
            starts: self.starts[color],
        }
    }

    #[inline(always)]
    fn for_each_knight_near<const WHITE: bool>(
        &self,
        _cells: &Cells,
        king: Place,
        mut visit: impl FnMut(Place),
    ) {
        let enemy = Color::white_if(!WHITE).index();
        let starts = &self.starts[enemy];
        for number in starts[Role::Knight.index()]..starts[Role::Pawn.index()] {
            let knight = self.places[16 * enemy + usize::from(number & 15)];
            // From beside the king a jump leads at most three rows on, so the numbers differ by
            // at most 32; from two steps beside it on its own rank, by at most 23.
            if (knight as u8).wrapping_sub(king as u8).wrapping_add(32) <= 64 {
                visit(knight);
            }
        }
    }

    #[inline(always)]
    fn moved(&mut self, man: Man, to: Place) {
        self.places[man.index()] = to;
    }

    #[inline(always)]
    fn taken(&mut self, man: Man) {
        self.places[man.index()] = Place::NOWHERE;
    }

    fn promote(&mut self, cells: &mut Cells, pawn: Man, color: Color, role: Role) -> Man {
        let mut free = pawn.index() as u8 & 15;
        for run in 1..role as usize {
            let start = &mut self.starts[color.index()][run];
            let first = *start & 15;
            *start = start.wrapping_add(1);
            self.renumber(cells, color, first, free);
            free = first;
        }
        Man::new(color, role, free)
    }

    fn demote(&mut self, cells: &mut Cells, pawn: Man, color: Color, role: Role) {
        for run in (1..role as usize).rev() {
            let starts = &mut self.starts[color.index()];
            starts[run] = starts[run].wrapping_sub(1);
            let free = starts[run] & 15;
            let last = if run == 1 {
                pawn.index() as u8 & 15
            } else {
                starts[run - 1].wrapping_sub(1) & 15
            };
            self.renumber(cells, color, last, free);
        }
    }
}

impl Lists {
    /// Where the pieces of a kind and colour stand. Their run is not the answer to how many there
    /// are: those that have been taken are still in it.
    #[inline(always)]
    fn standing(&self, piece: Piece) -> impl Iterator<Item = Place> + '_ {
        let (color, role) = (piece.color().index(), piece.role().index());
        let (start, end) = (self.starts[color][role], self.starts[color][role - 1]);
        (start..end)
            .map(move |number| self.places[16 * color + usize::from(number & 15)])
            .filter(|&place| place != Place::NOWHERE)
    }

    /// Gives a colour's pieces their numbers.
    fn number(&mut self, cells: &mut Cells, color: Color) {
        let mut number = 0;
        for role in Role::ALL.into_iter().rev() {
            self.starts[color.index()][role.index()] = number;
            for place in Square::all().map(Place::of) {
                if cells.at(place).is(color, role) {
                    let man = Man::new(color, role, number);
                    cells.set(place, man);
                    self.moved(man, place);
                    number += 1;
                }
            }
        }
        self.starts[color.index()][Role::ALL_INDEX] = number;
    }

    /// Gives a piece another number, whether it is on the board or not.
    fn renumber(&mut self, cells: &mut Cells, color: Color, old: u8, new: u8) {
        if old == new {
            return;
        }
        let side = 16 * color.index();
        let place = self.places[side + usize::from(old & 15)];
        self.places[side + usize::from(new & 15)] = place;
        if place != Place::NOWHERE {
            cells.set(place, cells.at(place).with_number(new));
        }
    }
}

/// A side's part of the lists, from which pinned pieces may be struck off.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    places: [Place; 16],
    starts: [u8; 8],
}

impl Roster for Listed {
    #[inline(always)]
    fn king(&self) -> Place {
        self.places[0]
    }

    #[inline(always)]
    fn run(&self, role: Role) -> impl Iterator<Item = Place> + '_ {
        let (start, end) = (self.starts[role.index()], self.starts[role.index() - 1]);
        (start..end).map(|number| self.places[usize::from(number & 15)])
    }

    #[inline(always)]
    fn retire(&mut self, _place: Place, man: Man) {
        self.places[man.index() & 15] = Place::NOWHERE;
    }
}

#[cfg(test)]
impl Lists {
    /// Panics unless the lists tell what the cells show, and nothing else.
    pub(crate) fn assert_agreement(&self, cells: &Cells) {
        for piece in Piece::ALL {
            let shown = Square::all().filter(|&square| {
                let man = cells.at(Place::of(square));
                man.piece() == Some(piece)
            });
            let mut standing: Vec<_> = self.standing(piece).map(Place::square).collect();
            standing.sort_unstable();
            assert_eq!(standing, shown.collect::<Vec<_>>(), "{piece}");
        }
        let listed = |place| self.places.iter().filter(|&&other| other == place).count();
        for place in Square::all().map(Place::of) {
            let man = cells.at(place);
            assert_eq!(listed(place), usize::from(!man.is_empty()), "{place:?}");
            if let Some(piece) = man.piece() {
                assert_eq!(self.places[man.index()], place);
                let starts = &self.starts[piece.color().index()];
                let run = starts[piece.role().index()]..starts[piece.role().index() - 1];
                assert!(run.contains(&(man.index() as u8 & 15)), "{piece} {run:?}");
            }
        }
        for place in self.places {
            assert!(place == Place::NOWHERE || !cells.at(place).is_empty());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kings, white pawns on the whole seventh rank, and some white pieces.
    fn about_to_promote(pieces: &[(Square, Role)]) -> (Cells, Lists) {
        let mut cells = Cells::EMPTY;
        let mut put = |square, color, role| cells.set(Place::of(square), Man::new(color, role, 0));
        put(Square::A3, Color::Black, Role::King);
        put(Square::E1, Color::White, Role::King);
        for square in Square::all().filter(|square| square.rank().index() == 6) {
            put(square, Color::White, Role::Pawn);
        }
        for &(square, role) in pieces {
            put(square, Color::White, role);
        }
        let lists = Lists::of(&mut cells);
        lists.assert_agreement(&cells);
        (cells, lists)
    }

    /// Lets the pawns on `files` promote one after the other, then takes all of it back.
    fn promote_and_demote(cells: &mut Cells, lists: &mut Lists, roles: &[(Square, Role)]) {
        let Some((&(from, role), rest)) = roles.split_first() else {
            return;
        };
        let before = (*cells, *lists);
        let to = Place::of(from.step(boardbench_core::Direction::NORTH).unwrap());
        let from = Place::of(from);
        let pawn = cells.at(from);
        let piece = lists.promote(cells, pawn, Color::White, role);
        assert!(piece.is(Color::White, role));
        cells.set(from, Man::EMPTY);
        cells.set(to, piece);
        lists.moved(piece, to);
        lists.assert_agreement(cells);
        promote_and_demote(cells, lists, rest);
        lists.demote(cells, pawn, Color::White, role);
        cells.set(to, Man::EMPTY);
        cells.set(from, pawn);
        lists.moved(pawn, from);
        assert_eq!((*cells, *lists), before);
    }

    #[test]
    fn promotions_renumber_and_come_back() {
        use Role::{Bishop, Knight, Queen, Rook};
        let pieces = [
            (Square::D1, Queen),
            (Square::A1, Rook),
            (Square::H1, Rook),
            (Square::C1, Bishop),
            (Square::B1, Knight),
            (Square::G1, Knight),
        ];
        let orders = [
            [Queen, Rook, Bishop, Knight],
            [Knight, Queen, Queen, Queen],
            [Bishop, Bishop, Rook, Knight],
        ];
        let squares = [Square::C7, Square::A7, Square::H7, Square::B7];
        for count in 0..=pieces.len() {
            for order in orders {
                let (mut cells, mut lists) = about_to_promote(&pieces[..count]);
                let roles: Vec<_> = squares.into_iter().zip(order).collect();
                promote_and_demote(&mut cells, &mut lists, &roles);
            }
        }
    }

    #[test]
    fn a_piece_off_the_board_is_renumbered_too() {
        let (mut cells, mut lists) = about_to_promote(&[(Square::B1, Role::Knight)]);
        let knight = cells.at(Place::of(Square::B1));
        cells.set(Place::of(Square::B1), Man::EMPTY);
        lists.taken(knight);
        assert_eq!(lists.count(&cells, Piece::WhiteKnight), 0);
        let before = (cells, lists);
        let roles = [(Square::A7, Role::Queen), (Square::H7, Role::Rook)];
        promote_and_demote(&mut cells, &mut lists, &roles);
        assert_eq!((cells, lists), before);
    }
}
