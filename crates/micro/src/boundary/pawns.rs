//! The lecture's example of boundary conditions: white pawns, which step and capture.
//!
//! "A pawn on rook-file shouldn't try to capture to one side": on an 8x8 array the file is compared with the edge; a border fails
//! the test for a black piece by itself; on 0x88 a mask is tested. The arrays have 64 or 128 cells, and a place has one number or
//! two. Each cell that a pawn may go to is passed on as if it were a move. A pawn on the second rank may go two squares. (The lecture has it on the third: see the errata.)

use std::hint::black_box;

use boardbench_core::{Setup, Square};
use boardbench_kernels::Input;

use crate::answers::{About, about, ask_about, digest, forms};
use crate::pawn_sets::{pawn_targets, white_pawns};
use crate::{MicroGroup, group};

const EMPTY: u8 = 0;

/// The content of a cell off the board: neither empty nor a black piece.
const BORDER: u8 = 7;

#[inline(always)]
const fn is_black(content: u8) -> bool {
    content & 8 != 0
}

/// The codes of pieces, by row and column.
type Rows = [[u8; 8]; 8];

/// The codes of pieces by one index, in a storage of 128 cells, so that a mask spares the test for its end.
type Cells = [u8; 128];

/// The cells that a pawn may go to: their number times 16, plus their contents.
#[derive(Clone, Copy, Debug, Default)]
struct Found(u32);

impl Found {
    /// Passes on a cell that the pawn may go to.
    #[inline(always)]
    fn add(&mut self, content: u8) {
        self.0 += 16 + u32::from(black_box(content));
    }
}

#[inline(always)]
fn on_rows(rows: &Rows, [row, column]: [usize; 2]) -> u32 {
    let mut found = Found::default();
    let ahead = &rows[(row + 1) & 7];
    if ahead[column & 7] == EMPTY {
        found.add(EMPTY);
        if row == 1 && rows[3][column & 7] == EMPTY {
            found.add(EMPTY);
        }
    }
    if column > 0 && is_black(ahead[(column - 1) & 7]) {
        found.add(ahead[(column - 1) & 7]);
    }
    if column < 7 && is_black(ahead[(column + 1) & 7]) {
        found.add(ahead[(column + 1) & 7]);
    }
    found.0
}

/// On cells with rows of a length, where `is_inside` tests the index of a capture. Pawns that have not moved have indices
/// before the row `THIRD`, since none is on the first rank.
#[inline(always)]
fn on_cells<const ROW: usize, const THIRD: usize>(
    cells: &Cells,
    pawn: usize,
    is_inside: impl Fn(usize) -> bool,
) -> u32 {
    let mut found = Found::default();
    let at = |index: usize| cells[index & 127];
    if at(pawn + ROW) == EMPTY {
        found.add(EMPTY);
        if pawn < ROW * THIRD && at(pawn + 2 * ROW) == EMPTY {
            found.add(EMPTY);
        }
    }
    for target in [pawn + ROW - 1, pawn + ROW + 1] {
        if is_inside(target) && is_black(at(target)) {
            found.add(at(target));
        }
    }
    found.0
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

/// Cells with a border where no square is.
fn cells(setup: &Setup, index: impl Fn(Square) -> usize) -> Cells {
    let mut cells = [BORDER; 128];
    for square in Square::all() {
        cells[index(square)] = setup.piece_at(square).map_or(EMPTY, |piece| piece as u8);
    }
    cells
}

/// White's pawns, each at a place.
fn queries<P>(inputs: &[Input], place: impl Fn(Square) -> P) -> Vec<About<P>> {
    about(inputs, |setup| white_pawns(setup).map(&place))
}

pub(super) const GROUP: MicroGroup = group! {
    "boundary-pawns", per "pawn", "the cells that a white pawn may go to";
    expected |inputs| {
        digest(&queries(inputs, |square| square), |About { position, query }| {
            let setup = &inputs[position].setup;
            let content = |to| setup.piece_at(to).map_or(0, |piece| piece as u32);
            pawn_targets(setup, query).map(|to| 16 + content(to)).sum::<u32>()
        })
    };
    "8x8-two-dimensional": "row and column; the column is compared with the edge before a capture",
        |inputs| ask_about(forms(inputs, rows), queries(inputs, row_and_column), on_rows);
    "10x10-border": "a border of one, which is no black piece", |inputs| {
        let boards = forms(inputs, |setup| cells(setup, index_10x10));
        ask_about(boards, queries(inputs, index_10x10), bordered)
    };
    "0x88-mask": "an index without the bits 0x88", |inputs| {
        let boards = forms(inputs, |setup| cells(setup, index_0x88));
        ask_about(boards, queries(inputs, index_0x88), masked)
    };
};
