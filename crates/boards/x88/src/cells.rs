//! The 128 cells, the numbers of the squares among them, and what a cell holds.

use core::ops::{Add, Neg};

use boardbench_core::{Cell, Color, Direction, File, Grid0x88, Layout, Piece, Rank, Role, Square};

/// The bits that are clear in the number of every square, and not all clear after a step off the
/// board: bit 3 tells that the file overflowed, bit 7 that the rank did. The number is held in a
/// machine word, so the bits above the byte belong to the test: a step below a1 sets them all.
const OFF_BOARD: usize = 0x88 | !0xff;

/// The number of a square, rank in the high nibble and file in the low; or of no square, after a
/// step over the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(usize);

impl Place {
    /// a1.
    pub(crate) const A1: Self = Self(0);

    /// The place of a cell of whatever layout.
    #[inline(always)]
    pub(crate) const fn of<L: Layout>(cell: Cell<L>) -> Self {
        Self::from_code(cell.cast::<Grid0x88>().code())
    }

    /// The place of a square.
    #[inline(always)]
    pub(crate) const fn at(square: Square) -> Self {
        Self::of(Cell::<Grid0x88>::new(square))
    }

    /// The number itself.
    #[inline(always)]
    pub(crate) const fn code(self) -> u8 {
        self.0 as u8
    }

    /// The place with this number.
    #[inline(always)]
    pub(crate) const fn from_code(code: u8) -> Self {
        Self(code as usize)
    }

    /// An index into tables of 128: the number itself, if it is a square's. The mask shows that
    /// no such table is ever overrun.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 & 0x7f
    }

    /// The lecture's test: a number stands for a square if and only if `i & 0x88` is 0.
    #[inline(always)]
    pub(crate) const fn is_off_board(self) -> bool {
        self.0 & OFF_BOARD != 0
    }

    /// The cell of a place on the board. (A place off it gives a cell too, but no particular
    /// one.)
    #[inline(always)]
    pub(crate) const fn cell(self) -> Cell<Grid0x88> {
        Cell::from_index((self.0 & !OFF_BOARD) as u8).expect("neither bit of 0x88 is set")
    }

    /// How far `other` is away, as an index into tables by difference: `other - self + 0x77`,
    /// from 0 to 0xee for two places on the board.
    ///
    /// Each of the 239 differences has one meaning only: so many ranks and so many files. In a
    /// numbering without the spare column that is not so; 7 would be both h1 as seen from a1 and
    /// a2 as seen from b1.
    #[inline(always)]
    pub(crate) const fn difference(self, other: Self) -> usize {
        other.0.wrapping_sub(self.0).wrapping_add(0x77) & 0xff
    }
}

/// How far a step goes: right is +1, up is +16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step(i8);

impl Step {
    pub(crate) const NONE: Self = Self(0);

    #[inline(always)]
    pub(crate) const fn of(way: Direction) -> Self {
        Self(Cell::<Grid0x88>::offset(way))
    }

    /// The step of so many ranks and files.
    pub(crate) const fn new(ranks: i8, files: i8) -> Self {
        Self(16 * ranks + files)
    }

    /// Whether it goes along a rank or a file.
    pub(crate) const fn is_straight(self) -> bool {
        matches!(self.0, 1 | -1 | 16 | -16)
    }

    /// Whether it goes along a file.
    pub(crate) const fn is_upright(self) -> bool {
        matches!(self.0, 16 | -16)
    }
}

impl Add<Step> for Place {
    type Output = Self;

    /// One addition, on the board or over its edge.
    #[inline(always)]
    fn add(self, step: Step) -> Self {
        Self(self.0.wrapping_add_signed(step.0 as isize))
    }
}

impl Neg for Step {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// What a cell holds.
///
/// ```text
/// 7       6   5   4     3   2   1   0
/// black | kind, 1 … 6 | number among its colour's pieces, if lists are kept
/// ```
///
/// The high nibble is the [`Piece`]'s code; that of an empty cell is 7, between white's codes and
/// black's. So what one side may step onto, an empty cell or an enemy, is one comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content(u8);

/// By the high four bits of a content.
static PIECES: [Option<Piece>; Piece::INDEX_SPACE] = {
    let mut table = [None; Piece::INDEX_SPACE];
    let mut code = 0;
    while code < table.len() {
        table[code] = Piece::from_code(code as u8);
        code += 1;
    }
    table
};

impl Content {
    pub(crate) const EMPTY: Self = Self(0x70);

