//! The small tables that making a move looks into.

use boardbench_core::{Cell, Grid10x10, Piece, Square, StateMask};

use crate::man::Man;
use crate::place::{CELLS, Place};

/// Tables by square, by place, and by the byte of what a cell holds.
pub(crate) struct Tables {
    /// The place of a square.
    pub(crate) places: [Place; Square::COUNT],
    /// The place of a cell index. By byte, since a table of 256 needs no bounds check.
    pub(crate) places_by_code: [Place; 256],
    /// The square of a place; of the ring's cells, a1. Stepping from 100 numbers to 64 takes a
    /// division by ten; a look into a table is shorter.
    pub(crate) squares: [Square; CELLS],
    /// What of a state outlives a move from or to a place. Nothing moves from or to the ring.
    pub(crate) kept: [StateMask; CELLS],
    /// The piece that a byte stands for.
    pub(crate) pieces: [Option<Piece>; 256],
    /// What of a state outlives a move of that piece, if it takes nothing.
    pub(crate) kept_by: [StateMask; 256],
}

/// All in one block, so that one register leads to it: a move needs most of them at once, and has
/// no register to spare.
pub(crate) static TABLES: Tables = Tables {
    places: places(),
    places_by_code: places_by_code(),
    squares: squares(),
    kept: kept(),
    pieces: pieces(),
    kept_by: kept_by(),
};

const fn places() -> [Place; Square::COUNT] {
    let mut table = [Place::NOWHERE; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let cell = Cell::<Grid10x10>::new(Square::from_low_bits(index as u8));
        table[index] = Place::ALL[cell.index()];
        index += 1;
    }
    table
}

const fn places_by_code() -> [Place; 256] {
    let mut table = [Place::NOWHERE; 256];
    let mut index = 0;
    while index < CELLS {
        table[index] = Place::ALL[index];
        index += 1;
    }
    table
}

const fn squares() -> [Square; CELLS] {
    let mut table = [Square::A1; CELLS];
    let mut index = 0;
    while index < CELLS {
        if let Some(cell) = Cell::<Grid10x10>::from_index(index as u8) {
            table[index] = cell.square();
        }
        index += 1;
    }
    table
}

const fn kept() -> [StateMask; CELLS] {
    let mut table = [StateMask::ALL; CELLS];
    let mut index = 0;
    while index < CELLS {
        if let Some(cell) = Cell::<Grid10x10>::from_index(index as u8) {
            table[index] = StateMask::for_square(cell.square());
        }
        index += 1;
    }
    table
}

const fn pieces() -> [Option<Piece>; 256] {
    let mut table = [None; 256];
    let mut byte = 0;
    while byte < 256 {
        if byte as u8 != Man::BORDER.byte() {
            table[byte] = Piece::from_code((byte >> 7 << 3 | byte & 7) as u8);
        }
        byte += 1;
    }
    table
}

const fn kept_by() -> [StateMask; 256] {
    let pieces = pieces();
    let mut table = [StateMask::ALL; 256];
    let mut byte = 0;
    while byte < 256 {
        if let Some(piece) = pieces[byte] {
            table[byte] = StateMask::for_piece(piece);
        }
        byte += 1;
    }
    table
}
