//! Boards with border cells, which hold a value of their own.

use std::marker::PhantomData;

use boardbench_core::{Grid0x88, Grid10x10, Grid10x12, Layout, Setup, Square};

use super::{BORDER, Board, Bytes, Cells, EMPTY, Edge, Way, offsets};

/// A board with a border, numbered as in one layout.
pub(super) struct Bordered<L>(PhantomData<L>);

/// A layout with a border.
pub(super) trait WithBorder: Layout {
    /// The number of cells that can be reached, the border's included.
    const REACHED: usize = Self::CELLS;
    /// Whether a knight's jump may lead outside these cells.
    const JUMPS_ESCAPE: bool = false;
    const OFFSETS: &'static [u8; 16];
}

/// All 256 cells that a byte can index: those off the board are the border.
impl WithBorder for Grid0x88 {
    const REACHED: usize = 256;
    const OFFSETS: &'static [u8; 16] = &offsets::<Self>();
}

/// The lecture's second representation: a border of one cell.
impl WithBorder for Grid10x10 {
    const JUMPS_ESCAPE: bool = true;
    const OFFSETS: &'static [u8; 16] = &offsets::<Self>();
}

/// A border of two ranks below and above, so that knights stay within the array.
impl WithBorder for Grid10x12 {
    const OFFSETS: &'static [u8; 16] = &offsets::<Self>();
}

impl<L: WithBorder> Board for Bordered<L> {
    type Cells = Cells;
    type Cursor = u8;

    fn cells(setup: &Setup) -> Cells {
        let mut cells = Cells([EMPTY; 256]);
        cells.0[..L::REACHED].fill(BORDER);
        cells.place::<L>(setup);
        cells
    }

    fn cursor(square: Square) -> u8 {
        Bytes::<L>::cursor(square)
    }

    fn square(cursor: u8) -> Square {
        Bytes::<L>::square(cursor)
    }
}

impl<L: WithBorder> Edge for Bordered<L> {
    type Board = Self;

    #[inline(always)]
    fn look(cells: &Cells, from: u8, way: Way) -> Option<(u8, u8)> {
        let next = from.wrapping_add(L::OFFSETS[way.index()]);
        if L::JUMPS_ESCAPE && usize::from(next) >= L::REACHED {
            return None;
        }
        let content = cells.at(next);
        (content != BORDER).then_some((next, content))
    }

    #[inline(always)]
    fn slide(cells: &Cells, from: u8, way: Way, mut visit: impl FnMut(u8, u8)) {
        let offset = L::OFFSETS[way.index()];
        let mut here = from.wrapping_add(offset);
        let mut content = cells.at(here);
        while content == EMPTY {
            visit(here, content);
            here = here.wrapping_add(offset);
            content = cells.at(here);
        }
        if content != BORDER {
            visit(here, content);
        }
    }
}