    /// A piece, with the number 0.
    #[inline(always)]
    pub(crate) const fn of(piece: Piece) -> Self {
        Self((piece as u8) << 4)
    }

    /// The same piece with a number, of which the low four bits count.
    pub(crate) const fn numbered(self, number: u8) -> Self {
        Self(self.0 & 0xf0 | number & 15)
    }

    /// Another piece with the same number.
    pub(crate) const fn replaced_by(self, piece: Piece) -> Self {
        Self::of(piece).numbered(self.0)
    }

    /// The piece's code, or 7: an index for tables of 16.
    #[inline(always)]
    pub(crate) const fn code(self) -> usize {
        (self.0 >> 4) as usize
    }

    /// A number from 0 to 31 that tells the piece from all others: even for white, odd for black.
    #[inline(always)]
    pub(crate) const fn number(self) -> u8 {
        self.0.rotate_left(1) & 31
    }

    #[inline(always)]
    pub(crate) fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    #[inline(always)]
    pub(crate) const fn is(self, piece: Piece) -> bool {
        self.0 >> 4 == piece as u8
    }

    /// Whether a piece of `WHITE` may step here: onto nothing or an enemy.
    #[inline(always)]
    pub(crate) const fn is_free_for<const WHITE: bool>(self) -> bool {
        if WHITE { self.0 >= 0x70 } else { self.0 < 0x80 }
    }

    /// Whether an enemy of `WHITE` stands here.
    #[inline(always)]
    pub(crate) const fn is_enemy_of<const WHITE: bool>(self) -> bool {
        if WHITE { self.0 > 0x70 } else { self.0 < 0x70 }
    }

    #[inline(always)]
    pub(crate) const fn role(self) -> Option<Role> {
        Role::from_code(self.0 >> 4 & 7)
    }

    #[inline(always)]
    pub(crate) const fn piece(self) -> Option<Piece> {
        PIECES[self.code()]
    }
}

/// The board: one cell for each number below 128, the lecture's array of 128 squares. The cells
/// with bit 3 set are the padded half, eight beside each rank. They stay empty and nobody looks at
/// them: the test comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells([Content; Grid0x88::CELLS]);

impl Cells {
    pub(crate) const EMPTY: Self = Self([Content::EMPTY; Grid0x88::CELLS]);

    /// What stands on a place that is known to be on the board. The mask changes nothing; it
    /// shows that the array is never overrun.
    #[inline(always)]
    pub(crate) const fn at(&self, place: Place) -> Content {
        self.0[place.index()]
    }

    /// What stands on a place, or `None` if it is off the board. This is what bounds the steps: no
    /// table, no sentinel and no count does.
    #[inline(always)]
    pub(crate) const fn look(&self, place: Place) -> Option<Content> {
        if place.is_off_board() {
            None
        } else {
            Some(self.at(place))
        }
    }

    /// Visits the 64 cells that pass the test, empty ones too: eight in a row, and the next eight
    /// left out.
    #[inline(always)]
    pub(crate) fn for_each_square(&self, mut visit: impl FnMut(Place, Content)) {
        for rank in 0..8 {
            for file in 0..8 {
                let place = Place(rank << 4 | file);
                visit(place, self.at(place));
            }
        }
    }

    /// Puts something onto a place, and returns what stood there.
    #[inline(always)]
    pub(crate) const fn put(&mut self, place: Place, content: Content) -> Content {
        let cell = &mut self.0[place.index()];
        core::mem::replace(cell, content)
    }

    /// The first piece that steps from a place lead to, and where it stands.
    #[inline(always)]
    pub(crate) fn first_piece(&self, from: Place, step: Step) -> Option<(Place, Content)> {
        let mut place = from + step;
        while let Some(content) = self.look(place) {
            if !content.is_empty() {
                return Some((place, content));
            }
            place = place + step;
        }
        None
    }
}

/// A flag for each cell.
pub(crate) type Marks = [bool; Grid0x88::CELLS];

/// What a generator's `const WHITE` stands for: the side that it generates for.
pub(crate) struct Side<const WHITE: bool>;

impl<const WHITE: bool> Side<WHITE> {
    /// The colour itself.
    pub(crate) const OWN: Color = Color::white_if(WHITE);
    /// The other one.
    pub(crate) const ENEMY: Color = Color::white_if(!WHITE);
    /// The step of its pawns.
    pub(crate) const FORWARD: Step = Step::of(Direction::pawn_push(Self::OWN));
    /// The two steps by which its pawns take.
    pub(crate) const CAPTURES: [Step; 2] = {
        let [west, east] = Direction::pawn_captures(Self::OWN);
        [Step::of(west), Step::of(east)]
    };

