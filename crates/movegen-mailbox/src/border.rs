//! Geometries with border cells: all of their 256 cells that are not squares contain
//! [`Content::BORDER`].
//!
//! The board is in the middle of the storage. Every byte is a valid index. With a stride of 10 so is
//! the number of a place plus up to seven steps in any direction: no index needs a bounds check. With
//! a wider stride some do, for distances beyond the border; these are never read, because a line
//! ends at the border. The repository's `docs/add-a-board.md` has the rules for the numbers.

use core::fmt;

use boardbench_core::{Cell, Color, Direction, Layout};

use crate::content::Content;
use crate::geometry::{self, Geometry, Place};
use crate::zone::Zone;

/// Storage of a board with a border.
pub(crate) type Cells = [Content; 256];

/// A geometry with a border: a step is an addition, and the cell's content marks the edge.
///
/// No step or jump from a square or from off the board may leave the storage of 256 cells, and none from off the board may lead
/// to a square.
pub trait Bordered: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Square numbering of the array.
    type Layout: Layout;
    /// Type of the 64 squares, numbered as in the storage, and of the place off the board.
    type Place: Place;

    /// Number of the array's first cell in the storage.
    const MARGIN: u8;
    /// `true` if a knight can jump over the border. Then the number of its target is tested first.
    const CAN_JUMP_OUT: bool = false;
}

impl<B: Bordered> Geometry for B {
    type Layout = B::Layout;
    type Place = B::Place;
    type Cells = Cells;
    type Cursor = u8;

    const MARGIN: u8 = B::MARGIN;
    const NO_PIECES: Cells =
        geometry::by_cell::<B::Layout, _>(B::MARGIN, [Content::EMPTY; 64], Content::BORDER);

    #[inline(always)]
    fn cursor(place: B::Place) -> u8 {
        place.code()
    }

    #[inline(always)]
    fn code(cursor: u8) -> u8 {
        cursor
    }

    #[inline(always)]
    fn step(cells: &Cells, from: u8, way: Direction) -> Option<(u8, Content)> {
        let to = from.wrapping_add_signed(offset::<B>(way));
        Some((to, cells[to as usize]))
    }

    /// Uses an index of machine-word size, because the compiler then derives its range from the place.
    #[inline(always)]
    fn look(cells: &Cells, from: B::Place, way: Direction) -> Option<Content> {
        let from = from.code() as usize;
        Some(cells[from.wrapping_add_signed(offset::<B>(way) as isize)])
    }

    #[inline(always)]
    fn jump(cells: &Cells, from: B::Place, way: Direction) -> Option<(u8, Content)> {
        let to = from.code().wrapping_add_signed(offset::<B>(way));
        let content = Self::look(cells, from, way)?;
        (!is_jump_out::<B>(to)).then_some((to, content))
    }

    #[inline(always)]
    fn jumps(cells: &Cells, from: B::Place, way: Direction, color: Color) -> bool {
        let to = from.code().wrapping_add_signed(offset::<B>(way));
        let is_open = Self::look(cells, from, way).is_some_and(|content| content.is_open(color));
        is_open & !is_jump_out::<B>(to)
    }

    /// Tests the rank once for all eight jumps: only jumps down from the first rank and up from the last can leave
    /// the array.
    #[inline(always)]
    fn count_jumps(cells: &Cells, from: B::Place, color: Color) -> usize {
        let second = B::MARGIN + B::Layout::ORIGIN + B::Layout::STRIDE;
        let is_open =
            |way| Self::look(cells, from, way).is_some_and(|content| content.is_open(color));
        if !B::CAN_JUMP_OUT || from.code().wrapping_sub(second) < 6 * B::Layout::STRIDE {
            geometry::count_ways(is_open)
        } else if from == B::Place::OFF {
            0
        } else if from.code() < second {
            geometry::count_ways(|way| way.ranks() > 0 && is_open(way))
        } else {
            geometry::count_ways(|way| way.ranks() < 0 && is_open(way))
        }
    }

    /// Counts the empty bytes of a word along a rank. A border cell blocks the line before the
    /// word ends.
    #[inline(always)]
    fn add_ray(cells: &Cells, from: B::Place, way: Direction, color: Color, moves: &mut usize) {
        let here = from.code() as usize;
        if way == Direction::EAST {
            let length = word(cells, here + 1).trailing_zeros() as usize / 8;
            *moves += length + usize::from(cells[here + 1 + length].is_open(color));
        } else if way == Direction::WEST {
            let length = word(cells, here - 8).leading_zeros() as usize / 8;
            *moves += length + usize::from(cells[here - 1 - length].is_open(color));
        } else {
            geometry::add_ray_by_steps::<Self>(cells, from, way, color, moves);
        }
    }

    /// Reads four cells of a rank at once.
    #[inline(always)]
    fn open_around(cells: &Cells, king: B::Place, color: Color) -> Zone {
        const COLUMNS: u32 = 0x0080_8080;
        let (king, stride) = (king.code() as usize, B::Layout::STRIDE as usize);
        let above = open(row(cells, king + stride - 1), color) & COLUMNS;
        let level = open(row(cells, king - 1), color) & COLUMNS;
        let below = open(row(cells, king - stride - 1), color) & COLUMNS;
        below | level >> 1 | above >> 2
    }
}

/// Returns the number to add for a step.
#[inline(always)]
const fn offset<B: Bordered>(way: Direction) -> i8 {
    Cell::<B::Layout>::offset(way)
}

/// Returns `true` if a knight's target is outside the array.
#[inline(always)]
const fn is_jump_out<B: Bordered>(to: u8) -> bool {
    B::CAN_JUMP_OUT && to.wrapping_sub(B::MARGIN) >= B::Layout::CELLS as u8
}

/// Returns four cells from left to right, the first in the lowest byte.
#[inline(always)]
fn row(cells: &Cells, start: usize) -> u32 {
    let (_, rest) = cells.split_at(start);
    let row: [Content; 4] = *rest.first_chunk().expect("rows are in the storage");
    u32::from_le_bytes(row.map(Content::byte))
}

/// Returns eight cells from left to right, the first in the lowest byte.
#[inline(always)]
fn word(cells: &Cells, start: usize) -> u64 {
    let word: &[Content; 8] = cells[start..start + 8].first_chunk().expect("eight cells");
    u64::from_le_bytes(word.map(Content::byte))
}

/// Sets the top bit of each byte for which [`Content::is_open`] holds.
#[inline(always)]
const fn open(row: u32, color: Color) -> u32 {
    // No byte borrows from the next: for Black, because no content is above 0xef.
    let (most, top) = match color {
        Color::White => (0x8080_8080, 0x8080_8080),
        Color::Black => (0xefef_efef, 0),
    };
    (most - (row & !top)) | row & top
}
