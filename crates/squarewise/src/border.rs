//! What geometries with border cells share: all of their 256 cells that are no squares hold
//! [`Content::BORDER`].
//!
//! The board is in the middle of the storage. So a byte can't miss it, nor can the number of a
//! square and up to seven steps in any direction, and no index needs a bounds check.

use boardbench_core::{Cell, Layout, Square};

use crate::around::Zone;
use crate::content::Content;
use crate::geometry::Way;

/// The storage of a board with a border.
pub type Cells = [Content; 256];

/// A board without pieces, whose squares are numbered as in the layout, plus `margin`.
pub const fn empty<L: Layout>(margin: u8) -> Cells {
    let mut cells = [Content::BORDER; 256];
    let mut square = 0;
    while square < Square::COUNT as u8 {
        let cell = Cell::<L>::new(Square::from_low_bits(square));
        cells[(margin + cell.code()) as usize] = Content::EMPTY;
        square += 1;
    }
    cells
}

/// The number to add for a step.
#[inline(always)]
const fn offset<L: Layout>(way: Way) -> i8 {
    Cell::<L>::offset(way)
}

/// [`Geometry::step`](crate::Geometry::step): an addition; what is there says the rest.
#[inline(always)]
pub const fn step<L: Layout>(cells: &Cells, from: u8, way: Way) -> (u8, Content) {
    let to = from.wrapping_add_signed(offset::<L>(way));
    (to, cells[to as usize])
}

/// [`Geometry::look`](crate::Geometry::look): the same from the number of a place.
#[inline(always)]
pub const fn look<L: Layout>(cells: &Cells, from: usize, way: Way) -> Content {
    cells[from.wrapping_add_signed(offset::<L>(way) as isize)]
}

/// [`Geometry::open_around`](crate::Geometry::open_around): four cells of a rank at once.
#[inline(always)]
pub fn open_around<L: Layout, const WHITE: bool>(cells: &Cells, king: usize) -> Zone {
    const COLUMNS: u32 = 0x0080_8080;
    let stride = L::STRIDE as usize;
    let above = open::<WHITE>(row(cells, king + stride - 1)) & COLUMNS;
    let beside = open::<WHITE>(row(cells, king - 1)) & COLUMNS;
    let below = open::<WHITE>(row(cells, king - stride - 1)) & COLUMNS;
    below | beside >> 1 | above >> 2
}

/// Four cells from left to right, the first in the lowest byte.
#[inline(always)]
fn row(cells: &Cells, start: usize) -> u32 {
    let bytes = [0, 1, 2, 3].map(|index| cells[start + index].byte());
    u32::from_le_bytes(bytes)
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
