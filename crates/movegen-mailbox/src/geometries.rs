//! Additional geometries, which no board crate uses.
//!
//! Each shows the work that another geometry takes. They pass all conformance tests of boards, and
//! `boardbench-micro` compares their steps with the steps of the boards.

use boardbench_core::{Direction, Grid0x88, Grid8x8};

use crate::border::Bordered;
use crate::content::Content;
use crate::geometry::Geometry;
use crate::places;

places! {
    /// Number of a square of an 8x8 board, `8 * rank + file`, and 64 for none.
    Place8x8: off 64, a1 0, stride 8
}

/// Cells of an 8x8 board in one row.
type Squares = [Content; 64];

/// 8x8 by rank and file, both tested by one OR and one mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankAndFile8x8 {}

impl Geometry for RankAndFile8x8 {
    type Layout = Grid8x8;
    type Place = Place8x8;
    type Cells = Squares;
    /// Rank and file.
    type Cursor = (usize, usize);

    const SKIPS_OFF: bool = true;
    const NO_PIECES: Squares = [Content::EMPTY; 64];

    #[inline(always)]
    fn cursor(place: Place8x8) -> Self::Cursor {
        (place as usize >> 3, place as usize & 7)
    }

    #[inline(always)]
    fn code((rank, file): Self::Cursor) -> u8 {
        (8 * rank + file) as u8
    }

    #[inline(always)]
    fn step(
        squares: &Squares,
        (rank, file): Self::Cursor,
        way: Direction,
    ) -> Option<(Self::Cursor, Content)> {
        let rank = rank.wrapping_add_signed(way.ranks() as isize);
        let file = file.wrapping_add_signed(way.files() as isize);
        ((rank | file) & !7 == 0).then(|| ((rank, file), squares[8 * rank + file]))
    }
}

/// 8x8 by the file of the target: a step that leaves the board sideways ends on a neighbouring rank, and
/// so not on the file that is expected from the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrapTest8x8 {}

impl Geometry for WrapTest8x8 {
    type Layout = Grid8x8;
    type Place = Place8x8;
    type Cells = Squares;
    type Cursor = u8;

    const SKIPS_OFF: bool = true;
    const NO_PIECES: Squares = [Content::EMPTY; 64];

    #[inline(always)]
    fn cursor(place: Place8x8) -> u8 {
        place as u8
    }

    #[inline(always)]
    fn code(cursor: u8) -> u8 {
        cursor
    }

    #[inline(always)]
    fn step(squares: &Squares, from: u8, way: Direction) -> Option<(u8, Content)> {
        let to = from.wrapping_add_signed(way.offset());
        let file = (from & 7).wrapping_add_signed(way.files());
        let is_on_board = to < 64 && to & 7 == file;
        is_on_board.then(|| (to, squares[to as usize]))
    }
}

/// 8x8 by a table: a step stays on the board if it is no longer than the distance to the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distances8x8 {}

/// Size of the table.
pub const DISTANCE_BYTES: usize = size_of_val(&DISTANCES);

/// Number of cells to the north, east, south and west of a square, by square number; zeros for 64.
static DISTANCES: [[u8; 4]; 65] = {
    let mut table = [[0; 4]; 65];
    let mut square = 0;
    while square < 64 {
        let (rank, file) = (square / 8, square % 8);
        table[square as usize] = [7 - rank, 7 - file, rank, file];
        square += 1;
    }
    table
};

impl Geometry for Distances8x8 {
    type Layout = Grid8x8;
    type Place = Place8x8;
    type Cells = Squares;
    type Cursor = u8;

    const NO_PIECES: Squares = [Content::EMPTY; 64];

    #[inline(always)]
    fn cursor(place: Place8x8) -> u8 {
        place as u8
    }

    #[inline(always)]
    fn code(cursor: u8) -> u8 {
        cursor
    }

    #[inline(always)]
    fn step(squares: &Squares, from: u8, way: Direction) -> Option<(u8, Content)> {
        let rooms = DISTANCES[usize::from(from.min(64))];
        // A step is a constant, so only the distances in its directions are read.
        let fits = |far: i8, ahead: usize, behind: usize| {
            far == 0 || rooms[if far > 0 { ahead } else { behind }] >= far.unsigned_abs()
        };
        let is_on_board = fits(way.ranks(), 0, 2) & fits(way.files(), 1, 3);
        // Off the board there is no room: no piece has such a step.
        let to = from.wrapping_add_signed(way.offset());
        is_on_board.then(|| (to, squares[usize::from(to & 63)]))
    }
}

places! {
    /// Number of a square: its 0x88 number plus 64.
    GuardedPlace: off 124, a1 64, stride 16
}

/// 0x88 with guard cells: the content of a cell marks the edge, and no number is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuardedX88 {}

impl Bordered for GuardedX88 {
    type Layout = Grid0x88;
    type Place = GuardedPlace;

    const MARGIN: u8 = 64;
}
