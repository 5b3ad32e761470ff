//! Boards of 64 cells, which compute or count where they end.

use boardbench_core::{Cell, Grid8x8, Layout, Setup, Square};

use super::{Cells, EMPTY, Edge, WAYS, Way, content};

/// Steps in a layout's numbering, as bytes that are added with a wrap.
pub(super) const fn offsets<L: Layout>() -> [u8; 16] {
    let mut offsets = [0; 16];
    let mut way = 0;
    while way < 16 {
        offsets[way] = Cell::<L>::offset(WAYS[way]) as u8;
        way += 1;
    }
    offsets
}

/// The steps as files and ranks.
type Pairs = [(i32, i32); 16];

static PAIRS: Pairs = {
    let mut pairs = [(0, 0); 16];
    let mut way = 0;
    while way < 16 {
        pairs[way] = (WAYS[way].files() as i32, WAYS[way].ranks() as i32);
        way += 1;
    }
    pairs
};

static OFFSETS_8X8: [u8; 16] = offsets::<Grid8x8>();

/// A one-dimensional board without border.
pub(super) fn cells<L: Layout>(setup: &Setup) -> Cells {
    let mut cells = Cells([EMPTY; 256]);
    for square in Square::all() {
        cells.0[Cell::<L>::new(square).index()] = content(setup, square);
    }
    cells
}

/// File and rank.
type FileRank = (i32, i32);

fn file_and_rank(square: Square) -> FileRank {
    (square.file() as i32, square.rank() as i32)
}

fn square_of((file, rank): FileRank) -> Square {
    Square::from_low_bits((8 * rank + file) as u8)
}

#[inline(always)]
fn step((file, rank): FileRank, way: Way) -> FileRank {
    let (files, ranks) = PAIRS[way.index()];
    (file + files, rank + ranks)
}

/// Goes on while `look` finds the next place on the board and empty.
macro_rules! step_by_step {
    () => {
        #[inline(always)]
        fn slide(
            board: &Self::Board,
            from: Self::Cursor,
            way: Way,
            mut visit: impl FnMut(Self::Cursor, u8),
        ) {
            let mut here = from;
            while let Some((next, content)) = Self::look(board, here, way) {
                visit(next, content);
                if content != EMPTY {
                    break;
                }
                here = next;
            }
        }

        #[inline(always)]
        fn jump(
            board: &Self::Board,
            from: Self::Cursor,
            way: Way,
            mut visit: impl FnMut(Self::Cursor, u8),
        ) {
            if let Some((next, content)) = Self::look(board, from, way) {
                visit(next, content);
            }
        }
    };
}
pub(super) use step_by_step;

/// The lecture's first representation, with its two indices.
pub(super) enum TwoDimensional {}

impl TwoDimensional {
    #[inline(always)]
    fn look(board: &[[u8; 8]; 8], from: FileRank, way: Way) -> Option<(FileRank, u8)> {
        let (file, rank) = step(from, way);
        #[allow(
            clippy::manual_range_contains,
            reason = "written as the document writes it"
        )]
        if file >= 0 && file <= 7 && rank >= 0 && rank <= 7 {
            Some(((file, rank), board[rank as usize][file as usize]))
        } else {
            None
        }
    }
}

impl Edge for TwoDimensional {
    const NAME: &'static str = "8x8-two-dimensional";
    const ABOUT: &'static str = "file and rank, each compared with 0 and 7";
    const TABLE_BYTES: usize = size_of::<Pairs>();

    type Board = [[u8; 8]; 8];
    type Cursor = FileRank;

    fn board(setup: &Setup) -> [[u8; 8]; 8] {
        let mut board = [[EMPTY; 8]; 8];
        for square in Square::all() {
            board[square.rank().index()][square.file().index()] = content(setup, square);
        }
        board
    }

    fn cursor(square: Square) -> FileRank {
        file_and_rank(square)
    }