    /// The place that an enemy's pawn has passed over which has just gone two squares on `file`.
    #[inline(always)]
    pub(crate) const fn passed_over(file: File) -> Place {
        Place::at(Square::new(file, Rank::R6.relative_to(Self::OWN)))
    }

    /// Whether a pawn here stands on its first square, from where it may go two.
    #[inline(always)]
    pub(crate) const fn is_second_rank(place: Place) -> bool {
        if WHITE {
            place.0 < 0x20
        } else {
            place.0 >= 0x60
        }
    }

    /// Whether a pawn here promotes by its next move.
    #[inline(always)]
    pub(crate) const fn is_seventh_rank(place: Place) -> bool {
        if WHITE {
            place.0 >= 0x60
        } else {
            place.0 < 0x20
        }
    }

    /// Its piece of this kind.
    #[inline(always)]
    pub(crate) const fn piece(role: Role) -> Piece {
        Piece::new(Self::OWN, role)
    }

    /// The enemy's piece of this kind.
    #[inline(always)]
    pub(crate) const fn enemy(role: Role) -> Piece {
        Piece::new(Self::ENEMY, role)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_stays_on_the_board_if_and_only_if_the_test_says_so() {
        for square in Square::all() {
            assert!(!Place::at(square).is_off_board());
            assert_eq!(Place::at(square).cell().square(), square);
            for way in Direction::ALL.into_iter().chain(Direction::KNIGHT) {
                let place = Place::at(square) + Step::of(way);
                match square.step(way) {
                    Some(next) => assert_eq!(place, Place::at(next), "{square} by {way:?}"),
                    None => assert!(place.is_off_board(), "{square} by {way:?}"),
                }
            }
        }
    }

    #[test]
    fn the_test_is_the_lectures_for_every_byte() {
        for code in 0..=255_u8 {
            assert_eq!(Place::from_code(code).is_off_board(), code & 0x88 != 0);
        }
        assert_eq!((0..128).filter(|code| code & 0x88 == 0).count(), 64);
    }

    #[test]
    fn a_double_push_passes_over_the_sixth_rank_as_the_capturer_counts() {
        for file in File::ALL {
            let over = |rank| Place::at(Square::new(file, rank));
            assert_eq!(Side::<true>::passed_over(file), over(Rank::R6));
            assert_eq!(Side::<false>::passed_over(file), over(Rank::R3));
        }
    }

    #[test]
    fn nothing_stands_between_white_and_black() {
        let contents = Piece::ALL.into_iter().flat_map(|piece| {
            (0..16).map(move |number| (piece, Content::of(piece).numbered(number)))
        });
        let mut numbers = [false; 32];
        for (piece, content) in contents {
            let is_white = piece.color() == Color::White;
            assert_eq!(content.piece(), Some(piece));
            assert_eq!(content.role(), Some(piece.role()));
            assert!(content.is(piece) && !content.is_empty());
            assert_eq!(content.is_free_for::<true>(), !is_white);
            assert_eq!(content.is_enemy_of::<true>(), !is_white);
            assert_eq!(content.is_free_for::<false>(), is_white);
            assert_eq!(content.is_enemy_of::<false>(), is_white);
            assert_eq!(content.number() % 2 == 0, is_white);
            numbers[usize::from(content.number())] = true;
        }
        assert_eq!(numbers, [true; 32]);
        assert!(Content::EMPTY.is_free_for::<true>() && Content::EMPTY.is_free_for::<false>());
        assert!(!Content::EMPTY.is_enemy_of::<true>() && !Content::EMPTY.is_enemy_of::<false>());
        assert_eq!(
            (Content::EMPTY.piece(), Content::EMPTY.role()),
            (None, None)
        );
    }

    #[test]
    fn a_look_along_a_line_ends_at_a_piece_or_at_the_edge() {
        let mut cells = Cells::EMPTY;
        let rook = Content::of(Piece::BlackRook);
        cells.put(Place::at(Square::E7), rook);
        let north = Step::of(Direction::NORTH);
        let found = cells.first_piece(Place::at(Square::E2), north);
        assert_eq!(found, Some((Place::at(Square::E7), rook)));
        assert_eq!(cells.first_piece(Place::at(Square::E7), north), None);
        for way in Direction::ALL {
            assert_eq!(
                cells.first_piece(Place::at(Square::B4), Step::of(way)),
                match way {
                    Direction::NORTH_EAST => Some((Place::at(Square::E7), rook)),
                    _ => None,
                }
            );
        }
    }
}
