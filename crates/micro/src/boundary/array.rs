//! Boards without a border: 8x8 arrays, which compute or count where they end, and 0x88.

use boardbench_core::{Grid0x88, Grid8x8, Setup, Square};

use super::{Board, Bytes, Cells, EMPTY, Edge, WAYS, Way, content, offsets};

/// File and rank.
type FileRank = (i32, i32);

/// The steps as files and ranks.
pub(super) static STEPS: [FileRank; 16] = {
    let mut steps = [(0, 0); 16];
    let mut way = 0;
    while way < 16 {
        steps[way] = (WAYS[way].files() as i32, WAYS[way].ranks() as i32);
        way += 1;
    }
    steps
};

static OFFSETS_8X8: [u8; 16] = offsets::<Grid8x8>();
static OFFSETS_0X88: [u8; 16] = offsets::<Grid0x88>();

#[inline(always)]
fn step((file, rank): FileRank, way: Way) -> FileRank {
    let (files, ranks) = STEPS[way.index()];
    (file + files, rank + ranks)
}

fn file_and_rank(square: Square) -> FileRank {
    (square.file() as i32, square.rank() as i32)
}

fn square_at((file, rank): FileRank) -> Square {
    Square::from_low_bits((8 * rank + file) as u8)
}

/// The lecture's first representation, with its two indices.
pub(super) enum TwoDimensional {}

impl Board for TwoDimensional {
    type Cells = [[u8; 8]; 8];
    type Cursor = FileRank;

    fn cells(setup: &Setup) -> [[u8; 8]; 8] {
        let mut cells = [[EMPTY; 8]; 8];
        for square in Square::all() {
            cells[square.rank().index()][square.file().index()] = content(setup, square);
        }
        cells
    }

    fn cursor(square: Square) -> FileRank {
        file_and_rank(square)
    }

    fn square(cursor: FileRank) -> Square {
        square_at(cursor)
    }
}

impl Edge for TwoDimensional {
    type Board = Self;

    #[inline(always)]
    fn look(cells: &[[u8; 8]; 8], from: FileRank, way: Way) -> Option<(FileRank, u8)> {
        let (file, rank) = step(from, way);
        #[allow(
            clippy::manual_range_contains,
            reason = "written as the document writes it"
        )]
        if file >= 0 && file <= 7 && rank >= 0 && rank <= 7 {
            Some(((file, rank), cells[rank as usize][file as usize]))
        } else {
            None
        }
    }
}

/// One array of 64, with file and rank at hand and tested at once.
pub(super) enum RankFile {}

impl Board for RankFile {
    type Cells = Cells;
    type Cursor = FileRank;

    fn cells(setup: &Setup) -> Cells {
        Bytes::<Grid8x8>::cells(setup)
    }

    fn cursor(square: Square) -> FileRank {
        file_and_rank(square)
    }

    fn square(cursor: FileRank) -> Square {
        square_at(cursor)
    }
}

impl Edge for RankFile {
    type Board = Self;

    #[inline(always)]
    fn look(cells: &Cells, from: FileRank, way: Way) -> Option<(FileRank, u8)> {
        let (file, rank) = step(from, way);
        if (file | rank) & !7 == 0 {
            Some(((file, rank), cells.at((8 * rank + file) as u8)))
        } else {
            None
        }
    }
}

/// One array of 64, where a step that wraps around an edge is found by the distance of the files.
pub(super) enum WrapTest {}

impl Edge for WrapTest {
    type Board = Bytes<Grid8x8>;

    #[inline(always)]
    fn look(cells: &Cells, from: u8, way: Way) -> Option<(u8, u8)> {
        let next = from.wrapping_add(OFFSETS_8X8[way.index()]);
        // Wrapping around an edge moves six or seven files, a real step at most two.
        if next < 64 && (next & 7).abs_diff(from & 7) <= 2 {
            Some((next, cells.at(next)))
        } else {
            None
        }
    }
}

/// One array of 64, with a table of the number of steps to the edge.
pub(super) enum EdgeDistance {}

/// By square, then way.
pub(super) static DISTANCES: [[u8; 16]; 64] = {
    let mut table = [[0; 16]; 64];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < 16 {
            let mut here = Square::from_low_bits(square);
            while let Some(next) = here.step(WAYS[way]) {
                table[square as usize][way] += 1;
                here = next;
            }
            way += 1;
        }
        square += 1;
    }
    table
};

impl EdgeDistance {
    #[inline(always)]
    fn distance(from: u8, way: Way) -> u8 {
        DISTANCES[usize::from(from & 63)][way.index()]
    }
}

impl Edge for EdgeDistance {
    type Board = Bytes<Grid8x8>;

    #[inline(always)]
    fn look(cells: &Cells, from: u8, way: Way) -> Option<(u8, u8)> {
        if Self::distance(from, way) == 0 {
            return None;
        }
        let next = from.wrapping_add(OFFSETS_8X8[way.index()]);
        Some((next, cells.at(next)))
    }

    #[inline(always)]
    fn slide(cells: &Cells, from: u8, way: Way, mut visit: impl FnMut(u8, u8)) {
        let offset = OFFSETS_8X8[way.index()];
        let mut here = from;
        for _ in 0..Self::distance(from, way) {
            here = here.wrapping_add(offset);
            let content = cells.at(here);
            visit(here, content);
            if content != EMPTY {
                break;
            }
        }
    }
}

/// The lecture's third representation: 0x88 without a border.
pub(super) enum X88Mask {}

impl Edge for X88Mask {
    type Board = Bytes<Grid0x88>;

    #[inline(always)]
    fn look(cells: &Cells, from: u8, way: Way) -> Option<(u8, u8)> {
        let next = from.wrapping_add(OFFSETS_0X88[way.index()]);
        if next & 0x88 == 0 {
            Some((next, cells.at(next)))
        } else {
            None
        }
    }
}
