//! The array: 120 cells, a byte each, in a storage of 256.

use boardbench_core::{Piece, StateMask};

use crate::outlook::Zone;
use crate::place::{Place, Spot};

/// What a cell holds, in a byte.
///
/// ```text
///   7        6 … 4    3 … 0
/// | colour |  kind  |  slot  |     kind and colour are the code of a Piece
///
/// 0x00 empty   0x10 … 0x6f white pieces   0x70 boundary   0x90 … 0xef black pieces
/// ```
///
/// The slot tells pieces of one kind and colour apart, and the whole byte is the number of the
/// piece's entry in the [`Roster`](crate::roster::Roster).
///
/// Whether a piece may go there, "empty or enemy", is one comparison for each side: for white the
/// byte is at most 0 as a signed number, for black it is below the boundary as an unsigned one.
/// The boundary lies where it fails both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content(pub(crate) u8);

/// By the high four bits of a content.
const PIECES: [Option<Piece>; Piece::INDEX_SPACE] = {
    let mut table = [None; 16];
    let mut index = 0;
    while index < Piece::ALL.len() {
        table[Piece::ALL[index].index()] = Some(Piece::ALL[index]);
        index += 1;
    }
    table
};

/// The same, with any piece where there is none: an answer that needs no question.
const KNOWN_PIECES: [Piece; Piece::INDEX_SPACE] = {
    let mut table = [Piece::WhitePawn; 16];
    let mut index = 0;
    while index < Piece::ALL.len() {
        table[Piece::ALL[index].index()] = Piece::ALL[index];
        index += 1;
    }
    table
};

/// By the same bits: what of a state outlives a move of the piece.
static KEPT: [StateMask; Piece::INDEX_SPACE] = StateMask::piece_table();

impl Content {
    pub(crate) const EMPTY: Self = Self(0);
    /// Off the board: the lecture's special "boundary" value.
    pub(crate) const BOUNDARY: Self = Self(0x70);

    /// A piece in slot 0.
    #[inline(always)]
    pub(crate) const fn of(piece: Piece) -> Self {
        Self((piece as u8) << 4)
    }

    /// The code of the piece, 0 for none.
    #[inline(always)]
    pub(crate) const fn code(self) -> usize {
        (self.0 >> 4) as usize
    }

    /// The piece, if there is one.
    #[inline(always)]
    pub(crate) const fn piece(self) -> Option<Piece> {
        PIECES[self.code()]
    }

    /// The piece where one is known to stand; else any.
    #[inline(always)]
    pub(crate) const fn known_piece(self) -> Piece {
        KNOWN_PIECES[self.code()]
    }

    /// What of a state outlives a move of this piece, if it takes nothing.
    #[inline(always)]
    pub(crate) const fn kept(self) -> StateMask {
        KEPT[self.code()]
    }

    #[inline(always)]
    pub(crate) const fn is(self, piece: Piece) -> bool {
        self.0 >> 4 == piece as u8
    }

    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a piece of `WHITE`'s enemy stands here.
    #[inline(always)]
    pub(crate) const fn is_enemy<const WHITE: bool>(self) -> bool {
        if WHITE {
            (self.0 as i8) < 0
        } else {
            self.0.wrapping_sub(0x10) < 0x60
        }
    }

    /// Whether a piece of `WHITE` may go here: the cell is empty or holds an enemy's piece.
    #[inline(always)]
    pub(crate) const fn is_open<const WHITE: bool>(self) -> bool {
        if WHITE {
            self.0 as i8 <= 0
        } else {
            self.0 < Self::BOUNDARY.0
        }
    }
}

/// What stands where. Everything that is no square holds [`Content::BOUNDARY`].
///
/// The array needs 120 cells. It stands in a storage of 256, 72 cells from the start, for the sake
/// of bounds checks: a byte can't miss it, nor can a [`Place`] and up to seven steps, however far
/// they would lead beyond the border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells([u8; 256]);

impl Cells {
    /// No piece anywhere.
    pub(crate) fn empty() -> Self {
        let mut cells = Self([Content::BOUNDARY.0; 256]);
        for square in boardbench_core::Square::all() {
            cells.set(Place::of(square), Content::EMPTY);
        }
        cells
    }

