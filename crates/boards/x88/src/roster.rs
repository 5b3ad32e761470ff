//! Which pieces there are and where: kept up to date by every move, or found by a scan.

use core::fmt;

use boardbench_core::{Color, Piece, Role, Square};

use crate::cells::{Cells, Content, Place};

/// A set of pieces, one bit for each piece's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers(u32);

impl Numbers {
    pub(crate) const NONE: Self = Self(0);

    #[inline(always)]
    pub(crate) const fn of(number: u8) -> Self {
        Self(1 << (number & 31))
    }

    /// How many pieces are in the set.
    #[inline(always)]
    const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline(always)]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// The pieces by number: where each stands, and for each kind the set of the numbers of that
/// kind.
///
/// Numbers are for life. A capture takes a number out of its set and leaves its place alone, so
/// taking it back is putting the number in again; a promotion moves a number from one set to
/// another. There is no order that a move could disturb, and nothing to be shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roster {
    places: [u8; 32],
    kinds: [Numbers; Piece::INDEX_SPACE],
}

impl Roster {
    const EMPTY: Self = Self {
        places: [0; 32],
        kinds: [Numbers::NONE; Piece::INDEX_SPACE],
    };

    /// The pieces of one kind.
    #[inline(always)]
    pub(crate) const fn of(&self, piece: Piece) -> Numbers {
        self.kinds[piece.index()]
    }

    /// The bishops, rooks and queens of one colour.
    pub(crate) fn sliders(&self, color: Color) -> Numbers {
        let of = |role| self.of(Piece::new(color, role));
        of(Role::Bishop).or(of(Role::Rook)).or(of(Role::Queen))
    }

    /// The pieces of one colour.
    #[inline(always)]
    pub(crate) fn all(&self, color: Color) -> Numbers {
        let kinds = Role::ALL.map(|role| self.of(Piece::new(color, role)).0);
        Numbers(kinds.into_iter().fold(0, |all, kind| all | kind))
    }

    /// Where the pieces of a set stand.
    #[inline(always)]
    pub(crate) fn places(&self, numbers: Numbers) -> impl Iterator<Item = Place> + '_ {
        let mut rest = numbers.0;
        core::iter::from_fn(move || {
            let number = rest.trailing_zeros() as usize;
            if rest == 0 {
                return None;
            }
            rest &= rest - 1;
            Some(Place::from_code(self.places[number & 31]))
        })
    }

    /// Where a colour's king stands; anywhere, if a move that was none has taken it.
    #[inline(always)]
    pub(crate) const fn king(&self, color: Color) -> Place {
        let king = self.of(Piece::new(color, Role::King));
        Place::from_code(self.places[(king.0.trailing_zeros() & 31) as usize])
    }

    /// Whether the roster has just those pieces that stand in the cells, each at its place.
    #[cfg(test)]
    pub(crate) fn agrees_with(&self, cells: &Cells) -> bool {
        let mut unlisted = *cells;
        let are_listed = Piece::ALL.into_iter().all(|piece| {
            self.places(self.of(piece))
                .all(|place| unlisted.put(place, Content::EMPTY).is(piece))
        });
        are_listed && unlisted == Cells::EMPTY
    }

    /// Puts a number into the set of its kind, or takes it out.
    #[inline(always)]
    const fn toggle(&mut self, content: Content) {
        self.kinds[content.code()].0 ^= Numbers::of(content.number()).0;
    }
}

/// What a board does about its pieces beyond putting them into cells: [`Scan`] nothing,
/// [`Lists`] keeping a list.
///
/// The trait is sealed; what it consists of is the board's own business.
pub trait Bookkeeping:
    sealed::Bookkeeping + Copy + Eq + fmt::Debug + Send + Sync + 'static
{
}

impl Bookkeeping for Scan {}
impl Bookkeeping for Lists {}

pub(crate) mod sealed {
    use super::{Cells, Content, Numbers, Piece, Place, Roster, Square};

    /// What the board asks of its bookkeeping.
    pub trait Bookkeeping {
        /// Numbers the pieces in the cells, if it wants them numbered.
        fn of(cells: &mut Cells) -> Self;

        /// Shows the pieces to a generator.
        fn with_roster<T>(&self, cells: &Cells, look: impl FnOnce(&Roster) -> T) -> T;

        /// Shows every piece with its square.
        fn visit(&self, cells: &Cells, visit: impl FnMut(Square, Piece));

        /// How many pieces of a kind and colour there are.
        fn count(&self, cells: &Cells, piece: Piece) -> u32;

        /// The sum of a value for each piece, by [`Piece::index`]; what is no piece is worth nothing.
        fn material(&self, cells: &Cells, values: &[i32; Piece::INDEX_SPACE]) -> i32;

        /// The number of what stands on a place, as a set of one.
        fn number_at(roster: &Roster, cells: &Cells, place: Place) -> Numbers;

        /// Follows a piece to its new place.
        fn relocate(&mut self, piece: Content, to: Place);

        /// Forgets a piece, or remembers one that had been forgotten.
        fn toggle(&mut self, piece: Content);
    }
}

/// No bookkeeping: whoever looks for pieces visits every cell of the board.
///
/// A generator does so once, at its start, and has forgotten what it found when it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scan;

impl sealed::Bookkeeping for Scan {
    #[inline(always)]
    fn of(_cells: &mut Cells) -> Self {
        Self
    }

