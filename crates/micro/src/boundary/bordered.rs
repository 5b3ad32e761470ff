//! Boards with cells around them that hold a value of their own.

use std::marker::PhantomData;

use boardbench_core::{Cell, Grid0x88, Grid10x10, Grid10x12, Layout, Setup, Square};

use super::array::offsets;
use super::{BORDER, Cells, EMPTY, Edge, Way, content};

/// A board with a border, numbered as in one layout.
pub(super) struct Bordered<L>(PhantomData<L>);

/// 0x88 whose other cells are a border: all of the 256 that a byte can name.
pub(super) type Guarded0x88 = Bordered<Grid0x88>;
/// The lecture's second representation: a border of one.
pub(super) type Guarded10x10 = Bordered<Grid10x10>;
/// A border of two below and above, so that knights stay within the array.
pub(super) type Guarded10x12 = Bordered<Grid10x12>;

/// What is to be said of a layout with a border.
pub(super) trait WithBorder: Layout {
    const NAME: &'static str;
    const ABOUT: &'static str;
    const SOURCE: &'static str;
    /// The cells that can be reached, the board's and the border's.
    const REACHED: usize;
    /// Whether a knight's jump may lead out of them.
    const JUMPS_ESCAPE: bool;
    const OFFSETS: &'static [u8; 16];
}

impl WithBorder for Grid0x88 {
    const NAME: &'static str = "0x88-guard";
    const ABOUT: &'static str = "0x88 in 256 cells, those off the board filled with a border";
    const SOURCE: &'static str = "the lecture, 0x88 and boundary values taken together";
    const REACHED: usize = 256;
    const JUMPS_ESCAPE: bool = false;
    const OFFSETS: &'static [u8; 16] = &offsets::<Grid0x88>();
}

impl WithBorder for Grid10x10 {
    const NAME: &'static str = "10x10-border";
    const ABOUT: &'static str = "a border of one; knights are compared with the number of cells";
    const SOURCE: &'static str = "the lecture, \"extended array\"";
    const REACHED: usize = Self::CELLS;
    const JUMPS_ESCAPE: bool = true;
    const OFFSETS: &'static [u8; 16] = &offsets::<Grid10x10>();
}

impl WithBorder for Grid10x12 {
    const NAME: &'static str = "10x12-border";
    const ABOUT: &'static str = "a border of one beside and two below and above";
    const SOURCE: &'static str = "Chess Programming Wiki, \"10x12 Board\"";
    const REACHED: usize = Self::CELLS;
    const JUMPS_ESCAPE: bool = false;
    const OFFSETS: &'static [u8; 16] = &offsets::<Grid10x12>();
}

impl<L: WithBorder> Edge for Bordered<L> {
    const NAME: &'static str = <L as WithBorder>::NAME;
    const ABOUT: &'static str = L::ABOUT;
    const SOURCE: &'static str = L::SOURCE;
    const TABLE_BYTES: usize = size_of::<[u8; 16]>();

    type Board = Cells;
    type Cursor = u8;

    fn board(setup: &Setup) -> Cells {
        let mut cells = Cells([EMPTY; 256]);
        cells.0[..L::REACHED].fill(BORDER);
        for square in Square::all() {
            cells.0[Cell::<L>::new(square).index()] = content(setup, square);
        }
        cells
    }

    fn cursor(square: Square) -> u8 {
        Cell::<L>::new(square).code()
    }

    fn square(cursor: u8) -> Square {
        Cell::<L>::from_valid_index(cursor).square()
    }

    #[inline(always)]
    fn slide(board: &Cells, from: u8, way: Way, mut visit: impl FnMut(u8, u8)) {
        let offset = L::OFFSETS[way.index()];
        let mut here = from.wrapping_add(offset);
        let mut content = board.at(here);
        while content == EMPTY {
            visit(here, content);
            here = here.wrapping_add(offset);
            content = board.at(here);
        }
        if content != BORDER {
            visit(here, content);
        }
    }

    #[inline(always)]
    fn jump(board: &Cells, from: u8, way: Way, mut visit: impl FnMut(u8, u8)) {
        let next = from.wrapping_add(L::OFFSETS[way.index()]);
        if L::JUMPS_ESCAPE && usize::from(next) >= L::REACHED {
            return;
        }
        let content = board.at(next);
        if content != BORDER {
            visit(next, content);
        }
    }
}
