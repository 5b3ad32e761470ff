//! 0x88 without a border.

use boardbench_core::{Cell, Grid0x88, Setup, Square};

use super::array::{cells, offsets, step_by_step};
use super::{Cells, EMPTY, Edge, Way};

static OFFSETS: [u8; 16] = offsets::<Grid0x88>();

/// The lecture's third representation.
pub(super) enum X88Mask {}

impl X88Mask {
    #[inline(always)]
    fn look(board: &Cells, from: u8, way: Way) -> Option<(u8, u8)> {
        let next = from.wrapping_add(OFFSETS[way.index()]);
        if next & 0x88 == 0 {
            Some((next, board.at(next)))
        } else {
            None
        }
    }
}

impl Edge for X88Mask {
    const NAME: &'static str = "0x88-mask";
    const ABOUT: &'static str = "an index without the bits 0x88";
    const TABLE_BYTES: usize = size_of_val(&OFFSETS);

    type Board = Cells;
    type Cursor = u8;

    fn board(setup: &Setup) -> Cells {
        cells::<Grid0x88>(setup)
    }

    fn cursor(square: Square) -> u8 {
        Cell::<Grid0x88>::new(square).code()
    }

    fn square(cursor: u8) -> Square {
        Cell::<Grid0x88>::from_valid_index(cursor).square()
    }

    step_by_step!();
}