    /// Visits the 64 cells and numbers what it finds.
    #[inline(always)]
    fn with_roster<T>(&self, cells: &Cells, look: impl FnOnce(&Roster) -> T) -> T {
        let mut roster = Roster::EMPTY;
        let mut count = 0_usize;
        let mut number = Numbers::of(0);
        cells.for_each_square(|place, content| {
            if !content.is_empty() {
                roster.places[count & 31] = place.code();
                let kind = &mut roster.kinds[content.code()];
                *kind = kind.or(number);
                count += 1;
                number = Numbers(number.0 << 1);
            }
        });
        look(&roster)
    }

    #[inline(always)]
    fn visit(&self, cells: &Cells, mut visit: impl FnMut(Square, Piece)) {
        cells.for_each_square(|place, content| {
            if let Some(piece) = content.piece() {
                visit(place.cell().square(), piece);
            }
        });
    }

    #[inline(always)]
    fn count(&self, cells: &Cells, piece: Piece) -> u32 {
        let mut count = 0;
        cells.for_each_square(|_, content| count += u32::from(content.is(piece)));
        count
    }

    #[inline(always)]
    fn material(&self, cells: &Cells, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let mut sum = 0;
        cells.for_each_square(|_, content| sum += values[content.code()]);
        sum
    }

    fn number_at(roster: &Roster, _cells: &Cells, place: Place) -> Numbers {
        let alive = roster.all(Color::White).or(roster.all(Color::Black));
        let number = (0..32).find(|&number| {
            roster.places[usize::from(number)] == place.code()
                && alive.0 & Numbers::of(number).0 != 0
        });
        number.map_or(Numbers::NONE, Numbers::of)
    }

    #[inline(always)]
    fn relocate(&mut self, _piece: Content, _to: Place) {}

    #[inline(always)]
    fn toggle(&mut self, _piece: Content) {}
}

/// Lists of pieces, kept up to date by every move: the place of each piece by its number, and
/// the numbers of each kind as a set. The number stands in the piece's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lists(Roster);

impl sealed::Bookkeeping for Lists {
    fn of(cells: &mut Cells) -> Self {
        let mut roster = Roster::EMPTY;
        let mut found = [0; 2];
        for square in Square::all() {
            let place = Place::at(square);
            if let Some(piece) = cells.at(place).piece() {
                let count: &mut u8 = &mut found[piece.color().index()];
                let content = Content::of(piece).numbered(*count);
                *count += 1;
                cells.put(place, content);
                roster.places[usize::from(content.number())] = place.code();
                roster.toggle(content);
            }
        }
        Self(roster)
    }

    #[inline(always)]
    fn with_roster<T>(&self, _cells: &Cells, look: impl FnOnce(&Roster) -> T) -> T {
        look(&self.0)
    }

    #[inline(always)]
    fn visit(&self, _cells: &Cells, mut visit: impl FnMut(Square, Piece)) {
        for piece in Piece::ALL {
            for place in self.0.places(self.0.of(piece)) {
                visit(place.cell().square(), piece);
            }
        }
    }

    #[inline(always)]
    fn count(&self, _cells: &Cells, piece: Piece) -> u32 {
        self.0.of(piece).len()
    }

    #[inline(always)]
    fn material(&self, _cells: &Cells, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let kinds = self.0.kinds.iter().zip(values);
        kinds
            .map(|(numbers, value)| numbers.len() as i32 * value)
            .sum()
    }

    #[inline(always)]
    fn number_at(_roster: &Roster, cells: &Cells, place: Place) -> Numbers {
        Numbers::of(cells.at(place).number())
    }

    #[inline(always)]
    fn relocate(&mut self, piece: Content, to: Place) {
        self.0.places[usize::from(piece.number())] = to.code();
    }

    #[inline(always)]
    fn toggle(&mut self, piece: Content) {
        self.0.toggle(piece);
    }
}

#[cfg(test)]
mod tests {
    use super::sealed::Bookkeeping as _;
    use super::*;

    /// Every kind of both colours, and as many pieces as there may be.
    fn full_board() -> Cells {
        let mut cells = Cells::EMPTY;
        let pieces = Piece::ALL.into_iter().cycle().take(24);
        let more = [Piece::WhitePawn, Piece::BlackPawn].into_iter().cycle();
        for (square, piece) in Square::all().rev().zip(pieces.chain(more)).take(32) {
            cells.put(Place::at(square), Content::of(piece));
        }
        cells
    }

    #[test]
    fn scan_and_lists_find_the_same() {
        let mut cells = full_board();
        assert!(Scan::of(&mut cells).with_roster(&cells, |roster| roster.agrees_with(&cells)));
        let lists = Lists::of(&mut cells);
        assert!(lists.0.agrees_with(&cells));
        for square in Square::all() {
            let place = Place::at(square);
            if !cells.at(place).is_empty() {
                let number = Lists::number_at(&lists.0, &cells, place);
                assert!(lists.0.places(number).eq([place]));
                Scan.with_roster(&cells, |roster| {
                    let number = Scan::number_at(roster, &cells, place);
                    assert!(roster.places(number).eq([place]));
                });
            }
        }
    }

    #[test]
    fn a_captured_piece_comes_back_where_it_was() {
        let mut cells = full_board();
        let before = Lists::of(&mut cells);
        let mut lists = before;
        let victim = cells.put(Place::at(Square::H8), Content::EMPTY);
        lists.toggle(victim);
        assert!(lists.0.agrees_with(&cells));
        lists.toggle(victim);
        assert_eq!(lists, before);
    }
}