    #[inline(always)]
    pub(crate) const fn at(&self, place: Place) -> Content {
        Content(self.0[place.spot().index()])
    }

    #[inline(always)]
    pub(crate) const fn at_spot(&self, spot: Spot) -> Content {
        Content(self.0[spot.index()])
    }

    /// What stands so many cells from a place.
    #[inline(always)]
    pub(crate) const fn near(&self, place: Place, offset: isize) -> Content {
        Content(self.0[place.offset(offset).index()])
    }

    #[inline(always)]
    pub(crate) const fn set(&mut self, place: Place, content: Content) {
        self.0[place.spot().index()] = content.0;
    }

    /// The cells around a king of `WHITE` that it may go to for all that stands there: empty or
    /// the enemy's. Three rows of four cells are looked at, all cells of a row at once.
    #[inline(always)]
    pub(crate) fn open_around<const WHITE: bool>(&self, king: Place) -> Zone {
        const COLUMNS: u32 = 0x0080_8080;
        let above = open::<WHITE>(self.row(king, 9)) & COLUMNS;
        let beside = open::<WHITE>(self.row(king, -1)) & COLUMNS;
        let below = open::<WHITE>(self.row(king, -11)) & COLUMNS;
        below | beside >> 1 | above >> 2
    }

    /// Four cells from left to right, the first so many cells from a place: the first in the
    /// lowest byte.
    #[inline(always)]
    pub(crate) fn row(&self, place: Place, offset: isize) -> u32 {
        let start = place.offset(offset).index();
        let cells = self.0[start..].first_chunk();
        u32::from_le_bytes(*cells.expect("a place is far from the storage's end"))
    }

    /// The bytes of a rank's squares, 0 to 7, the a-file's first.
    #[inline(always)]
    fn rank(&self, rank: usize) -> &[u8; 8] {
        let start = Place::A1.spot().index() + 10 * rank;
        let row = self.0[start..].first_chunk();
        row.expect("the eighth rank is far from the end")
    }

    /// Adds up something for what each of the 64 squares holds; the border is left out.
    #[inline(always)]
    pub(crate) fn sum(&self, of: impl Fn(Content) -> i32) -> i32 {
        let mut sum = 0;
        for rank in 0..8 {
            for &byte in self.rank(rank) {
                sum += of(Content(byte));
            }
        }
        sum
    }

    /// The squares that are not empty, a bit each, a1 the lowest. Eight cells are looked at at once.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> u64 {
        const KINDS: u64 = 0x7070_7070_7070_7070;
        const TOP_BITS: u64 = 0x8080_8080_8080_8080;
        // Moves the lowest bit of each byte next to each other, into the top byte.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let mut occupied = 0;
        for rank in 0..8 {
            let row = u64::from_le_bytes(*self.rank(rank));
            // Each piece has a kind above 0, which carries into the top bit of its byte.
            let marks = ((row & KINDS) + KINDS) & TOP_BITS;
            occupied |= ((marks >> 7).wrapping_mul(GATHER) >> 56) << (8 * rank);
        }
        occupied
    }

    /// The first cell in this direction that is not empty, if only the border.
    #[inline(always)]
    pub(crate) const fn first_from(&self, start: Spot, step: i8) -> Spot {
        let mut here = start.step(step);
        while self.at_spot(here).is_empty() {
            here = here.step(step);
        }
        here
    }
}

/// The top bit of each byte says whether [`Content::is_open`] holds for it.
#[inline(always)]
const fn open<const WHITE: bool>(row: u32) -> u32 {
    let low = row & 0x7f7f_7f7f;
    if WHITE {
        (0x8080_8080 - low) | row
    } else {
        !((low + 0x1010_1010) | row)
    }
}

#[cfg(test)]
mod tests {
    use boardbench_core::{Color, Direction, Square};

    use super::*;
    use crate::outlook::cell_at;

