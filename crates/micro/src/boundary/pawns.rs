//! Times the lecture's example of boundary conditions: white pawns, which push and capture.
//!
//! "A pawn on rook-file shouldn't try to capture to one side": on an 8x8 array the file is compared with the edge; a border
//! fails the test for a black piece by itself; on 0x88 a mask is tested. The arrays have 64 or 128 cells with one index or two.
//! Each cell that a pawn can move to is passed on like a move. A double push starts on the second rank. (The lecture has it on
//! the third: see the errata.)

use std::hint::black_box;

use boardbench_core::{Setup, Square};
use boardbench_kernels::Input;

use crate::pawn_sets::{pawn_targets, white_pawns};
use crate::queries::{PositionQuery, checksum, forms, position_queries, query_positions};
use crate::{MicroGroup, group};

const EMPTY: u8 = 0;

/// Content of a cell off the board: neither empty nor a black piece.
const BORDER: u8 = 7;

#[inline(always)]
const fn is_black(content: u8) -> bool {
    content & 8 != 0
}

/// Codes of pieces, by row and column.
type Rows = [[u8; 8]; 8];

/// Codes of pieces by one index, in a storage of 128 cells, so that a mask replaces the bounds check.
type Cells = [u8; 128];

/// Cells that a pawn can move to: their number times 16, plus the sum of their contents.
#[derive(Clone, Copy, Debug, Default)]
struct Targets(u32);

impl Targets {
    /// Adds a cell that the pawn can move to.
    #[inline(always)]
    fn add(&mut self, content: u8) {
        self.0 += 16 + u32::from(black_box(content));
    }
}

#[inline(always)]
fn on_rows(rows: &Rows, [row, column]: [usize; 2]) -> u32 {
    let mut targets = Targets::default();
    let ahead = &rows[(row + 1) & 7];
    if ahead[column & 7] == EMPTY {
        targets.add(EMPTY);
        if row == 1 && rows[3][column & 7] == EMPTY {
            targets.add(EMPTY);
        }
    }
    if column > 0 && is_black(ahead[(column - 1) & 7]) {
        targets.add(ahead[(column - 1) & 7]);
    }
    if column < 7 && is_black(ahead[(column + 1) & 7]) {
        targets.add(ahead[(column + 1) & 7]);
    }
    targets.0
}

/// Returns the targets on cells with `ROW` cells per row, where `is_inside` tests the index of a capture. Unmoved pawns have
/// indices below the row `THIRD`, since none is on the first rank.
#[inline(always)]
fn on_cells<const ROW: usize, const THIRD: usize>(
    cells: &Cells,
    pawn: usize,
    is_inside: impl Fn(usize) -> bool,
) -> u32 {
    let mut targets = Targets::default();
    let at = |index: usize| cells[index & 127];
    if at(pawn + ROW) == EMPTY {
        targets.add(EMPTY);
        if pawn < ROW * THIRD && at(pawn + 2 * ROW) == EMPTY {
            targets.add(EMPTY);
        }
    }
    for target in [pawn + ROW - 1, pawn + ROW + 1] {
        if is_inside(target) && is_black(at(target)) {
            targets.add(at(target));
        }
    }
    targets.0
}

#[inline(always)]
fn bordered(cells: &Cells, pawn: usize) -> u32 {
    on_cells::<10, 3>(cells, pawn, |_| true)
}

#[inline(always)]
fn masked(cells: &Cells, pawn: usize) -> u32 {
    on_cells::<16, 2>(cells, pawn, |index| index & 0x88 == 0)
}

const fn row_and_column(square: Square) -> [usize; 2] {
    [square.index() / 8, square.index() % 8]
}

const fn index_10x10(square: Square) -> usize {
    let [row, column] = row_and_column(square);
    10 * row + column + 11
}

const fn index_0x88(square: Square) -> usize {
    let [row, column] = row_and_column(square);
    16 * row + column
}

fn rows(setup: &Setup) -> Rows {
    let mut rows = [[EMPTY; 8]; 8];
    for (square, piece) in setup.pieces() {
        let [row, column] = row_and_column(square);
        rows[row][column] = piece as u8;
    }
    rows
}

/// Returns the cells of a position, with a border where there is no square.
fn cells(setup: &Setup, index: impl Fn(Square) -> usize) -> Cells {
    let mut cells = [BORDER; 128];
    for square in Square::all() {
        cells[index(square)] = setup.piece_at(square).map_or(EMPTY, |piece| piece as u8);
    }
    cells
}

/// Returns a query for each white pawn, at a converted square.
fn queries<P>(inputs: &[Input], convert: impl Fn(Square) -> P) -> Vec<PositionQuery<P>> {
    position_queries(inputs, |setup| white_pawns(setup).map(&convert))
}

pub(super) const GROUP: MicroGroup = group! {
    "boundary-pawns", per "pawn", "the cells that a white pawn can move to";
    expected |inputs| {
        checksum(&queries(inputs, |square| square), |PositionQuery { position, query }| {
            let setup = &inputs[position].setup;
            let content = |to| setup.piece_at(to).map_or(0, |piece| piece as u32);
            pawn_targets(setup, query).map(|to| 16 + content(to)).sum::<u32>()
        })
    };
    "8x8-two-dimensional": "row and column; the column is compared with the edge before a capture",
        |inputs| query_positions(forms(inputs, rows), queries(inputs, row_and_column), on_rows);
    "10x10-border": "a border of one, which differs from every black piece", |inputs| {
        let boards = forms(inputs, |setup| cells(setup, index_10x10));
        query_positions(boards, queries(inputs, index_10x10), bordered)
    };
    "0x88-mask": "an index without the bits 0x88", |inputs| {
        let boards = forms(inputs, |setup| cells(setup, index_0x88));
        query_positions(boards, queries(inputs, index_0x88), masked)
    };
};