    fn square(cursor: FileRank) -> Square {
        square_of(cursor)
    }

    step_by_step!();
}

/// One array of 64, with file and rank at hand and tested at once.
pub(super) enum RankFile {}

impl RankFile {
    #[inline(always)]
    fn look(board: &Cells, from: FileRank, way: Way) -> Option<(FileRank, u8)> {
        let (file, rank) = step(from, way);
        if (file | rank) & !7 == 0 {
            Some(((file, rank), board.at((8 * rank + file) as u8)))
        } else {
            None
        }
    }
}

impl Edge for RankFile {
    const NAME: &'static str = "8x8-rank-file";
    const ABOUT: &'static str = "file and rank, both tested by one OR and one mask";
    const TABLE_BYTES: usize = size_of::<Pairs>();

    type Board = Cells;
    type Cursor = FileRank;

    fn board(setup: &Setup) -> Cells {
        cells::<Grid8x8>(setup)
    }

    fn cursor(square: Square) -> FileRank {
        file_and_rank(square)
    }

    fn square(cursor: FileRank) -> Square {
        square_of(cursor)
    }

    step_by_step!();
}

/// One array of 64, where a step that wraps around an edge is found by how far the file has jumped.
pub(super) enum WrapTest {}

impl WrapTest {
    #[inline(always)]
    fn look(board: &Cells, from: u8, way: Way) -> Option<(u8, u8)> {
        let next = from.wrapping_add(OFFSETS_8X8[way.index()]);
        // Whoever wraps lands six or seven files away; nobody means to go more than two.
        if next < 64 && (next & 7).abs_diff(from & 7) <= 2 {
            Some((next, board.at(next)))
        } else {
            None
        }
    }
}

impl Edge for WrapTest {
    const NAME: &'static str = "8x8-wrap-test";
    const ABOUT: &'static str = "an index below 64 whose file is at most 2 away";
    const TABLE_BYTES: usize = size_of_val(&OFFSETS_8X8);

    type Board = Cells;
    type Cursor = u8;

    fn board(setup: &Setup) -> Cells {
        cells::<Grid8x8>(setup)
    }

    fn cursor(square: Square) -> u8 {
        square.code()
    }

    fn square(cursor: u8) -> Square {
        Square::from_low_bits(cursor)
    }

    step_by_step!();
}

/// One array of 64, with a table of how many steps there are to the edge.
pub(super) enum EdgeDistance {}

/// By square, then way.
static DISTANCES: [[u8; 16]; 64] = {
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
    const NAME: &'static str = "8x8-edge-distance";
    const ABOUT: &'static str = "as many steps as a table allows";
    const SOURCE: &'static str = "Chess Programming Wiki, \"8x8 Board\"";
    const TABLE_BYTES: usize = size_of_val(&OFFSETS_8X8) + size_of_val(&DISTANCES);

    type Board = Cells;
    type Cursor = u8;

    fn board(setup: &Setup) -> Cells {
        cells::<Grid8x8>(setup)
    }

    fn cursor(square: Square) -> u8 {
        square.code()
    }

    fn square(cursor: u8) -> Square {
        Square::from_low_bits(cursor)
    }

    #[inline(always)]
    fn slide(board: &Cells, from: u8, way: Way, mut visit: impl FnMut(u8, u8)) {
        let offset = OFFSETS_8X8[way.index()];
        let mut here = from;
        for _ in 0..Self::distance(from, way) {
            here = here.wrapping_add(offset);
            let content = board.at(here);
            visit(here, content);
            if content != EMPTY {
                break;
            }
        }
    }

    #[inline(always)]
    fn jump(board: &Cells, from: u8, way: Way, mut visit: impl FnMut(u8, u8)) {
        if Self::distance(from, way) != 0 {
            let next = from.wrapping_add(OFFSETS_8X8[way.index()]);
            visit(next, board.at(next));
        }
    }
}