    #[test]
    fn one_comparison_tells_where_a_piece_may_go() {
        assert!(!Content::BOUNDARY.is_open::<true>() && !Content::BOUNDARY.is_open::<false>());
        assert!(!Content::BOUNDARY.is_enemy::<true>() && !Content::BOUNDARY.is_enemy::<false>());
        assert!(Content::EMPTY.is_open::<true>() && Content::EMPTY.is_open::<false>());
        assert!(!Content::EMPTY.is_enemy::<true>() && !Content::EMPTY.is_enemy::<false>());
        assert_eq!(Content::EMPTY.piece(), None);
        assert_eq!(Content::BOUNDARY.piece(), None);
        for piece in Piece::ALL {
            for slot in 0..16 {
                let content = Content(Content::of(piece).0 | slot);
                let is_black = piece.color() == Color::Black;
                assert_eq!(content.piece(), Some(piece));
                assert!(content.is(piece) && !content.is(!piece));
                assert_eq!(content.is_enemy::<true>(), is_black);
                assert_eq!(content.is_open::<true>(), is_black);
                assert_eq!(content.is_enemy::<false>(), !is_black);
                assert_eq!(content.is_open::<false>(), !is_black);
            }
        }
    }

    #[test]
    fn a_piece_in_any_slot_keeps_what_its_kind_keeps() {
        for piece in Piece::ALL {
            for slot in 0..16 {
                let content = Content(Content::of(piece).0 | slot);
                assert_eq!(content.kept(), StateMask::for_piece(piece));
            }
        }
    }

    #[test]
    fn a_pawn_that_is_off_the_board_has_no_moves() {
        let cells = Cells::empty();
        for step in [9, 10, 11, 20] {
            assert_eq!(cells.near(Place::Off, step), Content::BOUNDARY);
            assert_eq!(cells.near(Place::Off, -step), Content::BOUNDARY);
        }
    }

    /// What [`Cells::open_around`] finds, by single cells.
    fn plainly_open<const WHITE: bool>(cells: &Cells, king: Place) -> Zone {
        [-11_i8, -10, -9, -1, 1, 9, 10, 11]
            .into_iter()
            .filter(|&offset| cells.near(king, offset.into()).is_open::<WHITE>())
            .map(cell_at)
            .sum()
    }

    #[test]
    fn rows_are_compared_like_single_cells() {
        for king in Square::all() {
            let mut cells = Cells::empty();
            // Other contents all around, in an order of no pattern.
            for square in Square::all() {
                let piece = Piece::ALL.get((square.index() * 29 + king.index()) % 17);
                cells.set(
                    Place::of(square),
                    piece.map_or(Content::EMPTY, |&piece| Content::of(piece)),
                );
            }
            let king = Place::of(king);
            cells.set(king, Content::of(Piece::WhiteKing));
            assert_eq!(
                cells.open_around::<true>(king),
                plainly_open::<true>(&cells, king)
            );
            cells.set(king, Content::of(Piece::BlackKing));
            assert_eq!(
                cells.open_around::<false>(king),
                plainly_open::<false>(&cells, king)
            );
        }
    }

    #[test]
    fn occupied_squares_are_found_eight_at_a_time() {
        for square in Square::all() {
            for piece in Piece::ALL {
                let mut cells = Cells::empty();
                cells.set(Place::of(square), Content::of(piece));
                cells.set(Place::D4, Content(Content::of(piece).0 | 15));
                assert_eq!(
                    cells.occupied(),
                    1 << square.index() | 1 << Square::D4.index()
                );
            }
        }
    }

    /// What the border of two ranks is for.
    #[test]
    fn no_step_of_any_piece_leaves_the_array() {
        let cells = Cells::empty();
        for square in Square::all() {
            let place = Place::of(square);
            for way in Direction::KNIGHT.into_iter().chain(Direction::ALL) {
                let offset = boardbench_core::Cell::<boardbench_core::Grid10x12>::offset(way);
                let number = isize::from(place as u8) + isize::from(offset);
                assert!((0..120).contains(&number));
                let content = cells.near(place, offset.into());
                let expected = match square.step(way) {
                    Some(_) => Content::EMPTY,
                    None => Content::BOUNDARY,
                };
                assert_eq!(content, expected, "{square} {way:?}");
            }
        }
    }
}
